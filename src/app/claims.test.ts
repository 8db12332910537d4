/**
 * Whatever the page claims of the cluster is so at the instant that it speaks of: every sentence that carries a claim is
 * brought forth after each event of each preset, in the releases that it is tested in, and its predicate, which stands beside the words, is
 * asked of the state.
 */
import { describe, expect, it } from 'vitest';
import type { Release } from '../kube/release.ts';
import type { ClusterState } from '../cluster/state.ts';
import { isSeenFrom, traceOfNode } from '../cluster/world.ts';
import type { Scenario } from '../scenario/index.ts';
import { nodesOf } from '../scenario/nodes.ts';
import { presetsIn, TESTED_RELEASES } from '../scenario/testing/matrix.ts';
import { sharedClusterRun, sharedRun } from '../scenario/testing/sharedRuns.ts';
import { workloadPods } from '../scenario/workloads.ts';
import { TraceCursor, type Seq, type Trace, type TraceEvent } from '../trace/index.ts';
import { ofDiagram } from './diagram/statements.ts';
import { ofEndings } from './ending/statements.ts';
import { instant } from './explain/index.ts';
import { ofExplanation, ofWaits, type Look, type Statement } from './explain/statements.ts';
import { ofOutages } from './outages/statements.ts';
import { ofPodList } from './pods/statements.ts';
import { ofSubtitles } from './subtitle/statements.ts';
import { ofGraces } from './timeline/statements.ts';

/** What is read from the state alone: it says the same until something changes. */
const OF_THE_STATE: readonly ((look: Look) => readonly Statement[])[] = [ofWaits, ofDiagram, ofPodList];

interface Walk {
  readonly said: number;
  /** What is not so: the sentence, where and when first, and how often. */
  readonly untrue: readonly string[];
  /** What speaks of a state, claims nothing and is no known rule. */
  readonly bare: readonly string[];
}

/** What each node of several shows takes most of the time, and differs little by release: these stand for the others. */
const PANES_OF_EACH_NODE: ReadonlySet<Release> = new Set<Release>(['1.18', '1.27', '1.36']);

/** Whether its workloads have pods on more than one node. */
const isSpread = (scenario: Scenario): boolean => nodesOf(scenario).length > 1 && workloadPods(scenario).length > 0;

/** A run as it is told: all of it, or as one of several nodes has it. */
interface Part {
  readonly trace: Trace<ClusterState>;
  /** Empty where there is only one. */
  readonly of: string;
  /** Whether it is this node that can be asked whether what is said of the event is so. */
  readonly isOwn: (event: TraceEvent) => boolean;
}

/** On which node the pod of each event is, as far as one can know: where it was, if its object is gone. */
function isOfNode(trace: Trace<ClusterState>, name: string): Part['isOwn'] {
  const nodeOf = new Map<string, string>();
  const cursor = new TraceCursor(trace);
  const own = new Set<Seq>();
  for (const event of trace.events) {
    const uid = event.pod?.uid;
    const { pods } = cursor.stateAt(event.seq).etcd;
    const nodeName = Object.values(pods).find(({ metadata }) => metadata.uid === uid)?.spec.nodeName;
    if (uid !== undefined && nodeName !== undefined) nodeOf.set(uid, nodeName);
    if (isSeenFrom(name, event) && (uid === undefined || nodeOf.get(uid) === name)) own.add(event.seq);
  }
  return ({ seq }) => own.has(seq);
}

function partsOf(scenario: Scenario, release: Release): readonly Part[] {
  if (!isSpread(scenario)) return [{ trace: sharedRun(scenario, release), of: '', isOwn: () => true }];
  const whole = sharedClusterRun(scenario, release);
  return nodesOf(scenario).map(({ name }) => {
    const trace = traceOfNode(whole, name);
    return { trace, of: `${name}, `, isOwn: isOfNode(trace, name) };
  });
}

function walk(release: Release): Walk {
  const untrue = new Map<string, { readonly first: string; times: number }>();
  const bare = new Map<string, string>();
  let said = 0;
  const hold = ({ says, holds }: Statement, preset: string, when: string): void => {
    said += 1;
    if (holds) return;
    const known = untrue.get(says) ?? { first: `${preset} in ${release}, ${when}`, times: 0 };
    known.times += 1;
    untrue.set(says, known);
  };
  for (const { id, scenario } of presetsIn(release))
    for (const { trace, of, isOwn } of partsOf(scenario, release)) {
      for (const statement of ofGraces(trace)) hold(statement, id, `${of}the timeline`);
      for (const statement of ofEndings(trace)) hold(statement, id, `${of}the end`);
      for (const statement of ofSubtitles(trace, release, isOwn)) hold(statement, id, `${of}the subtitle`);
      const cursor = new TraceCursor(trace);
      for (const event of trace.events) {
        const look = { event, state: cursor.stateAt(event.seq), release };
        const when = `${of}${instant(event.t)} s, event ${event.seq}`;
        if (isOwn(event)) {
          const explained = ofExplanation(look);
          for (const statement of explained.claimed) hold(statement, id, when);
          for (const text of explained.bare) bare.set(text, `${text} (${id} in ${release}, ${when})`);
        }
        if (event.changes.length === 0 || (of !== '' && !PANES_OF_EACH_NODE.has(release))) continue;
        for (const statement of ofOutages(trace, look)) hold(statement, id, when);
        for (const sayings of OF_THE_STATE) for (const statement of sayings(look)) hold(statement, id, when);
      }
    }
  return {
    said,
    untrue: [...untrue].map(([says, { first, times }]) => `${says} (${first}; ${times} times)`),
    bare: [...bare.values()],
  };
}

describe('what the page says of the cluster', () => {
  it.each(TESTED_RELEASES)('is so at every instant of every preset in %s', { timeout: 300_000 }, (release) => {
    const { said, untrue, bare } = walk(release);
    expect(untrue).toEqual([]);
    expect(bare, 'give it a claim, or put its template into explain/fixtures/rules.json').toEqual([]);
    expect(said).toBeGreaterThan(10_000);
  });
});
