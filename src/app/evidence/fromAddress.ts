/**
 * `?evidence=path` reads a file beside the page; it may be repeated. `&waiting` lists only waiting pods. Files of other
 * origins are not read.
 */
import { actions } from '../store/index.ts';
import { evidenceStore } from './evidenceStore.ts';
import { read, refuse } from './reading.ts';

/** The address of a file of our own origin; null for any other. */
export function ownAddress(path: string, page: string): string | null {
  try {
    const url = new URL(path, page);
    const isOwn = url.origin === new URL(page).origin && url.origin !== 'null';
    return isOwn && url.username === '' && url.password === '' ? url.href : null;
  } catch {
    return null;
  }
}

export function readFromAddress(): void {
  const { href, search } = window.location;
  const asked = new URLSearchParams(search);
  evidenceStore.setState({ waitingOnly: asked.has('waiting') });
  const paths = asked.getAll('evidence').filter((path) => path !== '');
  const urls = paths.flatMap((path) => ownAddress(path, href) ?? []);
  if (urls.length < paths.length || urls.length === 0) {
    actions.openEvidence();
    refuse(paths.length === 0 ? [] : [{ kind: 'otherOrigin' }]);
    return;
  }
  read(urls.map((url, i) => ({ name: paths[i] ?? url, url })));
}
