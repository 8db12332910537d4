/**
 * Holds the invariants of a release against a trace, in one pass: every event is applied once, and each invariant hears
 * only of the entries and kinds of events that it asked for.
 */
import { plus, ZERO, type Micros } from '../../engine/time.ts';
import { DeliveryQueue } from '../../engine/queue.ts';
import { atLeast, type Release } from '../../kube/release.ts';
import type { Seq, Trace, TraceEvent } from '../../trace/event.ts';
import { Replay } from '../../trace/replay.ts';
import type { ClusterState } from '../state.ts';
import { isSeenFrom } from '../world.ts';
import { writesAreSlow } from '../apiserver/faults.ts';
import type { Invariant, InvariantId, Look, Violation, Watch } from './invariant.ts';
import { PodIndex } from './podIndex.ts';
import { differences, inKubelet, type Difference, type UnitName } from './units.ts';

export const holdsIn = ({ since, until }: Invariant, release: Release): boolean =>
  (since === undefined || atLeast(release, since)) && (until === undefined || atLeast(until, release));

interface Question {
  readonly at: Micros;
  readonly seq: number;
  readonly ask: () => void;
}

/** With it ends what the kubelet's process knew. */
const ENDS_THE_PROCESS: ReadonlySet<string> = new Set(['KubeletStopped', 'NodePoweredOff']);

class Check {
  readonly #trace: Trace<ClusterState>;
  readonly #release: Release;
  readonly #replay: Replay<ClusterState>;
  readonly #pods: PodIndex;
  readonly #units = new Map<string, ((...args: never[]) => void)[]>();
  readonly #kinds = new Map<string, ((event: TraceEvent) => unknown)[]>();
  readonly #processes: (() => void)[] = [];
  readonly #questions = new DeliveryQueue<Question>();
  readonly violations: Violation[] = [];
  #asked = 0;
  #now: Micros = ZERO;
  #seq: Seq = 0;
  #calmSince: Micros = ZERO;

  constructor(trace: Trace<ClusterState>, release: Release, invariants: readonly Invariant[]) {
    this.#trace = trace;
    this.#release = release;
    this.#replay = new Replay(trace.initial);
    this.#pods = new PodIndex(trace.initial);
    for (const invariant of invariants) if (holdsIn(invariant, release)) this.#add(invariant);
  }

  run(): readonly Violation[] {
    for (const event of this.#trace.events) {
      this.#askUntil(event.t);
      this.#now = event.t;
      this.#seq = event.seq;
      if (isSeenFrom(this.#trace.initial.node.name, event)) this.#see(event);
    }
    this.#askUntil(this.#trace.end);
    return this.violations;
  }

  #add({ id, watch }: Invariant): void {
    const { on, newProcess, ...units } = watch(this.#lookOf(id));
    const listen = <Handler>(to: Map<string, Handler[]>, name: string, handler: Handler): void => {
      const handlers = to.get(name);
      if (handlers === undefined) to.set(name, [handler]);
      else handlers.push(handler);
    };
    for (const [unit, handler] of Object.entries(units)) listen(this.#units, unit, handler);
    for (const [kind, handler] of Object.entries(on ?? {})) listen(this.#kinds, kind, handler);
    if (newProcess !== undefined) this.#processes.push(newProcess);
  }

  #lookOf(id: InvariantId): Look {
    const state = (): ClusterState => this.#replay.state;
    const now = (): Micros => this.#now;
    const seq = (): Seq => this.#seq;
    const calmSince = (): Micros => this.#calmSince;
    return {
      release: this.#release,
      pods: this.#pods,
      get state() {
        return state();
      },
      get now() {
        return now();
      },
      get calmSince() {
        return calmSince();
      },
      get seq() {
        return seq();
      },
      violated: (breach, pod, known) =>
        void this.violations.push({
          id,
          seq: this.#seq,
          t: this.#now,
          breach,
          ...(pod !== undefined && { pod }),
          ...(known !== undefined && { known }),
        }),
      after: (delay, ask) => this.#questions.push({ at: plus(this.#now, delay), seq: this.#asked++, ask }),
      eventAt: (seq) => this.#trace.events[seq],
    };
  }

  /** What was to be asked at an instant is asked when all events of that instant are over. */
  #askUntil(t: Micros): void {
    for (let next = this.#questions.peek(); next !== undefined && next.at < t; next = this.#questions.peek()) {
      this.#questions.pop();
      this.#now = next.at;
      next.ask();
    }
  }

  #see(event: TraceEvent): void {
    const found = differences(
      event.changes,
      () => this.#replay.state,
      () => this.#replay.apply(event.changes),
    );
    for (const difference of found) this.#index(difference);
    const { state } = this.#replay;
    if (!isCalm(state, event.t)) this.#calmSince = event.t;
    // What a process forgets when it ends has not gone.
    if (ENDS_THE_PROCESS.has(event.kind)) for (const handler of this.#processes) handler();
    for (const { unit, before, after, key } of found) {
      if (!state.kubelet.running && inKubelet(unit)) continue;
      for (const handler of this.#units.get(unit) ?? []) handler(...([before, after, key] as never[]));
    }
    for (const handler of this.#kinds.get(event.kind) ?? []) handler(event);
  }

  #index({ unit, before, after, key }: Difference): void {
    const move = INDEXED[unit];
    if (move !== undefined) this.#pods[move](before as never, after as never, key);
  }
}

/** Nobody is away, and everybody can be reached. */
const isCalm = ({ kubelet, runtime, syncLoop, apiserver, apiClient, apiSource }: ClusterState, now: Micros): boolean =>
  kubelet.running &&
  runtime.outage === undefined &&
  Object.keys(runtime.frozenShims ?? {}).length === 0 &&
  syncLoop.skipping === undefined &&
  apiserver.serving &&
  !writesAreSlow(apiserver.troubles, now) &&
  apiClient.cutSince === null &&
  apiClient.connected &&
  Object.keys(apiClient.held).length === 0 &&
  apiSource.phase === 'watching';

const INDEXED: { readonly [N in UnitName]?: 'container' | 'sandbox' | 'volume' | 'known' } = {
  container: 'container',
  sandbox: 'sandbox',
  volume: 'volume',
  known: 'known',
};

/** @returns what does not hold, in the order of the trace; empty when all does. */
export const checkWith = (
  invariants: readonly Invariant[],
  trace: Trace<ClusterState>,
  release: Release,
): readonly Violation[] => new Check(trace, release, invariants).run();

export type { Watch };
