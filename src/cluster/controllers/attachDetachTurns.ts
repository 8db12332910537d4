/**
 * The reconciler of the attach-detach controller turns every 100 ms. A turn that finds nothing to do leaves no trace, so
 * one is scheduled only while there may be something.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, type Micros } from '../../engine/time.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { AttachDetachState } from './attachDetachState.ts';
import { ATTACH_DETACH_PERIOD } from './constants.ts';

type Context = ControlPlaneContext<'controllerManager'>;

export const ATTACH_DETACH = 'attachDetach';

/** The first turn after now and, where there is nothing to do before, not before `notBefore`. */
export function turnReconciler(
  self: Draft<AttachDetachState>,
  context: Context,
  notBefore: Micros = context.now,
): void {
  const from = Math.max(notBefore, context.now);
  const at = micros((Math.floor(from / ATTACH_DETACH_PERIOD) + 1) * ATTACH_DETACH_PERIOD);
  if (self.turning !== null && self.turning <= at) return;
  self.turning = at;
  context.send('controllerManager', { type: 'tick', timer: ATTACH_DETACH }, micros(at - context.now));
}

/** Whether a tick is the turn that is due; one that an earlier turn has overtaken is not. */
export function takeReconcilerTurn(self: Draft<AttachDetachState>, context: Context): boolean {
  if (self.turning !== context.now) return false;
  self.turning = null;
  return true;
}
