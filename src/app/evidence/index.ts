/** Real logs and objects on the page. It is loaded when the page is idle, or when the user opens it or adds a file. */
import { useEffect } from 'react';
import { part, warmUp, withPart } from '../shell/ui/index.ts';
import { pageStore, whenIdle } from '../store/index.ts';

/** What to do about a wait, and what not. */
export const Remedies = part(() => import('./Remedies.tsx'));
export const loadEvidencePage = () => import('./EvidencePage.tsx');

/**
 * Loads the evidence page while the browser is idle, so that it opens offline. A failure is reported when it is opened.
 *
 * @param isViewLoaded whether everything that the present view needs has been loaded
 */
export function useEvidenceAhead(isViewLoaded: boolean): void {
  useEffect(() => {
    if (!isViewLoaded) return undefined;
    return whenIdle(() => warmUp(loadEvidencePage));
  }, [isViewLoaded]);
}

/** In the place of the pods while one of the input is shown; and below its timeline, where it is watched. */
export const ImportedPane = part(() => import('./ImportedPane.tsx'));
export const loadBringDialog = () => import('./BringDialog.tsx');

const loadBring = () => import('./bring.ts');

/** Files go where they belong: to the diagnosis, to the dialog that adds pods, or to the scenario. */
export const bringFiles = (files: Iterable<File>): void => {
  const all = [...files]; // a drop's list is empty once the event is over
  withPart(loadBring, (bring) => bring.bringFiles(all));
};

/** What is dropped may be folders; only during the event can they be got hold of. */
export const bringDropped = (dropped: DataTransfer): void => {
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = [...dropped.files];
  withPart(loadBring, (bring) => bring.bringDropped(entries, files));
};

export const bringText = (text: string): void => withPart(loadBring, (bring) => bring.bringText(text));

/** What the address asks to be read, once the scenario behind it is there; returns what ends the waiting. */
export function openAddressEvidence(): () => void {
  if (!new URLSearchParams(window.location.search).has('evidence')) return () => undefined;
  const unsubscribe = pageStore.subscribe(({ run }) => {
    if (run.status === 'loading') return;
    unsubscribe();
    withPart(
      () => import('./fromAddress.ts'),
      ({ readFromAddress }) => readFromAddress(),
    );
  });
  return unsubscribe;
}

/** Shows a removal that somebody has shared. */
export const loadSharedRemoval = () => import('./sharedRemoval.ts');
