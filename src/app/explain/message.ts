/**
 * What is said, before any language says it: which message of the catalogue, and what it is filled with. Messages may
 * fill messages, so that a phrase (`the pod`) is decided on where it is needed and worded by the language alone.
 */

/** In a language, a message is a text or makes one of what it is filled with. */
export interface Wording {
  readonly [key: string]: string | ((filled: never) => string) | Wording;
}

export interface Message {
  /** From the root of the catalogue. */
  readonly key: readonly string[];
  readonly filled: Readonly<Record<string, Said | number>>;
}

/** A text that is the same in every language (a name, what a machine said), or what each words in its own way. */
export type Said = string | Message | { readonly atStart: Said };

/** At the start of a sentence: with a capital, where the language has any. */
export const atStart = (said: Said): Said => ({ atStart: said });

type Fill<Value> = string extends Value ? Value | Said : Value;

/** The messages of a wording, as they are asked for. */
export type Messages<Of> = {
  readonly [Key in keyof Of]: Of[Key] extends string
    ? Message
    : Of[Key] extends (filled: infer Filled) => string
      ? (filled: { readonly [Param in keyof Filled]: Fill<Filled[Param]> }) => Message
      : Messages<Of[Key]>;
};

const asked = (wording: Wording, under: readonly string[]): unknown =>
  Object.fromEntries(
    Object.entries(wording).map(([name, value]) => {
      const key = [...under, name];
      if (typeof value === 'string') return [name, { key, filled: {} } satisfies Message];
      if (typeof value === 'function') return [name, (filled: Message['filled']): Message => ({ key, filled })];
      return [name, asked(value, key)];
    }),
  );

/** @param english what a message may be filled with is known from it. */
export const messagesOf = <Of extends Wording>(english: Of): Messages<Of> => asked(english, []) as Messages<Of>;

const wordingAt = (wording: Wording, key: readonly string[]): Wording[string] | undefined =>
  key.reduce<Wording[string] | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), wording);

export function inWords(said: Said, wording: Wording): string {
  if (typeof said === 'string') return said;
  if ('atStart' in said) {
    const text = inWords(said.atStart, wording);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  const text = wordingAt(wording, said.key);
  if (typeof text !== 'function') return typeof text === 'string' ? text : '';
  const filled = Object.entries(said.filled).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : inWords(value, wording),
  ]);
  return (text as (filled: unknown) => string)(Object.fromEntries(filled));
}
