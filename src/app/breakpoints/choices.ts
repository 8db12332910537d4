/** What a run offers to stop at: the kinds, actors, pods and fields that it really has, with how often. */
import type { ClusterState } from '../../cluster/state.ts';
import { eventLevel } from '../../cluster/index.ts';
import { perTrace, type Trace } from '../../trace/index.ts';
import { podKey } from '../explain/index.ts';
import type { Breakpoint } from '../store/index.ts';
import { fieldsChanged } from '../readings/index.ts';

export interface Choice {
  readonly of: string;
  readonly times: number;
}

type Choices = Readonly<Record<Breakpoint['on'], readonly Choice[]>>;

class Tally {
  readonly #times = new Map<string, number>();

  add(of: string): void {
    this.#times.set(of, (this.#times.get(of) ?? 0) + 1);
  }

  choices(): Choice[] {
    return [...this.#times].map(([of, times]) => ({ of, times }));
  }
}

/** In this order: what tells of the removal, before what comes with every write. */
const FIRST = ['metadata', 'worker', 'status'];
const NOISE = /resourceVersion$|[Tt]ransitionTime$|lastProbeTime$/;

function rankOf({ of }: Choice): number {
  const branch = FIRST.findIndex((each) => of.startsWith(each));
  return (branch < 0 ? FIRST.length : branch) + (NOISE.test(of) ? FIRST.length : 0);
}

export const choicesOf = perTrace((trace: Trace<ClusterState>): Choices => {
  const [kinds, actors, pods, fields] = [new Tally(), new Tally(), new Tally(), new Tally()];
  for (const event of trace.events) {
    if (eventLevel(event.kind) !== 'detail') {
      kinds.add(event.kind);
      actors.add(event.actor);
      if (event.pod !== undefined) pods.add(podKey(event.pod));
    }
    if (event.changes.length > 0) for (const path of new Set(fieldsChanged(event).map((f) => f.path))) fields.add(path);
  }
  const byName = (a: Choice, b: Choice) => (a.of < b.of ? -1 : 1);
  return {
    kind: kinds.choices(), // as they first happen
    actor: actors.choices().toSorted(byName),
    pod: pods.choices().toSorted(byName),
    field: fields.choices().toSorted((a, b) => rankOf(a) - rankOf(b) || byName(a, b)),
  };
});
