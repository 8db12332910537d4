/** What the steps that remove a node tell its remover. */
import type { Step } from '../cluster/index.ts';
import { durationMicros } from './durations.ts';
import type { StepOf } from './schema.ts';

export function autoscalerScaleDown(
  { at, maxPodEvictionTime, maxGracefulTermination }: StepOf<'autoscalerScaleDown'>,
  on: Pick<Step, 'node'>,
): Step {
  const flags = {
    ...(maxPodEvictionTime !== undefined && { maxPodEvictionTime: durationMicros(maxPodEvictionTime) }),
    ...(maxGracefulTermination !== undefined && { maxGracefulTermination: durationMicros(maxGracefulTermination) }),
  };
  return { at: durationMicros(at), to: 'controllerManager', message: { type: 'scaleDownNode', ...on, ...flags } };
}

export function karpenterDisruption(
  { at, reason = 'drift', terminationGracePeriod: period }: StepOf<'karpenterDisruption'>,
  on: Pick<Step, 'node'>,
): Step {
  const deadline = period === undefined ? {} : { terminationGracePeriod: durationMicros(period) };
  const message = { type: 'disruptNode', ...on, reason, ...deadline } as const;
  return { at: durationMicros(at), to: 'controllerManager', message };
}
