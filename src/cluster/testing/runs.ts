/** Small clusters for tests, and what of their runs tests look at. */
import { ms, seconds, toSeconds } from '../../engine/time.ts';
import type { Pod, PodManifest } from '../../kube/objects.ts';
import { TraceCursor, type Trace, type TraceEvent } from '../../trace/index.ts';
import type { EventKind } from '../eventKinds.ts';
import { v1_23 } from '../releases/index.ts';
import { DEFAULT_BEHAVIOUR, type ClusterSetup, type PodSetup } from '../setup.ts';
import { simulate } from '../simulate.ts';
import type { ClusterState, ProcessBehaviour } from '../state.ts';
import { deletes, type Deletion, type Step, type Steps } from './steps.ts';

export type Run = Trace<ClusterState>;

export const manifest = (
  name: string,
  spec: Partial<PodManifest['spec']> = {},
  metadata: Partial<PodManifest['metadata']> = {},
): PodManifest => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, ...metadata },
  spec: { containers: [{ name: 'app', image: 'nginx' }], ...spec },
});

export const pod = (
  from: PodSetup['from'],
  what: PodManifest,
  behaviour: Partial<ProcessBehaviour> = {},
): PodSetup => ({
  from,
  manifest: what,
  behaviour: { app: { ...DEFAULT_BEHAVIOUR, exitAfter: ms(200), ...behaviour } },
});

export const del = (name: string, { at: when = seconds(2), ...options }: Deletion = {}): Step =>
  deletes(when, name, options);

export function simulated(pods: readonly PodSetup[], steps: readonly Steps[], more: Partial<ClusterSetup> = {}): Run {
  const timers = { pleg: ms(900), housekeeping: ms(700), containerGC: seconds(20) };
  return simulate({
    release: v1_23,
    seed: 0,
    nodeName: 'node-1',
    timers,
    pods,
    steps: steps.flat(),
    until: 'quiet',
    ...more,
  });
}

export const eventsOf = (run: Run, ...wanted: EventKind[]): readonly TraceEvent[] =>
  run.events.filter(({ kind }) => (wanted as string[]).includes(kind));
export const kinds = (run: Run, ...wanted: EventKind[]): string[] => eventsOf(run, ...wanted).map(({ kind }) => kind);

export function first(run: Run, kind: EventKind): TraceEvent {
  const [event] = eventsOf(run, kind);
  if (event === undefined) throw new Error(`no ${kind} in this run`);
  return event;
}
export const at = (run: Run, kind: EventKind): number => toSeconds(first(run, kind).t);

export const endOf = (run: Run): ClusterState => new TraceCursor(run).stateAt(run.events.length - 1);
export const stateAfter = (run: Run, event: TraceEvent): ClusterState => new TraceCursor(run).stateAt(event.seq);

/** What `kubectl get -w` printed since t = 0: `MODIFIED web 1/1 Terminating`. */
export const rows = (run: Run): string[] =>
  endOf(run)
    .kubectl.watch.slice(run.initial.kubectl.watch.length)
    .map(({ event, name, ready, status }) => `${event} ${name} ${ready} ${status}`);

/** Writes as the audit log has them: `kubectl delete web grace=0 200`. */
export const writes = (run: Run): string[] =>
  endOf(run).apiserver.audit.map(
    ({ user, verb, name, subresource, gracePeriodSeconds, preconditions, code }) =>
      `${user} ${verb}${subresource ? `/${subresource}` : ''} ${name}${gracePeriodSeconds === undefined ? '' : ` grace=${gracePeriodSeconds}`}${preconditions?.uid !== undefined && verb === 'delete' ? ' uid' : ''} ${code}`,
  );

/** syncLoop's operations: `DELETE web`. */
export const operations = (run: Run): string[] =>
  eventsOf(run, 'SyncLoopOp').map(({ detail, pod: which }) => {
    const op = detail?.['op'];
    return `${typeof op === 'string' ? op : ''} ${which?.name ?? ''}`;
  });

/** What was printed in each terminal, one text a command. */
export const outputs = (run: Run): string[] =>
  endOf(run).kubectl.commands.map(({ line, output }) => [`$ ${line}`, ...output].join('\n'));

export const objectNamed = (state: ClusterState, name: string): Pod | undefined =>
  Object.values(state.etcd.pods).find(({ metadata }) => metadata.name === name);

/** The first event that led to `event`, with nothing before it. */
export function rootOf(run: Run, event: TraceEvent): TraceEvent {
  let root = event;
  for (let cause = event.cause; cause !== undefined; cause = root.cause) root = run.events[cause] ?? root;
  return root;
}
