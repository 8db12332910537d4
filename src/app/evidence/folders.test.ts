/** Dropped folders: their files with their paths, and whether those are all. */
import { expect, it } from 'vitest';
import { gather } from './folders.ts';

const file = (fullPath: string): FileSystemEntry =>
  ({
    isFile: true,
    isDirectory: false,
    name: fullPath.slice(fullPath.lastIndexOf('/') + 1),
    fullPath,
    file: (resolve: (file: File) => void) => resolve(new File(['text'], 'name')),
  }) as unknown as FileSystemEntry;

/** It tells of a hundred entries at a time, as browsers do. */
const folder = (name: string, inside: readonly FileSystemEntry[]): FileSystemEntry =>
  ({
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (resolve: (some: readonly FileSystemEntry[]) => void) => resolve(inside.slice(at, (at += 100))),
      };
    },
  }) as unknown as FileSystemEntry;

const logs = (count: number): readonly FileSystemEntry[] =>
  Array.from({ length: count }, (_, i) => file(`/logs/${String(i).padStart(4, '0')}.log`));

it('gives the files of a folder and of those in it, but for hidden ones', async () => {
  const dropped = folder('logs', [...logs(150), folder('node', [file('/logs/node/kubelet.log')]), file('/logs/.git')]);
  const { files, isWhole } = await gather([dropped]);
  expect(files).toHaveLength(151);
  expect(files.map(({ name }) => name)).toContain('logs/node/kubelet.log');
  expect(isWhole).toBe(true);
});

it('says so where there are more files than are read', async () => {
  expect(await gather([folder('logs', logs(2_000))])).toMatchObject({ isWhole: true });
  const { files, isWhole } = await gather([folder('logs', logs(2_001))]);
  expect(files).toHaveLength(2_000);
  expect(isWhole).toBe(false);
});
