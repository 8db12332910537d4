/**
 * What two runs printed and sent, entry by entry: which both have and which only one. As with events, order means
 * something within a lane (a pod's requests, an object's watch events, a goroutine's lines) and is a race across lanes.
 */
import type { Micros } from '../../engine/time.ts';
import { align } from '../../trace/index.ts';

export interface Entry {
  readonly t: Micros;
  readonly lane: string;
  readonly text: string;
}

/** An entry that only one of the runs has. */
export interface LoneEntry extends Entry {
  readonly in: 'first' | 'second';
}

export interface EntryComparison {
  /** How many entries both have. */
  readonly same: number;
  /** Lane by lane, in order within each. */
  readonly lone: readonly LoneEntry[];
}

function byLane(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const lanes = new Map<string, Entry[]>();
  for (const entry of entries) {
    const lane = lanes.get(entry.lane);
    if (lane === undefined) lanes.set(entry.lane, [entry]);
    else lane.push(entry);
  }
  return lanes;
}

const textsOf = (entries: readonly Entry[]): readonly string[] => entries.map(({ text }) => text);

export function compareEntries(first: readonly Entry[], second: readonly Entry[]): EntryComparison {
  const [lanesOfFirst, lanesOfSecond] = [byLane(first), byLane(second)];
  const lone: LoneEntry[] = [];
  let same = 0;
  for (const lane of new Set([...lanesOfFirst.keys(), ...lanesOfSecond.keys()])) {
    const [a, b] = [lanesOfFirst.get(lane) ?? [], lanesOfSecond.get(lane) ?? []];
    for (const each of align(textsOf(a), textsOf(b))) {
      if (each.in === 'both') same += 1;
      else {
        const entry = each.in === 'first' ? a[each.first] : b[each.second];
        if (entry !== undefined) lone.push({ ...entry, in: each.in });
      }
    }
  }
  return { same, lone };
}
