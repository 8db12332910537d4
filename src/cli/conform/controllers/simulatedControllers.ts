/** A simulated run in the words of a recorded one. */
import type { ClusterState } from '../../../cluster/state.ts';
import { micros, type Micros } from '../../../engine/time.ts';
import type { Pod } from '../../../kube/objects.ts';
import { applyChanges, type Trace } from '../../../trace/index.ts';
import { etcdHistory, finalState, type EtcdWrite } from '../../comparable/simulated.ts';
import { watchText } from '../../comparable/watchEvents.ts';
import {
  Aliases,
  changesOf,
  nodeText,
  requestText,
  tellsBody,
  untouchedNode,
  withoutRepeats,
  type ActorWrite,
  type ControllerRun,
  type Told,
} from './controllerRun.ts';

/** An event is written down when a client has it. */
const WATCH_TAKES = 600;

export function simulatedControllers(trace: Trace<ClusterState>, begins: Micros, ends: Micros): ControllerRun {
  const isCompared = ({ t }: { readonly t: Micros }): boolean => t >= begins && t <= ends;
  const history = etcdHistory(trace);
  const aliases = new Aliases();
  for (const { metadata } of Object.values(trace.initial.etcd.pods)) aliases.add(metadata);
  const watch = new Map<string, Told[]>();
  for (const { t, type, pod } of history) {
    if (!isCompared({ t })) continue;
    const alias = aliases.of(pod.metadata.name);
    const text = watchText(type, { ...pod, metadata: { ...pod.metadata, name: alias } });
    watch.set(alias, [...(watch.get(alias) ?? []), { t: micros(t + WATCH_TAKES), text }]);
  }
  return {
    label: 'simulated',
    watch,
    writes: writesOf(trace, history, aliases).filter(isCompared),
    node: withoutRepeats(nodeHistory(trace), untouchedNode()).filter(isCompared),
  };
}

/** Those that leave a pod's name to the API server. */
const MAKES_NAMES: ReadonlySet<string> = new Set(['replicaset-controller', 'daemon-set-controller', 'job-controller']);

type Audit = ClusterState['apiserver']['audit'];

function writesOf(trace: Trace<ClusterState>, history: readonly EtcdWrite[], aliases: Aliases): readonly ActorWrite[] {
  const audit: Audit = finalState(trace).apiserver.audit;
  const onPods = audit.filter(({ resource, verb }) => resource === undefined && verb !== 'deletecollection');
  return onPods.map(
    ({ t, user, controller, verb, name, subresource, gracePeriodSeconds, preconditions, status, code }) => {
      const writer = controller ?? user;
      const before = podBefore(trace, history, name, t);
      return {
        t,
        writer,
        pod: verb === 'create' && subresource === undefined && MAKES_NAMES.has(writer) ? 'new' : aliases.of(name),
        text: requestText({
          verb,
          subresource,
          gracePeriodSeconds,
          hasUid: preconditions?.uid !== undefined,
          body: status === undefined || !tellsBody(writer) ? '' : changesOf(before?.status ?? {}, status),
          code,
        }),
      };
    },
  );
}

function podBefore(
  trace: Trace<ClusterState>,
  history: readonly EtcdWrite[],
  name: string,
  t: Micros,
): Pod | undefined {
  const written = history.findLast((write) => write.pod.metadata.name === name && write.t <= t);
  return written?.pod ?? Object.values(trace.initial.etcd.pods).find(({ metadata }) => metadata.name === name);
}

function nodeHistory(trace: Trace<ClusterState>): readonly Told[] {
  let { controllerManager } = trace.initial;
  return trace.events.flatMap(({ t, changes }) => {
    const own = changes.filter(({ path }) => path[0] === 'controllerManager' && path[1] === 'node');
    if (own.length === 0) return [];
    ({ controllerManager } = applyChanges({ controllerManager }, own));
    const { exists, ready, taints, unschedulable } = controllerManager.node;
    return [{ t, text: exists ? nodeText(ready, taints, unschedulable) : 'gone' }];
  });
}
