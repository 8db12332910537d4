/** Finds the text of a step that the model tells by its log line alone, in a table. */
import type { KlogId } from '../../kube/klog/catalogue/index.ts';
import type { Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';

/** Such a text may leave out what would be otherwise: then its kind of event says it. */
export type LineText = Omit<Told, 'otherwise'> & Partial<Pick<Told, 'otherwise'>>;
export type Say = (f: Facts) => LineText;
/** By the message's id, which is the same in all releases. */
export type LineTexts = Readonly<Partial<Record<KlogId, Say>>>;

/** The message of a klog line: what stands in the first quotes, or the whole line. */
const messageOf = (line: string): string => /^"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? line;

/** @param other what is said of a line that has no text of its own. */
export function textOfLine(
  f: Facts,
  texts: LineTexts,
  other: { readonly title: (message: string) => Said; readonly sentence: Said },
): LineText | undefined {
  const { klog } = f.event;
  if (klog === undefined) return undefined;
  const say: Say | undefined = texts[klog.id as KlogId];
  return (
    say?.(f) ?? {
      title: other.title(messageOf(klog.text).slice(0, 60).replaceAll('`', '')),
      sentences: [other.sentence],
    }
  );
}
