/**
 * The volume manager's two loops turn every 100 ms. A turn that finds nothing to do leaves no trace, so one is scheduled
 * only while there may be something; its instant is the loop's own.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, minus, type Micros } from '../../engine/time.ts';
import { goTime } from '../../kube/time.ts';
import { shownBy } from '../clocks.ts';
import type { ClusterContext } from '../context.ts';
import type { VolumeManagerState } from '../state.ts';
import { VOLUME_LOOP_PERIOD } from './constants.ts';

export type VolumeLoop = keyof VolumeManagerState['turning'];
type Self = Draft<VolumeManagerState>;
type Context = ClusterContext<'volumeManager'>;

/** Where in the 100 ms each loop turns, where nobody says otherwise: no log tells before a loop acts. */
export const VOLUME_LOOP_PHASES = { populator: micros(0), reconciler: micros(50_000) } as const satisfies Record<
  VolumeLoop,
  Micros
>;

/** The first turn after `t` of a loop with this phase. */
const turnAfter = (phase: Micros, t: Micros): Micros =>
  micros((Math.floor((t - phase) / VOLUME_LOOP_PERIOD) + 1) * VOLUME_LOOP_PERIOD + phase);

/** Lets the loop turn as soon as it can after now and after `notBefore`. */
export function turn(self: Self, loop: VolumeLoop, context: Context, notBefore: Micros = context.now): void {
  const phase = context.own.phases[loop];
  const at = turnAfter(phase, notBefore > context.now ? notBefore : context.now);
  const planned = self.turning[loop];
  if (planned !== null && planned <= at) return;
  self.turning[loop] = at;
  context.send('volumeManager', { type: 'tick', timer: loop }, minus(at, context.now));
}

/** Whether a tick is the turn that is due; one that an earlier turn has overtaken is not. */
export function takeTurn(self: Self, loop: VolumeLoop, context: Context): boolean {
  if (self.turning[loop] !== context.now) return false;
  self.turning[loop] = null;
  return true;
}

/** As the line of a failed operation names the instant before which it is not tried again. */
export const timeOfRetry = (retryAt: Micros, { world: { node, kubelet } }: Pick<Context, 'world'>): string =>
  goTime(shownBy(node, retryAt), shownBy(node, kubelet.startedAt));
