/** One at a time: a file that only one process at once can have made. Nobody waits for it without a word, or for ever. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Longer than `npm ci` takes on any line that is one. */
const STALE_MS = 10 * 60 * 1_000;
/** Between making the file and writing into it no process takes so long. */
const UNWRITTEN_MS = 5_000;
const LOOK_EVERY_MS = 200;

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Who has the lock, and for how long: null when it has just gone. */
function holder(file) {
  try {
    return { pid: Number(readFileSync(file, 'utf8')) || null, age: Date.now() - statSync(file).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Left behind: by a process that has ended, one that ended before it said its number, or so long ago that another may have it. */
const isStale = ({ pid, age }) => age > STALE_MS || (pid === null ? age > UNWRITTEN_MS : !alive(pid));

/**
 * Does `work` while no other process does.
 * @param {string} file
 * @param {() => T} work
 * @param {(words: string) => void} say told once, before it waits
 * @returns {T}
 * @template T
 */
export function locked(file, work, say) {
  let told = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const found = holder(file);
    if (found === null) continue;
    if (isStale(found)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told)
      say(`Waiting for another installation${found.pid === null ? '' : ` (process ${found.pid})`}; it holds ${file}`);
    told = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}
