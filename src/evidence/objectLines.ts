/** What an object tells, of one line or of a block of lines. */
import type { Entries } from './entries.ts';
import type { LineClass } from './evidence.ts';
import type { FileFacts } from './fileFacts.ts';
import { klogHeader } from './lines/klogHeader.ts';
import { instantIn } from './lines/moment.ts';
import { BARE } from './lines/origin.ts';
import type { Block } from './objects/block.ts';
import type { JsonLine } from './objects/jsonLine.ts';
import type { LineReason } from './reasons.ts';

type Read = Omit<Extract<JsonLine, { readonly kind: 'object' }>, 'kind'>;

export function tellObjects({ facts: told, content }: Read, line: number, text: string, facts: FileFacts): void {
  facts.content(content);
  for (const { utc, node = '', at: _at, ...telling } of told)
    facts.tell(telling, { line, text, origin: { ...BARE, utc, host: node } });
  const isUnderstood = told.some(({ kind }) => kind !== 'Mentioned');
  facts.count(isUnderstood ? 'understood' : 'irrelevant', line, text, { code: 'content', kind: content });
}

export function tellBlock(block: Block, facts: FileFacts, entries: Entries): void {
  if (block.entries.length > 0) facts.wrappings.add('Cloud Logging');
  for (const { line, time, host, at } of block.entries) {
    const header = klogHeader(line);
    const utc = instantIn(time);
    if (utc !== null) facts.clock.year(utc);
    // The block's lines are counted once, below.
    if (header !== null) {
      const origin = { ...BARE, host, utc, stream: `entry ${at}` };
      entries.begin(header, line, block.textAt(at), origin, at, 0);
    }
    entries.flush();
  }
  const count = (kind: LineClass, because: LineReason): void =>
    facts.count(kind, block.line, block.textAt(block.line), because, block.count);
  if (block.entries.length > 0) count('understood', { code: 'logEntry' });
  else if (block.facts === null) count('unknown', { code: 'unknownKind' });
  else {
    for (const { utc, node = '', at: place, ...telling } of block.facts) {
      const at = block.placeOf(telling, place);
      const deciding = block.decidingOf(telling, at);
      facts.tell({ ...telling, deciding }, { line: at, text: block.textAt(at), origin: { ...BARE, utc, host: node } });
    }
    facts.content(block.content);
    count(block.facts.length > 0 ? 'understood' : 'irrelevant', { code: 'content', kind: block.content });
  }
}
