/** A removal that somebody has shared: on the same views as a pod of an input that was read here. */
import type { SharedTrouble } from '../../evidence/index.ts';
import { texts } from '../language/index.ts';
import { actions } from '../store/index.ts';
import { nameOf } from './names.ts';
import { reader } from './reading.ts';
import { TEXTS } from './texts.ts';

/** @throws where what reads it can't be had */
export async function openSharedRemoval(hash: string): Promise<SharedTrouble | null> {
  const opened = await reader.shared(hash);
  if (opened === null) throw new Error(texts(TEXTS).lost);
  if ('error' in opened) return opened.error;
  const { removal, trace } = opened;
  actions.showImported(trace, {
    key: hash,
    name: nameOf(removal.pod),
    release: removal.release,
    shared: removal,
    watched: false,
  });
  actions.notify({ text: texts(TEXTS).sharedOpened });
  return null;
}
