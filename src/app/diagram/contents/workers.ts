/** What the boxes of the pod workers and the pod syncer show. */
import { atLeast, type Release } from '../../../kube/release.ts';
import type { PodWorker } from '../../../cluster/state.ts';
import { UI_TEXTS } from '../../shell/ui/index.ts';
import { texts } from '../../language/index.ts';
import type { Focus } from './focus.ts';
import { stateOfWorker, type StateName } from '../../readings/index.ts';

export const STATES: readonly StateName[] = ['waiting', 'sync', 'terminating', 'terminated', 'gone'];

/** The word of a worker's state in the page's language. */
export const stateWord = (state: StateName): string => texts(UI_TEXTS).shape[state];

export interface WorkerRow {
  readonly uid: string;
  readonly name: string;
  readonly state: StateName;
  readonly isStatic: boolean;
}

export interface Workers {
  readonly rows: readonly WorkerRow[];
  /** Those without a row, counted by state. */
  readonly counts: readonly { readonly state: StateName; readonly count: number }[];
  readonly hidden: number;
}

export function workersOf(workers: Readonly<Record<string, PodWorker>>, focus: Focus, room: number): Workers {
  const all = Object.entries(workers).map(([uid, worker]): WorkerRow => ({
    uid,
    name: worker.status.name,
    state: stateOfWorker(worker),
    isStatic: worker.status.isStatic,
  }));
  if (all.length <= room) return { rows: all, counts: [], hidden: 0 };
  const first = all.filter((row) => row.uid === focus.podUID);
  const ordered = [...first, ...all.filter((row) => row.uid !== focus.podUID)];
  const hidden = ordered.slice(room - 1);
  const counts = STATES.map((state) => ({ state, count: hidden.filter((row) => row.state === state).length }));
  return { rows: ordered.slice(0, room - 1), counts: counts.filter(({ count }) => count > 0), hidden: hidden.length };
}

export interface SyncMethod {
  readonly name: string;
  /** The state of a worker that is in it. */
  readonly state: StateName;
  /** How many workers are in it; the pod in focus is one of them where `here`. */
  readonly running: number;
  readonly here: boolean;
}

const sameMethod = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The pod syncer's methods under their names in this release: lower case before 1.27, and one fewer. */
export function methodsOf(
  workers: Readonly<Record<string, PodWorker>>,
  focus: Focus,
  release: Release,
): readonly SyncMethod[] {
  const names: readonly (readonly [string, StateName])[] = !atLeast(release, '1.27')
    ? [
        ['syncPod', 'sync'],
        ['syncTerminatingPod', 'terminating'],
        ['syncTerminatedPod', 'terminated'],
      ]
    : [
        ['SyncPod', 'sync'],
        ['SyncTerminatingPod', 'terminating'],
        ['SyncTerminatingRuntimePod', 'terminating'],
        ['SyncTerminatedPod', 'terminated'],
      ];
  const running = Object.entries(workers).filter(([, worker]) => worker.running !== null);
  return names.map(([name, state]) => {
    const inIt = running.filter(([, worker]) => worker.running !== null && sameMethod(worker.running.procedure, name));
    return { name, state, running: inIt.length, here: inIt.some(([uid]) => uid === focus.podUID) };
  });
}
