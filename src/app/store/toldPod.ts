/**
 * Which pod a run tells of, step by step, and which one the page shows for it. Found once for a run, read by binary search.
 *
 * A step tells of the pod that it names, whichever way; one that names none goes on about the one before. Of a static pod
 * and its mirror the name is the mirror's, so that both are one pod.
 *
 * What plays has to stay readable while several pods are taken down within a millisecond. So the page's pod changes
 * - with a milestone of another pod;
 * - with a lesser step of another pod where that leads to a milestone of its own within a second and before anyone
 *   else's, or where nothing of the page's pod is under way and none of its steps comes within a second;
 * - in a crowd's run, which is told faster than milestones can be read, only once the page's pod has no step within a
 *   second: until then it is followed through.
 */
import type { ClusterState } from '../../cluster/state.ts';
import { eventLevel } from '../../cluster/eventKinds.ts';
import { isMirrorPod } from '../../kube/objects.ts';
import { type Json, lastAtOrBelow, perTrace, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import { podKey, subjectKey, type PodKey } from '../explain/index.ts';
import type { Steppable } from './instants.ts';

/** µs of the run: steps nearer than this belong to one breath. */
const NEAR = 1_000_000;
/** From here on a run's story leaves less than a third of a second to a step. */
const CROWDED_STEPS = 1_000;

type Told = Steppable & { readonly trace: Trace<ClusterState> };

interface ToldStep {
  readonly seq: Seq;
  readonly t: number;
  readonly pod: PodKey;
  readonly isMilestone: boolean;
  readonly kind: string;
}

/** From each event of `seqs` to the next, the pod at the same place of `pods`. */
interface Spans {
  readonly seqs: readonly Seq[];
  readonly pods: readonly PodKey[];
}

export interface ToldPods {
  /** The subject that a pod's name stands for. */
  readonly keyOf: (named: string) => PodKey;
  /** The pod that an event itself names. */
  readonly podOf: (event: TraceEvent) => PodKey | undefined;
  /** By the steps as they are. */
  readonly steps: Spans;
  /** By what can be read. */
  readonly page: Spans;
  /** Before anything is told. */
  readonly first: PodKey | null;
  /** Those whose removal is told of. */
  readonly removed: ReadonlySet<PodKey>;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** The pods that this run knows, under all of their names. */
function naming({ initial, events }: Trace<ClusterState>): Pick<ToldPods, 'keyOf' | 'podOf'> {
  const subjects = new Map<string, PodKey>();
  const byUID = new Map<string, PodKey>();
  const byName = new Map<string, PodKey>();
  const keyOf = (named: string): PodKey => {
    const known = subjects.get(named) ?? subjectKey(initial, named);
    subjects.set(named, known);
    return known;
  };
  const learn = (pod: { readonly namespace: string; readonly name: string }, uid: string): void => {
    if (pod.namespace === '') return;
    const key = keyOf(podKey(pod));
    if (uid !== '' && !byUID.has(uid)) byUID.set(uid, key);
    if (!byName.has(pod.name)) byName.set(pod.name, key);
  };
  for (const { metadata } of Object.values(initial.etcd.pods)) learn(metadata, metadata.uid);
  for (const { metadata } of Object.values(initial.podManager.podByUID)) learn(metadata, metadata.uid);
  for (const { status } of Object.values(initial.podWorkers.workers)) learn(status, status.podUID);
  for (const sandbox of Object.values(initial.runtime.sandboxes)) learn(sandbox, sandbox.podUID);
  for (const { pod } of events) if (pod !== undefined) learn(pod, pod.uid);

  /** Of a manifest's file, by what it held. */
  const ofManifest = ({ changes }: TraceEvent): PodKey | undefined => {
    for (const { path, from, to } of changes) {
      if (path[0] !== 'node' || (path[1] !== 'manifests' && path[1] !== 'httpManifests')) continue;
      const { metadata } = (to ?? from) as { readonly metadata?: { readonly name?: string; namespace?: string } };
      if (metadata?.name !== undefined)
        return keyOf(`${metadata.namespace ?? 'default'}/${metadata.name}-${initial.node.name}`);
    }
    return undefined;
  };
  const podOf = (event: TraceEvent): PodKey | undefined => {
    const { pod, detail = {} } = event;
    if (pod !== undefined) return pod.namespace === '' ? byUID.get(pod.uid) : keyOf(podKey(pod));
    const name = textOf(detail['name']);
    const uid = textOf(detail['podUID']) || (textOf(detail['path']).split('/').at(-1) ?? '');
    return byName.get(name) ?? byUID.get(uid) ?? ofManifest(event);
  };
  return { keyOf, podOf };
}

/** The last entry of `seqs` at or below the event, else what stands before all. */
const at = ({ seqs, pods }: Spans, seq: Seq): PodKey | undefined => pods[lastAtOrBelow(seqs, seq)];

/** What begins and ends the removal of a pod's object, and the work of its worker on it. */
const BEGINS: Readonly<Record<string, 'object' | 'worker'>> = {
  DeletionTimestampSet: 'object',
  TerminationRequested: 'worker',
};
const ENDS: Readonly<Record<string, 'object' | 'worker'>> = { ObjectRemoved: 'object', WorkerFinished: 'worker' };

/** Whose removal is under way, as the steps go by. */
class UnderWay {
  readonly #open = new Set<string>();

  pass({ kind, pod }: ToldStep): void {
    const [begins, ends] = [BEGINS[kind], ENDS[kind]];
    if (begins !== undefined) this.#open.add(`${begins} ${pod}`);
    if (ends !== undefined) this.#open.delete(`${ends} ${pod}`);
  }
  has(pod: PodKey): boolean {
    return this.#open.has(`object ${pod}`) || this.#open.has(`worker ${pod}`);
  }
}

/** By place among the steps: the next milestone, and when each pod has its steps. */
function ahead(told: readonly ToldStep[]) {
  const milestone: (ToldStep | undefined)[] = [];
  for (let i = told.length - 1, next: ToldStep | undefined; i >= 0; i--) {
    milestone[i] = next;
    if (told[i]?.isMilestone === true) next = told[i];
  }
  const places = new Map<PodKey, number[]>();
  for (const [i, { pod }] of told.entries()) {
    const known = places.get(pod);
    if (known === undefined) places.set(pod, [i]);
    else known.push(i);
  }
  const isNear = (pod: PodKey, i: number): boolean => {
    const own = places.get(pod) ?? [];
    const next = told[own[lastAtOrBelow(own, i) + 1] ?? -1];
    return next !== undefined && next.t - (told[i]?.t ?? 0) <= NEAR;
  };
  return { milestone, isNear };
}

function readable(told: readonly ToldStep[], first: PodKey | null, isCrowd: boolean): Spans {
  const { milestone, isNear } = ahead(told);
  const underWay = new UnderWay();
  const spans: { seqs: Seq[]; pods: PodKey[] } = { seqs: [], pods: [] };
  let shown = first;
  for (const [i, step] of told.entries()) {
    underWay.pass(step);
    if (shown !== null && step.pod !== shown) {
      const next = milestone[i];
      const leads = next !== undefined && next.pod === step.pod && next.t - step.t <= NEAR;
      const isBusy = isNear(shown, i);
      const stays = isCrowd ? isBusy : !step.isMilestone && !leads && (isBusy || underWay.has(shown));
      if (stays) continue;
    } else if (spans.seqs.length > 0) continue;
    shown = step.pod;
    spans.seqs.push(step.seq);
    spans.pods.push(shown);
  }
  return spans;
}

const namesOf = perTrace(naming);

const toldSteps = perTrace(({ trace, steps }: Told): readonly ToldStep[] => {
  const { podOf } = namesOf(trace);
  return steps.flatMap((seq): ToldStep[] => {
    const event = trace.events[seq];
    const pod = event && podOf(event);
    if (event === undefined || pod === undefined) return [];
    return [{ seq, t: event.t, pod, isMilestone: eventLevel(event.kind) === 'milestone', kind: event.kind }];
  });
});

/** Found once for a run. */
export const toldPods = perTrace(
  (run: Told): ToldPods => {
    const { trace, steps } = run;
    const told = toldSteps(run);
    const objects = Object.values(trace.initial.etcd.pods);
    const atRest = objects.find((pod) => !isMirrorPod(pod)) ?? objects[0];
    const first =
      (told.find(({ isMilestone }) => isMilestone) ?? told[0])?.pod ?? (atRest ? podKey(atRest.metadata) : null);
    return {
      ...namesOf(trace),
      steps: { seqs: told.map(({ seq }) => seq), pods: told.map(({ pod }) => pod) },
      page: readable(told, first, steps.length > CROWDED_STEPS),
      first,
      removed: new Set(told.flatMap(({ kind, pod }) => (BEGINS[kind] === undefined ? [] : [pod]))),
    };
  },
  function* (run) {
    namesOf(run.trace);
    yield;
    toldSteps(run);
    yield;
  },
);

/** The pod that the last step up to an event told of. */
export const podOfStep = ({ steps, first }: ToldPods, seq: Seq): PodKey | null => at(steps, seq) ?? first;

/** The pod that the page shows while the run passes an event. */
export const podOnPage = ({ page, first }: ToldPods, seq: Seq): PodKey | null => at(page, seq) ?? first;
