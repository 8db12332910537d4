/** Files in, evidence out: read once, streaming, in memory that does not grow with the input. */
import { micros } from '../engine/time.ts';
import type { Json } from '../trace/event.ts';
import { rfc3339Nano } from '../kube/time.ts';
import { adviceFor, causesOf, nodeOfPod, situationOf } from './advice/index.ts';
import { opened, type Files } from './archive/opened.ts';
import { FileClock, type FileTimes } from './clock.ts';
import { withCluster } from './diagnosis/clusterState.ts';
import { bearings, diagnosisOf, lineOf, timeText, type Naming } from './diagnosis/diagnose.ts';
import { withOthers } from './diagnosis/otherPrograms.ts';
import { isFact, UNTOLD, type NodeTrouble, type Verdict } from './diagnosis/parts.ts';
import { besideOthers, verdictOf } from './diagnosis/verdict.ts';
import { nodeOf, viewOf } from './diagnosis/view.ts';
import type { ClockReading, Evidence, EvidenceEvent, PodEvidence, WaitingOn } from './evidence.ts';
import { eventOf, klogText, type Fact, type FactKind } from './facts/fact.ts';
import { linesOf, type FindingsLine, type JudgedPod } from './findings/lines.ts';
import type { About } from './findings/shelf.ts';
import { sumOf } from './lineCounts.ts';
import type { EvidenceFile, ReadOptions } from './options.ts';
import { adopted } from './pods/adopt.ts';
import { Course } from './pods/course.ts';
import { incarnationsOf, inOrder } from './pods/incarnations.ts';
import { kindsIn } from './pods/kinds.ts';
import { ofOnlyPod } from './pods/onlyPod.ts';
import type { BagKey, PodGroup } from './pods/podBook.ts';
import { Reading } from './reading.ts';
import { sinceStart, type Step } from './pods/step.ts';

/** Reads everything. Answers what it has when `signal` is aborted. */
export async function readEvidence(files: Files, options: ReadOptions = {}): Promise<Evidence> {
  const reading = new Reading(options, sizeOf(files));
  for await (const file of opened(files, (trouble) => reading.trouble(trouble))) {
    await reading.file(file);
    if (options.signal?.aborted === true) break;
  }
  return judged(reading, false).evidence;
}

/** What was found, as lines of JSON too. */
export interface Found {
  readonly lines: Iterable<FindingsLine>;
  readonly evidence: Evidence;
}

/** Each file by itself as soon as it is read; those that are findings are joined, and come last. */
export async function* findingsOf(files: Files, options: ReadOptions = {}): AsyncGenerator<Found> {
  const joined = new Reading(options, null);
  let joins = false;
  for await (const file of opened(files, (trouble) => joined.trouble(trouble))) {
    const isFindings = file.isFindings === true;
    joins ||= isFindings;
    const reading = isFindings ? joined : new Reading(options, null);
    await reading.file(file);
    if (!isFindings) yield judged(reading, true);
    if (options.signal?.aborted === true) break;
  }
  if (joins || joined.reports.length > 0) yield judged(joined, true);
}

/** How many bytes there are, where all files tell. */
const sizeOf = (files: Files): number | null =>
  Array.isArray(files)
    ? (files as readonly EvidenceFile[]).reduce<number | null>(
        (sum, { size }) => (sum === null || size === undefined ? null : sum + size),
        0,
      )
    : null;

/**
 * Where things stand by what was read.
 * @param keep what was read stays as it is, for who writes it as lines or reads on.
 */
export function judged({ shelf, reports, ledger, options }: Reading, keep: boolean): Found {
  const { collection, sources } = shelf.join(keep);
  const { year, zone } = options;
  const all = sources.map((source) => timesOf(source, { year, zone }));
  /** klog's times get the year and the zone of their file. */
  const date = (facts: readonly Fact[]): void => {
    for (const fact of facts) {
      const times = all[fact.mark.file];
      if (fact.local !== null && times !== undefined) fact.utc = times.instant(fact.local) ?? fact.utc;
    }
  };
  const shownNames = namesOf(sources);
  const { book } = collection;
  date(book.nodeFacts);
  const nodeFacts = inOrder(book.nodeFacts);
  const lost = stillLost(nodeFacts);
  const besides = nodeFacts.filter(({ kind }) => BESIDES.has(kind));
  const objects = nodeFacts.filter(({ kind }) => kind === 'ClusterObject');
  const isExplained = nodeFacts.some(({ kind }) => kind === 'Explained');
  const dated = isExplained ? withoutWords(book.groups()) : book.groups();
  for (const { facts } of dated) date(facts);
  const groups = withoutExamples(ofOnlyPod(adopted(dated)), nodeFacts);
  const troublesOf = troublesByNode(nodeFacts, groups);
  const bags = new Map<PodEvidence, readonly BagKey[]>();
  const every = [...groups.flatMap(({ facts }) => facts), ...nodeFacts];
  const range = rangeOf(every);
  const start = range?.start ?? 0;
  /** Whether a fact's time is absolute. Klog times without a zone can only be compared with one another. */
  const isPlaced = ({ local, mark }: Fact): boolean =>
    local === null || (all[mark.file] ?? { clock: NO_CLOCK }).clock.zone !== null;
  const endOf = (facts: readonly Fact[]): number => rangeOf(facts)?.end ?? Number.NEGATIVE_INFINITY;
  const ends = { placed: endOf(every.filter(isPlaced)), unplaced: endOf(every.filter((fact) => !isPlaced(fact))) };
  const naming: Naming = {
    fileOf: (index) => shownNames[index] ?? '',
    clockOf: (index) => all[index]?.clock ?? NO_CLOCK,
    end: lastOf(sources, all, range?.end ?? null),
    endFor: (fact) => ends[isPlaced(fact) ? 'placed' : 'unplaced'],
  };
  const isNamed = ({ name, facts }: PodGroup): boolean => name !== '' || facts.some(({ uid }) => uid !== '');
  const named = groups.filter(isNamed);
  const nameless = groups.filter((group) => !isNamed(group));
  const judge = (group: PodGroup, all = false): readonly PodEvidence[] => {
    const courses = incarnationsOf(group).flatMap((pod) =>
      !all && pod.facts.every(({ kind }) => MEANINGLESS.has(kind)) ? [] : [new Course(pod)],
    );
    const verdicts = courses.map((course) => {
      const { facts } = course.pod;
      const view = viewOf(facts, lost);
      const verdict = withOthers(asTold(verdictOf(course, view, troublesOf(facts))), course, view, besides);
      return withCluster(verdict, course, objects);
    });
    // The last of a name first: it is the one that bears the name now.
    const pods = courses
      .map((course, i) =>
        podEvidence(course, besideOthers(course, verdicts[i] ?? UNTOLD, verdicts), group, naming, start),
      )
      .reverse();
    for (const [i, pod] of pods.entries())
      bags.set(
        pod,
        group.bags.filter(({ by, key }) => (by === 'uid' ? key === pod.uid : i === 0)),
      );
    return pods;
  };
  const judged = named.flatMap((group) => judge(group));
  // A fragment of an object is about a pod of its own; all else without a pod is worth telling only if nothing is known.
  const isSilent = judged.every(({ stage, waitingOn }) => stage === 'unknown' && waitingOn === 'unknown');
  const unnamed = nameless.flatMap(({ facts, ...group }) => {
    const kinds = new Set(facts.map(({ kind }) => kind));
    // Somebody's own words are about a pod that is named, or else about one that they do not name but tell the trouble of.
    if (facts.every(({ detail }) => detail?.['quoted'] === true))
      return judged.length > 0 ? [] : judge({ ...group, facts }).filter(({ waitingOn }) => waitingOn !== 'unknown');
    if (kinds.has('Object') || kinds.has('Described')) return judge({ ...group, facts });
    const isSeen = kinds.has('Row') || facts.some(({ id = '' }) => id !== '');
    return isSilent ? judge({ ...group, facts }).filter((pod) => isSeen || isTelling(pod)) : [];
  });
  const told = [...judged, ...unnamed];
  const unreached = besides.findLast((fact) => fact.kind === 'ApiUnreached' && isOpen(fact, naming));
  const nodes = nodeOnly(told, troublesOf([]), unreached, naming);
  // Of pods that are named and no more it is said that nothing can be told, where there is nothing else to say.
  const pods = told.length + nodes.length > 0 ? told : named.flatMap((group) => judge(group, true));
  const clock = all.find((times) => times.clock.year !== null)?.clock ?? all[0]?.clock ?? NO_CLOCK;
  const isDated = clock.year !== null || !sources.some(({ kinds }) => kinds.includes('kubelet log'));
  const ordered = byUrgency([...nodes, ...pods]);
  const joined = shelf.reports.filter((report) => !reports.includes(report));
  const evidence: Evidence = {
    lines: joined.reduce((sum, { lines }) => sumOf(sum, lines), ledger.counts),
    files: [...reports, ...joined],
    samples: ledger.samples,
    release: collection.votes.result(),
    clock,
    start: range !== null && groups.length > 0 && isDated ? rfc3339Nano(micros(start)) : null,
    end: micros(range === null ? 0 : range.end - start),
    pods: ordered,
    podsLeftOut: book.leftOut,
    waitingOn: ordered[0]?.waitingOn ?? 'unknown',
    complete: options.signal?.aborted !== true,
  };
  const pairs = ordered.map((pod): JudgedPod => ({ pod, bags: bags.get(pod) ?? [] }));
  return { evidence, lines: keep ? linesOf(pairs, shelf.known) : [] };
}

function timesOf(
  { clock: contents, modified, ...source }: About,
  { year, zone }: Pick<About, 'year' | 'zone'>,
): FileTimes {
  const clock = new FileClock();
  clock.absorb(contents);
  return clock.reading({ year: year ?? source.year, zone: zone ?? source.zone, modified });
}

/** What files are called: every node has one of the same name. */
function namesOf(sources: readonly About[]): readonly string[] {
  const times = new Map<string, number>();
  const count = (name: string): number => {
    const now = (times.get(name) ?? 0) + 1;
    times.set(name, now);
    return now;
  };
  for (const { name } of sources) count(name);
  return sources.map(({ name, node }) => {
    if (times.get(name) === 1) return name;
    const full = node === '' ? name : `${node}:${name}`;
    const again = count(`\n${full}`);
    return again === 1 ? full : `${full} (${again})`;
  });
}

/** What somebody has said that a machine said is not what it said: words in a sentence are no line of a log. */
const asTold = (verdict: Verdict): Verdict =>
  verdict.proofs.length > 0 && verdict.proofs.every(({ detail }) => detail?.['quoted'] === true)
    ? { ...verdict, confidence: 'low' }
    : verdict;

function podEvidence(course: Course, verdict: Verdict, group: PodGroup, naming: Naming, start: number): PodEvidence {
  const { pod } = course;
  const diagnosis = diagnosisOf(verdict, course, naming);
  const incarnation = diagnosis.uid === '' ? `#${pod.facts[0]?.order ?? 0}` : diagnosis.uid;
  let events: readonly EvidenceEvent[] | null = null;
  return {
    ...diagnosis,
    key: `${diagnosis.namespace}/${diagnosis.name}/${incarnation}`,
    isStatic: pod.isStatic,
    node: nodeOfPod(pod.facts) || null,
    // Of hundreds of pods those of one are looked at.
    get events() {
      return (events ??= eventsOf(course.steps, naming, start));
    },
    eventsLeftOut: group.leftOut,
  };
}

/** Of an event without a name: whether it says more than that some pod starts, or that nothing can be told. */
const isTelling = ({ stage, told: { remark } }: PodEvidence): boolean =>
  stage !== 'unknown' && (stage !== 'SyncPod' || remark !== null);

/** An explanatory text says nothing about a pod of its reader's, so its sentences don't count. */
const withoutWords = (groups: readonly PodGroup[]): readonly PodGroup[] =>
  groups.flatMap((group) => {
    const facts = group.facts.filter(({ detail }) => detail?.['quoted'] !== true);
    return facts.length === 0 ? [] : [{ ...group, facts }];
  });

/** Lines of explanation after which what has no name, and what has no time, is an example. */
const EXPLAINED = { nameless: 2, undated: 3 } as const;
/** Marks of a document's diff after which a line without a UID is one that the document quotes, whatever its time. */
const OF_DOCUMENT = 2;

function withoutExamples(groups: readonly PodGroup[], nodeFacts: readonly Fact[]): readonly PodGroup[] {
  const lines = nodeFacts.filter(({ kind }) => kind === 'Explained');
  const explained = lines.length;
  const isDocument = lines.filter(({ detail }) => detail?.['document'] === true).length >= OF_DOCUMENT;
  return groups.filter(({ name, facts }) => {
    if (isDocument && facts.every(({ uid }) => uid === '')) return false;
    const isKnown = facts.some(({ uid, utc, local }) => uid !== '' || utc !== null || local !== null);
    return isKnown || explained < (name === '' ? EXPLAINED.nameless : EXPLAINED.undated);
  });
}

/** A pod of which only such is known is not worth naming. */
const MEANINGLESS = kindsIn('meaningless');

const NO_CLOCK: ClockReading = { year: null, yearFrom: 'unknown', zone: null, zoneFrom: 'unknown' };

/** What a relist of the PLEG, or an answer of the runtime, comes of. */
const OF_LIVE_RUNTIME = kindsIn('ofLiveRuntime');

/** What was down when the input ended, node by node; nothing that was heard of since. */
function troublesByNode(all: readonly Fact[], groups: readonly PodGroup[]): (pod: readonly Fact[]) => NodeTrouble {
  const known = new Map<string, NodeTrouble>();
  // Where a pod ran is not known of each.
  return (pod) => {
    const node = pod.map(nodeOf).find((name) => name !== '') ?? '';
    const facts = node === '' ? all : all.filter((fact) => fact.node === '' || fact.node === node);
    const trouble = known.get(node) ?? nodeTrouble(facts, groups);
    known.set(node, trouble);
    return trouble;
  };
}

function nodeTrouble(facts: readonly Fact[], groups: readonly PodGroup[]): NodeTrouble {
  const runtimeDown = unlessSince(facts, 'RuntimeDown', 'RuntimeUp');
  const kubeletStopped = unlessSince(facts, 'KubeletStopped', 'KubeletStarted');
  const isSince = (fact: Fact, than: Fact): boolean =>
    fact.utc !== null && than.utc !== null && fact.utc > than.utc && (fact.node === than.node || than.node === '');
  const heard = (than: Fact | null, of: (fact: Fact) => boolean): boolean =>
    than !== null && groups.some((group) => group.facts.some((fact) => of(fact) && isSince(fact, than)));
  return {
    runtimeDown: heard(runtimeDown, ({ kind }) => OF_LIVE_RUNTIME.has(kind)) ? null : runtimeDown,
    kubeletStopped: heard(kubeletStopped, ({ klog }) => klog !== undefined) ? null : kubeletStopped,
  };
}

/** Node facts that never expire: lists of nodes, and waits for a volume whose holder is not named. */
/** Kinds that explain a wait but make no verdict. */
const BESIDES: ReadonlySet<FactKind> = new Set(['KernelTrouble', 'ApiUnreached', 'WebhookFailed', 'WaitTold']);
const KEPT_OF_NODES: ReadonlySet<FactKind> = new Set(['NodesListed', 'VolumeWanted']);

/** What is newest counts: a node that was seen to be ready since is not lost. */
function stillLost(facts: readonly Fact[]): readonly Fact[] {
  const back = new Set<string>();
  const lost: Fact[] = [];
  for (const fact of facts.toReversed()) {
    if (fact.kind === 'NodeReady') back.add(fact.node);
    else if (KEPT_OF_NODES.has(fact.kind) || (fact.kind === 'NodeLost' && !back.has(fact.node))) lost.push(fact);
  }
  return lost.reverse();
}

/** The last fact of either kind, if it is of the first. */
function unlessSince(facts: readonly Fact[], down: FactKind, up: FactKind): Fact | null {
  const last = facts.findLast(({ kind }) => kind === down || kind === up);
  return last?.kind === down ? last : null;
}

/** A kubelet repeats these requests every ten seconds (updateNodeStatus, the lease): in µs, after which they succeed again. */
const REPEATED = 60_000_000;
const isOpen = ({ utc }: Fact, { end }: Naming): boolean => utc === null || end === null || end - utc <= REPEATED;

/** Where no pod is named, but the node can't do anything: that is what any removal would wait for. */
function nodeOnly(
  pods: readonly PodEvidence[],
  { runtimeDown, kubeletStopped }: NodeTrouble,
  unreached: Fact | undefined,
  naming: Naming,
): readonly PodEvidence[] {
  const down = runtimeDown ?? kubeletStopped ?? unreached ?? null;
  if (pods.length > 0 || down === null) return [];
  const waitingOn = down.kind === 'ApiUnreached' ? 'apiserver' : 'kubelet-down';
  // A certificate that has expired explains why the kubelet has ended.
  const isExpired = down === kubeletStopped && /certificate/i.test(unreached?.mark.text ?? '');
  const proofs = isExpired ? [unreached, down].filter(isFact) : [down];
  const verdict = { stage: 'unknown', waitingOn, proofs, subject: '', error: '' } as const;
  const situation = situationOf(
    verdict,
    { namespace: '', name: '', uid: '', isStatic: false, facts: [down] },
    bearings(naming),
  );
  return [
    {
      about: 'node',
      namespace: '',
      name: '',
      uid: '',
      key: '//',
      stage: 'unknown',
      since: timeText(down, naming),
      lasts: null,
      waitingOn,
      confidence: 'medium',
      told: { subject: '', error: '', remark: null, proof: lineOf(down, naming), again: down.repeats ?? 0 },
      evidence: [lineOf(down, naming)],
      causes: causesOf(situation),
      advice: adviceFor(situation),
      missing: ['linesOfPod'],
      isStatic: false,
      node: down.node === '' ? null : down.node,
      events: [],
      eventsLeftOut: 0,
    },
  ];
}

const URGENT: ReadonlySet<WaitingOn> = new Set(['none', 'unknown']);

/** Those that wait come first, then those that are on their way, then all others. */
function urgency({ stage, waitingOn }: PodEvidence): number {
  const isLeaving = stage === 'Terminating' || stage === 'Terminated' || stage === 'Finished';
  return (isLeaving ? 2 : stage === 'Removed' ? 1 : 0) + (URGENT.has(waitingOn) ? 0 : 3);
}

/** Of one name, who bears it now stands before those that have gone. */
function byUrgency(pods: readonly PodEvidence[]): readonly PodEvidence[] {
  const names = new Set<string>();
  const ranked = pods.map((pod) => {
    const name = `${pod.namespace}/${pod.name}`;
    const isFormer = pod.name !== '' && names.has(name) && pod.stage === 'Removed';
    names.add(name);
    return { pod, rank: isFormer && URGENT.has(pod.waitingOn) ? 0 : urgency(pod) };
  });
  return ranked.sort((a, b) => b.rank - a.rank).map(({ pod }) => pod);
}

/** Latest time of any line in µs, or null. A file may go on after its last fact. */
function lastOf(sources: readonly About[], times: readonly FileTimes[], end: number | null): number | null {
  const ends = sources.flatMap(({ clock }, i) => (clock.last === null ? [] : (times[i]?.instant(clock.last) ?? [])));
  return ends.length === 0 ? end : Math.max(...ends, ...(end === null ? [] : [end]));
}

/** The first and the last time, where there is any. */
function rangeOf(facts: readonly Fact[]): { readonly start: number; readonly end: number } | null {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const { utc } of facts) {
    if (utc === null) continue;
    if (utc < start) start = utc;
    if (utc > end) end = utc;
  }
  return end < start ? null : { start, end };
}

/** The course as events; a worker stands at those that change it. */
function eventsOf(steps: readonly Step[], naming: Naming, start: number): readonly EvidenceEvent[] {
  let before: Step['worker'] | null = null;
  return steps.flatMap((step): readonly EvidenceEvent[] => {
    const fact = step.inferred ? step.from : step.fact;
    const kind = eventOf(step.inferred ? step.kind : step.fact.kind);
    const isNew = step.worker !== before;
    if (kind === null) return [];
    before = step.worker;
    const t = fact.utc === null ? null : micros(fact.utc - start);
    const { value, status } = step.worker;
    const worker = isNew ? { worker: { value: value as Json, status: sinceStart(status, start) } } : {};
    if (step.inferred) return [{ t, kind, inferred: true, at: null, ...worker }];
    const { klog, detail, id, container, volume } = fact;
    const facts = {
      ...detail,
      ...(id !== undefined && id !== '' && { id }),
      ...(container !== undefined && { container }),
      ...(volume !== undefined && volume !== '' && { volume }),
      ...(fact.repeats !== undefined && { repeats: fact.repeats }),
    };
    const hasFacts = Object.keys(facts).length > 0;
    const at = lineOf(fact, naming);
    return [
      {
        t,
        kind,
        inferred: false,
        at,
        ...(klog !== undefined && { klog: { ...klog, text: klogText(klog, fact.mark) } }),
        ...(hasFacts && { detail: facts }),
        ...worker,
      },
    ];
  });
}
