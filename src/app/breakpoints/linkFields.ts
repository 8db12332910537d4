/**
 * Breakpoints as pairs of a link: `ba.k.SigtermSent,bb.f.default/web/metadata.deletionTimestamp`. What a link can't
 * carry (a path with a quoted key) stays out of it.
 */
import { MOST_BREAKPOINTS, type Breakpoint } from '../store/index.ts';

type Fields = Readonly<Record<string, string>>;

const LETTER = { kind: 'k', actor: 'a', pod: 'p', field: 'f' } as const satisfies Record<Breakpoint['on'], string>;
const BY_LETTER: Readonly<Record<string, Breakpoint['on']>> = { k: 'kind', a: 'actor', p: 'pod', f: 'field' };

const POD = String.raw`[a-z0-9][-a-z0-9]{0,62}\/[a-z0-9][-a-z0-9.]{0,252}`;
const WELL_FORMED: Readonly<Record<Breakpoint['on'], RegExp>> = {
  kind: /^[A-Za-z]{1,60}$/,
  actor: /^[A-Za-z][-A-Za-z0-9/]{0,60}$/,
  pod: new RegExp(`^${POD}$`),
  field: new RegExp(`^(?:${POD}:)?[A-Za-z][A-Za-z0-9.]{0,120}$`),
};

const keyOf = (i: number): string => `b${String.fromCharCode(97 + i)}`;

export function breakpointsToFields(breakpoints: readonly Breakpoint[]): Fields {
  const fit = breakpoints.filter(({ on, of }) => WELL_FORMED[on].test(of)).slice(0, MOST_BREAKPOINTS);
  return Object.fromEntries(fit.map(({ on, of }, i) => [keyOf(i), `${LETTER[on]}.${of.replace(':', '/')}`]));
}

function read(value: string | undefined): Breakpoint | null {
  if (value === undefined || value.charAt(1) !== '.') return null;
  const on = BY_LETTER[value.charAt(0)];
  if (on === undefined) return null;
  const text = value.slice(2);
  // A path has no slash, so two of them part the pod from its field.
  const of = on === 'field' ? text.replace(/^([^/]+\/[^/]+)\//, '$1:') : text;
  return WELL_FORMED[on].test(of) ? { on, of } : null;
}

export function breakpointsFromFields(fields: Fields): readonly Breakpoint[] {
  const found: Breakpoint[] = [];
  for (let i = 0; i < MOST_BREAKPOINTS; i++) {
    const breakpoint = read(fields[keyOf(i)]);
    const isNew = breakpoint !== null && !found.some(({ on, of }) => on === breakpoint.on && of === breakpoint.of);
    if (isNew) found.push(breakpoint);
  }
  return found;
}
