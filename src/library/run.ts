/** A scenario's run: its events, and what each program would have printed. */
import { traceOfNode, type ClusterState, type ClusterWorld } from '../cluster/index.ts';
import { FORMATS, isFormat, printed } from '../scenario/formats/index.ts';
import { nodesOf, type Scenario as Checked } from '../scenario/index.ts';
import { runCluster } from '../scenario/run.ts';
import { trafficFormat } from '../scenario/traffic/trafficFormat.ts';
import { published, TraceCursor, type Trace, type TraceEvent } from '../trace/index.ts';
import { RELEASES, type Release } from './release.ts';
import { documentOf, type Scenario } from './scenario.ts';
import { withSourceLines } from './sourceLines.ts';

/** What JSON can hold. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/** One step of a run. A line of the format `events` holds the same. */
export interface RunEvent {
  /** From 0, without gaps. */
  readonly seq: number;
  /** Microseconds since the run began; never falls. */
  readonly t: number;
  /** The node on which it happens; absent where it concerns the control plane alone. */
  readonly node?: string;
  /** Who acts: `kubectl`, `apiserver`, `podWorkers`, … */
  readonly actor: string;
  readonly kind: string;
  readonly pod?: { readonly namespace: string; readonly name: string; readonly uid: string };
  /** `seq` of the event that this one comes of. */
  readonly cause?: number;
  /** Who receives what it sends. */
  readonly to?: string;
  /** What it sends, as short as a label. */
  readonly message?: string;
  /** When that arrives, in microseconds. */
  readonly arrivesAt?: number;
  /** The line that the kubelet prints. */
  readonly klog?: {
    readonly severity: 'I' | 'W' | 'E';
    /** Verbosity at which it appears. */
    readonly level: number;
    /** File and line of the source: `kubelet.go:2130`. */
    readonly file: string;
    readonly id: string;
    readonly text: string;
  };
  /** Small facts, named as Kubernetes names them. */
  readonly detail?: { readonly [key: string]: Value };
  /**
   * What it changes of the state, one edit after the other. Without `from` it was not there before, without `to` it is
   * gone; in a list the entries behind it move up or down.
   */
  readonly changes: readonly {
    readonly path: readonly (string | number)[];
    readonly from?: Value;
    readonly to?: Value;
  }[];
  /** Where the rule stands in the tree of Kubernetes. */
  readonly source?: { readonly file: string; readonly func: string };
}

/**
 * What a run can be printed as:
 * - `klog`: a kubelet's log at -v=4
 * - `watch`: what `kubectl get pods -w` prints
 * - `requests`: requests on pods to the API server, one a line
 * - `audit`: every write as the API server's audit log has it, one audit.k8s.io/v1 Event a line
 * - `events`: the events, one JSON object a line
 * - `json`: the whole trace, with the state that it begins with
 * - `mermaid`: a sequence diagram
 * - `traffic`: requests of the scenario's clients, and how they ended
 */
export type Format = 'klog' | 'watch' | 'requests' | 'audit' | 'events' | 'json' | 'mermaid' | 'traffic';

/** What came of a scenario. */
export interface Run {
  readonly release: Release;
  /** Names of the nodes, the first of which is meant where none is named. */
  readonly nodes: readonly string[];
  readonly events: readonly RunEvent[];
  /** Its last moment, in microseconds. */
  readonly end: number;
  /** Why it was broken off: too many events, too much memory, or a step that failed. Absent where it is whole. */
  readonly stopped?: string;
  /**
   * The run as text.
   * @param node of `klog`: whose log; without it the first node's.
   */
  readonly text: (format: Format, node?: string) => string;
  /** The same in pieces: the text of a long run may be longer than one string can be. */
  readonly pieces: (format: Format, node?: string) => Iterable<string>;
}

/** How a scenario is run otherwise than it says. */
export interface RunOptions {
  /** Another release than the scenario's. */
  readonly release?: Release;
}

/** @internal What the rest of the library reads out of a run. */
export interface Inside {
  readonly events: readonly TraceEvent[];
  /** What is seen from the node after the event of that number. */
  readonly stateAt: (seq: number, node: string) => ClusterState;
}

const insides = new WeakMap<Run, Inside>();

/** @internal @throws where a run has been made by other means than `run`. */
export function insideOf(run: Run): Inside {
  const inside = insides.get(run);
  if (inside === undefined) throw new TypeError('a run is made by run()');
  return inside;
}

/**
 * Simulates a scenario, as far as a run may go: 300,000 events or 800 MB of memory.
 *
 * @example
 * ```ts
 * import { preset, run } from 'grace-period';
 *
 * const scenario = preset('mirror');
 * if (scenario === undefined) throw new Error('there is no such preset');
 * const { events, text } = run(scenario, { release: '1.36' });
 * console.log(events.length > 100); // → true
 * console.log(text('watch').split('\n')[0]); // → NAME                  READY   STATUS    RESTARTS   AGE
 * ```
 */
export function run(scenario: Scenario, options: RunOptions = {}): Run {
  withSourceLines();
  const { release } = options;
  if (release !== undefined && !RELEASES.includes(release))
    throw new RangeError(`release: found "${String(release)}", expected one of ${RELEASES.join(', ')}`);
  const document = documentOf(scenario);
  return shown(release === undefined ? document : { ...document, kubernetes: release });
}

function shown(document: Checked): Run {
  const trace = runCluster(document);
  const nodes = nodesOf(document).map(({ name }) => name);
  let events: readonly RunEvent[] | undefined;
  const pieces = (format: Format, node = nodes[0] ?? ''): Iterable<string> =>
    piecesOf(trace, document, format, nodeAmong(nodes, node));
  const made: Run = {
    release: document.kubernetes,
    nodes,
    get events() {
      return (events ??= trace.events.map(published));
    },
    end: trace.end,
    ...(trace.stopped !== undefined && { stopped: trace.stopped }),
    text: (format, node) => [...pieces(format, node)].join(''),
    pieces,
  };
  insides.set(made, inside(trace));
  return made;
}

function nodeAmong(nodes: readonly string[], name: string): string {
  if (!nodes.includes(name)) throw new RangeError(`node: found "${name}", expected one of ${nodes.join(', ')}`);
  return name;
}

function piecesOf(trace: Trace<ClusterWorld>, document: Checked, format: Format, node: string): Iterable<string> {
  if (format === 'traffic') return trafficFormat(traceOfNode(trace, node), document);
  if (isFormat(format)) return printed(format, trace, node);
  const known = [...Object.keys(FORMATS), 'traffic'].join(', ');
  throw new RangeError(`format: found "${String(format)}", expected one of ${known}`);
}

/** Looked at event by event, each node keeps its place. */
function inside(trace: Trace<ClusterWorld>): Inside {
  const cursors = new Map<string, TraceCursor<ClusterState>>();
  return {
    events: trace.events,
    stateAt(seq, node) {
      const cursor = cursors.get(node) ?? new TraceCursor(traceOfNode(trace, node));
      cursors.set(node, cursor);
      return cursor.stateAt(seq);
    },
  };
}
