/** Whatever the comparison concludes is so in the two runs: asked of the traces again, by another way, for every preset. */
import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../../cluster/state.ts';
import { presetById, PRESETS, type Release, type Scenario } from '../../scenario/index.ts';
import { IS_FULL } from '../../scenario/testing/matrix.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import type { Trace, TraceEvent } from '../../trace/index.ts';
import { historiesOf, ownCursor } from '../readings/index.ts';
import { alikeOf, claimsOf, conclusionOf, type Alike, type Claim } from './conclusion.ts';
import { alikeText, conclusionText } from './concluded.ts';
import { CONCLUSION } from './conclusionTexts.ts';
import { LANGUAGES, loadTexts } from '../language/index.ts';
import { countOf, differencesOf, rootsOf } from './differences.ts';
import { runFacts } from './facts.ts';
import { differs, rowsOf } from './rows.ts';

await Promise.all(LANGUAGES.map((language) => loadTexts(language)));

const PAIRS: readonly (readonly [Release, Release])[] = [
  ['1.23', '1.36'],
  ['1.18', '1.23'],
  ['1.30', '1.32'],
];

interface Told {
  readonly trace: Trace<ClusterState>;
  readonly release: Release;
}

const inRelease = (scenario: Scenario, release: Release): Told => ({
  trace: sharedRun(scenario, release),
  release,
});

const keyOf = ({ pod }: TraceEvent): string => (pod === undefined ? '' : `${pod.namespace}/${pod.name}`);
const count = ({ trace }: Told, key: string, is: (event: TraceEvent) => boolean): number =>
  trace.events.filter((event) => keyOf(event) === key && is(event)).length;
const inEtcd = ({ trace }: Told, key: string, seq: number) => ownCursor(trace).stateAt(seq).etcd.pods[key];
const atEnd = (told: Told, key: string) => inEtcd(told, key, told.trace.events.length - 1);
const lastGone = ({ trace }: Told, key: string): TraceEvent | undefined =>
  trace.events.findLast((event) => event.kind === 'ObjectRemoved' && keyOf(event) === key);
const firstSigterm = ({ trace }: Told, key: string) =>
  trace.events.find((event) => event.kind === 'SigtermSent' && keyOf(event) === key);
const lastExit = ({ trace }: Told, key: string) =>
  trace.events.findLast((event) => event.kind === 'ContainerExited' && keyOf(event) === key);
/** A request for all pods of a namespace names none: it is about those that were marked on its account. */
const marks = ({ events }: Trace<ClusterState>, seq: number, key: string): boolean => {
  const goesBack = (at: number | undefined): boolean =>
    at !== undefined && at >= seq && (at === seq || goesBack(events[at]?.cause));
  return events.some((event) => event.kind === 'DeletionTimestampSet' && keyOf(event) === key && goesBack(event.seq));
};
/** Of kubectl's requests the message alone says which pod they are about. */
const requests = ({ trace }: Told, key: string, verb = ''): number => {
  const name = key.slice(key.indexOf('/') + 1);
  return trace.events.filter(
    ({ seq, to, message = '', pod }) =>
      to === 'apiserver' &&
      message.startsWith(verb) &&
      (message.startsWith('DELETECOLLECTION pods')
        ? marks(trace, seq, key)
        : pod === undefined
          ? new RegExp(`pods/${name}(/|\\s|$)`).test(message)
          : `${pod.namespace}/${pod.name}` === key),
  ).length;
};
const isKill = ({ kind }: TraceEvent): boolean => kind === 'SigkillSent';

/** The same question, put to the runs themselves. */
function holds(claim: Claim, subject: Told, other: Told, key: string): boolean {
  const [gone, otherGone] = [lastGone(subject, key), lastGone(other, key)];
  switch (claim.is) {
    case 'fate': {
      const fate = (told: Told): string => {
        if (lastGone(told, key) !== undefined) return 'gone';
        const object = atEnd(told, key);
        return object === undefined
          ? 'never'
          : object.metadata.deletionTimestamp === undefined
            ? 'there'
            : 'terminating';
      };
      return fate(subject) === claim.subject && fate(other) === claim.other && claim.subject !== claim.other;
    }
    case 'gone':
      return gone !== undefined && otherGone !== undefined && gone.t < otherGone.t === claim.sooner;
    case 'sigterm': {
      const [a, b] = [firstSigterm(subject, key), firstSigterm(other, key)];
      return a !== undefined && b !== undefined && a.t < b.t === claim.sooner && Math.abs(a.t - b.t) === claim.by;
    }
    case 'sigkill':
      return (
        count(claim.needed ? subject : other, key, isKill) > 0 &&
        count(claim.needed ? other : subject, key, isKill) === 0
      );
    case 'exit':
      return (
        lastExit(subject, key)?.detail?.['exitCode'] === claim.subject &&
        lastExit(other, key)?.detail?.['exitCode'] === claim.other
      );
    case 'writes': {
      const writes = (told: Told) =>
        count(told, key, ({ kind, actor }) => kind === 'StatusPatched' && actor === 'etcd');
      return writes(subject) - writes(other) === claim.more;
    }
    case 'requests': {
      return requests(subject, key) - requests(other, key) === claim.more;
    }
    case 'status':
      return claim.subject !== claim.other;
    case 'way':
      return rowsOf(other.trace, subject.trace, 'steps').some(differs);
    case 'same':
      return !rowsOf(other.trace, subject.trace, 'steps').some(differs);
  }
}

function isAlike(alike: Alike, one: Told, two: Told, key: string): boolean {
  const near = (a: TraceEvent | undefined, b: TraceEvent | undefined): boolean =>
    a !== undefined && b !== undefined && Math.abs(a.t - b.t) < 1_000;
  switch (alike.what) {
    case 'deletes': {
      return (
        Math.max(requests(one, key, 'DELETE'), requests(two, key, 'DELETE')) === alike.of && alike.count <= alike.of
      );
    }
    case 'sigterm':
      return near(firstSigterm(one, key), firstSigterm(two, key));
    case 'exit':
      return near(lastExit(one, key), lastExit(two, key));
    case 'gone':
      return near(lastGone(one, key), lastGone(two, key));
  }
}

describe('what a comparison concludes', () => {
  it.each(PRESETS.map(({ id, scenario }, i) => ({ id, scenario, i })))('holds of $id', ({ scenario, i }) => {
    const wrong: string[] = [];
    for (const [older, newer] of PAIRS.filter((_, nth) => IS_FULL || nth === i % PAIRS.length)) {
      const [first, second] = [inRelease(scenario, older), inRelease(scenario, newer)];
      const rows = rowsOf(first.trace, second.trace, 'steps');
      for (const key of [...historiesOf(first.trace).keys()].slice(0, 3)) {
        const [a, b] = [runFacts(first.trace, key, older), runFacts(second.trace, key, newer)];
        const placed = differencesOf(rows, { trace: first.trace, facts: a }, { trace: second.trace, facts: b });
        const told = conclusionOf(b, a, countOf(placed));
        for (const claim of [...claimsOf(b, a), ...told]) {
          if (!holds(claim, second, first, key)) wrong.push(`${older} ${newer} ${key}: ${JSON.stringify(claim)}`);
        }
        const alike = alikeOf(a, b);
        for (const each of alike)
          if (!isAlike(each, first, second, key)) wrong.push(`${older} ${newer} ${key}: alike ${JSON.stringify(each)}`);
        const named = { pod: key.split('/')[1] ?? '', subject: newer, other: older };
        for (const say of LANGUAGES.map((language) => CONCLUSION.in(language) ?? CONCLUSION.en))
          for (const sentence of [conclusionText(told, named, say), alikeText(alike, named.pod, say)])
            if (sentence.length < 4 || /undefined|NaN|null/.test(sentence)) wrong.push(sentence);
      }
    }
    expect(wrong).toEqual([]);
  });

  const { scenario } = presetById('regular') ?? { scenario: undefined };
  if (scenario === undefined) throw new Error('the first preset is there');
  const [old, recent] = [inRelease(scenario, '1.23'), inRelease(scenario, '1.36')];
  const facts = (told: Told) => runFacts(told.trace, 'default/web', told.release);
  const say = (subject: Told, other: Told, differences = 1) =>
    conclusionText(
      conclusionOf(facts(subject), facts(other), differences),
      {
        pod: 'web',
        subject: subject.release,
        other: other.release,
      },
      CONCLUSION.en,
    );

  it('of a regular pod is what 1.27 and 1.32 brought', () => {
    expect(say(recent, old)).toBe(
      '1.36 writes the status twice more, and `web` ends as `Completed`, not `Terminating`',
    );
    expect(alikeText(alikeOf(facts(old), facts(recent)), 'web', CONCLUSION.en)).toBe(
      'Alike: both DELETEs, SIGTERM at 2.076, the last exit at 2.276, and when `web` leaves etcd, 2.622.',
    );
  });

  it('says so where nothing differs, or only the way', () => {
    expect(say(old, old, 0)).toBe('1.23 and 1.23 do the same here');
    expect(say(old, old, 1)).toBe('1.23 comes to the same end as 1.23, with one difference on the way');
    expect(say(old, old, 3)).toBe('1.23 comes to the same end as 1.23, with 3 differences on the way');
  });

  it('counts what follows from a difference with that difference', () => {
    const rows = rowsOf(old.trace, recent.trace, 'steps');
    const roots = rootsOf(rows, old.trace, recent.trace);
    const all = rows.filter(differs).length;
    expect(roots.size).toBeLessThan(all);
    expect([...roots.values()].reduce((sum, follows) => sum + 1 + follows, 0)).toBe(all);
    const placed = differencesOf(
      rows,
      { trace: old.trace, facts: facts(old) },
      { trace: recent.trace, facts: facts(recent) },
    );
    expect(placed.find(({ place }) => place === 'object')?.entries).toContainEqual({
      of: 'field',
      field: 'status',
      first: 'Terminating',
      second: 'Completed',
    });
    expect(placed.find(({ place }) => place === 'requests')?.entries.length).toBeGreaterThan(1);
  });
});
