/** Inputs that are kept from one campaign to the next, and what broke something, as files. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of a class; each showed something that none before it had. */
const MOST = 1_500;

const nameOf = (of: string | Uint8Array): string => createHash('sha256').update(of).digest('hex').slice(0, 16);

export class Corpus {
  readonly #folder: string;
  readonly #isKept: boolean;
  readonly #seen = new Set<string>();
  readonly inputs: Uint8Array[] = [];

  /** @param isKept whether what former campaigns found is read, and what this one finds written. */
  constructor(folder: string, isKept: boolean) {
    this.#folder = folder;
    this.#isKept = isKept;
    if (!isKept || !existsSync(folder)) return;
    for (const name of readdirSync(folder).sort().slice(0, MOST)) {
      this.#seen.add(name);
      this.inputs.push(new Uint8Array(readFileSync(join(folder, name))));
    }
  }

  /** Keeps an input that shows something new. */
  learn(seen: string, input: Uint8Array): void {
    const name = nameOf(seen);
    if (this.#seen.has(name) || this.inputs.length >= MOST) return;
    this.#seen.add(name);
    this.inputs.push(input);
    if (!this.#isKept) return;
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, name), input);
  }
}

/** Writes a case that broke something, with what it broke beside it; where. */
export function writeFailure(folder: string, attack: string, input: Uint8Array, broken: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${attack}-${nameOf(broken)}.bin`);
  writeFileSync(file, input);
  writeFileSync(`${file}.txt`, `${broken}\n`);
  return file;
}

/** Writes what a campaign came to: one that kept and broke nothing has made no folder yet. */
export function writeReport(folder: string, report: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
}
