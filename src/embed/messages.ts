/** Reads what comes by `postMessage`, of which anybody may send anything. What is not understood does nothing. */
import * as v from 'valibot';
import { REFUSALS, SOURCE, THEMES, UNITS, VERSION, type Command, type Refusal, type Report } from './protocol.ts';

/** Characters of a link, with an origin and a path before it. */
const LONGEST_LINK = 10_000;
const LONGEST_TEXT = 2_000;
const LONGEST_NAME = 64;
/** More than any run takes. */
const MOST_SECONDS = 1e9;

const Seconds = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(MOST_SECONDS));
const Text = v.pipe(v.string(), v.maxLength(LONGEST_TEXT));
const Link = v.pipe(v.string(), v.maxLength(LONGEST_LINK));
const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const CommandSchema = v.variant('type', [
  v.object({ type: v.literal('hello') }),
  v.object({ type: v.literal('play') }),
  v.object({ type: v.literal('pause') }),
  v.object({ type: v.literal('seek'), seconds: Seconds }),
  v.object({
    type: v.literal('step'),
    unit: v.optional(v.picklist(UNITS)),
    direction: v.optional(v.picklist([1, -1])),
  }),
  v.object({ type: v.literal('scenario'), scenario: Link, seconds: v.optional(Seconds) }),
  v.object({ type: v.literal('theme'), theme: v.picklist(THEMES) }),
]) satisfies v.GenericSchema<unknown, Command>;

const ReportSchema = v.variant('type', [
  v.object({
    type: v.literal('ready'),
    scenario: Link,
    title: Text,
    release: Text,
    seconds: Seconds,
    milestones: v.array(Seconds),
  }),
  v.object({ type: v.literal('size'), height: v.pipe(Seconds, v.maxValue(5_000)) }),
  v.object({
    type: v.literal('event'),
    seq: Whole,
    kind: Text,
    level: v.picklist(['step', 'milestone']),
    seconds: Seconds,
    title: Text,
  }),
  v.object({ type: v.literal('state'), playing: v.boolean(), ended: v.boolean(), seconds: Seconds }),
  v.object({ type: v.literal('refused'), of: Text, reason: v.picklist(REFUSALS) }),
]) satisfies v.GenericSchema<unknown, Report>;

const Ours = v.object({ source: v.literal(SOURCE), version: v.number(), type: v.optional(v.unknown()) });

export type ReadCommand =
  /** Of somebody else: pages send each other all kinds of things. */
  | { readonly is: 'foreign' }
  | { readonly is: 'command'; readonly command: Command }
  | { readonly is: 'refused'; readonly of: string; readonly reason: Refusal };

export function readCommand(data: unknown): ReadCommand {
  const ours = v.safeParse(Ours, data);
  if (!ours.success) return { is: 'foreign' };
  const { type, version } = ours.output;
  const of = typeof type === 'string' ? type.slice(0, LONGEST_NAME) : '';
  if (version !== VERSION) return { is: 'refused', of, reason: 'version' };
  const read = v.safeParse(CommandSchema, data);
  return read.success ? { is: 'command', command: read.output } : { is: 'refused', of, reason: 'malformed' };
}

/** Null for what no player of this version says. */
export function readReport(data: unknown): Report | null {
  const ours = v.safeParse(Ours, data);
  if (!ours.success || ours.output.version !== VERSION) return null;
  const read = v.safeParse(ReportSchema, data);
  return read.success ? read.output : null;
}
