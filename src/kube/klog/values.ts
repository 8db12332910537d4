/**
 * Values of klog's keys, and how each prints. Old klog writes what is neither a string nor a Stringer with `%+v`,
 * klog 2.100 and later as JSON. Upstream took that up in 1.28; the recorded 1.27 has it too, so it counts as new here.
 */
import { atLeast, type Release } from '../release.ts';
import type { ValueKind } from './entry.ts';
import { goQuote } from './goQuote.ts';

type Typed =
  | { readonly kind: ValueKind; readonly text: string }
  | { readonly kind: 'ref'; readonly namespace: string; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'struct'; readonly fields: Readonly<Record<string, string | number>>; readonly pointer: boolean };

/** A plain string prints as its key wants it, null as Go's nil. */
export type KlogValue = string | number | boolean | null | Typed;

/** A Go string: always quoted. */
export const str = (text: string): KlogValue => ({ kind: 'text', text });
/** A value that is already rendered: never quoted. */
export const bare = (text: string): KlogValue => ({ kind: 'dump', text });
/** A named string type, such as types.UID or v1.PodPhase. */
export const typed = (text: string): KlogValue => ({ kind: 'typed', text });
/** klog.ObjectRef: `"ns/name"`, or `"name"` without a namespace. */
export const ref = (namespace: string, name: string): KlogValue => ({ kind: 'ref', namespace, name });
/** A list of strings, as `podSandboxID=[…]`. */
export const list = (items: readonly string[]): KlogValue => ({ kind: 'list', items });
/** A list of ObjectRefs, as `pods=[ns/a ns/b]`. */
export const refs = (pods: readonly { readonly namespace: string; readonly name: string }[]): KlogValue =>
  list(pods.map((pod) => refText(pod.namespace, pod.name)));
/** pkg/kubelet/pleg: `&{ID:… Type:… Data:…}`. */
export const plegEvent = (id: string, type: string, data: string): KlogValue => ({
  kind: 'struct',
  fields: { ID: id, Type: type, Data: data },
  pointer: true,
});
/** pkg/kubelet/container: ContainerID. */
export const containerID = (type: string, id: string): KlogValue => ({
  kind: 'struct',
  fields: { Type: type, ID: id },
  pointer: false,
});

const refText = (namespace: string, name: string): string => (namespace === '' ? name : `${namespace}/${name}`);

/** The value alone, on one line. */
export function printValue(value: KlogValue, kind: ValueKind, release: Release): string {
  const json = atLeast(release, '1.27');
  if (value === null) return json ? 'null' : '<nil>';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return printValue({ kind, text: value }, kind, release);
  switch (value.kind) {
    case 'text':
      return goQuote(value.text);
    case 'typed':
      return json ? goQuote(value.text) : value.text;
    case 'dump':
      return value.text;
    case 'ref':
      return goQuote(refText(value.namespace, value.name));
    case 'list':
      return json ? JSON.stringify(value.items) : `[${value.items.join(' ')}]`;
    case 'struct':
      if (json) return JSON.stringify(value.fields);
      return `${value.pointer ? '&' : ''}{${Object.entries(value.fields)
        .map(([name, field]) => `${name}:${field}`)
        .join(' ')}}`;
  }
}

/** ` key=value`; from 1.24 on a text of several lines is set off with `<` and `>` (1.23's klog escapes it). */
export function printPair(key: string, value: KlogValue, kind: ValueKind, release: Release): string {
  const text = typeof value === 'string' && kind === 'text' ? value : plainText(value);
  if (text !== null && text.includes('\n') && atLeast(release, '1.27')) {
    const lines = text.endsWith('\n') ? text.slice(0, -1) : text;
    return ` ${key}=<\n\t${lines.replaceAll('\n', '\n\t')}\n >`;
  }
  return ` ${key}=${printValue(value, kind, release)}`;
}

const plainText = (value: KlogValue): string | null =>
  typeof value === 'object' && value !== null && value.kind === 'text' ? value.text : null;
