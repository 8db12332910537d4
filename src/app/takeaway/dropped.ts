/** A picture that somebody brings: the moment that it carries is opened as its link would be, by the reader of addresses. */
import { loadTexts, language, texts } from '../language/index.ts';
import { actions } from '../store/index.ts';
import { linkIn } from './png.ts';
import { TEXTS } from './texts.ts';

/** The link stands before the pixels. */
const MOST_BYTES = 1024 * 1024;

export async function openPicture(file: File): Promise<void> {
  await loadTexts(language());
  const link = linkIn(new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()));
  if (link === null) {
    actions.notify({ text: texts(TEXTS).noMoment({ name: file.name }), tone: 'failure' });
    return;
  }
  actions.backToSimulation();
  window.location.hash = link;
}
