/** Files of `live --record` from strangers, and the trimming of objects on their way into such a file. */
import { trimmed, type RecordedKind } from '../../live/recording.ts';
import { GrowingEvidence } from '../../evidence/index.ts';
import { diagnosisJson } from '../../words/index.ts';
import { bytesOf, must, textOf, type Attack } from '../attack.ts';
import { mutatedBytes, mutatedValue, valuesIn } from '../mutate.ts';
import type { Random } from '../random.ts';
import { evidenceHolds, recordings as filesIn } from './evidence.ts';

const KINDS: readonly RecordedKind[] = ['Pod', 'Event', 'Node', 'Lease', 'EndpointSlice'];
const MOST_LINES = 12;

interface Line {
  readonly object?: unknown;
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

function lineOf(text: string): Line | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

const kindOf = ({ object }: Line): RecordedKind | undefined => KINDS.find((kind) => kind === fieldOf(object, 'kind'));

/** The line as a session records it. */
const recorded = (line: Line): Line => ({ ...line, object: trimmed(kindOf(line) ?? 'Pod', line.object) });

/** Pieces of recorded watches, one change in each line. */
const seedsIn = (src: string): readonly Uint8Array[] =>
  filesIn(src).flatMap((piece) => {
    const lines = textOf(piece).split('\n').map(lineOf);
    const changes = lines.flatMap((line) =>
      line !== null && fieldOf(line.object, 'metadata') !== undefined ? [line] : [],
    );
    const some = changes.slice(0, MOST_LINES).map((line) => JSON.stringify(recorded(line)));
    return some.length === 0 ? [] : [bytesOf(`${some.join('\n')}\n`)];
  });

/** Changes a value in one line. */
function lineChanged(input: Uint8Array, random: Random, values: readonly unknown[]): Uint8Array {
  const lines = textOf(input).split('\n');
  const at = random.below(lines.length);
  const line = lineOf(lines[at] ?? '');
  if (line !== null) lines[at] = JSON.stringify(mutatedValue(line, random, values)) ?? '';
  return bytesOf(lines.join('\n'));
}

/** Checks that a recording has no environment, arguments or command of a container. */
function holdsNothingGiven(object: unknown): void {
  for (const kind of KINDS) {
    const trimmedObject = trimmed(kind, object);
    const containers = fieldOf(fieldOf(trimmedObject, 'spec'), 'containers');
    const given = Array.isArray(containers) ? containers.flatMap((each: unknown) => Object.keys(each ?? {})) : [];
    const wrong = given.find((key) => ['env', 'envFrom', 'args', 'command'].includes(key));
    must(kind !== 'Pod' || wrong === undefined, `a recording with a container's ${wrong}`);
    must(JSON.stringify(trimmedObject) !== undefined, 'a trimmed object is not JSON');
  }
}

/** The verdicts on a recording that is read while it grows, as JSON. */
async function watched(input: Uint8Array): Promise<string> {
  const evidence = new GrowingEvidence();
  const file = evidence.open('input');
  const half = input.lastIndexOf(0x0a, input.length / 2) + 1;
  for (const part of [input.subarray(0, half), input.subarray(half)]) if (part.length > 0) await file.push(part);
  await file.end();
  return JSON.stringify(diagnosisJson(evidence.evidence()).pods);
}

export function recordings(src: string): Attack {
  const seeds = seedsIn(src);
  const values = valuesIn(seeds.slice(0, 20).map((seed) => textOf(seed).split('\n').map(lineOf)));
  const words = [
    '{"t":"',
    '"type":"DELETED"',
    '"type":"ERROR"',
    '"object":',
    '"deletionGracePeriodSeconds":9223372036854775807',
    '"resourceVersion":""',
    '\n',
  ];
  return {
    name: 'recordings',
    budget: { milliseconds: 2_000, megabytes: 250 },
    seeds,
    words,
    make(random, known) {
      let input = random.chance(3) ? mutatedBytes(random, known, words) : random.pick(known);
      for (let times = 1 + random.size(5); times > 0; times--) input = lineChanged(input, random, values);
      return input.slice(0, 64 * 1024);
    },
    async hold(input) {
      for (const text of textOf(input).split('\n').slice(0, 200)) holdsNothingGiven(lineOf(text)?.object);
      const read = await evidenceHolds(input);
      const isSame = (await watched(input)) === JSON.stringify(diagnosisJson(read).pods);
      must(isSame, 'reading while it grows gives another verdict');
      const stages = read.pods.slice(0, 4).map(({ stage, waitingOn }) => `${stage}/${waitingOn}`);
      return [...new Set([...read.files.flatMap(({ kinds }) => kinds), ...stages])].sort().join(' ');
    },
  };
}
