/**
 * The ReplicaSets of a Deployment and how their pods are marked (pkg/controller/replicaset/replica_set.go,
 * pkg/controller/deployment/sync.go), and how both stand at t = 0.
 */
import { objectKey, type PodManifest } from '../../kube/objects.ts';
import { hex, safeEncoded, uuid } from '../ids.ts';
import type { PodSetup } from '../setup.ts';
import type { DeploymentState, ReplicaSetState } from './state.ts';

/** pkg/controller/controller_utils.go:ComputeHash: 32 bits of the template as a decimal number, its digits replaced. */
export const templateHash = ({ spec }: PodManifest): string =>
  safeEncoded(String(Number.parseInt(hex(JSON.stringify(spec), 8), 16)));

export function replicaSetOf(
  namespace: string,
  name: string,
  manifest: PodManifest,
  behaviour: ReplicaSetState['behaviour'],
): ReplicaSetState {
  /** What kubectl debug has added to one pod is no part of what the others are made from. */
  const { ephemeralContainers: _added, ...spec } = manifest.spec;
  return { name, uid: uuid(`ReplicaSet ${namespace}/${name}`), template: { ...manifest, spec }, behaviour };
}

/** `minio-875749785` of the pod `minio-875749785-sv5ns`; a pod that is not called so gets a ReplicaSet all the same. */
function replicaSetName(deployment: string, manifest: PodManifest): string {
  const { name } = manifest.metadata;
  const stem = name.slice(0, name.lastIndexOf('-'));
  return stem.startsWith(`${deployment}-`) ? stem : `${deployment}-${templateHash(manifest)}`;
}

export const ownedBy = (manifest: PodManifest, { name, uid }: ReplicaSetState): PodManifest => ({
  ...manifest,
  metadata: {
    ...manifest.metadata,
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid, controller: true }],
  },
});

/** A pod of a Deployment as it runs at t = 0: its ReplicaSet owns it. */
export function ownedPod(setup: PodSetup): PodSetup {
  const { owner, manifest, behaviour } = setup;
  if (owner === undefined) return setup;
  const namespace = manifest.metadata.namespace ?? 'default';
  const set = replicaSetOf(namespace, replicaSetName(owner.deployment, manifest), manifest, behaviour);
  return { ...setup, manifest: ownedBy(manifest, set) };
}

/** The Deployments behind the pods of t = 0: each wants as many replicas as it has. */
export function deploymentsOf(pods: readonly PodSetup[]): Record<string, DeploymentState> {
  const deployments: Record<string, DeploymentState> = {};
  for (const { owner, manifest, behaviour } of pods) {
    if (owner === undefined) continue;
    const namespace = manifest.metadata.namespace ?? 'default';
    const key = objectKey(namespace, owner.deployment);
    const set = replicaSetOf(namespace, replicaSetName(owner.deployment, manifest), manifest, behaviour);
    const before = deployments[key] ?? {
      namespace,
      name: owner.deployment,
      replicas: 0,
      replicaSets: [],
      current: set.uid,
      recreating: false,
      old: { replicas: 0 },
      deadline: null,
      creating: 0,
      made: 0,
    };
    const known = before.replicaSets.some(({ uid }) => uid === set.uid);
    const replicaSets = known ? before.replicaSets : [...before.replicaSets, set];
    deployments[key] = { ...before, replicas: before.replicas + 1, replicaSets };
  }
  return deployments;
}

export const isOfTemplate = (set: ReplicaSetState, { spec }: PodManifest): boolean =>
  JSON.stringify(set.template.spec) === JSON.stringify(spec);
