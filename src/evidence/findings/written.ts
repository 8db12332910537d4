/** Knowledge as lines write it: what is empty is left out, and a fact has its line's number and text beside it. */
import type { Json } from '../../trace/event.ts';
import { klogText, type Fact, type PodNames } from '../facts/fact.ts';
import type { Entry } from '../pods/boundedFacts.ts';
import type { KnowledgeSchema, SourceSchema, WrittenBag, WrittenFact, WrittenKnowledge } from './schema.ts';
import type { NamedBag } from '../pods/podBook.ts';
import type { Knowledge, Source } from './shelf.ts';
import type * as v from 'valibot';

type FactInput = NonNullable<WrittenKnowledge['nodeFacts']>[number];
type BagInput = NonNullable<WrittenKnowledge['bags']>[number];
export type SourceInput = v.InferInput<typeof SourceSchema>;

/** That of which nothing is told goes. */
const namesOf = ({ uid, namespace, name }: PodNames): Partial<PodNames> => ({
  ...(uid !== '' && { uid }),
  ...(namespace !== '' && { namespace }),
  ...(name !== '' && { name }),
});

function writtenFact(fact: Fact): FactInput {
  const { kind, uid, namespace, name, id, container, volume, detail, mark, order, utc, local, node, tid, ...rest } =
    fact;
  const { deciding, klog, repeats, ...nothing } = rest;
  nothing satisfies Record<string, never>;
  return {
    kind,
    ...namesOf({ uid, namespace, name }),
    ...(id !== undefined && { id }),
    ...(container !== undefined && { container }),
    ...(volume !== undefined && { volume }),
    ...(detail !== undefined && { detail: detail as WrittenFact['detail'] & object }),
    ...(deciding !== undefined && { deciding: deciding.map((one) => ({ ...one })) }),
    line: mark.line,
    text: mark.text,
    order,
    ...(utc !== null && { utc }),
    ...(local !== null && { local }),
    ...(node !== '' && { node }),
    ...(tid !== 0 && { tid }),
    ...(klog !== undefined && { klog: { ...klog, text: klogText(klog, mark) } }),
    ...(repeats !== undefined && { repeats }),
  };
}

const writtenEntry = ({ first, last, count, isOperation }: Entry): BagInput['entries'][number] => ({
  first: writtenFact(first),
  ...(last !== null && { last: writtenFact(last) }),
  ...(count !== 1 && { count }),
  ...(isOperation && { isOperation }),
});

const writtenBag = ({ by, key, bag: { entries, operations, leftOut, leaving, settled } }: NamedBag): BagInput => ({
  by,
  key,
  entries: entries.map(writtenEntry),
  ...(operations !== 0 && { operations }),
  ...(leftOut !== 0 && { leftOut }),
  ...(leaving && { leaving }),
  ...(settled && { settled }),
});

export function written(knowledge: Knowledge): WrittenKnowledge {
  const { bags, nodeFacts, names, owners, sandboxes, leftOut, votes } = knowledge;
  return {
    ...(bags.length > 0 && { bags: bags.map(writtenBag) }),
    ...(nodeFacts.length > 0 && { nodeFacts: nodeFacts.map(writtenFact) }),
    ...(names.length > 0 && { names: names.map(namesOf) }),
    ...(owners.length > 0 && { owners: owners.map(([id, owner]) => [id, namesOf(owner)]) }),
    ...(sandboxes.length > 0 && { sandboxes: sandboxes.map(([container, sandbox]) => [container, sandbox]) }),
    ...(leftOut.length > 0 && { leftOut: [...leftOut] }),
    ...(votes.length > 0 && { votes: [...votes] }),
  };
}

export const writtenSource = ({ name, id, node, kinds, clock, modified, year, zone }: Source): SourceInput => ({
  name,
  id,
  ...(node !== '' && { node }),
  kinds: [...kinds],
  clock: { ...clock, months: clock.months.map(([month, count]) => [month, count]) },
  ...(modified !== undefined && { modified }),
  ...(year !== undefined && { year }),
  ...(zone !== undefined && { zone }),
});

function factOf({ line, text, ...told }: WrittenFact): Fact {
  return {
    kind: told.kind,
    uid: told.uid,
    namespace: told.namespace,
    name: told.name,
    id: told.id,
    container: told.container,
    volume: told.volume,
    detail: told.detail as Readonly<Record<string, Json>> | undefined,
    deciding: told.deciding,
    mark: { file: 0, line, text },
    order: told.order,
    utc: told.utc ?? null,
    local: told.local ?? null,
    node: told.node,
    tid: told.tid,
    klog: told.klog,
    repeats: told.repeats,
  };
}

function bagOf({ by, key, ...bag }: WrittenBag): NamedBag {
  const entries = bag.entries.map(({ first, last, ...entry }) => ({
    first: factOf(first),
    last: last === undefined ? null : factOf(last),
    ...entry,
  }));
  return { by, key, bag: { ...bag, entries } };
}

export const knowledgeOf = (read: v.InferOutput<typeof KnowledgeSchema>): Knowledge => ({
  ...read,
  bags: read.bags.map(bagOf),
  nodeFacts: read.nodeFacts.map(factOf),
});
