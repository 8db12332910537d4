/** Copies what a machine said, as it said it. */
import { texts } from '../language/index.ts';
import { actions } from '../store/index.ts';
import { TEXTS } from './texts.ts';

/** @param what with its article, in the page's language: `the log`. */
export async function copy(text: string, what = texts(TEXTS).theLine): Promise<void> {
  const say = texts(TEXTS);
  try {
    await navigator.clipboard.writeText(text);
    actions.notify({ text: say.copied({ what }) });
  } catch {
    actions.notify({ text: say.notCopied, tone: 'failure' });
  }
}
