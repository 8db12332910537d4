/**
 * How wide a label will be, without a browser: the layout has to know before anything is drawn, and tests must not need
 * a DOM. Mono is exact; Inter is rounded up by classes of letters, so a label may get a pixel too much, never too little.
 */
const NARROW = new Set("iljtfrI.,:;'|!()[] ");
const WIDE = new Set('mwMWGOQ%@');
/** As wide as they are high, in any font. */
const CJK = /[\u3000-\u9fff\uff00-\uffef]/g;

/** JetBrains Mono's advance is 0.6 em. */
export const monoWidth = (text: string, size = 10): number => {
  const wide = text.match(CJK)?.length ?? 0;
  return Math.ceil((text.length - wide) * size * 0.6 + wide * size);
};

export function interWidth(text: string, size = 10.5): number {
  let em = 0;
  for (const letter of text) {
    if (NARROW.has(letter)) em += 0.34;
    else if (WIDE.has(letter)) em += 0.86;
    else if (letter >= '\u3000') em += 1;
    else em += letter >= 'A' && letter <= 'Z' ? 0.68 : 0.59;
  }
  return Math.ceil(em * size);
}
