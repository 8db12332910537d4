/** The lock under which packages are installed (`.ci/lock.mjs`). */
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locked } from '../../.ci/lock.mjs';

const aside = (): string => join(mkdtempSync(join(tmpdir(), 'grace-period-')), 'lock');

/** What is said, and whether the work was done under the lock. */
function enter(lock: string, say: (words: string) => void = () => undefined) {
  const said: string[] = [];
  const done = locked(
    lock,
    () => existsSync(lock),
    (words) => {
      said.push(words);
      say(words);
    },
  );
  return { said, done };
}

const minutesAgo = (file: string, minutes: number): void => {
  const then = Date.now() / 1_000 - minutes * 60;
  utimesSync(file, then, then);
};

describe('the lock of the installer', () => {
  it('is held while the work is done, and then no more', () => {
    const lock = aside();
    expect(enter(lock)).toEqual({ said: [], done: true });
    expect(existsSync(lock)).toBe(false);
  });

  it('is taken over from a process that has ended', () => {
    const lock = aside();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(lock, String(pid));
    expect(enter(lock)).toEqual({ said: [], done: true });
  });

  it('is taken over where nobody ever wrote whose it is, and when it is older than any installation', () => {
    const lock = aside();
    writeFileSync(lock, '');
    minutesAgo(lock, 1);
    expect(enter(lock)).toEqual({ said: [], done: true });
    writeFileSync(lock, String(process.ppid)); // a number that another process has by now
    minutesAgo(lock, 11);
    expect(enter(lock)).toEqual({ said: [], done: true });
  });

  it('is waited for with a word that says whose it is and where it lies', () => {
    const lock = aside();
    writeFileSync(lock, String(process.ppid));
    const { said, done } = enter(lock, () => minutesAgo(lock, 11)); // while it is waited for
    expect(said).toEqual([`Waiting for another installation (process ${process.ppid}); it holds ${lock}`]);
    expect(done).toBe(true);
  });
});
