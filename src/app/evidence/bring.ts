/** Takes what a person pastes, drops or opens to where it belongs, by its content. Where two places fit, it asks. */
import { createStore } from 'zustand/vanilla';
import type { EvidenceSource } from '../../worker/evidenceProtocol.ts';
import { texts } from '../language/index.ts';
import { loadFiles } from '../pods/index.ts';
import { loadDropped } from '../takeaway/index.ts';
import { withPart } from '../shell/ui/index.ts';
import { actions, pageStore } from '../store/index.ts';
import { evidenceStore } from './evidenceStore.ts';
import { gather } from './folders.ts';
import { counted, namesApart } from './names.ts';
import { read, readResult } from './reading.ts';
import { destinationOf, destinationOfAll, isMeant, SNIFFED, type Destination } from './sniff.ts';
import { TEXTS } from './texts.ts';

/** What waits for an answer. */
export const waiting = createStore<{ readonly files: readonly File[] }>()(() => ({ files: [] }));

const isGzip = ([a, b]: Uint8Array): boolean => a === 0x1f && b === 0x8b;

/** PNG's first bytes. */
const isPicture = async (file: File): Promise<boolean> =>
  [...new Uint8Array(await file.slice(0, 4).arrayBuffer())].join() === '137,80,78,71';
async function sniffed(file: File): Promise<Destination> {
  const bytes = new Uint8Array(await file.slice(0, SNIFFED).arrayBuffer());
  if (isGzip(bytes)) return 'evidence';
  // UTF-16 has a zero in every other byte; nobody writes manifests so.
  if (bytes.slice(0, 64).includes(0)) return 'evidence';
  return destinationOf(new TextDecoder().decode(bytes));
}

const sourceOf = (file: File): EvidenceSource => ({
  name: file.webkitRelativePath || file.name,
  blob: file,
  ...(file.lastModified > 0 && { modified: file.lastModified }),
});

/** Reads it, with what was read before where somebody wants that, by names that tell all of it apart. */
function diagnose(sources: readonly EvidenceSource[]): void {
  const { together } = evidenceStore.getState();
  const all = [...(together ? (readResult()?.sources ?? []) : []), ...sources];
  const names = namesApart(all.map(({ name }) => name));
  read(all.map((source, i) => ({ ...source, name: names[i] ?? source.name })));
}

/** What was dropped: files, and those in the folders among them, with their paths. */
export async function bringDropped(entries: readonly FileSystemEntry[], files: readonly File[]): Promise<void> {
  if (!entries.some(({ isDirectory }) => isDirectory)) {
    await bringFiles(files);
    return;
  }
  const name = entries[0]?.name ?? '';
  const found = await gather(entries).catch((error: unknown) => {
    tellUnread(name, error);
    return null;
  });
  if (found === null) return;
  const { files: inside, isWhole } = found;
  if (!isWhole) actions.notify({ text: texts(TEXTS).firstFiles(counted(inside.length)) });
  if (inside.length === 0) actions.notify({ text: texts(TEXTS).unreadable.empty({ name }) });
  // A folder is somebody's collection of evidence: no scenario is made of it.
  else diagnose(inside);
}

export async function bringFiles(files: readonly File[]): Promise<void> {
  const [only] = files;
  try {
    if (files.length === 1 && only !== undefined && (await isPicture(only))) {
      const { openPicture } = await loadDropped();
      await openPicture(only);
      return;
    }
    sendOn(files, destinationOfAll(await Promise.all(files.map(sniffed))));
  } catch (error) {
    tellUnread(files[0]?.name ?? '', error);
  }
}

function tellUnread(name: string, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  actions.notify({ text: texts(TEXTS).notRead({ name, why }), tone: 'failure' });
}

function sendOn(files: readonly File[], to: Destination): void {
  switch (to) {
    case 'empty':
      if (pageStore.getState().evidenceOpen) diagnoseFiles(files);
      else actions.notify({ text: texts(TEXTS).unreadable.empty({ name: files[0]?.name ?? '' }) });
      return;
    case 'evidence':
      diagnoseFiles(files);
      return;
    case 'either':
      // Who is at the diagnosis already means that.
      if (pageStore.getState().evidenceOpen) diagnoseFiles(files);
      else {
        waiting.setState({ files });
        actions.open('bring');
      }
      return;
    case 'scenario':
    case 'manifest':
      simulateFiles(files);
  }
}

export const diagnoseFiles = (files: readonly File[]): void => diagnose(files.map(sourceOf));

export function simulateFiles(files: readonly File[]): void {
  actions.backToSimulation();
  withPart(loadFiles, ({ readFiles }) => readFiles(files));
}

/** A text that was pasted outside of any field. */
export async function bringText(text: string): Promise<void> {
  if (!isMeant(text)) return;
  await bringFiles([pastedFile(text)]);
}

/** Pasted text has no date of its own: what is pasted today may be of any year. */
export const pastedFile = (text: string): File => new File([text], texts(TEXTS).pasted, { lastModified: 0 });
