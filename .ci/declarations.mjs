/**
 * The types of the library (`src/library/`): each of its files says them all by itself, so that the compiler copies them
 * out without looking at anything else, in a fifth of a second.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

const LIBRARY = join(root, 'src/library');
const OPTIONS = [
  '--ignoreConfig',
  '--declaration',
  '--emitDeclarationOnly',
  '--isolatedDeclarations',
  '--stripInternal',
  '--noResolve',
  '--noCheck',
  '--allowImportingTsExtensions',
  ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--jsx', 'react-jsx'],
];

/** A compiler understands either, an older one and other tools only this. */
const asPublished = (text) => text.replace(/(from\s+'\.\/[\w/]+)\.tsx?'/g, "$1.js'");

/** @returns {ReadonlyMap<string, string>} by the file's name, `index.d.ts` */
export function declarations() {
  const out = mkdtempSync(join(tmpdir(), 'grace-period-types-'));
  try {
    const files = readdirSync(LIBRARY).filter((name) => /^\w+\.tsx?$/.test(name) && !/^sourceLines/.test(name));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const args = [compiler, ...OPTIONS, '--outDir', out, ...files.map((name) => join(LIBRARY, name))];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`no declarations: ${stdout}${stderr}`);
    const emitted = readdirSync(out).toSorted();
    return new Map(emitted.map((name) => [name, asPublished(readFileSync(join(out, name), 'utf8'))]));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
