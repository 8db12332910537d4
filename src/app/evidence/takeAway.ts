/** The diagnosis as the command line prints it, copied or saved. */
import { texts } from '../language/index.ts';
import { actions } from '../store/index.ts';
import { copy } from '../terminal/index.ts';
import { reader } from './reading.ts';
import { TEXTS } from './texts.ts';

export function saveBlob(
  name: string,
  blob: Blob,
  said: (name: string) => string = (saved) => texts(TEXTS).saved({ name: saved }),
): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
  actions.notify({ text: said(name) });
}

export async function copyDiagnosis(key: string | null = null): Promise<void> {
  const written = await reader.written('text', key);
  if (written !== null) await copy(await written.text(), texts(TEXTS).theDiagnosis);
}

export async function saveDiagnosis(): Promise<void> {
  const written = await reader.written('json', null);
  if (written !== null) saveBlob('diagnosis.json', written);
}

/** A report for an issue tracker. */
export async function saveReport(): Promise<void> {
  const written = await reader.written('markdown', null);
  if (written !== null) saveBlob('diagnosis.md', written);
}
