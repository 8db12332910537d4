/** What can't be read, on stderr: each once, and of very many the first. */
import type { FileReport } from '../../evidence/index.ts';
import { printableLine } from '../../kube/printable.ts';
import { fileReasonInWords } from '../../words/index.ts';
import type { Io } from '../command.ts';

const MOST = 200;

export class Troubles {
  readonly #io: Pick<Io, 'err'>;
  #count = 0;

  constructor(io: Pick<Io, 'err'>) {
    this.#io = io;
  }

  readonly tell = (trouble: string): void => {
    this.#count += 1;
    if (this.#count <= MOST) this.#io.err(`${printableLine(trouble)}\n`);
  };

  of({ name, trouble, because }: Pick<FileReport, 'name' | 'trouble' | 'because'>): void {
    if (trouble !== null)
      this.tell(`${name}: ${WORDS[trouble]}${because === undefined ? '' : ` (${fileReasonInWords(because)})`}`);
  }

  end(): void {
    if (this.#count > MOST) this.#io.err(`… and ${this.#count - MOST} more that could not be read\n`);
  }
}

const packed = (by: string): string => `is packed with ${by}; unpack it first`;

const WORDS: Readonly<Record<NonNullable<FileReport['trouble']>, string>> = {
  empty: 'is empty',
  binary: 'is no text',
  encrypted: 'is encrypted; not read',
  'unsafe-name': 'has a name that leads out of its archive; not read',
  nested: 'is an archive in an archive in an archive; unpack it first',
  bomb: 'unpacks to far more than logs do; not read any further',
  damaged: 'is damaged; what could be had of it was read',
  unseekable: 'is a zip that can’t be read from its beginning; save it to a file of its own',
  findings: 'has lines that are no findings; they were left out',
  zstd: packed('zstd'),
  xz: packed('xz'),
  bzip2: packed('bzip2'),
};
