/** What can be seen wrong with a Chinese text beside its English one without understanding either. */
const HAN = /\p{Script=Han}/u;
/** From four plain words on it is prose; less may be a name or a value, which stays what it is. */
const isProse = (text: string): boolean => text.split(/\s+/).filter((word) => /^[a-z’,.]+$/.test(word)).length >= 4;

export const objections = (en: string, zh: string): string[] =>
  [
    en.trim() === '' || zh.trim() === '' ? 'is empty' : null,
    !HAN.test(zh) && (isProse(en) || (zh !== en && /\s/.test(zh))) ? 'is not told in Chinese' : null,
    /(^|[^.\w`])finalizer/.test(zh) ? 'writes Finalizer otherwise than the official documentation' : null,
  ].filter((problem) => problem !== null);
