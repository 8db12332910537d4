/**
 * Whatever the page claims of the cluster is so at the instant that it speaks of: every sentence that carries a claim is
 * brought forth after each event of each preset in each release, and its predicate, which stands beside the words, is
 * asked of the state.
 */
import { describe, expect, it } from 'vitest';
import { RELEASES, type Release } from '../kube/release.ts';
import { isSeenFrom, traceOfNode } from '../cluster/world.ts';
import { withRelease } from '../scenario/edit.ts';
import { PRESETS, type Scenario } from '../scenario/index.ts';
import { nodesOf } from '../scenario/nodes.ts';
import { runCluster } from '../scenario/run.ts';
import { sharedRun } from '../scenario/testing/sharedRuns.ts';
import { workloadPods } from '../scenario/workloads.ts';
import { TraceCursor } from '../trace/index.ts';
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

/** Whether its workloads have pods on more than one node. */
const isSpread = (scenario: Scenario): boolean => nodesOf(scenario).length > 1 && workloadPods(scenario).length > 0;

interface Held {
  readonly statement: Statement;
  readonly when: string;
}

/** What is said of an event can be asked of the node that its pod is on. */
function ofEachNode(scenario: Scenario): readonly Held[] {
  const whole = runCluster(scenario);
  const release = scenario.kubernetes;
  const nodeOf = new Map<string, string | undefined>();
  return nodesOf(scenario).flatMap(({ name }) => {
    const trace = traceOfNode(whole, name);
    const cursor = new TraceCursor(trace);
    return trace.events.flatMap((event): readonly Held[] => {
      if (!isSeenFrom(name, event)) return [];
      const state = cursor.stateAt(event.seq);
      const uid = event.pod?.uid;
      const object = Object.values(state.etcd.pods).find(({ metadata }) => metadata.uid === uid);
      if (uid !== undefined && object?.spec.nodeName !== undefined) nodeOf.set(uid, object.spec.nodeName);
      if (uid !== undefined && nodeOf.get(uid) !== name) return [];
      const when = `${name}, ${instant(event.t)} s, event ${event.seq}`;
      return ofExplanation({ event, state, release }).claimed.map((statement) => ({ statement, when }));
    });
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
  for (const { id, scenario } of PRESETS) {
    if (isSpread(scenario)) {
      for (const { statement, when } of ofEachNode(withRelease(scenario, release))) hold(statement, id, when);
      continue;
    }
    const trace = sharedRun(scenario, release);
    for (const statement of ofGraces(trace)) hold(statement, id, 'the timeline');
    for (const statement of ofEndings(trace)) hold(statement, id, 'the end');
    for (const statement of ofSubtitles(trace, release)) hold(statement, id, 'the subtitle');
    const cursor = new TraceCursor(trace);
    for (const event of trace.events) {
      const look = { event, state: cursor.stateAt(event.seq), release };
      const when = `${instant(event.t)} s, event ${event.seq}`;
      const explained = ofExplanation(look);
      for (const statement of explained.claimed) hold(statement, id, when);
      for (const text of explained.bare) bare.set(text, `${text} (${id} in ${release}, ${when})`);
      if (event.changes.length === 0) continue;
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
  it.each(RELEASES)('is so at every instant of every preset in %s', { timeout: 120_000 }, (release) => {
    const { said, untrue, bare } = walk(release);
    expect(untrue).toEqual([]);
    expect(bare, 'give it a claim, or put its template into explain/fixtures/rules.json').toEqual([]);
    expect(said).toBeGreaterThan(10_000);
  });
});
