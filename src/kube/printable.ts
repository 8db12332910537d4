/**
 * Texts of strangers on their way to a reader: no control character, no change of direction, and no longer than anybody
 * reads. Whatever goes to a terminal passes through here, and so does whatever of a document an error repeats.
 */

/** Control characters but for tab and newline; marks and overrides of direction; Unicode's own ends of lines. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
const EACH_CONTROL = new RegExp(CONTROL, 'g');

/** As JSON would escape it, so that JSON stays the JSON that it is. */
const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const hasControl = (text: string): boolean => CONTROL.test(text);

/** With every control character replaced: by its escape, or by what is given. Lines stay lines. */
export const printable = (text: string, by: (char: string) => string = escaped): string =>
  CONTROL.test(text) ? text.replace(EACH_CONTROL, by) : text;

/** The same on one line, of which blanks may be wide. */
export const oneLine = (text: string): string => printable(text).replaceAll('\n', escaped);

/** The same on one line, as a name of a file has to be. */
export const printableLine = (text: string): string => printable(text).replace(/[\t\n]/g, escaped);

/** No more of a text than `most` characters, the mark of the cut among them. */
export const short = (text: string, most = 60): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
