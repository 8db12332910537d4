/** One number for a whole trace: two runs are the same, wherever they ran, when their hashes are. */
import { published, type Trace } from '../trace/index.ts';
import { Hash64 } from './hash64.ts';

/** 16 hex digits over the trace's JSON with sorted keys, fed to the hash as it is walked. */
export function hashTrace({ initial, events, end }: Trace<unknown>): string {
  const hash = new Hash64();
  addJson(hash, { initial, events: events.map(published), end });
  return hash.hex();
}

const [NULL, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP, SCALAR] = [
  0x10000, 0x10001, 0x10002, 0x10003, 0x10004, 0x10005,
];

function addJson(hash: Hash64, value: unknown): void {
  if (value === null || value === undefined) return hash.add(NULL);
  if (typeof value !== 'object') {
    hash.add(SCALAR);
    return hash.addText(JSON.stringify(value) ?? '');
  }
  if (Array.isArray(value)) {
    hash.add(OPEN_LIST);
    for (const item of value) addJson(hash, item);
    return hash.add(CLOSE_LIST);
  }
  const record = value as Readonly<Record<string, unknown>>;
  hash.add(OPEN_MAP);
  for (const key of Object.keys(record).sort()) {
    if (record[key] === undefined) continue;
    hash.addText(key);
    addJson(hash, record[key]);
  }
  return hash.add(CLOSE_MAP);
}
