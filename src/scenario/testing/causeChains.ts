/**
 * What a chain of causes has to hold to, as facts that a run can be asked for: where it ends, and whether the act that it
 * ends at was needed.
 */
import { RUN_LIMITS, type RunLimits } from '../../cluster/budget.ts';
import { simulate, type ClusterSetup, type Step } from '../../cluster/index.ts';
import { micros, plus } from '../../engine/time.ts';
import type { Seq, TraceEvent } from '../../trace/index.ts';

/** Whose periodic timers may be the beginning of something. */
const TIMERS: ReadonlySet<string> = new Set([
  'containerGC',
  'fileSource',
  'httpSource',
  'pleg',
  'probeManager',
  'statusManager',
  'syncLoop',
]);

/** Where a chain ends: at what was done, by its place among the steps; at a timer; at a process that ends by itself. */
export type Root = number | 'timer' | 'itself' | 'nowhere';

/** One run, and where each of its events leads back to. */
export class RootedRun {
  readonly events: readonly TraceEvent[];
  readonly roots: readonly Root[];
  #happened: ReadonlyMap<string, Seq> | null = null;

  constructor(events: readonly TraceEvent[], roots: readonly Root[]) {
    this.events = events;
    this.roots = roots;
  }

  /** Its events by what happens, and when. Not every run is asked for them. */
  get happened(): ReadonlyMap<string, Seq> {
    return (this.#happened ??= new Map(this.events.map((event) => [happening(event), event.seq])));
  }
}

/** What happens, when, to whom, and with what; a version of the store, which counts every write of anything, apart. */
function happening({ t, actor, kind, pod, klog, detail, message }: TraceEvent): string {
  const { resourceVersion: _version, ...rest } = detail ?? {};
  return JSON.stringify([t, actor, kind, pod, klog?.id, klog?.text, rest, message]);
}

function rootOf(event: TraceEvent, roots: readonly Root[], acts: ReadonlyMap<number, number>): Root {
  if (event.cause !== undefined) return roots[event.cause] ?? 'nowhere';
  if (TIMERS.has(event.actor)) return 'timer';
  const act = acts.get(event.t);
  if (act !== undefined) return act;
  return event.actor === 'runtime' ? 'itself' : 'nowhere';
}

/**
 * A scenario that can be run without some of its steps. Each step comes at an instant of its own, so that it can be told
 * by it, and no draw of chance depends on another.
 */
export class ActsOf {
  /** What is done, in its order: of some of it several hear. */
  readonly acts: readonly (readonly Step[])[];
  readonly all: readonly number[];
  readonly #setup: ClusterSetup;
  readonly #limits: RunLimits;
  readonly #runs = new Map<string, RootedRun>();

  /** @param apart whether each act is given an instant of its own here */
  constructor(setup: ClusterSetup, acts: readonly (readonly Step[])[], limits: RunLimits = RUN_LIMITS, apart = true) {
    this.#setup = setup;
    this.#limits = limits;
    this.acts = apart ? acts.map((act, i) => act.map((step) => ({ ...step, at: plus(step.at, micros(i + 1)) }))) : acts;
    this.all = this.acts.map((_, i) => i);
  }

  /** The run with these steps, up to the end that the run with all of them has. */
  with(acts: readonly number[]): RootedRun {
    const known = this.#runs.get(acts.join());
    if (known !== undefined) return known;
    const isWhole = acts.length === this.all.length;
    const until = isWhole ? this.#setup.until : (this.with(this.all).events.at(-1)?.t ?? this.#setup.until);
    const steps = this.acts.filter((_, i) => acts.includes(i)).flat();
    const { events } = simulate(
      { ...this.#setup, seed: 0, steps, until },
      { longWait: Infinity, limits: this.#limits },
    );
    const times = new Map(acts.map((act) => [this.acts[act]?.[0]?.at ?? -1, act]));
    const roots: Root[] = [];
    for (const event of events) roots.push(rootOf(event, roots, times));
    const run = new RootedRun(events, roots);
    this.#runs.set(acts.join(), run);
    return run;
  }

  /** The same acts, in a run that ends with its first `most` events; the same run if it has no more. */
  first(most: number): ActsOf {
    const last = this.with(this.all).events[most];
    return last === undefined ? this : new ActsOf({ ...this.#setup, until: last.t }, this.acts, this.#limits, false);
  }

  without(...acts: readonly number[]): RootedRun {
    return this.with(this.all.filter((each) => !acts.includes(each)));
  }

  /**
   * Whether `act` was needed for the event: it does not happen then without it, or at least not without another act that
   * would have brought it about in its stead (two deletes of one pod).
   */
  wasNeeded(act: number, event: TraceEvent): boolean {
    const what = happening(event);
    if (!this.without(act).happened.has(what)) return true;
    return this.all.some(
      (other) =>
        other !== act && this.without(other).happened.has(what) && !this.without(act, other).happened.has(what),
    );
  }

  /** How the same came to happen at the same instant without `act`, from its first cause on. */
  otherwise(act: number, event: TraceEvent): readonly TraceEvent[] {
    const { events, happened } = this.without(act);
    const seq = happened.get(happening(event));
    return seq === undefined ? [] : chainOf(events, seq);
  }
}

/** From the first cause to the event. */
export function chainOf(events: readonly TraceEvent[], seq: Seq): readonly TraceEvent[] {
  const chain: TraceEvent[] = [];
  for (let at: Seq | undefined = seq; at !== undefined; at = events[at]?.cause) {
    const event: TraceEvent | undefined = events[at];
    if (event !== undefined) chain.unshift(event);
  }
  return chain;
}
