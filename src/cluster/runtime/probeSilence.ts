/** When a container's process fails its probes, by its behaviour or by a fault of the scenario. */
import { micros, plus, ZERO, type Micros } from '../../engine/time.ts';
import type { ProbeType, RuntimeContainer } from '../state.ts';

/** Its behaviour counts from here: a process that runs at t = 0 is not asked how long it has. */
const countsFrom = ({ startedAt = ZERO }: Pick<RuntimeContainer, 'startedAt'>): Micros =>
  micros(Math.max(startedAt, ZERO));

/** Nothing listens yet, or the process answers badly. */
export type Silence = 'refuses' | 'fails';

/** How the container fails a probe of this type at this instant, by its behaviour or by a fault; undefined: it does not. */
export function silenceOf(container: RuntimeContainer, type: ProbeType, now: Micros): Silence | undefined {
  const failing = container.probesFailing?.[type];
  if (failing !== undefined && now >= failing.since && (failing.until === undefined || now < failing.until))
    return 'fails';
  const answers = container.behaviour.probes?.[type];
  if (answers === undefined) return undefined;
  if (answers === 'never') return 'refuses';
  const since = countsFrom(container);
  const runsAtStart = (container.startedAt ?? ZERO) < ZERO;
  if (!runsAtStart && now < plus(since, answers.from)) return 'refuses';
  return answers.to !== undefined && now >= plus(since, answers.to) ? 'fails' : undefined;
}

/** The instants at which a probe of this type begins to be answered otherwise. */
export function turnsOfAnswers(container: RuntimeContainer, type: ProbeType): readonly Micros[] {
  const since = countsFrom(container);
  const answers = container.behaviour.probes?.[type];
  const until = container.probesFailing?.[type]?.until;
  return [
    ...(answers === undefined || answers === 'never'
      ? []
      : [plus(since, answers.from), ...(answers.to === undefined ? [] : [plus(since, answers.to)])]),
    ...(until === undefined ? [] : [until]),
  ];
}

/** Since when a probe of this type fails that would not otherwise; none where it does not. */
export function failsFrom(container: RuntimeContainer, type: ProbeType): readonly Micros[] {
  const never = container.behaviour.probes?.[type] === 'never' ? [countsFrom(container)] : [];
  const failing = container.probesFailing?.[type];
  return failing === undefined ? never : [...never, failing.since];
}
