/** The type of drafts, by itself: a cluster at rest is made without any, and the page waits for that. */

type Primitive = string | number | boolean | bigint | symbol | null | undefined;

/** `T`, writable all the way down. */
export type Draft<T> = T extends Primitive ? T : T extends object ? { -readonly [K in keyof T]: Draft<T[K]> } : T;

/** Says that a value may be put into a draft: it is taken as it is and never written to. */
export const castDraft = <T>(value: T): Draft<T> => value as Draft<T>;
