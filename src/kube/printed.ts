/**
 * Marks words as those that Kubernetes, kubectl or a runtime prints: these are quoted below `words/`, where nothing else is
 * said to people (layers.test.ts). The result is the text as it is written.
 */
export function printed(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return texts.reduce((text, next, i) => `${text}${values[i - 1] ?? ''}${next}`);
}
