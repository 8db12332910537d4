/**
 * Writes on Node objects. In the model they are what the controllers share, so that a write on one is a change of theirs:
 * who makes it is told by what changes.
 */
import { NODE_STATUS_UNKNOWN } from '../../cluster/controllers/conditionWords.ts';
import { OUT_OF_SERVICE } from '../../cluster/controllers/constants.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { rfc3339 } from '../../kube/time.ts';
import { TraceCursor, type Json, type Trace, type TraceEvent } from '../../trace/index.ts';
import type { AuditedWrite } from './auditedWrite.ts';

type Controllers = ClusterState['controllerManager'];
type NodeObject = Controllers['node'];

const PERSON = 'admin';
const NODE_CONTROLLER = 'system:serviceaccount:kube-system:node-controller';

const writesNodes = ({ changes }: TraceEvent): boolean =>
  changes.some(
    ({ path: [actor, branch] }) => actor === 'controllerManager' && (branch === 'node' || branch === 'otherNodes'),
  );

const ATTACH_DETACH = 'system:serviceaccount:kube-system:attachdetach-controller';

const listed = (volumes: readonly string[] = []): string[] => [...volumes];
const attachedVolume = (name: string) => ({ name, devicePath: '' });

const taintsOf = ({ taints }: NodeObject): string => JSON.stringify(taints);
const isVouchedFor = ({ taints }: NodeObject): boolean => taints.some(({ key }) => key === OUT_OF_SERVICE);

/** pkg/kubelet/nodestatus/setters.go: what a kubelet says of its node. */
const SAID = {
  MemoryPressure: ['KubeletHasSufficientMemory', 'kubelet has sufficient memory available'],
  DiskPressure: ['KubeletHasNoDiskPressure', 'kubelet has no disk pressure'],
  PIDPressure: ['KubeletHasSufficientPID', 'kubelet has sufficient PID available'],
} as const;

/** A silent kubelet's Node is written as a whole, with all that nobody knows any more (node_lifecycle_controller.go). */
function unknownStatus(name: string): Json {
  const [reason, message] = NODE_STATUS_UNKNOWN;
  const conditions = [...Object.keys(SAID), 'Ready'].map((type) => ({ type, status: 'Unknown', reason, message }));
  return { kind: 'Node', apiVersion: 'v1', metadata: { name }, status: { conditions } };
}

/** The kubelet patches what has changed: of one that was given up on all conditions. */
function readyPatch(before: NodeObject, { ready }: NodeObject): Json {
  const order = [...Object.keys(SAID), 'Ready'].map((type) => ({ type }));
  const isReady = ready === 'True';
  const own = {
    type: 'Ready',
    status: ready,
    reason: isReady ? 'KubeletReady' : 'KubeletNotReady',
    ...(isReady && { message: 'kubelet is posting ready status' }),
  };
  const others = Object.entries(SAID).map(([type, [reason, message]]) => ({ type, status: 'False', reason, message }));
  const conditions = before.ready === 'Unknown' ? [...others, own] : [own];
  return { status: { '$setElementOrder/conditions': order, conditions } };
}

/** pkg/controller/ttl: in a cluster of up to a hundred nodes kubelets ask for what they mount without a pause. */
const TTL = { metadata: { annotations: { 'node.alpha.kubernetes.io/ttl': '0' } } };
const TTL_CONTROLLER = 'system:serviceaccount:kube-system:ttl-controller';

/** What makes the one into the other, in the order in which it is written. */
function* writesOf(
  name: string,
  before: NodeObject,
  after: NodeObject,
  addedAt: (taint: NodeObject['taints'][number]) => string | undefined,
): Generator<Omit<AuditedWrite, 't'>, void> {
  const kubelet = `system:node:${name}`;
  const write = (username: string, verb: string, body: Json, subresource?: string) => ({
    username,
    verb,
    objectRef: { resource: 'nodes', name, apiVersion: 'v1', ...(subresource !== undefined && { subresource }) },
    body,
    code: verb === 'create' ? 201 : 200,
  });
  if (before.exists && !after.exists) {
    const options = { kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/__internal', propagationPolicy: 'Background' };
    yield write(PERSON, 'delete', options);
    return;
  }
  if (!before.exists && after.exists) {
    // The taint that every new node has is for the admission to give (plugin/pkg/admission/nodetaint).
    yield write(kubelet, 'create', { kind: 'Node', apiVersion: 'v1', metadata: { name }, spec: {} });
    yield write(TTL_CONTROLLER, 'patch', TTL);
    return;
  }
  if (!before.unschedulable && after.unschedulable) yield write(PERSON, 'patch', { spec: { unschedulable: true } });
  if (before.ready !== after.ready) {
    // Unknown is said of a kubelet that is silent; whoever speaks posts its own condition.
    if (after.ready === 'Unknown') yield write(NODE_CONTROLLER, 'update', unknownStatus(name), 'status');
    else yield write(kubelet, 'patch', readyPatch(before, after), 'status');
  }
  const attached = listed(after.volumesAttached);
  if (JSON.stringify(listed(before.volumesAttached)) !== JSON.stringify(attached))
    yield write(ATTACH_DETACH, 'patch', { status: { volumesAttached: attached.map(attachedVolume) } }, 'status');
  const inUse = listed(after.volumesInUse);
  if (JSON.stringify(listed(before.volumesInUse)) !== JSON.stringify(inUse))
    yield write(kubelet, 'patch', { status: { volumesInUse: inUse } }, 'status');
  if (taintsOf(before) !== taintsOf(after)) {
    const taints = after.taints.map((taint) => {
      const timeAdded = addedAt(taint);
      return { ...taint, ...(timeAdded !== undefined && { timeAdded }) };
    });
    const by = isVouchedFor(after) && !isVouchedFor(before) ? PERSON : NODE_CONTROLLER;
    yield write(by, 'patch', { spec: { taints: taints.length === 0 ? null : taints } });
  }
}

export function* nodeWrites(trace: Trace<ClusterState>): Generator<AuditedWrite, void> {
  const cursor = new TraceCursor(trace);
  const first = trace.initial.node.name;
  const nodesOf = ({ node, otherNodes = {} }: Controllers): readonly (readonly [string, NodeObject])[] => [
    [first, node],
    ...Object.entries(otherNodes).map(([name, other]) => [name, other.node] as const),
  ];
  /** When controllers have put each taint on its node (controller_utils.go:SwapNodeControllerTaint). */
  const added = new Map<string, string>();
  for (const event of trace.events) {
    if (!writesNodes(event)) continue;
    const before = new Map(nodesOf(cursor.stateAt(event.seq - 1).controllerManager));
    for (const [name, after] of nodesOf(cursor.stateAt(event.seq).controllerManager)) {
      const known = before.get(name);
      if (known === undefined || known === after) continue;
      const keyOf = ({ key, effect }: NodeObject['taints'][number]): string => `${name} ${key}:${effect}`;
      const had = new Set(known.taints.map(keyOf));
      for (const taint of after.taints)
        if (taint.key !== OUT_OF_SERVICE && !had.has(keyOf(taint))) added.set(keyOf(taint), rfc3339(event.t));
      for (const write of writesOf(name, known, after, (taint) => added.get(keyOf(taint))))
        yield { t: event.t, ...write };
    }
  }
}
