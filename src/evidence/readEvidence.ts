/** Files in, evidence out: read once, streaming, in memory that does not grow with the input. */
import { micros, type Micros } from '../engine/time.ts';
import type { Json } from '../trace/event.ts';
import { rfc3339Nano } from '../kube/time.ts';
import type { FileTimes } from './clock.ts';
import { Collection } from './collection.ts';
import { adviceFor, causesOf, nodeOf, PHRASES, situationOf } from './advice/index.ts';
import { diagnosisOf, lineOf, provingLines, timeText, type Naming } from './diagnosis/diagnose.ts';
import { withOthers } from './diagnosis/beside.ts';
import { besideOthers, UNTOLD, verdictOf, type NodeTrouble, type Verdict } from './diagnosis/verdict.ts';
import { viewOf } from './diagnosis/view.ts';
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
import { secondPart } from './largeFile.ts';
import type { EvidenceFile, FileParts, PartOrder, PartProgress, ReadOptions } from './options.ts';
import { adopted } from './pods/adopt.ts';
import { Course } from './pods/course.ts';
import { incarnationsOf, inOrder } from './pods/incarnations.ts';
import { ofOnlyPod } from './pods/onlyPod.ts';
import type { PodGroup } from './pods/podBook.ts';
import type { Step } from './pods/step.ts';

interface Read {
  readonly report: FileReport;
  readonly times: FileTimes;
}

/** Reads everything, in the order given. Answers what it has when `signal` is aborted. */
export async function readEvidence(files: Iterable<EvidenceFile>, options: ReadOptions = {}): Promise<Evidence> {
  const all = [...files];
  const reading = new Reading(all, options);
  for (const [index, file] of all.entries()) {
    if (options.signal?.aborted === true) break;
    await reading.file(index, file);
  }
  return reading.evidence();
}

/** Files on their way to an answer, which may be asked for at any time. */
export class Reading {
  readonly #collection = new Collection();
  readonly #reads: Read[] = [];
  readonly #files: readonly EvidenceFile[];
  readonly #options: ReadOptions;
  readonly #bytesTotal: number | null;
  #bytesRead = 0;

  constructor(files: readonly EvidenceFile[], options: ReadOptions) {
    this.#files = files;
    this.#options = options;
    const sizes = files.map(({ size }) => size);
    this.#bytesTotal = sizes.some((size) => size === undefined)
      ? null
      : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  }

  async file(index: number, file: EvidenceFile): Promise<void> {
    const pass = this.begin(index, file);
    const order = await secondPart(file);
    if (file.parts === undefined || order === null)
      await pass.take(file.bytes, this.#options.signal, () => this.#tell(pass, file));
    else await this.#takeParts(pass, file, file.parts, order);
    pass.end();
    this.#bytesRead += pass.bytes;
    this.report(index, file, pass);
  }

  begin(index: number, { name }: Pick<EvidenceFile, 'name'>): FilePass {
    return new FilePass(name, index, this.#collection);
  }

  /** What was read of a file until now is what is known of it. */
  report(index: number, file: Pick<EvidenceFile, 'name' | 'modified'>, { facts, bytes, counts }: FilePass): void {
    const { year, zone } = this.#options;
    const times = facts.clock.reading({
      ...(year !== undefined && { year }),
      ...(zone !== undefined && { zone }),
      ...(file.modified !== undefined && { modified: file.modified }),
    });
    const { kinds } = facts;
    const wrappings = [...facts.wrappings];
    const packing = PACKINGS.find((name) => facts.wrappings.has(name));
    const isBinary = facts.wrappings.has('binary') && counts.understood === 0;
    const trouble = bytes === 0 ? 'empty' : (packing ?? (isBinary ? 'binary' : null));
    this.#reads[index] = { report: { name: file.name, bytes, lines: counts, kinds, wrappings, trouble }, times };
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
    const { book, ledger } = this.#collection;
    await this.#options.onProgress?.({
      file: name,
      bytesRead: this.#bytesRead + pass.bytes + (second?.bytes ?? 0),
      bytesTotal: this.#bytesTotal,
      lines: second === undefined ? ledger.counts : sumOf(ledger.counts, second.lines),
      pods: book.pods + (second?.pods ?? 0),
    });
  }

  /** klog's times get the year and the zone of their file. */
  #date(facts: readonly Fact[]): void {
    for (const fact of facts) {
      const times = this.#reads[fact.mark.file]?.times;
      if (fact.local !== null && times !== undefined) fact.utc = times.instant(fact.local) ?? fact.utc;
    }
  }

  evidence(): Evidence {
    const naming: Naming = {
      fileOf: (index) => this.#files[index]?.name ?? '',
      clockOf: (index) => this.#reads[index]?.times.clock ?? NO_CLOCK,
    };
    this.#date(this.#collection.book.nodeFacts);
    const nodeFacts = inOrder(this.#collection.book.nodeFacts);
    const lost = nodeFacts.filter(({ kind }) => kind === 'NodeLost');
    const kernel = nodeFacts.filter(({ kind }) => kind === 'KernelTrouble');
    const dated = this.#collection.book.groups();
    for (const { facts } of dated) this.#date(facts);
    const groups = ofOnlyPod(adopted(dated));
    const node = nodeTrouble(nodeFacts, groups);
    const range = rangeOf([...groups.map(({ facts }) => facts), nodeFacts]);
    const start = range?.start ?? 0;
    const isNamed = ({ name, facts }: PodGroup): boolean => name !== '' || facts.some(({ uid }) => uid !== '');
    const named = groups.filter(isNamed);
    const nameless = groups.filter((group) => !isNamed(group));
    const judge = (group: PodGroup, all = false): readonly PodEvidence[] => {
      const courses = incarnationsOf(group).flatMap((pod) =>
        !all && pod.facts.every(({ kind }) => MEANINGLESS.has(kind)) ? [] : [new Course(pod)],
      );
      const verdicts = courses.map((course) => {
        const view = viewOf(course.pod.facts, lost);
        return withOthers(asTold(verdictOf(course, view, node)), course, view, kernel);
      });
      // The last of a name first: it is the one that bears the name now.
      return courses
        .map((course, i) =>
          podEvidence(course, besideOthers(course, verdicts[i] ?? UNTOLD, verdicts), group, naming, start),
        )
        .reverse();
    };
    const judged = named.flatMap((group) => judge(group));
    // A fragment of an object is about a pod of its own; a container without a pod is worth naming only if nothing is known.
    const isSilent = judged.every(({ stage, waitingOn }) => stage === 'unknown' && waitingOn === 'unknown');
    const fragments = nameless.filter(({ facts }) =>
      facts.some(({ kind }) => kind === 'Object' || kind === 'Described'),
    );
    const told = [...judged, ...(isSilent ? nameless : fragments).flatMap((group) => judge(group))];
    const nodes = nodeOnly(told, node, naming);
    // Of pods that are named and no more it is said that nothing can be told, where there is nothing else to say.
    const pods = told.length + nodes.length > 0 ? told : named.flatMap((group) => judge(group, true));
    const clock =
      this.#reads.find((read) => read?.times.clock.year !== null)?.times.clock ??
      this.#reads[0]?.times.clock ??
      NO_CLOCK;
    const isDated = clock.year !== null || !this.#reads.some((read) => read?.report.kinds.includes('kubelet log'));
    const ordered = byUrgency([...nodes, ...pods]);
    return {
      lines: this.#collection.ledger.counts,
      files: this.#reads.flatMap((read) => read?.report ?? []),
      samples: this.#collection.ledger.samples,
      release: this.#collection.votes.result(),
      clock,
      start: range !== null && groups.length > 0 && isDated ? rfc3339Nano(micros(start)) : null,
      end: micros(range === null ? 0 : range.end - start),
      pods: ordered,
      podsLeftOut: this.#collection.book.leftOut,
      waitingOn: ordered[0]?.waitingOn ?? 'unknown',
      complete: this.#options.signal?.aborted !== true,
    };
  }
}

/** What somebody has said that a machine said is not what it said: words in a sentence are no line of a log. */
const asTold = (verdict: Verdict): Verdict =>
  verdict.proofs.length > 0 && verdict.proofs.every(({ detail }) => detail?.['quoted'] === true)
    ? { ...verdict, confidence: 'low' }
    : verdict;

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
    node: nodeOf(pod.facts) || null,
    events: eventsOf(course.steps, naming, start),
    eventsLeftOut: group.leftOut,
  };
}

function toldOf(verdict: Verdict, naming: Naming): PodEvidence['told'] {
  const { subject, error, remark } = verdict;
  const [first] = verdict.proofs;
  const [line] = provingLines(verdict, naming);
  const proof = line === undefined ? null : { file: line.file, line: line.line };
  return { subject, error, remark, proof, again: first?.repeats ?? 0 };
}

/** A pod of which only such is known is not worth naming. */
const MEANINGLESS: ReadonlySet<FactKind> = new Set(['Mentioned', 'ContainerShown', 'MirrorSeen', 'ResourcesForgotten']);

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

/** What was down when the input ended; nothing that was heard of since. */
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
  const verdict = { stage: 'unknown', waitingOn: 'kubelet-down', proofs: [down], subject: '', error: '' } as const;
  const situation = situationOf(verdict, { namespace: '', name: '', uid: '', isStatic: false, facts: [down] });
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
      summary: `No pod is named, but no pod can be stopped: everything waits for ${PHRASES['kubelet-down']}.`,
      evidence: [lineOf(down, naming)],
      causes: causesOf(situation),
      advice: adviceFor(situation),
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
