/** Findings as lines of JSON: one for each pod, and what a file holds beside its pods in lines of their own. */
import type { Diagnosis, FileReport, PodEvidence } from '../evidence.ts';
import { NO_LINES } from '../lineCounts.ts';
import type { BagKey, NamedBag } from '../pods/podBook.ts';
import { MOST_OF_A_LINE, VERSION, type FileLine, type PodLine } from './schema.ts';
import { NOTHING, type Knowledge, type Known, type Source } from './shelf.ts';
import { written, writtenSource } from './written.ts';

/** A pod with the bags that it was judged by. */
export interface JudgedPod {
  readonly pod: PodEvidence;
  readonly bags: readonly BagKey[];
}

/** Of a pod the verdict goes before what it rests on, for who reads the line by eye or with jq. */
export type FindingsLine = PodLine | FileLine;

/** Facts of one line, or a few more. */
const FACTS_OF_A_LINE = 4_000;

const keyOf = ({ by, key }: BagKey): string => `${by} ${key}`;

/** @param pods of the files in `known`; a bag of more than one pod goes with the first of them. */
export function* linesOf(pods: readonly JudgedPod[], known: readonly Known[]): Generator<FindingsLine> {
  const left = known.map(({ knowledge }) => new Map(knowledge.bags.map((one) => [keyOf(one), one])));
  for (const { pod, bags } of pods) {
    const from: PodLine['from'] = [];
    const uids = new Set(bags.flatMap(({ by, key }) => (by === 'uid' ? [key] : [])));
    known.forEach(({ source, knowledge }, i) => {
      const mine = taken(left[i], bags);
      if (mine.length === 0) return;
      // Whose a UID is, in case that another file knows the UID alone.
      const names = knowledge.names.filter(({ uid }) => uids.has(uid));
      from.push({ source: writtenSource(source), knows: written({ ...NOTHING, bags: mine, names }) });
    });
    if (from.length > 0) yield { findings: VERSION, kind: 'pod', node: pod.node, ...verdictOf(pod), from };
  }
  for (const [i, { source, knowledge, report }] of known.entries())
    yield* linesOfFile(source, { ...knowledge, bags: [...(left[i]?.values() ?? [])] }, report);
}

function verdictOf(pod: PodEvidence): Diagnosis {
  const { about, namespace, name, uid, stage, since, lasts, waitingOn, confidence, told } = pod;
  const { evidence, causes, advice, missing } = pod;
  return {
    about,
    namespace,
    name,
    uid,
    stage,
    since,
    lasts,
    waitingOn,
    confidence,
    told,
    evidence,
    causes,
    advice,
    missing,
  };
}

/** Takes out as much as one line holds. */
function taken(left: Map<string, NamedBag> | undefined, keys: readonly BagKey[]): readonly NamedBag[] {
  const mine: NamedBag[] = [];
  let facts = 0;
  for (const key of keys.map(keyOf)) {
    const named = left?.get(key);
    if (named === undefined) continue;
    if (facts > FACTS_OF_A_LINE) break;
    facts += named.bag.entries.length;
    mine.push(named);
    left?.delete(key);
  }
  return mine;
}

/** More than one where there is too much for one. */
function* linesOfFile(source: Source, knowledge: Knowledge, report: FileReport | null): Generator<FileLine> {
  const { bytes, lines, wrappings } = report ?? { bytes: 0, lines: NO_LINES, wrappings: [] };
  const head = { findings: VERSION, kind: 'file', source: writtenSource(source), bytes, lines, wrappings } as const;
  const bags = [...groupsOf(knowledge.bags)];
  const owners = [...piecesOf(knowledge.owners)];
  const names = [...piecesOf(knowledge.names)];
  const sandboxes = [...piecesOf(knowledge.sandboxes)];
  const count = Math.max(1, bags.length, owners.length, names.length, sandboxes.length);
  for (let i = 0; i < count; i++)
    yield {
      ...head,
      wrappings: [...wrappings],
      knows: written({
        bags: bags[i] ?? [],
        owners: owners[i] ?? [],
        names: names[i] ?? [],
        sandboxes: sandboxes[i] ?? [],
        nodeFacts: i === 0 ? knowledge.nodeFacts : [],
        votes: i === 0 ? knowledge.votes : [],
        leftOut: i === 0 ? knowledge.leftOut.slice(0, MOST_OF_A_LINE) : [],
      }),
    };
}

function* piecesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += MOST_OF_A_LINE / 4) yield all.slice(at, at + MOST_OF_A_LINE / 4);
}

function* groupsOf(bags: readonly NamedBag[]): Generator<readonly NamedBag[]> {
  let group: NamedBag[] = [];
  let facts = 0;
  for (const named of bags) {
    group.push(named);
    facts += named.bag.entries.length;
    if (facts < FACTS_OF_A_LINE) continue;
    yield group;
    group = [];
    facts = 0;
  }
  if (group.length > 0) yield group;
}
