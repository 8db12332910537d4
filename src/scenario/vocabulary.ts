/**
 * The few shapes that the Scenario schema is made of. A schema's message is always what it expects, in words that fit
 * after "expected"; `parse.ts` adds the place and what was found instead.
 */
import * as v from 'valibot';
import { LABEL, POD_MEANT, SUBDOMAIN, UID, type NameForm } from '../kube/names.ts';
import { DURATION_PATTERN, isDurationUpTo, OFFSET_PATTERN } from './durations.ts';
import { LIMITS } from './limits.ts';
import { anyOf } from './problem.ts';

/** A mapping with these keys and no others. */
export const closed = <const Entries extends v.ObjectEntries>(what: string, entries: Entries) =>
  v.strictObject(entries, ({ expected }) => {
    if (expected === 'never') return `one of the keys ${Object.keys(entries).join(', ')}`;
    return expected === 'Object' ? `a mapping (${what})` : `the key ${expected}, which ${what} needs`;
  });

export const mapping = <Value extends v.GenericSchema>(what: string, key: v.GenericSchema<string>, value: Value) =>
  v.record(key, value, `a mapping (${what})`);

/** Its length is looked at before any item is: a short link may unfold to a very long list. */
export const list = <Item extends v.GenericSchema>(item: Item, what: string, most = 1_000) =>
  v.pipe(v.array(v.unknown(), `a list of ${what}`), v.maxLength(most, `at most ${most} ${what}`), v.array(item));

export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  v.picklist(words, anyOf(words.map((word) => `"${word}"`)));

/** A text that may have several lines: an annotation, a script. */
export const anyText = (what: string) => v.string(what);
/** What a log, a table or a request writes out stands on one line. */
export const text = (what: string) => v.pipe(v.string(what), v.regex(/^\P{Cc}*$/u, `${what} on one line`));
export const flag = v.boolean('true or false');

export const whole = (least: number, most: number, what = 'a whole number') => {
  const expected = `${what} from ${least} to ${most}`;
  return v.pipe(v.number(what), v.integer(what), v.minValue(least, expected), v.maxValue(most, expected));
};

/** Characters: `8760h59m59.999999999s` has half as many. */
const LONGEST_DURATION = 40;

const OFFSET = 'a duration, with a sign where it is behind: "2m", "-30s"';

/** A duration of at most `mostSeconds`, which `most` says in words. */
export const durationUpTo = (mostSeconds: number, most: string) =>
  v.pipe(
    v.string('a duration such as "200ms" or "1m30s"'),
    v.maxLength(LONGEST_DURATION, `a duration of at most ${LONGEST_DURATION} characters`),
    v.regex(DURATION_PATTERN, 'a duration such as "200ms" or "1m30s"'),
    v.check((value) => isDurationUpTo(value, mostSeconds), `a duration of at most ${most}`),
  );

/** How far a clock is off: ahead, or behind where negative. */
export const Offset = v.pipe(
  v.string(OFFSET),
  v.maxLength(LONGEST_DURATION, `a duration of at most ${LONGEST_DURATION} characters`),
  v.regex(OFFSET_PATTERN, OFFSET),
  v.check((value) => isDurationUpTo(value, LIMITS.durationSeconds), 'a duration of at most 8760h'),
);

/** A length of time. */
export const Duration = durationUpTo(LIMITS.durationSeconds, '8760h');
/** Time since t = 0. */
export const Instant = durationUpTo(LIMITS.instantSeconds, '8760h');

const name = ({ pattern, most }: NameForm, of: string) =>
  v.pipe(
    v.string('a name'),
    v.maxLength(most, `a name of at most ${most} characters`),
    v.regex(pattern, `a name of ${of}`),
  );

/** What containers, volumes and namespaces are called. */
export const Label = name(LABEL, `at most ${LABEL.most} lower-case letters, digits and "-"`);

/** What pods and nodes are called. */
export const Subdomain = name(SUBDOMAIN, 'lower-case letters, digits, "-" and "."');

/** A pod that a step means. */
export const PodMeant = name(POD_MEANT, 'lower-case letters, digits, "-" and ".", or its place: deployment/web[0]');

/** Any other object, as kubectl names it; whether it is there `objectChecks.ts` tells. */
export const ObjectName = text('a kind and a name, such as deployment/web');

export const Uid = name(UID, 'letters, digits and "-"');

/** Fields of the API that the simulation does not read; bounds.ts has made sure that they are plain JSON. */
export const Opaque = v.unknown();
