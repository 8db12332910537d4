/** Files in, evidence out: read once, streaming, in memory that does not grow with the input. */
import { micros, type Micros } from '../engine/time.ts';
import type { Json } from '../trace/event.ts';
import { rfc3339Nano } from '../kube/time.ts';
import { opened, type Files, type NotRead, type OpenedFile } from './archive/opened.ts';
import { nodeOfPlace } from './archive/places.ts';
import { FileClock, type FileTimes } from './clock.ts';
import { Collection } from './collection.ts';
import { GUIDANCE } from './diagnosis/advice.ts';
import { diagnosisOf, lineOf, timeText, type Naming } from './diagnosis/diagnose.ts';
import { besideOthers, UNTOLD, verdictOf, type NodeTrouble, type Verdict } from './diagnosis/verdict.ts';
import { nodeOf, viewOf } from './diagnosis/view.ts';
import { PACKINGS } from './evidence.ts';
import type {
  ClockReading,
  Evidence,
  EvidenceEvent,
  FileReport,
  LineCounts,
  PodEvidence,
  WaitingOn,
} from './evidence.ts';
import { FACTS, type Fact, type FactKind } from './facts/fact.ts';
import { FilePass } from './filePass.ts';
import { linesOf, type FindingsLine, type JudgedPod } from './findings/lines.ts';
import { readFindings } from './findings/read.ts';
import { Shelf, type Source } from './findings/shelf.ts';
import { secondPart } from './largeFile.ts';
import { LineLedger } from './lineLedger.ts';
import type { EvidenceFile, FileParts, PartOrder, PartProgress, ReadOptions } from './options.ts';
import { adopted } from './pods/adopt.ts';
import { Course } from './pods/course.ts';
import { incarnationsOf, inOrder } from './pods/incarnations.ts';
import { LIMITS, type BagKey, type PodGroup } from './pods/podBook.ts';
import type { Step } from './pods/step.ts';

/** Reads everything. Answers what it has when `signal` is aborted. */
export async function readEvidence(files: Files, options: ReadOptions = {}): Promise<Evidence> {
  const reading = new Reading(options, bytesOf(files));
  for await (const file of opened(files, (trouble) => reading.trouble(trouble))) {
    if (options.signal?.aborted === true) break;
    await reading.file(file);
  }
  return reading.judged(false).evidence;
}

/** What was found in a file, as lines of JSON: as soon as it is found, or joined where files are such lines themselves. */
export interface Found {
  readonly lines: Iterable<FindingsLine>;
  readonly evidence: Evidence;
}

/** Each file by itself as soon as it is read; those that are findings are joined, and come last. */
export async function* findingsOf(files: Files, options: ReadOptions = {}): AsyncGenerator<Found> {
  const joined = new Reading(options, null);
  let joins = false;
  for await (const file of opened(files, (trouble) => joined.trouble(trouble))) {
    if (options.signal?.aborted === true) break;
    joins ||= file.isFindings === true;
    const reading = file.isFindings === true ? joined : new Reading(options, null);
    await reading.file(file);
    if (reading !== joined) yield reading.judged(true);
  }
  const troubled = joined.hasTroubles;
  if (joins || troubled) yield joined.judged(true);
}

const bytesOf = (files: Files): number | null =>
  Array.isArray(files)
    ? (files as readonly EvidenceFile[]).reduce<number | null>(
        (sum, { size }) => (sum === null || size === undefined ? null : sum + size),
        0,
      )
    : null;

class Reading {
  readonly #shelf = new Shelf();
  readonly #ledger = new LineLedger();
  /** Of what was read here, and of what could not be. */
  readonly #reports: FileReport[] = [];
  readonly #options: ReadOptions;
  readonly #bytesTotal: number | null;
  #bytesRead = 0;

  constructor(options: ReadOptions, bytesTotal: number | null) {
    this.#options = options;
    this.#bytesTotal = bytesTotal;
  }

  get hasTroubles(): boolean {
    return this.#reports.some(({ trouble }) => trouble !== null);
  }

  /** Something is not read. */
  trouble({ name, trouble, because }: NotRead): void {
    const lines = { total: 0, understood: 0, irrelevant: 0, unknown: 0 };
    this.#reports.push({ name, bytes: 0, lines, kinds: [], wrappings: [], trouble, because });
  }

  async file(file: OpenedFile): Promise<void> {
    if (file.isFindings === true) {
      await this.#findings(file);
      return;
    }
    const collection = new Collection(LIMITS.facts, this.#ledger);
    const pass = new FilePass(file.name, 0, collection);
    const order = await secondPart(file);
    if (file.parts === undefined || order === null)
      await pass.take(file.bytes, this.#options.signal, () => this.#tell(pass, file));
    else await this.#takeParts(pass, file, file.parts, order);
    pass.end();
    this.#bytesRead += pass.bytes;
    const { facts, bytes, counts } = pass;
    const { kinds } = facts;
    const wrappings = [...facts.wrappings];
    const packing = PACKINGS.find((name) => facts.wrappings.has(name));
    const isBinary = facts.wrappings.has('binary') && counts.understood === 0;
    const trouble = bytes === 0 ? 'empty' : (packing ?? (isBinary ? 'binary' : null));
    const report: FileReport = { name: file.name, bytes, lines: counts, kinds, wrappings, trouble };
    this.#reports.push(report);
    const { year, zone } = this.#options;
    const { modified } = file;
    const node = file.node ?? nodeOfPlace(file.name);
    this.#shelf.read(
      { name: file.name, node, kinds, clock: facts.clock.contents, modified, year, zone },
      collection,
      report,
    );
  }

  async #findings(file: EvidenceFile): Promise<void> {
    const { bytes, first, wrong } = await readFindings(file.bytes, this.#shelf, this.#options.signal);
    this.#bytesRead += bytes;
    if (first === null) return;
    const more = wrong === 1 ? '' : `; so are ${wrong - 1} more`;
    this.trouble({ name: file.name, trouble: 'findings', because: `line ${first.line}: ${first.why}${more}` });
  }

  /** The first part is read here while another thread reads the second. */
  async #takeParts(pass: FilePass, file: EvidenceFile, parts: FileParts, order: PartOrder): Promise<void> {
    const { signal } = this.#options;
    let isFirstDone = false;
    const second = parts.elsewhere(order, () => {
      if (signal?.aborted === true) second.stop();
      else if (isFirstDone) void this.#tell(pass, file, second.progress);
    });
    await pass.take(parts.range(0, order.from), signal, () => this.#tell(pass, file, second.progress));
    isFirstDone = true;
    const goesOn = signal?.aborted !== true;
    // What a line means may depend on what came before it after all.
    const part = goesOn && pass.isAtRest ? await second.part : null;
    if (part !== null) pass.absorb(part);
    else {
      second.stop();
      if (goesOn) await pass.take(parts.range(order.from, order.to), signal, () => this.#tell(pass, file));
    }
  }

  async #tell(pass: FilePass, { name }: EvidenceFile, second?: PartProgress): Promise<void> {
    const ledger = this.#ledger;
    await this.#options.onProgress?.({
      file: name,
      bytesRead: this.#bytesRead + pass.bytes + (second?.bytes ?? 0),
      bytesTotal: this.#bytesTotal,
      lines: second === undefined ? ledger.counts : sumOf(ledger.counts, second.lines),
      pods: this.#shelf.pods + pass.pods + (second?.pods ?? 0),
    });
  }

  /** @param keep what was read stays as it is, for who writes it as lines. */
  judged(keep: boolean): Found {
    const { collection, sources } = this.#shelf.join(keep);
    const { year, zone } = this.#options;
    const all = sources.map((source) => timesOf(source, { year, zone }));
    /** klog's times get the year and the zone of their file. */
    const date = (facts: readonly Fact[]): void => {
      for (const fact of facts) {
        const times = all[fact.mark.file];
        if (fact.local !== null && times !== undefined) fact.utc = times.instant(fact.local) ?? fact.utc;
      }
    };
    const shownNames = namesOf(sources);
    const naming: Naming = {
      fileOf: (index) => shownNames[index] ?? '',
      clockOf: (index) => all[index]?.clock ?? NO_CLOCK,
    };
    const { book } = collection;
    date(book.nodeFacts);
    const nodeFacts = inOrder(book.nodeFacts);
    const lost = nodeFacts.filter(({ kind }) => kind === 'NodeLost');
    const dated = book.groups();
    for (const { facts } of dated) date(facts);
    const groups = adopted(dated);
    const troubles = new NodeTroubles(nodeFacts, groups);
    const bags = new Map<PodEvidence, readonly BagKey[]>();
    const range = rangeOf([...groups.map(({ facts }) => facts), nodeFacts]);
    const start = range?.start ?? 0;
    const isNamed = ({ name, facts }: PodGroup): boolean => name !== '' || facts.some(({ uid }) => uid !== '');
    const named = groups.filter(isNamed);
    const nameless = groups.filter((group) => !isNamed(group));
    const judge = (group: PodGroup, all = false): readonly PodEvidence[] => {
      const courses = incarnationsOf(group).flatMap((pod) =>
        !all && pod.facts.every(({ kind }) => MEANINGLESS.has(kind)) ? [] : [new Course(pod)],
      );
      const verdicts = courses.map((course) =>
        verdictOf(course, viewOf(course.pod.facts, lost), troubles.of(course.pod.facts)),
      );
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
    // A fragment of an object is about a pod of its own; a container without a pod is worth naming only if nothing is known.
    const isSilent = judged.every(({ stage, waitingOn }) => stage === 'unknown' && waitingOn === 'unknown');
    const fragments = nameless.filter(({ facts }) =>
      facts.some(({ kind }) => kind === 'Object' || kind === 'Described'),
    );
    const told = [...judged, ...(isSilent ? nameless : fragments).flatMap((group) => judge(group))];
    const nodes = nodeOnly(told, troubles.of([]), naming);
    // Of pods that are named and no more it is said that nothing can be told, where there is nothing else to say.
    const pods = told.length + nodes.length > 0 ? told : named.flatMap((group) => judge(group, true));
    const clock = all.find((times) => times.clock.year !== null)?.clock ?? all[0]?.clock ?? NO_CLOCK;
    const isDated = clock.year !== null || !sources.some(({ kinds }) => kinds.includes('kubelet log'));
    const ordered = byUrgency([...nodes, ...pods]);
    const joined = this.#shelf.reports.filter((report) => !this.#reports.includes(report));
    const evidence: Evidence = {
      lines: joined.reduce((sum, { lines }) => sumOf(sum, lines), this.#ledger.counts),
      files: [...this.#reports, ...joined],
      samples: this.#ledger.samples,
      release: collection.votes.result(),
      clock,
      start: range !== null && groups.length > 0 && isDated ? rfc3339Nano(micros(start)) : null,
      end: micros(range === null ? 0 : range.end - start),
      pods: ordered,
      podsLeftOut: book.leftOut,
      waitingOn: ordered[0]?.waitingOn ?? 'unknown',
      complete: this.#options.signal?.aborted !== true,
    };
    const pairs = ordered.map((pod): JudgedPod => ({ pod, bags: bags.get(pod) ?? [] }));
    return { evidence, lines: keep ? linesOf(pairs, this.#shelf.known) : [] };
  }
}

function timesOf(source: Source, { year = source.year, zone = source.zone }: Pick<Source, 'year' | 'zone'>): FileTimes {
  const { clock: contents, modified } = source;
  const clock = new FileClock();
  clock.absorb(contents);
  return clock.reading({
    ...(year !== undefined && { year }),
    ...(zone !== undefined && { zone }),
    ...(modified !== undefined && { modified }),
  });
}

/** What files are called: every node has one of the same name. */
function namesOf(sources: readonly Source[]): readonly string[] {
  const again = new Map<string, number>();
  return sources.map(({ name, node }) => {
    if (sources.filter((other) => other.name === name).length === 1) return name;
    const full = node === '' ? name : `${node}:${name}`;
    const times = (again.get(full) ?? 0) + 1;
    again.set(full, times);
    return times === 1 ? full : `${full} (${times})`;
  });
}

const sumOf = (a: LineCounts, b: LineCounts): LineCounts => ({
  total: a.total + b.total,
  understood: a.understood + b.understood,
  irrelevant: a.irrelevant + b.irrelevant,
  unknown: a.unknown + b.unknown,
});

function podEvidence(course: Course, verdict: Verdict, group: PodGroup, naming: Naming, start: number): PodEvidence {
  const { pod } = course;
  const diagnosis = diagnosisOf(verdict, course, naming);
  const incarnation = diagnosis.uid === '' ? `#${pod.facts[0]?.order ?? 0}` : diagnosis.uid;
  return {
    ...diagnosis,
    key: `${diagnosis.namespace}/${diagnosis.name}/${incarnation}`,
    isStatic: pod.isStatic,
    told: toldOf(verdict, naming),
    node: pod.facts.find((fact) => fact.node !== '')?.node ?? null,
    events: eventsOf(course.steps, naming, start),
    eventsLeftOut: group.leftOut,
  };
}

function toldOf({ subject, error, remark, proofs: [first] }: Verdict, naming: Naming): PodEvidence['told'] {
  const proof = first === undefined ? null : { file: naming.fileOf(first.mark.file), line: first.mark.line };
  return { subject, error, remark, proof, again: first?.repeats ?? 0 };
}

/** A pod of which only such is known is not worth naming. */
const MEANINGLESS: ReadonlySet<FactKind> = new Set(['Mentioned', 'MirrorSeen', 'ResourcesForgotten']);

const NO_CLOCK: ClockReading = { year: null, yearFrom: 'unknown', zone: null, zoneFrom: 'unknown' };

/** What a relist of the PLEG, or an answer of the runtime, comes of. */
const OF_LIVE_RUNTIME: ReadonlySet<FactKind> = new Set([
  'PlegStarted',
  'PlegDied',
  'ContainerFinished',
  'ContainerExited',
  'SandboxCreated',
  'SandboxStopped',
  'StoppedAll',
  'WorkerTerminated',
]);

/** What was down when the input ended, node by node; nothing that was heard of since. */
class NodeTroubles {
  readonly #facts: readonly Fact[];
  readonly #groups: readonly PodGroup[];
  readonly #of = new Map<string, NodeTrouble>();

  constructor(facts: readonly Fact[], groups: readonly PodGroup[]) {
    this.#facts = facts;
    this.#groups = groups;
  }

  /** @param pod its facts: where it ran is not known of each. */
  of(pod: readonly Fact[]): NodeTrouble {
    const node = pod.map(nodeOf).find((name) => name !== '') ?? '';
    const known = this.#of.get(node);
    if (known !== undefined) return known;
    const facts = node === '' ? this.#facts : this.#facts.filter((fact) => fact.node === '' || fact.node === node);
    const trouble = nodeTrouble(facts, this.#groups);
    this.#of.set(node, trouble);
    return trouble;
  }
}

function nodeTrouble(facts: readonly Fact[], groups: readonly PodGroup[]): NodeTrouble {
  const down = downAtEnd(facts);
  const isSince = (fact: Fact, than: Fact): boolean =>
    fact.utc !== null && than.utc !== null && fact.utc > than.utc && (fact.node === than.node || than.node === '');
  const heard = (than: Fact | null, of: (fact: Fact) => boolean): boolean =>
    than !== null && groups.some((group) => group.facts.some((fact) => of(fact) && isSince(fact, than)));
  return {
    runtimeDown: heard(down.runtimeDown, ({ kind }) => OF_LIVE_RUNTIME.has(kind)) ? null : down.runtimeDown,
    kubeletStopped: heard(down.kubeletStopped, ({ klog }) => klog !== undefined) ? null : down.kubeletStopped,
  };
}

function downAtEnd(facts: readonly Fact[]): NodeTrouble {
  let runtimeDown: Fact | null = null;
  let kubeletStopped: Fact | null = null;
  for (const fact of facts) {
    if (fact.kind === 'RuntimeDown') runtimeDown = fact;
    else if (fact.kind === 'RuntimeUp') runtimeDown = null;
    else if (fact.kind === 'KubeletStopped') kubeletStopped = fact;
    else if (fact.kind === 'KubeletStarted') kubeletStopped = null;
  }
  return { runtimeDown, kubeletStopped };
}

/** Where no pod is named, but the node can't do anything: that is what any removal would wait for. */
function nodeOnly(
  pods: readonly PodEvidence[],
  { runtimeDown, kubeletStopped }: NodeTrouble,
  naming: Naming,
): readonly PodEvidence[] {
  const down = runtimeDown ?? kubeletStopped;
  if (pods.length > 0 || down === null) return [];
  const { causes, advice, phrase } = GUIDANCE['kubelet-down'];
  return [
    {
      namespace: '',
      name: '',
      uid: '',
      key: '//',
      stage: 'unknown',
      since: timeText(down, naming),
      waitingOn: 'kubelet-down',
      confidence: 'medium',
      summary: `No pod is named, but no pod can be stopped: everything waits for ${phrase}.`,
      evidence: [lineOf(down, naming)],
      causes,
      advice,
      missing: ['Lines that name the pod.'],
      isStatic: false,
      told: { subject: '', error: '', remark: '', proof: lineOf(down, naming), again: down.repeats ?? 0 },
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

/** The first and the last time, where there is any. */
function rangeOf(all: readonly (readonly Fact[])[]): { readonly start: number; readonly end: number } | null {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const facts of all)
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
    const kind = FACTS[step.inferred ? step.kind : step.fact.kind];
    const isNew = step.worker !== before;
    if (kind === null) return [];
    before = step.worker;
    const t = fact.utc === null ? null : micros(fact.utc - start);
    const worker = isNew ? { worker: relative(step.worker, start) } : {};
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
        ...(klog !== undefined && { klog }),
        ...(hasFacts && { detail: facts }),
        ...worker,
      },
    ];
  });
}

/** With the times of the events. */
function relative({ value, status }: Step['worker'], start: number): NonNullable<EvidenceEvent['worker']> {
  const shift = (time: Micros | null): Micros | null => (time === null ? null : micros(Math.max(0, time - start)));
  const { syncedAt, startedAt, terminatingAt, terminatedAt } = status;
  return {
    value: value as Json,
    status: {
      ...status,
      syncedAt: shift(syncedAt),
      startedAt: shift(startedAt),
      terminatingAt: shift(terminatingAt),
      terminatedAt: shift(terminatedAt),
    },
  };
}
