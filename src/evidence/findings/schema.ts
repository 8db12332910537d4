/**
 * A line of findings as it travels: a pod of one file, or of many, or what a file holds beside its pods. Whoever joins
 * them has them from anybody, so each is held against this, and every text in it is made fit to be shown again.
 */
import * as v from 'valibot';
import { isKlogId, type KlogId } from '../../kube/klog/index.ts';
import { CONTENT_KINDS, type Diagnosis } from '../evidence.ts';
import { boundedNumber, isTime } from '../bounds.ts';
import { MOST_ERROR } from '../facts/errors.ts';
import { DECIDING, FACTS, type FactKind } from '../facts/fact.ts';
import { containerOr, nameOr, namespaceOr, uidOr } from '../facts/names.ts';
import { SHOWN, shown } from '../input/typesetting.ts';
import { KEPT_LIMITS } from '../pods/boundedFacts.ts';

export const VERSION = 1;

/** Characters of one line. */
export const LONGEST_LINE = 32 * 1024 * 1024;

/** Things of one kind in one line. */
export const MOST_OF_A_LINE = 20_000;

/** Text of one line or of more, as an error may be. */
const Words = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most + 1),
    v.transform((text) => shown(text, most)),
  );
const Text = (most: number) =>
  v.pipe(
    Words(most),
    v.transform((text) => text.replaceAll('\n', '\ufffd')),
  );
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
/** µs since t = 0, or a month with its day and its clock. */
const Time = v.pipe(v.number(), v.check(isTime));
const listOf = <Item extends v.GenericSchema>(item: Item, most = MOST_OF_A_LINE) =>
  v.optional(v.pipe(v.array(item), v.maxLength(most)), []);
const named = (fit: (text: string) => string) => v.optional(v.pipe(v.string(), v.maxLength(600), v.transform(fit)), '');

const Pod = { uid: named(uidOr), namespace: named(namespaceOr), name: named(nameOr) } as const;
const PodSchema = v.strictObject(Pod);

const Scalar = v.union([Words(MOST_ERROR), v.pipe(v.number(), v.transform(boundedNumber)), v.boolean(), v.null()]);
const DetailSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,40}$/)),
    v.union([Scalar, v.pipe(v.array(Scalar), v.maxLength(400))]),
  ),
  v.check((detail) => Object.keys(detail).length <= 60),
);

const FactSchema = v.strictObject({
  kind: v.picklist(Object.keys(FACTS) as [FactKind]),
  ...Pod,
  id: v.exactOptional(Text(SHOWN)),
  container: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(600),
      v.transform((text) => containerOr(text)),
    ),
  ),
  volume: v.exactOptional(Text(SHOWN)),
  detail: v.exactOptional(DetailSchema),
  deciding: v.exactOptional(
    v.pipe(
      v.array(
        v.strictObject({ says: v.picklist(DECIDING), below: v.pipe(v.number(), v.integer()), text: Text(SHOWN) }),
      ),
      v.maxLength(400),
    ),
  ),
  line: Whole,
  text: Text(SHOWN),
  order: Whole,
  utc: v.optional(Time),
  local: v.optional(Time),
  node: v.optional(Text(SHOWN), ''),
  tid: v.optional(v.pipe(v.number(), v.integer()), 0),
  klog: v.exactOptional(
    v.strictObject({
      severity: v.picklist(['I', 'W', 'E']),
      file: Text(SHOWN),
      id: Text(SHOWN),
      text: Words(SHOWN),
    }),
  ),
  repeats: v.exactOptional(Whole),
});
export type WrittenFact = v.InferOutput<typeof FactSchema>;

const EntrySchema = v.strictObject({
  first: FactSchema,
  last: v.exactOptional(FactSchema),
  count: v.optional(Whole, 1),
  isOperation: v.optional(v.boolean(), false),
});

const BagSchema = v.strictObject({
  by: v.picklist(['uid', 'name', 'id']),
  key: Text(SHOWN),
  entries: v.pipe(v.array(EntrySchema), v.maxLength(KEPT_LIMITS.facts)),
  operations: v.optional(Whole, 0),
  leftOut: v.optional(Whole, 0),
  leaving: v.optional(v.boolean(), false),
  settled: v.optional(v.boolean(), false),
});
export type WrittenBag = v.InferOutput<typeof BagSchema>;

const VoteSchema = v.strictObject({
  id: v.custom<KlogId>((id) => typeof id === 'string' && isKlogId(id), 'Invalid id of a message'),
  file: Text(200),
  line: Whole,
  style: v.nullable(v.picklist(['plain', 'bare', 'quoted', 'words'])),
});

export const KnowledgeSchema = v.strictObject({
  bags: listOf(BagSchema),
  nodeFacts: listOf(FactSchema),
  names: listOf(PodSchema),
  owners: listOf(v.strictTuple([Text(SHOWN), PodSchema])),
  sandboxes: listOf(v.strictTuple([Text(SHOWN), Text(SHOWN)])),
  leftOut: listOf(v.pipe(v.number(), v.integer())),
  votes: listOf(VoteSchema),
});
export type WrittenKnowledge = v.InferInput<typeof KnowledgeSchema>;

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(8_192));
const MaybeTime = v.nullable(Time);

export const SourceSchema = v.strictObject({
  name: Name,
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  node: v.optional(v.pipe(v.string(), v.maxLength(253), v.transform(nameOr)), ''),
  kinds: v.pipe(v.array(v.picklist(CONTENT_KINDS)), v.maxLength(CONTENT_KINDS.length)),
  clock: v.strictObject({
    pair: v.nullable(v.strictObject({ local: Time, utc: Time })),
    months: v.pipe(v.array(v.strictTuple([Whole, Whole])), v.maxLength(2_000)),
    firstMonth: v.nullable(Whole),
    first: MaybeTime,
    last: MaybeTime,
  }),
  modified: v.optional(v.number()),
  year: v.optional(v.pipe(v.number(), v.integer())),
  zone: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1_440), v.maxValue(1_440))),
});

const CountsSchema = v.strictObject({ total: Whole, understood: Whole, irrelevant: Whole, unknown: Whole });

/** What of a file is not of a pod. */
const FileLineSchema = v.object({
  findings: v.literal(VERSION),
  kind: v.literal('file'),
  source: SourceSchema,
  bytes: Whole,
  lines: CountsSchema,
  wrappings: v.pipe(v.array(Text(SHOWN)), v.maxLength(100)),
  knows: v.optional(KnowledgeSchema, {}),
});

/** The verdict beside it is for who reads the line; who joins lines judges anew. */
const PodLineSchema = v.object({
  findings: v.literal(VERSION),
  kind: v.literal('pod'),
  from: v.pipe(
    v.array(v.strictObject({ source: SourceSchema, knows: KnowledgeSchema })),
    v.minLength(1),
    v.maxLength(MOST_OF_A_LINE),
  ),
});

export const LineSchema = v.variant('kind', [PodLineSchema, FileLineSchema]);
export type FileLine = v.InferInput<typeof FileLineSchema>;
/** With the verdict as facts: whoever prints it says it in words. */
export type PodLine = v.InferInput<typeof PodLineSchema> & Diagnosis & { readonly node: string | null };
