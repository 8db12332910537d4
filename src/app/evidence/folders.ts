/** The files of a dropped folder, each with its path in it. */
import type { EvidenceSource } from '../../worker/evidenceProtocol.ts';

/** A home directory dropped by mistake is not walked to its end. */
const MOST_FILES = 2_000;

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** A folder tells of a part of what it holds at a time, and of none when that was all. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    all.push(...some);
  }
}

export interface Gathered {
  readonly files: readonly EvidenceSource[];
  /** There are no others. */
  readonly isWhole: boolean;
}

export async function gather(entries: readonly FileSystemEntry[]): Promise<Gathered> {
  const files: EvidenceSource[] = [];
  for (const entry of entries) if (!(await gatherInto(files, entry))) return { files, isWhole: false };
  return { files, isWhole: true };
}

/** Whether there was room for all of it. */
async function gatherInto(files: EvidenceSource[], entry: FileSystemEntry): Promise<boolean> {
  if (isDirectory(entry)) {
    for (const inner of await entriesOf(entry))
      if (!inner.name.startsWith('.') && !(await gatherInto(files, inner))) return false;
    return true;
  }
  if (!isFile(entry)) return true;
  if (files.length >= MOST_FILES) return false;
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  files.push({
    name: entry.fullPath.replace(/^\//, ''),
    blob: file,
    ...(file.lastModified > 0 && { modified: file.lastModified }),
  });
  return true;
}
