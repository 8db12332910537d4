/** For compiled catalogues (.ci/vite/catalogues.ts): which form of its plurals a language has for a number. */
const rules = new Map<string, Intl.PluralRules>();

export function category(locale: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known.select(count);
}
