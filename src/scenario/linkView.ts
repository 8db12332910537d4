/**
 * Which panes a link opens: `v=d.inside,t.klog,p.default/web`. Keys and values are the page's; each pair stands for
 * itself, so that one that a later or earlier page does not know costs nothing but itself.
 */
import { isReservedName } from './bounds.ts';

/** Short ASCII values by short keys; one-letter keys keep links short. */
export type LinkView = Readonly<Record<string, string>>;

const KEY = /^[A-Za-z]{1,16}$/;
const VALUE = /^[A-Za-z0-9/_.-]{1,330}$/; // a namespace (63), "/" and a pod's name (253)
const MOST = 16;

const isPair = (key: string, value: string): boolean => KEY.test(key) && VALUE.test(value) && !isReservedName(key);

export const encodeView = (view: LinkView): string =>
  Object.entries(view)
    .filter(([key, value]) => isPair(key, value))
    .slice(0, MOST)
    .map(([key, value]) => `${key}.${value}`)
    .join(',');

export function decodeView(text: string): { readonly view: LinkView; readonly dropped: number } {
  const pairs = text === '' ? [] : text.split(',').map((pair) => [before(pair), after(pair)] as const);
  const good = pairs.slice(0, MOST).filter(([key, value]) => isPair(key, value));
  return { view: Object.fromEntries(good), dropped: pairs.length - good.length };
}

const before = (pair: string): string => pair.slice(0, Math.max(pair.indexOf('.'), 0));
const after = (pair: string): string => pair.slice(pair.indexOf('.') + 1);
