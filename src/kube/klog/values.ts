/**
 * Values of klog's keys, and how each prints. Old klog writes what is neither a string nor a Stringer with `%+v`,
 * klog 2.100 and later as JSON. Upstream took that up in 1.28; the recorded 1.27 has it too, so it counts as new here.
 */
import { atLeast, type Release } from '../release.ts';
import type { ValueKind } from './entry.ts';
import { goQuote } from './goQuote.ts';

/** What names a pod in a line; the UID is for texts of up to 1.20, which write `name_namespace(uid)`. */
export interface PodName {
  readonly namespace: string;
  readonly name: string;
  readonly uid?: string | undefined;
}

type Fields = Readonly<Record<string, string | number | boolean>>;

type Typed =
  | { readonly kind: ValueKind; readonly text: string }
  | { readonly kind: 'ref'; readonly pod: PodName }
  | { readonly kind: 'refs'; readonly pods: readonly PodName[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'enum'; readonly number: number; readonly word: string }
  | { readonly kind: 'rendered'; readonly text: (release: Release) => string }
  | {
      readonly kind: 'struct';
      /** Go's name of the type, a pointer's with `&`. */
      readonly type: string;
      readonly fields: Fields;
    };

/** A plain string prints as its key wants it, null as Go's nil. */
export type KlogValue = string | number | boolean | null | Typed;

/** What a line says under a key, for whoever goes on working with it: a pod is `namespace/name`, a struct its fields. */
export type KlogFact = string | number | boolean | Fields;
export type KlogFacts = Readonly<Record<string, KlogFact>>;

/** undefined for what is only there to be printed: lists, dumps, addresses, and nil. */
export function factOf(value: KlogValue): KlogFact | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'object') return value;
  switch (value.kind) {
    case 'text':
    case 'typed':
      return value.text;
    case 'ref':
      return refText(value.pod);
    case 'enum':
      return value.word;
    case 'struct':
      return value.fields;
    case 'dump':
    case 'pointer':
    case 'refs':
    case 'list':
    case 'rendered':
      return undefined;
  }
}

/** A Go string: always quoted. */
export const str = (text: string): KlogValue => ({ kind: 'text', text });
/** A value that is already rendered: never quoted. */
export const bare = (text: string): KlogValue => ({ kind: 'dump', text });
/** A value that each release renders in its own way. */
export const rendered = (text: (release: Release) => string): KlogValue => ({ kind: 'rendered', text });
/** klog.ObjectRef: `"ns/name"`, or `"name"` without a namespace. */
export const ref = (namespace: string, name: string, uid?: string): KlogValue => ({
  kind: 'ref',
  pod: { namespace, name, uid },
});
/** A list of strings, as `podSandboxID=[…]`. */
export const list = (items: readonly string[]): KlogValue => ({ kind: 'list', items });
/** A list of ObjectRefs, as `pods=[ns/a ns/b]`. */
export const refs = (pods: readonly PodName[]): KlogValue => ({
  kind: 'refs',
  pods: pods.map(({ namespace, name, uid }) => ({ namespace, name, uid })),
});
/** pkg/kubelet/pleg: PodLifecycleEvent. */
export const plegEvent = (id: string, type: string, data: string): KlogValue => ({
  kind: 'struct',
  type: '&pleg.PodLifecycleEvent',
  fields: { ID: id, Type: type, Data: data },
});
/** pkg/kubelet/container: ContainerID. */
export const containerID = (type: string, id: string): KlogValue => ({
  kind: 'struct',
  type: 'container.ContainerID',
  fields: { Type: type, ID: id },
});

/** A slice of structs; one to which nothing was added is Go's nil. */
export const structs = (items: readonly Fields[]): KlogValue =>
  rendered((release) => {
    if (!printsJson(release)) return `[${items.map(plainStruct).join(' ')}]`;
    return items.length === 0 ? 'null' : json(items);
  });

const WORK_TYPES = ['sync', 'terminating', 'terminated'] as const;
/** pkg/kubelet/pod_workers.go: PodWorkType, a number until it got a String method in 1.27. */
export const workType = (word: (typeof WORK_TYPES)[number]): KlogValue => ({
  kind: 'enum',
  number: WORK_TYPES.indexOf(word),
  word,
});

export const refText = ({ namespace, name }: PodName): string => (namespace === '' ? name : `${namespace}/${name}`);

/**
 * An address, which a real kubelet prints for what is a pointer. It says nothing there, and is made of a name here, so
 * that a run prints the same text twice.
 */
export function fakeAddress(name: string): string {
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `0xc000${(hash & 0xffffff).toString(16).padStart(6, '0')}`;
}

/** Go's encoding/json writes texts so that HTML can hold them. */
const json = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

const printsJson = (release: Release): boolean => atLeast(release, '1.27');

/** The value alone, on one line. */
function printValue(value: KlogValue, kind: ValueKind, release: Release): string {
  const asJson = printsJson(release);
  if (value === null) return asJson ? 'null' : '<nil>';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return printValue({ kind, text: value }, kind, release);
  switch (value.kind) {
    case 'text':
      return goQuote(value.text);
    case 'typed':
      return asJson ? json(value.text) : value.text;
    case 'dump':
      return value.text;
    case 'pointer':
      return value.text === '' ? '<nil>' : fakeAddress(value.text);
    case 'ref':
      return goQuote(refText(value.pod));
    case 'refs':
      return printList(value.pods.map(refText), asJson);
    case 'list':
      return printList(value.items, asJson);
    case 'rendered':
      return value.text(release);
    case 'enum':
      return asJson ? goQuote(value.word) : String(value.number);
    case 'struct':
      if (asJson) return json(value.fields);
      return `${value.type.startsWith('&') ? '&' : ''}${plainStruct(value.fields)}`;
  }
}

/** `%+v` */
const plainStruct = (fields: Fields): string =>
  `{${Object.entries(fields)
    .map(([name, field]) => `${name}:${field}`)
    .join(' ')}}`;

const printList = (items: readonly string[], asJson: boolean): string =>
  asJson ? json(items) : `[${items.join(' ')}]`;

/** ` key=value`; from 1.24 on a text of several lines is set off with `<` and `>` (1.23's klog escapes it). */
export function printPair(key: string, value: KlogValue, kind: ValueKind, release: Release): string {
  const text = typeof value === 'string' && kind === 'text' ? value : plainText(value);
  if (text !== null && text.includes('\n') && atLeast(release, '1.24')) {
    const lines = text.endsWith('\n') ? text.slice(0, -1) : text;
    return ` ${key}=<\n\t${lines.replaceAll('\n', '\n\t')}\n >`;
  }
  return ` ${key}=${printValue(value, kind, release)}`;
}

const plainText = (value: KlogValue): string | null =>
  typeof value === 'object' && value !== null && value.kind === 'text' ? value.text : null;
