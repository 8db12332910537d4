/** What a scenario wants to stand in the way of a volume. */
import { volumeKey } from './paths.ts';
import type { VolumeSetup } from '../setup.ts';
import type { NodeState, VolumeToMount, VolumeTrouble } from '../state.ts';

const isToken = (name: string): boolean => name.startsWith('kube-api-access');
/** Whether a scenario means this volume, whatever it calls the token's. */
export const isSameVolume = (name: string, meant: string): boolean =>
  name === meant || (isToken(meant) && isToken(name));

/** How a scenario wants a volume of a pod to behave. */
export function volumeSetup<T>(setups: Readonly<Record<string, T>>, volume: string): T | undefined {
  return setups[volume] ?? (isToken(volume) ? Object.entries(setups).find(([name]) => isToken(name))?.[1] : undefined);
}

export function troubleOf({ unmount: { does, ...how }, missing }: VolumeSetup): VolumeTrouble {
  const trouble: VolumeTrouble = does === 'hang' ? { hangsUntil: 'forever' } : how;
  return { ...trouble, ...(missing === true && { missing }) };
}

/** What is in the way of the volumes of a pod that runs at t = 0. */
export const troublesAtStart = (
  setups: Readonly<Record<string, VolumeSetup>>,
  volumes: readonly VolumeToMount[],
): NodeState['volumeTroubles'] =>
  Object.fromEntries(
    volumes.flatMap(({ podUID, outerName }) => {
      const setup = volumeSetup(setups, outerName);
      return setup === undefined ? [] : [[volumeKey(podUID, outerName), troubleOf(setup)] as const];
    }),
  );
