/** A simulated run as it can be compared with a real one: its log, its requests, what its etcd told, what kubectl printed. */
import type { ApiserverState, ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { recogniseKlog } from '../../kube/klog/index.ts';
import { CONFIG_MIRROR, type Pod } from '../../kube/objects.ts';
import { applyChanges, type Trace, TraceCursor } from '../../trace/index.ts';
import { rowOf } from './getRows.ts';
import type { ComparableRun, LogLine, PodWatchEvent, Subject, WriteRequest } from './run.ts';
import { learnSubject } from './subject.ts';
import { watchText } from './watchEvents.ts';

/** What of a recording its simulation must know to be comparable. */
export interface Counterpart {
  readonly names: ReadonlySet<string>;
  /** Instant of the first step. Typing takes a while to become a request, here as there. */
  readonly begins: { readonly at: Micros; readonly onDisk: boolean };
  readonly verbosity: number;
}

export function simulatedRun(trace: Trace<ClusterState>, counterpart: Counterpart): ComparableRun {
  const { names, begins, verbosity } = counterpart;
  const final = finalState(trace);
  const log = logOf(trace, verbosity);
  const history = etcdHistory(trace).filter(({ pod }) => names.has(pod.metadata.name));
  const requests = final.apiserver.audit.flatMap((entry) => (names.has(entry.name) ? writeRequest(entry) : []));
  const typed = begins.onDisk ? undefined : requests.find(({ user, t }) => user === 'kubectl' && t >= begins.at);
  const known = [...Object.values(trace.initial.etcd.pods), ...history.map(({ pod }) => pod)];
  return {
    label: 'simulated',
    firstAction: typed?.t ?? begins.at,
    end: trace.end,
    subject: learnSubject(subjectOf(known, names, trace.initial), log),
    requests,
    watch: history.map(({ t, type, pod }): PodWatchEvent => ({ t, uid: pod.metadata.uid, text: watchText(type, pod) })),
    rows: final.kubectl.watch
      .filter(({ name }) => names.has(name))
      .map(({ t, name, ready, status, restarts }) => ({ t, text: rowOf(name, ready, status, restarts) })),
    log,
  };
}

export function finalState<State>(trace: Trace<State>): State {
  return new TraceCursor(trace).stateAt(trace.events.length - 1);
}

function logOf(trace: Trace<ClusterState>, verbosity: number): readonly LogLine[] {
  return trace.events.flatMap(({ t, klog }) => {
    if (klog === undefined || klog.level > verbosity) return [];
    const file = klog.file.slice(0, klog.file.lastIndexOf(':'));
    const recognised = recogniseKlog(klog.text, file);
    return [
      {
        t,
        severity: klog.severity,
        file,
        text: klog.text,
        ...(recognised?.id === undefined ? {} : { id: recognised.id }),
        pairs: recognised?.pairs ?? [],
      },
    ];
  });
}

function subjectOf(pods: readonly Pod[], names: ReadonlySet<string>, initial: ClusterState): Subject {
  const uids = new Set<string>();
  for (const { metadata } of pods) {
    if (!names.has(metadata.name)) continue;
    uids.add(metadata.uid);
    const own = metadata.annotations?.[CONFIG_MIRROR];
    if (own !== undefined) uids.add(own);
  }
  const { containers, sandboxes } = initial.runtime;
  const running = [...Object.values(containers), ...Object.values(sandboxes)].filter(({ podUID }) => uids.has(podUID));
  return { names, uids, containerIDs: new Set(running.map(({ id }) => id)) };
}

function writeRequest(entry: ApiserverState['audit'][number]): readonly WriteRequest[] {
  const { t, user, verb, name, subresource, gracePeriodSeconds, preconditions, code } = entry;
  if (entry.resource !== undefined) return [];
  if (verb === 'get' || verb === 'list' || verb === 'watch' || verb === 'deletecollection') return [];
  // The recordings have neither scheduler nor controllers.
  if (user !== 'kubectl' && user !== 'kubelet') return [];
  // A patch's UID guards it too, but inside the object that it patches.
  const guard = verb === 'delete' || subresource === 'eviction' ? preconditions : undefined;
  return [
    {
      t,
      user,
      verb,
      name,
      ...(subresource === undefined ? {} : { subresource }),
      ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
      ...(guard === undefined ? {} : { preconditions: guard.uid === undefined ? 'empty' : 'uid' }),
      code,
    },
  ];
}

export interface EtcdWrite {
  readonly t: Micros;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly pod: Pod;
}

/** Every write to etcd is one watch event; a removed object is told as it last was. */
export function etcdHistory(trace: Trace<ClusterState>): readonly EtcdWrite[] {
  const writes: EtcdWrite[] = [];
  let { etcd } = trace.initial;
  for (const { t, changes } of trace.events) {
    const own = changes.filter(({ path }) => path[0] === 'etcd');
    if (own.length === 0) continue;
    const before = etcd.pods;
    ({ etcd } = applyChanges({ etcd }, own));
    for (const key of new Set([...Object.keys(before), ...Object.keys(etcd.pods)])) {
      const [was, is] = [before[key], etcd.pods[key]];
      if (was === is) continue;
      if (is === undefined) writes.push({ t, type: 'DELETED', pod: was as Pod });
      else writes.push({ t, type: was?.metadata.uid === is.metadata.uid ? 'MODIFIED' : 'ADDED', pod: is });
    }
  }
  return writes;
}
