/** What a `delete` step tells kubectl besides the object: the same of a pod and of anything else. */
import type { DeleteFlags } from '../cluster/index.ts';
import { durationMicros } from './durations.ts';
import type { StepOf } from './schema.ts';

type Flags = Pick<StepOf<'delete'>, 'gracePeriodSeconds' | 'force' | 'now' | 'wait' | 'timeout'>;

/** Optional fields are left out, not undefined. */
export function deleteFlags(step: Flags): DeleteFlags {
  const { gracePeriodSeconds, force, now, wait, timeout } = step;
  return {
    ...(force !== undefined && { force }),
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(now !== undefined && { now }),
    ...(wait !== undefined && { wait }),
    ...(timeout !== undefined && { timeout: durationMicros(timeout) }),
  };
}
