/**
 * A Deployment with the strategy Recreate (pkg/controller/deployment/recreate.go) and its ReplicaSets
 * (pkg/controller/replicaset/replica_set.go). A ReplicaSet counts the pods that are neither being deleted nor over, and
 * makes what is missing: so a deleted pod is replaced at once, while it still terminates. A new template is another
 * matter: Recreate waits until every pod of the old ReplicaSet has ended. The Deployment's controller learns of that when
 * the last object is removed (deployment_controller.go:deletePod), when a ReplicaSet's counts change, which from 1.35 on
 * have the pods that terminate, and at the latest by its progress deadline (progress.go:requeueStuckDeployment).
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { minus, plus, seconds, toSeconds, type Micros } from '../../engine/time.ts';
import type { Pod, PodManifest } from '../../kube/objects.ts';
import { isActive, isTerminal } from '../../kube/podLifecycle.ts';
import { podOfManifest } from '../apiserver/admission.ts';
import { addressOf } from '../addresses.ts';
import type { ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import { nameSuffix } from '../ids.ts';
import type { ReplyValue, WatchEventType } from '../messages.ts';
import { sendAs } from './client.ts';
import { RETRY_PERIOD } from './constants.ts';
import { replicaCounts } from './replicaSetStatus.ts';
import { isOfTemplate, ownedBy, replicaSetOf, templateHash } from './replicaSets.ts';
import type { ControllerManagerState, DeploymentState, ReplicaSetState } from './state.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;
type Deployment = Draft<DeploymentState>;

const CREATE = 'create/';
const SCALE_DOWN = 'scaleDown/';
export const SYNC = 'sync/';
export const DEADLINE = 'deadline/';

/** progressDeadlineSeconds by default, reckoned from a whole second, and a second behind it. */
const untilStuck = (now: Micros): Micros => minus(seconds(Math.floor(toSeconds(now)) + 601), now);

/** Something of the rollout has come on: the deadline counts from here. */
function expectProgress(deployment: Deployment, key: string, context: Context): void {
  const after = untilStuck(context.now);
  deployment.deadline = plus(context.now, after);
  context.send('controllerManager', { type: 'tick', timer: `${DEADLINE}${key}` }, after);
}

/** No pod has come or gone for ten minutes, so that the controller looks by itself. */
export function deadlinePassed(self: Self, key: string, context: Context): void {
  if (context.own.deployments[key]?.deadline === context.now) syncDeployment(self, key, context);
}

function currentOf({ name, replicaSets, current }: DeploymentState): ReplicaSetState {
  const set = replicaSets.find(({ uid }) => uid === current);
  if (set === undefined) throw new Error(`the Deployment ${name} has lost its ReplicaSet`);
  return set;
}

const podsOf = (uids: ReadonlySet<string>, context: Context): readonly Pod[] =>
  Object.values(context.world.etcd.pods).filter(({ metadata }) =>
    (metadata.ownerReferences ?? []).some(({ uid }) => uids.has(uid)),
  );

const oldSets = ({ replicaSets, current }: DeploymentState): ReadonlySet<string> =>
  new Set(replicaSets.flatMap(({ uid }) => (uid === current ? [] : [uid])));

/** Which Deployment a pod belongs to, if any. */
export function deploymentOf({ deployments }: ControllerManagerState, { metadata }: Pod): string | undefined {
  const owners = metadata.ownerReferences ?? [];
  if (owners.length === 0) return undefined;
  return Object.keys(deployments).find((key) =>
    deployments[key]?.replicaSets.some(({ uid }) => owners.some((owner) => owner.uid === uid)),
  );
}

/** A pod of the Deployment has changed, and its controllers hear of it. */
export function deploymentHears(self: Self, key: string, type: WatchEventType, context: Context): void {
  const known = context.own.deployments[key];
  const deployment = self.deployments[key];
  if (known === undefined || deployment === undefined) return;
  const old = replicaCounts(podsOf(oldSets(known), context), context.release);
  const isCounted = old.replicas !== known.old.replicas || old.terminatingReplicas !== known.old.terminatingReplicas;
  deployment.old = castDraft(old);
  if (known.recreating && old.replicas < known.old.replicas) expectProgress(deployment, key, context);
  const all = new Set(known.replicaSets.map(({ uid }) => uid));
  const isEmpty = type === 'DELETED' && podsOf(all, context).length === 0;
  if (known.recreating && !isCounted && !isEmpty) return;
  context.send('controllerManager', { type: 'tick', timer: `${SYNC}${key}` }, context.latency('controllerSync'));
}

/** Something of a Deployment's pods has changed: its controllers look at it. */
export function syncDeployment(self: Self, key: string, context: Context): void {
  const deployment = self.deployments[key];
  const known = context.own.deployments[key];
  if (deployment === undefined || known === undefined || !context.world.apiserver.serving) return;
  if (known.recreating) {
    if (!oldPodsAreGone(key, known, context)) return;
    deployment.recreating = false;
    deployment.deadline = null;
    context.tell('OldPodsGone', { detail: { deployment: known.name } });
  }
  const active = podsOf(new Set([known.current]), context).filter(isActive).length;
  const missing = known.replicas - active - known.creating;
  for (let i = 0; i < missing; i++) createReplica(deployment, key, known, context);
}

/** recreate.go:oldPodsRunning: a pod that terminates still counts, one that is over does not. */
function oldPodsAreGone(key: string, known: DeploymentState, context: Context): boolean {
  const pods = podsOf(oldSets(known), context).filter((pod) => !isTerminal(pod));
  for (const pod of pods.filter(isActive)) {
    const { namespace, name } = pod.metadata;
    // RealPodControl.DeletePod asks without options, so without the UID, too.
    const request = { verb: 'delete', namespace, name } as const;
    sendAs('replicaset-controller', `${SCALE_DOWN}${key}`, request, podRef(pod), context);
  }
  return pods.length === 0;
}

function createReplica(deployment: Deployment, key: string, known: DeploymentState, context: Context): void {
  const { namespace } = known;
  const current = currentOf(known);
  const name = `${current.name}-${nameSuffix(`${current.uid}/${deployment.made}`)}`;
  deployment.made += 1;
  deployment.creating += 1;
  const { uid: _own, ...metadata } = current.template.metadata;
  const manifest = ownedBy({ ...current.template, metadata: { ...metadata, name, namespace } }, current);
  context.tell('ReplicaMissing', { detail: { replicaSet: current.name, replicas: known.replicas, pod: name } });
  for (const node of context.nodes)
    context.send(addressOf(node, 'runtime'), { type: 'setBehaviour', namespace, name, behaviour: current.behaviour });
  const request = { verb: 'create', namespace, name, pod: podOfManifest(manifest) } as const;
  sendAs('replicaset-controller', `${CREATE}${key}`, request, undefined, context);
}

/** An answer to a POST or a DELETE of these controllers. What failed is tried again. */
export function deploymentAnswered(self: Self, key: string, value: ReplyValue, context: Context): boolean {
  const of = key.startsWith(CREATE) ? CREATE : SCALE_DOWN;
  if (!key.startsWith(of)) return false;
  const deployment = self.deployments[key.slice(of.length)];
  if (deployment === undefined) return true;
  if (of === CREATE) deployment.creating -= 1;
  if (value.kind === 'error') {
    context.send('controllerManager', { type: 'tick', timer: `${SYNC}${key.slice(of.length)}` }, RETRY_PERIOD);
  }
  return true;
}

/** Whether a manifest is what the Deployment has already: kubectl then says `unchanged`. */
export function isCurrentTemplate(
  { deployments }: ControllerManagerState,
  key: string,
  manifest: PodManifest,
): boolean {
  const deployment = deployments[key];
  return deployment !== undefined && isOfTemplate(currentOf(deployment), manifest);
}

/** Somebody has changed the template: another ReplicaSet, or one of before again, and all others are scaled to 0. */
export function rollOut(
  self: Self,
  key: string,
  manifest: PodManifest,
  behaviour: ReplicaSetState['behaviour'],
  context: Context,
): void {
  const deployment = self.deployments[key];
  const known = context.own.deployments[key];
  if (deployment === undefined || known === undefined) return;
  if (isCurrentTemplate(context.own, key, manifest)) return;
  const before = known.replicaSets.find((set) => isOfTemplate(set, manifest));
  const name = before?.name ?? `${known.name}-${templateHash(manifest)}`;
  const next = before ?? replicaSetOf(known.namespace, name, manifest, behaviour);
  context.tell('RolloutStarted', { detail: { deployment: known.name, replicaSet: name } });
  deployment.replicaSets = [
    ...known.replicaSets.filter(({ uid }) => uid !== next.uid),
    { ...next, behaviour },
  ] as Draft<ReplicaSetState[]>;
  deployment.current = next.uid;
  deployment.recreating = true;
  const olds = podsOf(oldSets({ ...known, current: next.uid }), context);
  deployment.old = castDraft(replicaCounts(olds, context.release));
  expectProgress(deployment, key, context);
  context.send('controllerManager', { type: 'tick', timer: `${SYNC}${key}` }, context.latency('controllerSync'));
}
