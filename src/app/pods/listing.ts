/** Which of many pods are listed, and in which order. Pure; what somebody chose is kept in `useListing.ts`. */
import type { ApiPod, NodePod } from '../readings/index.ts';

export const SORTS = ['name', 'status', 'age', 'terminating'] as const;
export type Sort = (typeof SORTS)[number];

/** From here on a list has a filter, an order, and rows half as high. */
export const MANY = 12;

export type Listed = ApiPod | NodePod;

const isObject = (pod: Listed): pod is ApiPod => 'cells' in pod;

/** When its DELETE came, s since 1970: the deletionTimestamp is the grace later. */
const deletedSince = ({ deletedAt, grace }: ApiPod): number =>
  deletedAt === null ? Number.POSITIVE_INFINITY : Date.parse(deletedAt) / 1_000 - grace;

const compared = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Of pods that the order says nothing about, kubectl's order stays: by namespace and name. */
const ORDERS: Readonly<Record<Sort, (a: ApiPod, b: ApiPod) => number>> = {
  name: (a, b) => compared(a.name, b.name),
  status: (a, b) => compared(a.cells.status, b.cells.status),
  age: (a, b) => compared(Date.parse(b.created), Date.parse(a.created)),
  terminating: (a, b) => compared(deletedSince(a), deletedSince(b)),
};

/** Everything that a row says, in the page's language: what a filter is held against. */
export type RowWords = (pod: Listed) => readonly string[];

/** Every word of `text` stands somewhere in the row. */
function matches(pod: Listed, text: string, words: RowWords): boolean {
  const row = [pod.key, pod.name, ...(isObject(pod) ? [pod.cells.status] : []), ...words(pod)].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => row.includes(word));
}

export interface Listing {
  readonly text: string;
  readonly sort: Sort;
}

export function listed<T extends Listed>(pods: readonly T[], { text, sort }: Listing, words: RowWords): readonly T[] {
  const left = text.trim() === '' ? pods : pods.filter((pod) => matches(pod, text.trim(), words));
  // What only the node knows has a name and no object.
  return left.toSorted((a, b) =>
    isObject(a) && isObject(b) ? ORDERS[sort](a, b) : sort === 'name' ? compared(a.name, b.name) : 0,
  );
}
