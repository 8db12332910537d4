/** When the fields of one object change over the run: what a line of its YAML leads to. */
import type { ClusterState } from '../../cluster/state.ts';
import { perTrace, type Seq, type Trace } from '../../trace/index.ts';
import { fieldsChanged } from '../readings/index.ts';

/** Events that change a field, by the field's name, in order. */
export type FieldHistory = ReadonlyMap<string, readonly Seq[]>;

export const fieldHistory = perTrace((trace: Trace<ClusterState>, pod: string): FieldHistory => {
  const history = new Map<string, Seq[]>();
  for (const event of trace.events) {
    if (!event.changes.some(({ path }) => path[0] === 'etcd' && path[2] === pod)) continue;
    for (const { path } of fieldsChanged(event)) {
      const seqs = history.get(path);
      if (seqs === undefined) history.set(path, [event.seq]);
      else if (seqs.at(-1) !== event.seq) seqs.push(event.seq);
    }
  }
  return history;
});

/** Where a field, or anything in it, has changed. */
export function changesOf(history: FieldHistory, field: string): readonly Seq[] {
  const own = history.get(field);
  if (own !== undefined) return own;
  const inside = [...history].filter(([path]) => path.startsWith(field) && /^[.[]/.test(path.slice(field.length)));
  return [...new Set(inside.flatMap(([, seqs]) => seqs))].sort((a, b) => a - b);
}
