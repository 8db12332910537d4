/**
 * What the controllers of workloads record about an owner when a write of theirs is answered: pods made and deleted
 * (pkg/controller/controller_utils.go: createPods, DeletePod; pkg/controller/statefulset/stateful_pod_control.go:
 * recordPodEvent), and ReplicaSets scaled (pkg/controller/deployment/sync.go: getNewReplicaSet, scaleReplicaSet).
 */
import type { ClusterState } from '../../cluster/state.ts';
import { isObjectKind, objectAt, type ObjectKind, type ReplicaSet } from '../../kube/apiObjects.ts';
import type { ObjectMeta } from '../../kube/objects.ts';
import { atLeast, type Release } from '../../kube/release.ts';
import type { PodRef, Seq, Trace } from '../../trace/index.ts';
import { ownCursor, requestRows, type RequestRow } from '../readings/index.ts';
import type { Occurrence } from './recordedEvents.ts';

type Recorder = 'replicaset-controller' | 'statefulset-controller' | 'daemonset-controller' | 'job-controller';

/** Under which name each of those records that make and delete pods of their own. */
const RECORDERS: Readonly<Record<string, Recorder>> = {
  'replicaset-controller': 'replicaset-controller',
  'statefulset-controller': 'statefulset-controller',
  'daemon-set-controller': 'daemonset-controller',
  'job-controller': 'job-controller',
};

interface Owner {
  readonly about: PodRef;
  readonly kind: ObjectKind;
}

function ownerOf({ namespace, ownerReferences = [] }: ObjectMeta): Owner | undefined {
  const ref = ownerReferences.find(({ controller }) => controller === true);
  if (ref === undefined || !isObjectKind(ref.kind)) return undefined;
  return { about: { namespace, name: ref.name, uid: ref.uid }, kind: ref.kind };
}

function ofPods(row: RequestRow, answer: Seq, at: (seq: Seq) => ClusterState): Omit<Occurrence, 'seq' | 't'>[] {
  const source = RECORDERS[row.controller ?? ''];
  const { verb, pod: key } = row;
  if (source === undefined || key === undefined || (verb !== 'CREATE' && verb !== 'DELETE')) return [];
  const pod = at(verb === 'CREATE' ? answer : row.seq).etcd.pods[key];
  const owner = pod && ownerOf(pod.metadata);
  if (pod === undefined || owner === undefined) return [];
  const { name } = pod.metadata;
  const reason = verb === 'CREATE' ? 'SuccessfulCreate' : 'SuccessfulDelete';
  const message =
    source === 'statefulset-controller'
      ? `${verb.toLowerCase()} Pod ${name} in StatefulSet ${owner.about.name} successful`
      : `${verb === 'CREATE' ? 'Created' : 'Deleted'} pod: ${name}`;
  return [{ ...owner, type: 'Normal', reason, message, fieldPath: '', source }];
}

/** It tells the number before from 1.25 on (1.24.0 does not), and before the other, of a new ReplicaSet too, from 1.32. */
function scaled(name: string, from: number, to: number, isNew: boolean, release: Release): string {
  const what = `Scaled ${to > from ? 'up' : 'down'} replica set ${name}`;
  if (atLeast(release, '1.32')) return `${what} from ${from} to ${to}`;
  return isNew || !atLeast(release, '1.25') ? `${what} to ${to}` : `${what} to ${to} from ${from}`;
}

function ofScaling(row: RequestRow, answer: Seq, at: (seq: Seq) => ClusterState, release: Release) {
  const [resource, name = ''] = row.path.split('/');
  if (row.controller !== 'deployment-controller' || resource !== 'replicasets' || row.subresource !== undefined)
    return [];
  const setAt = (seq: Seq): ReplicaSet | undefined =>
    objectAt(at(seq).etcd.objects ?? {}, 'ReplicaSet', row.namespace, name);
  const [before, after] = [setAt(row.seq), setAt(answer)];
  const [from, to] = [before?.spec.replicas ?? 0, after?.spec.replicas ?? 0];
  const owner = after && ownerOf(after.metadata);
  if (owner === undefined || from === to) return [];
  const message = scaled(name, from, to, before === undefined, release);
  const source = 'deployment-controller';
  return [{ ...owner, type: 'Normal', reason: 'ScalingReplicaSet', message, fieldPath: '', source } as const];
}

export function ofWorkloads(trace: Trace<ClusterState>, release: Release): Occurrence[] {
  const cursor = ownCursor(trace);
  const at = (seq: Seq): ClusterState => cursor.stateAt(seq);
  return requestRows(trace).flatMap((row): Occurrence[] => {
    const { controller, code = 0, answer, answeredAt } = row;
    if (controller === undefined || code === 0 || code >= 300 || answer === undefined || answeredAt === undefined)
      return [];
    const said = [...ofPods(row, answer, at), ...ofScaling(row, answer, at, release)];
    return said.map((each) => ({ ...each, seq: answer, t: answeredAt }));
  });
}
