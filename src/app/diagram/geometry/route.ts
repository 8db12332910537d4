/** Which wire joins two places, and the line that a packet between them follows. */
import type { Layout, Wire } from './layout.ts';
import { reversed, type Polyline } from './polyline.ts';
import type { Place } from '../../readings/index.ts';

export interface Route {
  readonly wire: Wire;
  /** From the sender to the receiver: the wire's own line, or that line backwards for a reply. */
  readonly path: Polyline;
  /** Against the wire's own direction. */
  readonly isBack: boolean;
}

const tables = new WeakMap<Layout, ReadonlyMap<string, Route>>();

function tableOf(layout: Layout): ReadonlyMap<string, Route> {
  const known = tables.get(layout);
  if (known) return known;
  const table = new Map<string, Route>();
  // A wire drawn for the direction wins over one that a reply would run backwards.
  for (const wire of layout.wires) {
    table.set(`${wire.from} ${wire.to}`, { wire, path: wire.path, isBack: false });
  }
  for (const wire of layout.wires) {
    const back = `${wire.to} ${wire.from}`;
    if (table.has(back)) continue;
    table.set(back, { wire, path: reversed(wire.path), isBack: true });
  }
  tables.set(layout, table);
  return table;
}

/** The way from one place to another; null where they are the same or nothing joins them. */
export const route = (layout: Layout, from: Place, to: Place): Route | null =>
  tableOf(layout).get(`${from} ${to}`) ?? null;
