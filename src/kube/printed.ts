/**
 * Marks words as those that Kubernetes, kubectl or a runtime prints: these are quoted below `words/`, where nothing else is
 * said to people (layers.test.ts). The result is the text as it is written.
 */
export function printed(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return texts.reduce((text, next, i) => `${text}${values[i - 1] ?? ''}${next}`);
}

/** Marks a description in a published JSON Schema, for editors and their users; valibot's own `v.description` is one, too. */
export const described = (texts: TemplateStringsArray): string => texts.join('');
