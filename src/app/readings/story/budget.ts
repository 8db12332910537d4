/** Whether a PodDisruptionBudget lets another pod be evicted, over the run. */
import type { ClusterState } from '../../../cluster/state.ts';
import { micros, type Micros } from '../../../engine/time.ts';
import { perTrace, StateAlong, type Change, type Seq, type Trace } from '../../../trace/index.ts';

export interface BudgetSpan {
  readonly name: string;
  readonly from: Micros;
  readonly to: Micros;
  /** Event that began it; -1 where it was so from the start. */
  readonly seq: Seq;
  readonly allowed: number;
}

type Watched = Pick<ClusterState, 'etcd'>;

const KIND = 'PodDisruptionBudget';
const RESOURCE = KIND.toLowerCase();
const tells = ({ path: [branch, table, key] }: Change): boolean =>
  branch === 'etcd' && table === 'objects' && (key === undefined || String(key).toLowerCase().includes(RESOURCE));

/** The first budget that had nothing to spare, else the first whose allowance changed; empty where there is none. */
export const budgetOf = perTrace(({ initial, events, end }: Trace<ClusterState>): readonly BudgetSpan[] => {
  const state = new StateAlong<Watched>(initial);
  const spans = new Map<string, BudgetSpan[]>();
  const observe = (t: Micros, seq: Seq): void => {
    for (const [key, object] of Object.entries(state.now.etcd.objects ?? {})) {
      if (object.kind !== KIND) continue;
      const { disruptionsAllowed: allowed } = object.status;
      const own = spans.get(key) ?? [];
      const last = own.at(-1);
      if (last?.allowed === allowed) continue;
      if (last !== undefined) own[own.length - 1] = { ...last, to: t };
      own.push({ name: object.metadata.name, from: t, to: end, seq, allowed });
      spans.set(key, own);
    }
  };
  observe(micros(0), -1);
  for (const { changes, t, seq } of events) {
    const telling = changes.filter(tells);
    if (telling.length === 0) continue;
    state.apply(telling);
    observe(t, seq);
  }
  const all = [...spans.values()];
  return all.find((own) => own.some(({ allowed }) => allowed === 0)) ?? all.find((own) => own.length > 1) ?? [];
});
