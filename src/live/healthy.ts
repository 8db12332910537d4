/**
 * How long each step of a removal takes on a node that is well: the same pod's shape is removed in the model of that
 * release, with its periodic timers at several phases, and the shortest and the longest count. The allowance on top is
 * for what the model has no measure of: this network, this disk, and how far behind a watch is.
 */
import { parseScenario, type Release } from '../scenario/index.ts';
import { run } from '../scenario/run.ts';
import type { EventKind } from '../cluster/eventKinds.ts';

export interface Shape {
  readonly release: Release;
  readonly containers: number;
  readonly volumes: number;
}

/** ms. */
export interface Window {
  readonly earliest: number;
  readonly latest: number;
}

export interface Healthy {
  /** From the DELETE to the signal: a kubelet has to hear of it. */
  readonly signal: Window;
  /** From the end of the last container to the status that shows it. */
  readonly status: Window;
  /** From there to the last volume unmounted. */
  readonly volumes: Window;
  /** From the end of the last container to the second DELETE. */
  readonly final: Window;
}

const ALLOWANCE_MS = 1_000;
const SEEDS = [0, 1, 2, 3] as const;
/** Of the periodic timers, which decide who has to wait: pleg has 1 s, housekeeping 2 s, the status manager 10 s. */
const PHASES = [
  { pleg: '10ms', housekeeping: '20ms', statusSync: '9s', containerGC: '30s' },
  { pleg: '990ms', housekeeping: '1990ms', statusSync: '10s', containerGC: '30s' },
  { pleg: '400ms', housekeeping: '900ms', statusSync: '5s', containerGC: '30s' },
] as const;

/** What was worked out, by shape; it is the same for every session. */
const known = new Map<string, Healthy>();

/** Works it out run by run, for whoever watches must not be held up: when something comes is when it is heard of. */
export class HealthyTimes {
  readonly #breathe: () => Promise<void>;
  readonly #onKnown: () => void;
  readonly #begun = new Set<string>();
  #work: Promise<void> = Promise.resolve();

  constructor(breathe: () => Promise<void>, onKnown: () => void) {
    this.#breathe = breathe;
    this.#onKnown = onKnown;
  }

  /** Null while it is worked out. */
  of(shape: Shape): Healthy | null {
    const few = { ...shape, containers: clamp(shape.containers, 1, 8), volumes: clamp(shape.volumes, 0, 8) };
    const key = JSON.stringify(few);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (!this.#begun.has(key)) {
      this.#begun.add(key);
      this.#work = this.#work.then(async () => {
        known.set(key, await this.#simulated(few));
        this.#onKnown();
      });
    }
    return null;
  }

  async #simulated({ release, containers, volumes }: Shape): Promise<Healthy> {
    const runs: Steps[] = [];
    for (const [i, seed] of SEEDS.entries()) {
      await this.#breathe();
      runs.push(stepsOf(release, containers, volumes, seed, i % PHASES.length));
    }
    return healthyIn(runs);
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

function healthyIn(runs: readonly Steps[]): Healthy {
  const window = (of: (steps: Steps) => number): Window => {
    const all = runs.map(of);
    return { earliest: Math.max(0, Math.min(...all)), latest: Math.max(0, ...all) + ALLOWANCE_MS };
  };
  return {
    signal: window(({ asked, signal }) => signal - asked),
    status: window(({ exit, status }) => status - exit),
    volumes: window(({ exit, volumes: unmounted }) => unmounted - exit),
    final: window(({ exit, final }) => final - exit),
  };
}

/** ms since t = 0. */
interface Steps {
  readonly asked: number;
  readonly signal: number;
  readonly exit: number;
  readonly status: number;
  readonly volumes: number;
  readonly final: number;
}

const ASKED_AT = 1_000;

function stepsOf(release: Release, containers: number, volumes: number, seed: number, phase: number): Steps {
  const names = (count: number, stem: string) => Array.from({ length: count }, (_, i) => `${stem}-${i}`);
  const parsed = parseScenario({
    kind: 'Scenario',
    title: 'healthy',
    kubernetes: release,
    seed,
    node: { name: 'node', timers: PHASES[phase] },
    pods: [
      {
        from: 'api',
        manifest: {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name: 'pod', namespace: 'default' },
          spec: {
            containers: names(containers, 'container').map((name) => ({ name, image: 'image' })),
            volumes: names(volumes, 'volume').map((name) => ({ name, emptyDir: {} })),
          },
        },
        behaviour: Object.fromEntries(
          names(containers, 'container').map((name) => [name, { onSigterm: 'exit', after: '10ms', exitCode: 0 }]),
        ),
      },
    ],
    steps: [{ at: `${ASKED_AT}ms`, do: 'delete', pod: 'pod' }],
    until: 'quiet',
  });
  if ('errors' in parsed) throw new Error(parsed.errors.map(({ path }) => path).join(', '));
  const { events } = run(parsed.ok);
  const first = (kind: EventKind, from = 0): number =>
    (events.find((event) => event.kind === kind && event.t >= from)?.t ?? from) / 1_000;
  const last = (kind: EventKind, or: number): number =>
    (events.findLast((event) => event.kind === kind)?.t ?? or * 1_000) / 1_000;
  const exit = last('ContainerExited', ASKED_AT);
  return {
    asked: ASKED_AT,
    signal: first('KillContainer'),
    exit,
    status: first('StatusPatched', exit * 1_000),
    volumes: last('VolumeUnmounted', exit),
    final: first('FinalDeleteSent'),
  };
}
