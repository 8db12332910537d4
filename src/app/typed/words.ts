/** A command line as a shell reads it: words apart, quotes and backslashes taken away. */

/** @returns null where a quote is left open. */
export function shellWords(text: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    const next = text.charAt(i + 1);
    if (char === quote) quote = '';
    else if (quote === "'") word = (word ?? '') + char;
    else if (char === '\\' && (quote === '' || next === '"' || next === '\\')) {
      word = (word ?? '') + next;
      i += 1;
    } else if (quote !== '') word = (word ?? '') + char;
    else if (char === "'" || char === '"') {
      quote = char;
      word ??= '';
    } else if (/\s/u.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + char;
  }
  if (quote !== '') return null;
  return word === undefined ? words : [...words, word];
}
