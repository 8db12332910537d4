/** Inputs changed by chance: as bytes, as lines, and as documents. */
import { bytesOf, type Inputs } from './attack.ts';
import type { Random } from './random.ts';

/** More would only take longer. */
const MOST_BYTES = 64 * 1024;

/** Characters that ends, quotes, escapes and encodings are made of. */
const MARKS = [
  '\0', '\t', '\n', '\r', '\r\n', '\u001b', '\u001b[31m', ' ', '"', "'", '\\', '{', '}', '[', ']', '(', ')', '<', '>',
  '&', '*', '=', ':', ': ', ',', '/', '-', '- ', '#', '%', '|', '\u0085', '\u009b', '\u00a0', '\u202e', '\u2028',
  '\ufeff', '\ufffd', '😀', '月', '0', '-1', '1e999', '9'.repeat(20), 'NaN', 'null', 'true', '__proto__', 'constructor',
] as const; // prettier-ignore

export function mutatedBytes(random: Random, known: Inputs, words: readonly string[]): Uint8Array {
  let bytes = random.pick(known);
  for (let times = 1 + random.size(6); times > 0; times--) bytes = changed(random, bytes, known, words);
  return bytes.slice(0, MOST_BYTES);
}

function changed(random: Random, bytes: Uint8Array, known: Inputs, words: readonly string[]): Uint8Array {
  const at = random.below(bytes.length + 1);
  const length = Math.min(random.size(bytes.length + 1), bytes.length - at);
  const part = bytes.subarray(at, at + length);
  switch (random.below(14)) {
    case 0:
      return spliced(bytes, at, 1, Uint8Array.of(random.below(256)));
    case 1:
      return spliced(bytes, at, length, new Uint8Array(0));
    case 2:
      return spliced(bytes, at, 0, part);
    case 3:
      return spliced(bytes, at, 0, bytesOf(random.pick(MARKS)));
    case 4: {
      const word = words[random.below(words.length)] ?? '';
      return spliced(bytes, at, random.chance(2) ? 0 : length, bytesOf(word));
    }
    case 5:
      return bytes.slice(0, at);
    case 6: {
      const other = random.pick(known);
      const from = random.below(other.length + 1);
      return spliced(bytes, at, 0, other.subarray(from, from + random.size(other.length)));
    }
    case 7:
      return repeated(bytes, at, random);
    case 8:
      return at < bytes.length
        ? spliced(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << random.below(8))))
        : bytes;
    default:
      return lineChanged(bytes, random);
  }
}

export function spliced(bytes: Uint8Array, at: number, without: number, put: Uint8Array): Uint8Array {
  const rest = bytes.subarray(at + without);
  const result = new Uint8Array(at + put.length + rest.length);
  result.set(bytes.subarray(0, at));
  result.set(put, at);
  result.set(rest, at + put.length);
  return result;
}

/** A few bytes, over and over: what is looked at again for each is slow, or takes much room. */
function repeated(bytes: Uint8Array, at: number, random: Random): Uint8Array {
  const unit = random.chance(2) ? bytes.subarray(at, at + 1 + random.below(12)) : bytesOf(random.pick(MARKS));
  const times = 1 + random.size(Math.floor(MOST_BYTES / Math.max(1, unit.length)));
  const run = new Uint8Array(unit.length * times);
  for (let i = 0; i < times; i++) run.set(unit, i * unit.length);
  return spliced(bytes, at, 0, run);
}

/** Where a value begins or a number ends. */
const SEAM = /[=:"'(/[ ](?=\S)|\d(?=\D|$)/g;

/** A line cut, broken or added to right there: what is read of it is still nearly what it was. */
function seamChanged(line: string, random: Random): string {
  const seams = [...line.matchAll(SEAM)].map(({ index }) => index + 1);
  const at = seams[random.below(seams.length)] ?? 0;
  switch (random.below(4)) {
    case 0:
      return line.slice(0, at);
    case 1:
      return `${line.slice(0, at)}\n${line.slice(at)}`;
    case 2:
      return line.slice(0, at) + line.slice(at + 1 + random.size(8));
    default:
      return line.slice(0, at) + latin1Text(random.pick(MARKS)) + line.slice(at);
  }
}

const latin1Text = (text: string): string => new TextDecoder('latin1').decode(bytesOf(text));

/** Lines left out, doubled, moved, cut, joined, or with other ends. */
function lineChanged(bytes: Uint8Array, random: Random): Uint8Array {
  const lines = new TextDecoder('latin1').decode(bytes).split('\n');
  const at = random.below(lines.length);
  const line = lines[at] ?? '';
  switch (random.below(10)) {
    case 0:
      lines.splice(at, 1 + random.size(lines.length));
      break;
    case 1:
      lines.splice(random.below(lines.length), 0, line);
      break;
    case 2:
      lines[at] = line.slice(0, random.below(line.length + 1));
      break;
    case 3:
      lines[at] = line.slice(random.below(line.length + 1));
      break;
    case 4:
      lines.splice(at, 1, ...(line.match(new RegExp(`.{1,${1 + random.below(160)}}`, 'gs')) ?? []));
      break;
    case 5:
      lines.splice(at, 2, line + random.pick(['\r', '', '\r\r']) + (lines[at + 1] ?? ''));
      break;
    default:
      lines[at] = seamChanged(line, random);
  }
  return latin1(lines.join(random.chance(20) ? '\r' : '\n'));
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);

/** Values that are wrong in most places, or large. */
const VALUES: readonly [unknown, ...unknown[]] = [
  null, true, false, 0, -1, 1, 30, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 9.1e9, 1.5, '', 'x', 'web', '0s', '1s', '24h', '8760h', 'Always', 'a'.repeat(64),
  'a'.repeat(254), 'x'.repeat(5_000), '\u001b[2J', '\n', '\u202e', {}, [], [[]], [{}], { x: 1 },
]; // prettier-ignore

/** A JSON value with something in it changed, left out, doubled, or put elsewhere. */
export function mutatedValue(value: unknown, random: Random, others: readonly unknown[]): unknown {
  if (typeof value !== 'object' || value === null || random.chance(12)) return otherValue(value, random, others);
  if (Array.isArray(value)) {
    const items: unknown[] = [...value];
    const at = random.below(items.length + 1);
    if (items.length === 0) items.push(random.pick(VALUES));
    else if (random.chance(6)) items.splice(at, 1);
    else if (random.chance(5)) items.splice(at, 0, ...Array<unknown>(1 + random.size(600)).fill(items[at] ?? {}));
    else items[at % items.length] = mutatedValue(items[at % items.length], random, others);
    return items;
  }
  const entries = Object.entries(value);
  const at = random.below(entries.length + 1);
  const [key, item] = entries[at] ?? [random.pick(MARKS), random.pick(VALUES)];
  if (random.chance(8)) entries.splice(at, 1);
  else if (random.chance(12)) entries[at] = [random.chance(2) ? 'x'.repeat(random.size(9_000)) : `${key}x`, item];
  else entries[at] = [key, mutatedValue(item, random, others)];
  return Object.fromEntries(entries);
}

function otherValue(value: unknown, random: Random, others: readonly unknown[]): unknown {
  if (typeof value === 'string' && !random.chance(3)) {
    const at = random.below(value.length + 1);
    return value.slice(0, at) + random.pick(MARKS).repeat(1 + random.size(200)) + value.slice(at + random.below(3));
  }
  if (others.length > 0 && random.chance(3)) return others[random.below(others.length)];
  return random.pick(VALUES);
}

/** All values inside a value, to be put elsewhere. */
export function valuesIn(value: unknown, most = 2_000): unknown[] {
  const found: unknown[] = [value];
  for (let i = 0; i < found.length && found.length < most; i++) {
    const item = found[i];
    if (typeof item === 'object' && item !== null) found.push(...Object.values(item).slice(0, most));
  }
  return found;
}
