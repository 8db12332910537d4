/** The lines of the summary, from its facts. Which line is said where stands here alone; how it is said, in the texts. */
import type { Micros } from '../../engine/time.ts';
import type { Seq } from '../../trace/index.ts';
import { duration, instant } from '../explain/index.ts';
import type { GraceUse, Outcome, Summary } from '../readings/index.ts';
import type { EndingTexts } from './texts.ts';

/** What one stage of the removal is told by. */
export interface Told {
  readonly heading: string;
  readonly t?: Micros;
  readonly seq?: Seq;
  readonly lines: readonly string[];
}

/** Seconds as they stand beside a grace: `0.2`, `30`, `12.3`. */
const seconds = (micros: number): string => {
  const tenths = Math.round(micros / 100_000) / 10;
  return micros > 0 && tenths === 0 ? '< 0.1' : String(tenths);
};

/** Parts that have a name in words; the others go by what they are called. */
const NAMED_SENDERS = ['statusManager', 'podWorkers', 'controllerManager'] as const;
const senderOf = (name: string, say: EndingTexts): string =>
  say.sender({ actor: NAMED_SENDERS.find((actor) => actor === name) ?? 'other', name });

const lines = (...all: readonly (string | false | undefined)[]): readonly string[] =>
  all.filter((line): line is string => typeof line === 'string');

/** The request that began it set the object's deletionTimestamp, and no more. */
export const isOnlyMarked = ({ beginning, marked, removedBy }: Summary): boolean =>
  beginning?.by === 'request' && removedBy !== 'first' && marked !== undefined;

function beganWords(summary: Summary, say: EndingTexts): Told {
  const { beginning, marked, again } = summary;
  const more = again > 0 && say.again({ times: again });
  switch (beginning?.by) {
    case undefined:
      return { heading: say.nobody, lines: [say.nobodyMeans] };
    case 'manifest': {
      const { removed, t, seq } = beginning;
      return { heading: say.manifest({ removed }), t, seq, lines: lines(say.manifestMeans, more) };
    }
    case 'kubelet': {
      const { why, t, seq } = beginning;
      return { heading: say.own[why], t, seq, lines: lines(say.ownMeans, more) };
    }
    case 'request': {
      const { t, seq, user, actor, request, grace } = beginning;
      const given = grace ?? marked?.grace;
      const own = grace === undefined ? say.graceOwn : say.graceAsked;
      const waits = isOnlyMarked(summary);
      return {
        heading: beginning.isEviction && user === 'kubectl' ? say.evicted : say.asked[user],
        t,
        seq,
        lines: lines(
          say.request({ from: senderOf(actor, say), request }),
          // An object that goes at once is marked with 0, whatever its own would have been.
          given !== undefined && (waits || grace !== undefined) && own({ seconds: given }),
          waits && say.onlyMarked,
          more,
        ),
      };
    }
  }
}

/** A process is found to have ended some milliseconds after SIGKILL; that is no more of the grace. */
const LATE = 500_000;

function howItEnded({ is, killed, exitCode }: GraceUse, say: EndingTexts): string {
  if (is === 'runs') return say.stillRuns;
  return killed ? say.sigkill : exitCode === undefined ? say.exited : say.exit({ code: exitCode });
}

function graceWords({ grace, beginning, outcome, isMirror, waits }: Summary, say: EndingTexts): Told | undefined {
  if (beginning === undefined) return undefined;
  if (grace === undefined) {
    const runs = waits.some(({ kind }) => kind === 'runs') || outcome === 'runs' || outcome === 'runsOn';
    return { heading: say.notStopped, lines: lines(runs ? say.runOn : !isMirror && say.noneRan) };
  }
  const { is, container, seconds: of, since, to, hook, containers, killed, exitCode, signal } = grace;
  const how = howItEnded(grace, say);
  if (is === 'unasked' && killed) return { heading: say.killedAtOnce({ name: container, how }), lines: [] };
  if (is === 'unasked') return { heading: say.unasked({ name: container, how }), lines: [say.unaskedMeans] };
  const length = to - since;
  const heading =
    length > of * 1_000_000 + LATE
      ? say.over({ used: seconds(length), of, how })
      : say.used({ used: seconds(Math.min(length, of * 1_000_000)), of, how });
  return {
    heading,
    lines: lines(
      containers > 1 && say.stoppedLast({ name: container, of: containers }),
      hook > 0 && say.hook({ length: duration(hook) }),
      signal !== undefined && say.signalled({ signal }),
      killed && say.killed,
      is === 'exited' && !killed && exitCode !== 137 && say.noKill,
    ),
  };
}

export const endingWords = (summary: Summary, say: EndingTexts): { began: Told; graceUsed: Told | undefined } => ({
  began: beganWords(summary, say),
  graceUsed: graceWords(summary, say),
});

/** The DELETE that removes; where there is none, what was instead. */
export function secondWords(summary: Summary, say: EndingTexts): Told | undefined {
  const { beginning, second, removedBy, goneAt, atOnce } = summary;
  if (second !== undefined) {
    const { user, actor, request, grace, onlyUid, t, seq } = second;
    const removes = removedBy === 'second';
    const graceOfIt = say.secondGrace({ isNamed: grace !== undefined, grace: grace ?? '', onlyUid });
    return {
      heading: removes ? say.removed[user] : say.sent[user],
      t,
      seq,
      lines: lines(
        say.request({ from: senderOf(actor, say), request }),
        removes && goneAt !== undefined
          ? say.both({ first: graceOfIt, second: say.goneAt({ at: instant(goneAt) }) })
          : graceOfIt,
        goneAt === undefined && say.objectStays,
        removedBy === 'patch' &&
          goneAt !== undefined &&
          say.both({ first: say.patched, second: say.patchedAt({ at: instant(goneAt) }) }),
      ),
    };
  }
  if (beginning === undefined) return undefined;
  if (goneAt !== undefined) {
    const why = removedBy === 'first' ? (atOnce === undefined ? say.firstRemoved : say.atOnce[atOnce]) : undefined;
    return { heading: say.noSecond, lines: lines(why, say.goneAt({ at: instant(goneAt) })) };
  }
  const asked = beginning.by === 'request';
  return { heading: asked ? say.noSecond : say.nobody, lines: lines(asked && say.notYet, say.objectStays) };
}

const nameOf = (key: string): string => key.slice(key.indexOf('/') + 1);

/** Of what the pod was, nothing remains anywhere. */
export const isNothingLeft = ({ outcome, left }: Summary): boolean => outcome === 'gone' && left.length === 0;

/** What is left of the pod, and how others came out. */
export function restWords(
  summary: Summary,
  say: EndingTexts,
): { readonly left: string | undefined; readonly others: readonly string[] } {
  const { key, left, others } = summary;
  const outcomes: readonly Outcome[] = [...new Set(others.map((other) => other.outcome))];
  const rest = left.map((what) => say.leftovers[what]).join(say.and);
  return {
    left: isNothingLeft(summary) ? say.nothingLeft({ name: nameOf(key) }) : rest || undefined,
    others: outcomes.map((is) =>
      say.other[is]({
        names: others
          .filter((other) => other.outcome === is)
          .map((other) => nameOf(other.key))
          .join(say.and),
      }),
    ),
  };
}
