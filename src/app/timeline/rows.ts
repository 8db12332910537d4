/** The rows of the horizontal timeline, from top to bottom. */
import { CROWD_HEIGHT } from './crowd.ts';
import type { RowName } from './bands.ts';
import type { PodHistory } from './history.ts';
import { texts } from '../language/index.ts';
import type { Row } from './parts.ts';
import { TEXTS } from './texts.ts';

export const RULER = 20;
const REQUESTS = 28;
export const BRACKET_Y = 52;
const FIRST_BAND = 70;
export const LANE = 16;
export const SLIM_LANE = 11;
const PITCH = 22;
/** With other pods below, the rows draw together, so that at least the first of them shows in the pane. */
const DENSE = { lane: 13, pitch: 17 };
export const OTHER_PITCH = 18;

/**
 * How much room the rows take; `bare` is bands alone, without requests, brackets and waits. Where there is a crowd below,
 * waits are written over it.
 */
export type Spacing = 'wide' | 'dense' | 'bare' | 'crowd';

const BARE_BAND = 26;

/** @param outages how many lanes there are of what was away. */
export function rowsFor(history: PodHistory, spacing: Spacing, outages = 0): Row[] {
  const { rows: called } = texts(TEXTS);
  const bare = spacing === 'bare';
  const { lane, pitch } = spacing === 'wide' ? { lane: LANE, pitch: PITCH } : DENSE;
  const rows: Row[] = bare ? [] : [{ name: 'requests', label: called.requests, y: REQUESTS, h: LANE, lanes: [''] }];
  let y = bare ? BARE_BAND : FIRST_BAND;
  const add = (name: RowName, lanes: readonly string[], label: string = called[name]): void => {
    const many = lanes.length > 1;
    const h = many ? lanes.length * SLIM_LANE + (lanes.length - 1) * 2 : lane;
    rows.push({ name, label, y, h, lanes });
    y += h + pitch - lane;
  };
  add('object', [''], history.object.some(({ is }) => is.isMirror) ? called.mirror : called.object);
  add('worker', history.workers.length > 1 ? history.workers.map((w) => w.uid.slice(0, 8)) : ['']);
  add('container', history.containers.length > 1 ? history.containers.map((c) => c.name) : ['']);
  if (history.volumes.length > 0) add('volumes', ['']);
  if (outages > 0)
    add(
      'outages',
      Array.from({ length: outages }, () => ''),
    );
  if (spacing === 'crowd')
    rows.push({ name: 'waits for', label: '', y: y + CROWD_HEIGHT - LANE, h: LANE, lanes: [''] });
  else if (!bare) rows.push({ name: 'waits for', label: called['waits for'], y: y + 2, h: LANE, lanes: [''] });
  return rows;
}
