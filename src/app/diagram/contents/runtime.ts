/** What containerd's box shows: a card for each sandbox, with what is left of the grace period. */
import type { RuntimeContainer, RuntimeState, Sandbox } from '../../../cluster/state.ts';
import { texts } from '../../language/index.ts';
import { short, type Focus } from './focus.ts';
import { TEXTS } from './texts.ts';
import { seconds, secondsLeft } from './time.ts';

export interface Grace {
  /** Seconds that StopContainer was given. */
  readonly total: number;
  readonly killAt: number;
  /** SIGKILL has gone out: nothing is left of it. */
  readonly killed: boolean;
}

export interface ContainerLine {
  readonly id: string;
  readonly name: string;
  readonly state: RuntimeContainer['state'];
  /** The last signal, or the preStop hook that goes before it. */
  /** `preStop`, or the signal that was sent. */
  readonly badge: string | null;
  readonly grace: Grace | null;
  readonly signalledAt: number | null;
  readonly exitCode: number | null;
  readonly finishedAt: number | null;
}

export interface SandboxCard {
  readonly id: string;
  readonly podUID: string;
  readonly name: string;
  readonly state: Sandbox['state'];
  readonly network: Sandbox['network'];
  readonly containers: readonly ContainerLine[];
}

function containerLine(container: RuntimeContainer): ContainerLine {
  const { stopping, signal, preStop, state } = container;
  return {
    id: container.id,
    name: container.spec.name,
    state,
    badge: state === 'exited' ? null : (signal ?? (preStop === 'running' ? 'preStop' : null)),
    grace:
      stopping && state === 'running'
        ? { total: stopping.timeout, killAt: stopping.killAt, killed: signal === 'SIGKILL' }
        : null,
    signalledAt: container.signalledAt ?? null,
    exitCode: container.exitCode ?? null,
    finishedAt: container.finishedAt ?? null,
  };
}

export function sandboxesOf(runtime: RuntimeState): readonly SandboxCard[] {
  const containers = Object.values(runtime.containers);
  return Object.values(runtime.sandboxes).map((sandbox) => ({
    id: sandbox.id,
    podUID: sandbox.podUID,
    name: sandbox.name,
    state: sandbox.state,
    network: sandbox.network,
    containers: containers.filter((container) => container.sandboxID === sandbox.id).map(containerLine),
  }));
}

export interface RuntimeCards {
  /** The sandbox of the pod in focus: the youngest, if it has several. */
  readonly main: SandboxCard | null;
  readonly others: readonly SandboxCard[];
}

export function runtimeCards(runtime: RuntimeState, focus: Focus): RuntimeCards {
  const all = sandboxesOf(runtime);
  const main = all.filter((card) => card.podUID === focus.podUID).at(-1) ?? null;
  return { main, others: all.filter((card) => card !== main) };
}

/** While nobody holds a call open no SIGKILL follows. */
export const withoutGrace = (card: SandboxCard): SandboxCard => ({
  ...card,
  containers: card.containers.map((container) => ({ ...container, grace: null })),
});

/** The grace that runs out first in a sandbox. */
export const graceOf = (card: SandboxCard): Grace | null =>
  card.containers
    .flatMap((container) => (container.grace ? [container.grace] : []))
    .reduce<Grace | null>((first, grace) => (first === null || grace.killAt < first.killAt ? grace : first), null);

/**
 * Whether anything in it runs.
 * @param isServed containerd is there to say so; without it a container lives on under its shim.
 */
export function runningWord({ containers }: SandboxCard, isServed: boolean): string {
  const say = texts(TEXTS);
  if (containers.length === 0) return say.empty;
  if (containers.every(({ state }) => state !== 'running')) return say.exited;
  return isServed ? say.running : say.underShim;
}

/** `running, ready`; nobody calls a sandbox ready while containerd is down. */
export function sayState(card: SandboxCard, isServed: boolean): string {
  const say = texts(TEXTS);
  const word = runningWord(card, isServed);
  return isServed ? [word, card.state === 'ready' ? say.isReady : say.isNotReady].join(say.comma) : word;
}

export function saySandbox(card: SandboxCard, t: number, isServed: boolean): string {
  const say = texts(TEXTS);
  const grace = graceOf(card);
  const stateOf = ({ state }: ContainerLine): string =>
    state === 'running' && !isServed ? say.underShim : say.containerStates[state];
  const containers = card.containers.map((c) => `${c.name} ${c.badge ?? stateOf(c)}`);
  const left =
    grace && !grace.killed ? say.graceLeft({ left: secondsLeft(grace.killAt, t), kill: seconds(grace.killAt) }) : '';
  const readiness = isServed ? ` ${card.state === 'ready' ? say.isReady : say.isNotReady}` : '';
  return [card.name, `${say.sandbox({ id: short(card.id) })}${readiness}`, ...containers].join(say.comma) + left;
}
