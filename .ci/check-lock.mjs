/**
 * Fails when a dependency named in package-lock.json has no entry there. npm writes such a lock without a word when a
 * registry lacks some platforms' packages, and then `npm ci` refuses it.
 */
import { readFileSync } from 'node:fs';
import { root } from './install.mjs';

const packages = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages;

/** Looks where Node would: in the package's own node_modules, then in that of each folder above it. */
function found(from, name) {
  for (let base = from; ;) {
    if (packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true;
    if (!base) return false;
    const parent = base.lastIndexOf('/node_modules/');
    base = parent < 0 ? '' : base.slice(0, parent);
  }
}

let missing = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
    if (found(path, name)) continue;
    missing += 1;
    console.error(`package-lock.json lacks ${name}, wanted by ${path || 'package.json'}`);
  }
}
if (missing > 0) process.exit(1);
console.log(`package-lock.json is closed: ${Object.keys(packages).length} packages`);
