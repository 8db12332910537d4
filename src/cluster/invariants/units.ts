/**
 * The things that invariants watch: entries of the cluster's tables, each with what it was before an event and what it
 * is after. All changes that one event makes to an entry are one difference.
 */
import type { Change } from '../../trace/event.ts';
import { KUBELET_ACTORS } from '../addresses.ts';
import type { ActorName, ClusterState } from '../state.ts';

/** Where each kind of entry lives: `<actor>.<table>.<key>`. */
const TABLES = {
  worker: ['podWorkers', 'workers'],
  startedStatic: ['podWorkers', 'startedStaticPodsByFullname'],
  object: ['etcd', 'pods'],
  apiObject: ['etcd', 'objects'],
  request: ['apiserver', 'pending'],
  known: ['podManager', 'podByUID'],
  mirror: ['podManager', 'mirrorPodByUID'],
  status: ['statusManager', 'podStatuses'],
  channel: ['syncLoop', 'channels'],
  container: ['runtime', 'containers'],
  sandbox: ['runtime', 'sandboxes'],
  volume: ['volumeManager', 'actual'],
  cgroup: ['node', 'cgroups'],
} as const satisfies Record<string, readonly [ActorName, string]>;

export type UnitName = keyof typeof TABLES;

const PROCESS: ReadonlySet<string> = new Set(KUBELET_ACTORS);
/** Whether it is something that the kubelet's process holds in memory. */
export const inKubelet = (unit: UnitName): boolean => PROCESS.has(TABLES[unit][0]);

type Table<N extends UnitName> = (typeof TABLES)[N] extends readonly [infer A extends ActorName, infer T]
  ? T extends keyof ClusterState[A]
    ? NonNullable<ClusterState[A][T]>
    : never
  : never;
export type Unit<N extends UnitName> = Table<N>[keyof Table<N>];

/** `before` is absent where the entry is new, `after` where it has gone. */
export type UnitHandler<N extends UnitName> = (
  before: Unit<N> | undefined,
  after: Unit<N> | undefined,
  key: string,
) => void;

export interface Difference {
  readonly unit: UnitName;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

const UNIT_NAMES = Object.keys(TABLES) as readonly UnitName[];
const UNIT_AT: ReadonlyMap<string, UnitName> = new Map(UNIT_NAMES.map((name) => [TABLES[name].join('/'), name]));

function tableOf(state: ClusterState, unit: UnitName): Readonly<Record<string, unknown>> {
  const [actor, table] = TABLES[unit];
  return (state[actor] as unknown as Record<string, Record<string, unknown>>)[table] ?? {};
}

interface Touched {
  readonly unit: UnitName;
  readonly key: string;
  readonly before: unknown;
}

/** The entries that `changes` touch, as they are before those are applied. */
function touched(changes: readonly Change[], state: ClusterState): Map<string, Touched> {
  const found = new Map<string, Touched>();
  const add = (unit: UnitName, key: string, before: unknown): void => {
    const name = `${unit}/${key}`;
    if (!found.has(name)) found.set(name, { unit, key, before });
  };
  const addTable = (unit: UnitName, next: unknown): void => {
    const table = tableOf(state, unit);
    for (const [key, before] of Object.entries(table)) add(unit, key, before);
    if (typeof next !== 'object' || next === null) return;
    for (const key of Object.keys(next)) add(unit, key, table[key]);
  };
  for (const { path, to } of changes) {
    const [actor, table, key] = path;
    if (table === undefined) {
      for (const unit of UNIT_NAMES) {
        if (TABLES[unit][0] === actor) addTable(unit, (to as Record<string, unknown> | undefined)?.[TABLES[unit][1]]);
      }
      continue;
    }
    const unit = UNIT_AT.get(`${actor}/${table}`);
    if (unit === undefined) continue;
    if (key === undefined) addTable(unit, to);
    else add(unit, String(key), tableOf(state, unit)[key]);
  }
  return found;
}

/** Applies the changes by `apply` and says which entries have become different by it. */
export function differences(changes: readonly Change[], state: () => ClusterState, apply: () => void): Difference[] {
  if (changes.length === 0) return [];
  const before = touched(changes, state());
  apply();
  return [...before.values()].flatMap(({ unit, key, before: was }) => {
    const after = tableOf(state(), unit)[key];
    return after === was ? [] : [{ unit, key, before: was, after }];
  });
}
