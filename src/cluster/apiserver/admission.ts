/**
 * What becomes of an object on its way into etcd: defaults, the token volume that the ServiceAccount admission adds,
 * and the fields that only the server sets (pkg/registry/core/pod/strategy.go:PrepareForCreate).
 */
import { printed } from '../../kube/printed.ts';
import type { Micros } from '../../engine/time.ts';
import { applyDefaults } from '../../kube/manifestDefaults.ts';
import { isMirrorPod, type Pod, type PodManifest, type PodStatus } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';
import { dropDisabledFields, dropFieldsOfApi } from './disabledFields.ts';
import { tokenVolume, wantsToken } from './serviceAccount.ts';

/** The body of a POST: nothing in it is the server's yet. */
export function podOfManifest(manifest: PodManifest): Pod {
  const { metadata, spec } = applyDefaults(manifest);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, uid: '', resourceVersion: '', creationTimestamp: '' },
    spec,
    status: { phase: 'Pending' },
  };
}

/** A pod that waits at a scheduling gate says so from the start (strategy.go:applySchedulingGatedCondition). */
function firstConditions(pod: Pod, release: Release): Pick<PodStatus, 'conditions'> {
  const gates = pod.spec.schedulingGates ?? [];
  if (gates.length === 0 || !release.schedulingGates) return {};
  const gated = {
    type: 'PodScheduled',
    status: 'False',
    reason: 'SchedulingGated',
    message: printed`Scheduling is blocked due to non-empty scheduling gates`,
  } as const;
  return { conditions: [gated] };
}

export function admit(given: Pod, uid: string, now: Micros, release: Release): Pod {
  const kept = isMirrorPod(given) ? given.spec : dropFieldsOfApi(given.spec, release);
  const pod = { ...given, spec: dropDisabledFields(kept, release) };
  const volumes = pod.spec.volumes ?? [];
  const getsToken = !isMirrorPod(pod) && wantsToken(pod.spec);
  return {
    ...pod,
    metadata: {
      ...pod.metadata,
      uid,
      creationTimestamp: rfc3339(now),
      ...(release.podGeneration && { generation: 1 }),
    },
    spec: getsToken ? { ...pod.spec, volumes: [...volumes, tokenVolume(uid)] } : pod.spec,
    status: {
      phase: 'Pending',
      ...firstConditions(pod, release),
      qosClass: pod.status.qosClass ?? 'BestEffort',
    },
  };
}
