/**
 * A language that nobody speaks and everybody can read: each letter has an accent, and each text is longer by 40 %, as
 * German or Finnish would be. Where it is not seen, a text does not come from a catalogue.
 */
const PLAIN = 'AaCcEeIiNnOoSsUuYyZz';
const ACCENTED = 'ÅåÇçÉéÎîÑñÖöŠšÛûÝýŽž';

export function pseudo(text: string): string {
  const letters = text.replace(/\P{L}/gu, '').length;
  if (letters === 0) return text;
  const accented = text.replaceAll(/[A-Za-z]/g, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)) || letter);
  const more = Math.ceil(text.length * 0.4);
  // a sentence gets longer by words, at which its lines can break
  return `${accented}${/\s/.test(text) ? ' ~~~~~~'.repeat(Math.ceil(more / 7)).slice(0, more) : '~'.repeat(more)}`;
}
