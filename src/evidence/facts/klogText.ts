/**
 * The text of a klog line becomes facts. Most lines of a log tell nothing of a removal, so what is known of a message by
 * its words alone is remembered, and only lines with something to tell are taken apart.
 */
import { goQuote, KLOG, recogniseKlog, type KlogEntry, type KlogId } from '../../kube/klog/index.ts';
import { quotedEnd } from '../../kube/klog/goQuote.ts';
import type { LineClass } from '../evidence.ts';
import { own } from '../input/residue.ts';
import { componentOf } from '../lines/components.ts';
import { NOBODY, type PodNames, type Telling } from './fact.ts';
import { readKubeletText } from './kubeletText.ts';
import { READINGS, type Reading } from './klogReadings.ts';
import { namesOf, uidOr } from './names.ts';

export interface KlogTelling {
  readonly class: LineClass;
  readonly because: string;
  readonly id: KlogId | null;
  readonly facts: readonly Telling[];
  /** Identity that the line tells beside its facts. */
  readonly names: PodNames;
}

interface Known {
  readonly id: KlogId;
  readonly reading: Reading | null;
}

/** A longer text is a dump: what counts stands at its beginning. */
const MOST = 32_768;
const REMEMBERED = 4_000;

const FILES = new Set(
  Object.values(KLOG as unknown as Readonly<Record<string, KlogEntry>>).flatMap(
    ({ file, releases = {}, sites = {}, others = [] }) => [
      file,
      ...Object.values(releases).flatMap((change) => change?.file ?? []),
      ...Object.values(sites).flatMap((site) => site.file ?? []),
      ...others.flatMap((other) => other.file ?? []),
    ],
  ),
);

const NOTHING: readonly Telling[] = [];
const readingOf = (id: KlogId): Reading | null => READINGS[id] ?? null;

export class KlogTexts {
  /** By message, of those without values in them. null: not in the catalogue. */
  readonly #known = new Map<string, Known | null>();

  read(whole: string, file: string, severity: 'I' | 'W' | 'E'): KlogTelling {
    const text = whole.length > MOST ? whole.slice(0, MOST) : whole;
    if (text.charCodeAt(0) !== 0x22) return this.#plain(text, file, severity);
    const end = quotedEnd(text, 0);
    const message = end < 0 ? '' : text.slice(1, end - 1);
    const known = message === '' ? undefined : this.#known.get(message);
    if (known === undefined) return this.#structured(text, file, severity, message);
    if (known === null) return this.#unknown(text, file, severity);
    if (known.reading === null)
      return { class: 'understood', because: known.id, id: known.id, facts: NOTHING, names: namesIn(text) };
    return told(known.id, known.reading(mended(recogniseKlog(text, file)?.keys ?? {}, text), text), text);
  }

  #structured(text: string, file: string, severity: 'I' | 'W' | 'E', message: string): KlogTelling {
    const recognised = recogniseKlog(text, file);
    const id = recognised?.id;
    const reading = id === undefined ? null : readingOf(id);
    // One message may mean several things by its keys or its file: such are looked at anew each time.
    const isPlain = message !== '' && !message.includes('\\') && !AMBIGUOUS.has(message);
    if (isPlain && this.#known.size < REMEMBERED)
      this.#known.set(own(message), id === undefined ? null : { id, reading });
    if (id === undefined || recognised === null) return this.#unknown(text, file, severity, recognised?.keys);
    if (reading === null) return { class: 'understood', because: id, id, facts: NOTHING, names: namesIn(text) };
    return told(id, reading(mended(recognised.keys, text), text), text);
  }

  #plain(text: string, file: string, severity: 'I' | 'W' | 'E'): KlogTelling {
    const recognised = FILES.has(file) ? recogniseKlog(text, file) : null;
    const id = recognised?.id;
    if (id === undefined || recognised === null) return this.#unknown(text, file, severity);
    const reading = readingOf(id);
    return told(id, reading?.(recognised.keys, text) ?? NOTHING, text);
  }

  #unknown(
    text: string,
    file: string,
    severity: 'I' | 'W' | 'E',
    keys?: Readonly<Record<string, string>>,
  ): KlogTelling {
    const component = componentOf(file);
    const names = namesIn(text);
    if (component !== 'other' || file === '') {
      const facts = readKubeletText(keys ?? keysIn(text), text);
      if (facts !== null)
        return { class: 'understood', because: 'a known message of other releases', id: null, facts, names };
    }
    const base = { id: null, facts: NOTHING, names };
    if (component === 'known') return { ...base, class: 'irrelevant', because: `${file} tells nothing of removals` };
    if (component === 'other') return { ...base, class: 'irrelevant', because: `${file} is not the kubelet’s` };
    if (severity === 'I' && !MENTIONS_POD.test(text.slice(0, 2000)))
      return { ...base, class: 'irrelevant', because: 'it names no pod' };
    return { ...base, class: 'unknown', because: 'no message of the catalogue' };
  }
}

const MENTIONS_POD = /\bpod(?:s|UID|Name)?=|\([0-9a-f]{8}-[0-9a-f]{4}-/;

/** Messages that more than one entry has. */
const AMBIGUOUS: ReadonlySet<string> = (() => {
  const ids = new Map<string, Set<string>>();
  for (const [id, entry] of Object.entries(KLOG as unknown as Readonly<Record<string, KlogEntry>>)) {
    const words = [entry.message, ...Object.values(entry.releases ?? {}).flatMap((change) => change?.message ?? [])];
    for (const message of words) {
      const quoted = goQuote(message).slice(1, -1);
      ids.set(quoted, (ids.get(quoted) ?? new Set()).add(id));
    }
  }
  return new Set([...ids].filter(([, set]) => set.size > 1).map(([message]) => message));
})();

function told(id: KlogId, facts: readonly Telling[], text: string): KlogTelling {
  return { class: 'understood', because: id, id, facts, names: facts.length > 0 ? NOBODY : namesIn(text) };
}

const POD = /\bpod="([^"\s]{1,317})"/;
const POD_UID = /\bpodUID="?([0-9a-f-]{32,36})/;

/** Pod and UID, where a line has both: what joins lines that have only one of them. */
function namesIn(text: string): PodNames {
  if (!text.includes('podUID=')) return NOBODY;
  const head = text.length > 8192 ? text.slice(0, 8192) : text;
  const pod = POD.exec(head)?.[1];
  const uid = POD_UID.exec(head)?.[1];
  return pod === undefined || uid === undefined ? NOBODY : { ...namesOf(pod), uid: uidOr(uid) };
}

type Values = Readonly<Record<string, string>>;

/** A copy may leave marks between the values, behind which no pair is read any more: the keys are looked for one by one. */
const mended = (keys: Values, text: string): Values =>
  keys['podUID'] === undefined && text.includes(' podUID=') ? { ...keysIn(text), ...keys } : keys;

const KEYS = {
  pod: /\bpod="?([^"\s]{1,317})"/,
  podUID: POD_UID,
  err: /\berr="((?:[^"\\]|\\.){0,4000})/,
  containerName: /\bcontainerName="([^"\s]{1,253})"/,
  containerID: /\bcontainerID="?([^"\s]{1,100})/,
} as const;

function keysIn(text: string): Values {
  const head = text.slice(0, 8192);
  return Object.fromEntries(
    Object.entries(KEYS).flatMap(([key, pattern]) => {
      const value = pattern.exec(head)?.[1];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
