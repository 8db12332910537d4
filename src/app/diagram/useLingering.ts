/** The packets to draw: those under way, and while a run plays those that were too fast to be seen. */
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { lingering } from './lingering.ts';
import type { Packet } from './picture/packets.ts';

/** @param lingers the run plays, and things may move. */
export function useLingering(packets: readonly Packet[], lingers: boolean): readonly Packet[] {
  const [store] = useState(lingering);
  useLayoutEffect(() => {
    store.see(lingers ? packets : null);
  }, [store, packets, lingers]);
  useLayoutEffect(() => () => store.see(null), [store]);
  const late = useSyncExternalStore(store.subscribe, store.late);
  return useMemo(() => {
    if (late.length === 0) return packets;
    const present = new Set(packets.map(({ seq }) => seq));
    return [...late.filter(({ seq }) => !present.has(seq)), ...packets];
  }, [packets, late]);
}
