/** Many pod workers as a strip of cells: each has its place for the whole run, so that one sees who is late. Pure. */
import type { PodWorkersState } from '../../../cluster/state.ts';
import { stateOfWorker, type StateName } from '../../readings/index.ts';

export interface Cells {
  /** Side of a cell with the gap to the next. */
  readonly pitch: number;
  readonly columns: number;
}

const MOST_PITCH = 9;
const LEAST_PITCH = 2;

/** The largest cells of which so many have room. */
export function cellsFor(count: number, width: number, height: number): Cells {
  for (let pitch = MOST_PITCH; pitch > LEAST_PITCH; pitch -= 0.5) {
    const columns = Math.floor(width / pitch);
    if (columns * Math.floor(height / pitch) >= count) return { pitch, columns };
  }
  return { pitch: LEAST_PITCH, columns: Math.floor(width / LEAST_PITCH) };
}

/** In the order in which the run knew them first; null for those that are forgotten. */
export function placesOf(
  first: PodWorkersState['workers'],
  now: PodWorkersState['workers'],
): readonly { readonly uid: string; readonly state: StateName | null }[] {
  const uids = new Set([...Object.keys(first), ...Object.keys(now)]);
  return [...uids].map((uid) => {
    const worker = now[uid];
    return { uid, state: worker === undefined ? null : stateOfWorker(worker) };
  });
}

/** A cell's path, by state: the shapes of the legend as far as a few pixels allow. */
export function cellPath(state: StateName, x: number, y: number, side: number): string {
  const h = side / 2;
  switch (state) {
    case 'sync':
      return `M${x} ${y + h}a${h} ${h} 0 1 0 ${side} 0a${h} ${h} 0 1 0 ${-side} 0`;
    case 'terminating': // an hourglass
      return `M${x} ${y}h${side}l${-side} ${side}h${side}z`;
    case 'terminated':
      return `M${x} ${y}h${side}v${side}h${-side}z`;
    case 'waiting': // a bar that stands
      return `M${x + h / 2} ${y}h${h}v${side}h${-h}z`;
    case 'gone': // a bar that lies
    case 'none':
      return `M${x} ${y + h / 2}h${side}v${h}h${-side}z`;
  }
}
