/**
 * The few shapes that the Scenario schema is made of. A schema's message is always what it expects, in words that fit
 * after "expected"; `parse.ts` adds the place and what was found instead.
 */
import * as v from 'valibot';
import { DURATION_PATTERN, isDurationUpTo } from './durations.ts';
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

export const list = <Item extends v.GenericSchema>(item: Item, what: string, most = 1_000) =>
  v.pipe(v.array(item, `a list of ${what}`), v.maxLength(most, `at most ${most} ${what}`));

export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  v.picklist(words, anyOf(words.map((word) => `"${word}"`)));

export const text = (what: string) => v.string(what);
export const flag = v.boolean('true or false');

export const whole = (least: number, most: number, what = 'a whole number') => {
  const expected = `${what} from ${least} to ${most}`;
  return v.pipe(v.number(what), v.integer(what), v.minValue(least, expected), v.maxValue(most, expected));
};

const duration = (mostSeconds: number, most: string) =>
  v.pipe(
    v.string('a duration such as "200ms" or "1m30s"'),
    v.regex(DURATION_PATTERN, 'a duration such as "200ms" or "1m30s"'),
    v.check((value) => isDurationUpTo(value, mostSeconds), `a duration of at most ${most}`),
  );

/** A length of time. */
export const Duration = duration(LIMITS.durationSeconds, '8760h');
/** Time since t = 0. */
export const Instant = duration(LIMITS.instantSeconds, '24h');

/** RFC 1123 label: what containers, volumes and namespaces are called. */
export const Label = v.pipe(
  v.string('a name'),
  v.regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/, 'a name of at most 63 lower-case letters, digits and "-"'),
);

/** RFC 1123 subdomain: what pods and nodes are called. */
export const Subdomain = v.pipe(
  v.string('a name'),
  v.maxLength(253, 'a name of at most 253 characters'),
  v.regex(
    /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
    'a name of lower-case letters, digits, "-" and "."',
  ),
);

/** Fields of the API that the simulation does not read; bounds.ts has made sure that they are plain JSON. */
export const Opaque = v.unknown();
