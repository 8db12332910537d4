/**
 * kubectl rollout (staging/src/k8s.io/kubectl/pkg/cmd/rollout, pkg/polymorphichelpers: objectrestarter.go,
 * objectpauser.go, objectresumer.go, rollback.go). It reads the object, and refuses some itself before it sends a patch.
 */
import type { Draft } from '../../engine/draft.ts';
import {
  apiObjectKey,
  groupResource,
  isOfKind,
  kubectlName,
  resourceOf,
  type ApiObject,
  type DaemonSet,
  type Deployment,
  type PodTemplate,
  type StatefulSet,
} from '../../kube/apiObjects.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { ControlPlaneContext } from '../context.ts';
import { REVISION } from '../controllers/deploymentReplicaSets.ts';
import { POD_TEMPLATE_HASH } from '../controllers/podTemplates.ts';
import type { ApiRequest, KubectlCommand, KubectlState } from '../state.ts';
import type { RolloutTyping } from './inbox.ts';
import { typeCommand } from './terminal.ts';
import { inNamespace } from './words.ts';

type Context = ControlPlaneContext<'kubectl'>;
type Restartable = Deployment | StatefulSet | DaemonSet;
type Patch = Pick<ApiRequest, 'mergePatch' | 'template'>;

/** kubectl's decision after it has read the object. */
type Decision =
  | { readonly patch: Patch; readonly prints: string; readonly template?: PodTemplate }
  | { readonly skips: string }
  | { readonly error: string };

const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt';

const VERBS = {
  rolloutRestart: 'restart',
  rolloutUndo: 'undo',
  rolloutPause: 'pause',
  rolloutResume: 'resume',
} as const satisfies Record<RolloutTyping['does'], string>;

const isRestartable = (object: ApiObject): object is Restartable =>
  isOfKind(object, 'Deployment') || isOfKind(object, 'StatefulSet') || isOfKind(object, 'DaemonSet');

/** rollout_restart.go, rollout_pause.go: a refusal names the resource; it is one of a list, so that it says "error" itself. */
const refused = ({ kind, metadata }: ApiObject, why: string): Decision => ({
  error: `error: ${groupResource(resourceOf(kind))} "${metadata.name}" ${why}`,
});

/** objectrestarter.go:defaultObjectRestarter. The time is in whole seconds, so that a second one within one changes nothing. */
function restart(object: ApiObject, { now, release }: Context): Decision {
  if (!isRestartable(object)) return refused(object, 'restarting is not supported');
  if (isOfKind(object, 'Deployment') && object.spec.paused === true)
    return refused(object, "can't restart paused deployment (run rollout resume first)");
  const { template } = object.spec;
  const at = rfc3339(now);
  if (template.metadata?.annotations?.[RESTARTED_AT] === at) {
    const why = release.kubectlExplainsRollout
      ? 'if restart has already been triggered within the past second, please wait before attempting to trigger another'
      : 'empty patch';
    return { error: `failed to create patch for ${object.metadata.name}: ${why}` };
  }
  const annotations = { [RESTARTED_AT]: at };
  return {
    patch: { mergePatch: { spec: { template: { metadata: { annotations } } } } },
    prints: 'restarted',
    template: { ...template, metadata: { ...template.metadata, annotations } },
  };
}

/** objectpauser.go, objectresumer.go: of Deployments alone. */
function pause(object: ApiObject, paused: boolean): Decision {
  if (!isOfKind(object, 'Deployment')) return refused(object, `${paused ? 'pausing' : 'resuming'} is not supported`);
  if ((object.spec.paused === true) === paused) return refused(object, `is ${paused ? 'already' : 'not'} paused`);
  return {
    patch: { mergePatch: { spec: { paused: paused ? true : null } } },
    prints: paused ? 'paused' : 'resumed',
  };
}

interface Revision {
  readonly revision: number;
  readonly template: PodTemplate;
}

/** The template of a ReplicaSet without the label that the Deployment's controller has put there. */
function withoutHash(template: PodTemplate): PodTemplate {
  const { [POD_TEMPLATE_HASH]: _hash, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
}

/** The revisions that are kept: ReplicaSets of a Deployment, ControllerRevisions of the others. */
function revisionsOf(object: Restartable, objects: Readonly<Record<string, ApiObject>>): readonly Revision[] {
  const its = Object.values(objects).filter(({ metadata }) =>
    metadata.ownerReferences?.some(({ uid, controller }) => controller === true && uid === object.metadata.uid),
  );
  const revisions = its.flatMap((each): readonly Revision[] => {
    if (isOfKind(each, 'ReplicaSet'))
      return [
        { revision: Number(each.metadata.annotations?.[REVISION] ?? 0), template: withoutHash(each.spec.template) },
      ];
    return isOfKind(each, 'ControllerRevision') ? [{ revision: each.revision, template: each.data.spec.template }] : [];
  });
  return revisions.toSorted((a, b) => a.revision - b.revision);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** rollback.go: the template of the revision takes the place of the present one; a paused Deployment has to be resumed first. */
function undo(object: ApiObject, toRevision: number | undefined, { world, release }: Context): Decision {
  const { name } = object.metadata;
  if (!isRestartable(object)) return { error: `error: no rollbacker has been implemented for "${object.kind}.apps"` };
  const revisions = revisionsOf(object, world.etcd.objects ?? {});
  const target =
    toRevision === undefined ? revisions.at(-2) : revisions.find(({ revision }) => revision === toRevision);
  if (target === undefined) {
    if (toRevision !== undefined) return { error: `error: unable to find specified revision ${toRevision} in history` };
    const none = isOfKind(object, 'Deployment')
      ? `no rollout history found for deployment "${name}"`
      : 'no last revision to roll back to';
    return { error: `error: ${none}` };
  }
  if (isOfKind(object, 'Deployment') && object.spec.paused === true) {
    const which = release.kubectlExplainsRollout ? '' : ` deployment/${name}`;
    return {
      error: `error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume${which}' and try again`,
    };
  }
  const { template } = target;
  if (same(template, object.spec.template))
    return { skips: `skipped rollback (current template already matches revision ${toRevision ?? 0})` };
  return { patch: { template }, prints: 'rolled back', template };
}

function decide(object: ApiObject, { does, toRevision }: RolloutTyping, context: Context): Decision {
  switch (does) {
    case 'rolloutRestart':
      return restart(object, context);
    case 'rolloutUndo':
      return undo(object, toRevision, context);
    case 'rolloutPause':
      return pause(object, true);
    case 'rolloutResume':
      return pause(object, false);
  }
}

/** A missing workload is requested all the same, and the API server answers 404. */
export function typeRollout(self: Draft<KubectlState>, typed: RolloutTyping, context: Context): void {
  const { does, kind, namespace, name, toRevision } = typed;
  const revision = toRevision === undefined ? '' : ` --to-revision=${toRevision}`;
  const line = `kubectl ${inNamespace(namespace)}rollout ${VERBS[does]} ${kind.toLowerCase()}/${name}${revision}`;
  const key = apiObjectKey(resourceOf(kind), namespace, name);
  const of = { resource: resourceOf(kind), namespace, name } as const;
  const object = context.world.etcd.objects?.[key];
  const decision = object === undefined ? undefined : decide(object, typed, context);
  if (decision === undefined || !('patch' in decision)) {
    const ends = decision === undefined ? undefined : endOf(decision, kubectlName(kind, name));
    return typeCommand(self, does, line, { verb: 'get', ...of }, context, ends === undefined ? {} : { ends });
  }
  const { patch, prints, template } = decision;
  if (template !== undefined) context.send('controllerManager', { type: 'templateChosen', key, template });
  const ends = { prints: `${kubectlName(kind, name)} ${prints}`, state: 'succeeded' } as const;
  return typeCommand(self, does, line, { verb: 'patch', ...of, ...patch }, context, { ends });
}

const endOf = (decision: Exclude<Decision, { patch: Patch }>, what: string): NonNullable<KubectlCommand['ends']> =>
  'skips' in decision
    ? { prints: `${what} ${decision.skips}`, state: 'succeeded' }
    : { prints: decision.error, state: 'failed' };
