/** How a pasted pod's processes will behave: a few choices, as the scenario's document says them. Pure. */
import type { PodManifest } from '../../kube/index.ts';
import type { ScenarioPod } from '../store/index.ts';

export type OnSigterm = 'atOnce' | 'after' | 'ignore';

export interface BehaviourChoice {
  readonly onSigterm: OnSigterm;
  /** As typed, in seconds. */
  readonly after: string;
  readonly preStopTakes: string;
}

export const DEFAULT_CHOICE: BehaviourChoice = { onSigterm: 'atOnce', after: '5', preStopTakes: '2' };

/** Choices by `pod/container`. */
export type Choices = Readonly<Record<string, BehaviourChoice>>;

export const choiceKey = (pod: PodManifest, container: string): string => `${pod.metadata.name}/${container}`;

/** Seconds from 0 to a day; null when it is no such number. */
export function secondsIn(text: string): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= 86_400 ? value : null;
}

/** A process that handles SIGTERM still takes a moment. */
const AT_ONCE = '100ms';
const duration = (text: string): string => `${secondsIn(text) ?? 0}s`;

export const wrong = (choice: BehaviourChoice, hasPreStop: boolean): boolean =>
  (choice.onSigterm === 'after' && secondsIn(choice.after) === null) ||
  (hasPreStop && secondsIn(choice.preStopTakes) === null);

/** The hook has a length only where it is no `sleep`, which says itself how long it takes. */
export const asksForPreStop = (container: PodManifest['spec']['containers'][number]): boolean =>
  container.lifecycle?.preStop !== undefined && container.lifecycle.preStop.sleep === undefined;

export function behaviourOf(pod: PodManifest, choices: Choices): NonNullable<ScenarioPod['behaviour']> {
  return Object.fromEntries(
    pod.spec.containers.map((container) => {
      const choice = choices[choiceKey(pod, container.name)] ?? DEFAULT_CHOICE;
      const preStop = asksForPreStop(container) ? { preStop: { takes: duration(choice.preStopTakes) } } : {};
      if (choice.onSigterm === 'ignore') return [container.name, { onSigterm: 'ignore' as const, ...preStop }];
      const after = choice.onSigterm === 'after' ? duration(choice.after) : AT_ONCE;
      return [container.name, { onSigterm: 'exit' as const, after, ...preStop }];
    }),
  );
}
