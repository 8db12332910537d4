/**
 * The text of a klog line becomes facts. Most lines of a log tell nothing of a removal, so what is known of a message by
 * its words alone is remembered, and only lines with something to tell are taken apart.
 */
import {
  goQuote,
  goUnescape,
  KLOG_ENTRIES,
  klogValuesFrom,
  recogniseKlog,
  type KlogId,
  type RecognisedKlog,
} from '../../kube/klog/index.ts';
import { quotedEnd } from '../../kube/klog/goQuote.ts';
import type { LineClass } from '../evidence.ts';
import { own } from '../input/typesetting.ts';
import { componentOf, type Component } from '../lines/components.ts';
import { NO_PLACE, type SourcePlace } from '../lines/klogHeader.ts';
import { withoutTail } from '../lines/marks.ts';
import { MOST_ERROR } from './errors.ts';
import { NOBODY, type PodNames, type Telling } from './fact.ts';
import { isKubeletText, readKubeletText } from './kubeletText.ts';
import { READINGS, UNPARSED, type Reading } from './klogReadings.ts';
import { namesTeardown, podIn, podsByPath, TEARDOWN } from './identity.ts';
import type { LineReason } from '../reasons.ts';
import { namesOf, uidOr } from './names.ts';
import { readSentence } from './sentences.ts';
import { readSpoken, type Spoken } from './spoken.ts';

export interface KlogTelling {
  readonly class: LineClass;
  readonly because: LineReason;
  readonly id: KlogId | null;
  readonly facts: readonly Telling[];
  /** Identity that the line tells beside its facts. */
  readonly names: PodNames;
  /** Nothing was known of this place in the source before. */
  readonly isNew: boolean;
}

/** How the lines of a place are known that tell nothing. */
export interface Silence {
  readonly class: LineClass;
  /** What they begin with: the message in its quotes. */
  readonly words: string;
  /** What such a line does not have behind its message: it might tell of a pod after all. */
  readonly unless: 'nothing' | 'podUID' | 'pod' | 'neighbours';
}

interface Known {
  readonly id: KlogId;
  readonly reading: Reading | null;
}

/** What a place in the source printed before: it prints the same message whenever it prints. */
interface Site {
  /** A message without values in it, as the line quotes it; empty where each line has another. */
  readonly message: string;
  /** null: not in the catalogue. */
  readonly known: Known | null;
  /** Not in the catalogue, but perhaps a known message of other releases. */
  readonly isText: boolean;
  /** Of a message with values in it. */
  readonly again: RecognisedKlog['again'] | undefined;
  /** The keys of its lines, in their order. */
  readonly order: string[];
  /** The keys that a message came with that means several things: with others it means another. Null for all others. */
  readonly keys: string | null;
}

interface Owner {
  readonly component: Component;
  readonly answer: KlogTelling;
}

/** A longer text is a dump: what counts stands at its beginning. */
const MOST = 32_768;
const REMEMBERED = 4_000;

const FILES = new Set(
  Object.values(KLOG_ENTRIES).flatMap(({ file, releases = {}, sites = {}, others = [] }) => [
    file,
    ...Object.values(releases).flatMap((change) => change?.file ?? []),
    ...Object.values(sites).flatMap((site) => site.file ?? []),
    ...others.flatMap((other) => other.file ?? []),
  ]),
);

/** Blanks, breaks and marks that a copy has left at the end are none of the message's. */
function recognise(text: string, file: string): ReturnType<typeof recogniseKlog> {
  const found = recogniseKlog(text, file);
  if (found !== null) return found;
  const body = withoutTail(text);
  return body.length === text.length ? null : recogniseKlog(body, file);
}

const NOTHING: readonly Telling[] = [];
const readingOf = (id: KlogId): Reading | null => READINGS[id] ?? null;

/** Other programs that log in klog's form: what a line of theirs tells, or null. */
export interface OtherPrograms {
  read(text: string): readonly Telling[] | null;
  /** Whether `read` may answer anything but null; right where it says no. */
  mayRead(text: string): boolean;
}

/** Files that the kubelet and others have in common. */
const SHARED = new Set(['event.go', 'server.go', 'mount_linux.go', 'request.go', 'helpers.go', 'handler.go']);

export class KlogTexts {
  readonly #others: OtherPrograms;
  readonly #sites = new Map<SourcePlace, Site>();
  readonly #owners = new Map<string, Owner>();
  readonly #uids = new Set<string>();
  /** Lines that follow one another are mostly of one pod. */
  #lastUid = '';

  constructor(others: OtherPrograms) {
    this.#others = others;
  }

  read(whole: string, source: SourcePlace, severity: 'I' | 'W' | 'E'): KlogTelling {
    const text = whole.slice(0, MOST);
    const { file } = source;
    const site = source.line === 0 ? undefined : this.#sites.get(source);
    const before = site === undefined ? null : this.#likeBefore(site, text, file, severity);
    if (before !== null) return before;
    const spoken = source === NO_PLACE && text.charCodeAt(0) !== 0x22 ? readSpoken(text) : null;
    if (spoken !== null) return spokenOf(spoken);
    const recognised = text.charCodeAt(0) === 0x22 || FILES.has(file) ? recognise(text, file) : null;
    const id = recognised?.id;
    const known = id === undefined ? null : { id, reading: readingOf(id) };
    if (source.line !== 0) this.#remember(source, text, known, recognised, severity);
    if (known === null || recognised === null) return this.#unknown(text, file, severity, true, recognised?.keys);
    if (known.reading === null) return this.#understood(known.id, text, true);
    return told(known.id, known.reading(mended(recognised.keys, text), text), true);
  }

  /** What a place says that tells nothing; null where it may tell something, undefined as long as that is not known. */
  silence(source: SourcePlace, severity: 'I' | 'W' | 'E'): Silence | null | undefined {
    const site = this.#sites.get(source);
    if (site === undefined) return undefined;
    const { message, known, isText, keys } = site;
    const words = `"${message}"`;
    if (message === '' || keys !== null || (known === null ? isText : known.reading !== null)) return null;
    if (known !== null) return { class: 'understood', words, unless: 'podUID' };
    const { component, answer } = this.#of(source.file);
    if (component === 'other' || SHARED.has(source.file))
      return component === 'kubelet' || this.#others.mayRead(words)
        ? null
        : { class: answer.class, words, unless: 'neighbours' };
    if (component !== 'kubelet') return { class: answer.class, words, unless: 'nothing' };
    if (severity !== 'I') return { class: UNKNOWN.class, words, unless: 'podUID' };
    return MENTIONS_POD.test(words) ? null : { class: ASIDE.class, words, unless: 'pod' };
  }

  /** What a line tells whose place has printed such a line before; null where it is another one after all. */
  #likeBefore(
    { message, known, isText, again, order, keys: meant }: Site,
    text: string,
    file: string,
    severity: 'I' | 'W' | 'E',
  ): KlogTelling | null {
    if (known !== null && again !== undefined) {
      const keys = again(text);
      if (keys === null) return null;
      if (known.reading === null) return this.#understood(known.id, text, false);
      return told(known.id, known.reading(mended(keys, text), text), false);
    }
    if (!prints(message, text)) return null;
    if (known === null) return this.#unknown(text, file, severity, isText);
    if (meant !== null) {
      const values = klogValuesFrom(text, message.length + 2, order);
      if (keysOf(values) !== meant) return null;
    }
    if (known.reading === null) return this.#understood(known.id, text, false);
    const keys = UNPARSED.has(known.id)
      ? keysIn(text, NAMING)
      : mended(klogValuesFrom(text, message.length + 2, order), text);
    return told(known.id, known.reading(keys, text), false);
  }

  #remember(
    source: SourcePlace,
    text: string,
    known: Known | null,
    recognised: RecognisedKlog | null,
    severity: 'I' | 'W' | 'E',
  ): void {
    if (this.#sites.size >= REMEMBERED) return;
    const again = recognised?.again;
    const isQuoted = text.charCodeAt(0) === 0x22;
    const end = quotedEnd(text, 0);
    const message = isQuoted && end > 0 ? text.slice(1, end - 1) : '';
    const keys = AMBIGUOUS.has(message) ? keysOf(recognised?.keys ?? {}) : null;
    // A message with values in it is read by its pattern.
    const isFixed = message !== '' && !message.includes('\\') && keys !== '' && again === undefined;
    // Of other plain text only that it is not in the catalogue can be remembered.
    if (!isFixed && again === undefined && (known !== null || isQuoted)) return;
    this.#sites.set(source, {
      message: isFixed ? own(message) : '',
      known,
      // An error may hold what its message does not say.
      isText: !isFixed || isKubeletText(message) || severity !== 'I' || ENDS.test(message),
      again,
      order: [],
      keys,
    });
  }

  #understood(id: KlogId, text: string, isNew: boolean): KlogTelling {
    return {
      class: 'understood',
      because: { code: 'message', id },
      id,
      facts: NOTHING,
      names: this.#namesIn(text),
      isNew,
    };
  }

  /** Pod and UID, where a line has both: what joins lines that have only one of them. */
  #namesIn(text: string, isText = false): PodNames {
    const at = text.indexOf('podUID=');
    if (at < 0) return isText ? (podsByPath(text)[0] ?? NOBODY) : NOBODY;
    const start = text.charCodeAt(at + 7) === 0x22 ? at + 8 : at + 7;
    if (this.#lastUid !== '' && text.startsWith(this.#lastUid, start)) return NOBODY;
    const uid = text.slice(start, start + 36);
    const isKnown = this.#uids.has(uid);
    const names = isKnown ? NOBODY : namesIn(text);
    if (this.#uids.size >= REMEMBERED) this.#uids.clear();
    if (isKnown || names.uid !== '') {
      this.#lastUid = own(uid);
      this.#uids.add(this.#lastUid);
    }
    return names;
  }

  /** A file's component, and what all its lines are where that is not the kubelet. */
  #of(file: string): Owner {
    const known = this.#owners.get(file);
    if (known !== undefined) return known;
    const component = componentOf(file);
    const because: LineReason =
      file === ''
        ? { code: 'noKubeletMessage' }
        : { code: component === 'known' ? 'silentFile' : 'foreignFile', file: own(file) };
    const owner: Owner = { component, answer: { ...BLANK, class: 'irrelevant', because } };
    if (this.#owners.size < REMEMBERED) this.#owners.set(own(file), owner);
    return owner;
  }

  #unknown(
    text: string,
    file: string,
    severity: 'I' | 'W' | 'E',
    isText: boolean,
    keys?: Readonly<Record<string, string>>,
  ): KlogTelling {
    const { component, answer } = this.#of(file);
    if (component === 'other' || SHARED.has(file)) {
      const facts = this.#others.read(text);
      if (facts !== null) return facts.length === 0 ? OTHER_PROGRAM : { ...OTHER_PROGRAM, class: 'understood', facts };
    }
    if (isText && (component !== 'other' || file === '')) {
      const facts = readKubeletText(() => keys ?? keysIn(text), text);
      if (facts !== null)
        return {
          ...OTHER_RELEASE,
          facts: facts.map((fact) => named(fact, text)).filter((fact) => file !== '' || isOfSomebody(fact)),
          names: this.#namesIn(text),
        };
    }
    const isAbout = (isText || text.includes('disruption budget')) && ABOUT_PODS.test(text);
    const said = isAbout ? readSentence(text) : null;
    if (said !== null) return { ...OTHER_RELEASE, facts: said.facts, names: this.#namesIn(text) };
    if (component !== 'kubelet' && !isAbout) return answer;
    const names = this.#namesIn(text, isAbout);
    if (component !== 'kubelet') {
      const isAside = component === 'known' && severity === 'I';
      if (!isAside && namesTeardown(text)) return { ...UNKNOWN_END, names };
      return names === NOBODY ? answer : { ...answer, names };
    }
    const isAside = severity === 'I' && !MENTIONS_POD.test(text.slice(0, 2000));
    if (isAside && isAbout && namesTeardown(text)) return { ...UNKNOWN_END, names };
    if (isAside) return names === NOBODY ? ASIDE : { ...ASIDE, names };
    return { ...UNKNOWN, names };
  }
}

const BLANK = { id: null, facts: NOTHING, names: NOBODY, isNew: false } as const;
const OTHER_RELEASE: KlogTelling = { ...BLANK, class: 'understood', because: { code: 'otherRelease' } };
const OTHER_PROGRAM: KlogTelling = { ...BLANK, class: 'irrelevant', because: { code: 'otherProgram' } };
const ASIDE: KlogTelling = { ...BLANK, class: 'irrelevant', because: { code: 'namesNoPod' } };
const UNKNOWN_END: KlogTelling = {
  ...BLANK,
  class: 'unknown',
  because: { code: 'unknownEnd' },
};
const UNKNOWN: KlogTelling = { ...BLANK, class: 'unknown', because: { code: 'notInCatalogue' } };

/** Words of a message that may be about a pod's end; the eviction manager's own are about the node. */
const ENDS = new RegExp(`^(?!Eviction manager).*${TEARDOWN.source}`, 'i');
/** What neither a known sentence nor any word of a pod's end does without. */
const ABOUT_PODS = /[Pp]od|k8s_|ontainer|olume|andbox|SyncLoop|rror deleting|Not deleted yet/;
const MENTIONS_POD = /\bpod(?:s|UID|Name)?=|\([0-9a-f]{8}-[0-9a-f]{4}-/;

/** Messages that more than one entry has. */
const AMBIGUOUS: ReadonlySet<string> = (() => {
  const ids = new Map<string, Set<string>>();
  for (const [id, entry] of Object.entries(KLOG_ENTRIES)) {
    const words = [entry.message, ...Object.values(entry.releases ?? {}).flatMap((change) => change?.message ?? [])];
    for (const message of words) {
      const quoted = goQuote(message).slice(1, -1);
      ids.set(quoted, (ids.get(quoted) ?? new Set()).add(id));
    }
  }
  return new Set([...ids].filter(([, set]) => set.size > 1).map(([message]) => message));
})();

const prints = (message: string, text: string): boolean =>
  message === ''
    ? text.charCodeAt(0) !== 0x22
    : text.charCodeAt(message.length + 1) === 0x22 && text.startsWith(message, 1);

const spokenOf = ({ id, facts }: Spoken): KlogTelling =>
  id === null ? { ...OTHER_RELEASE, facts } : told(id, facts, true);

/** An error may say whose it is where the line's keys do not. */
const named = (fact: Telling, text: string): Telling => (isOfSomebody(fact) ? fact : { ...fact, ...podIn(text) });

const isOfSomebody = ({ kind, uid, name }: Telling): boolean => uid !== '' || name !== '' || NODE_FACTS.has(kind);

const NODE_FACTS: ReadonlySet<Telling['kind']> = new Set(['RuntimeDown', 'KubeletStarted', 'ApiUnreached']);

const told = (id: KlogId, facts: readonly Telling[], isNew: boolean): KlogTelling => ({
  class: 'understood',
  because: { code: 'message', id },
  id,
  facts,
  names: NOBODY,
  isNew,
});

const POD = /\bpod="([^"\s]{1,317})"/;
const POD_UID = /\bpodUID="?([0-9a-f-]{32,36})/;

function namesIn(text: string): PodNames {
  const head = text.slice(0, 8192);
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
  err: /\berr="((?:[^"\\]|\\.){0,16384})/,
  containerName: /\bcontainerName="([^"\s]{1,253})"/,
  containerID: /\bcontainerID="?([^"\s]{1,100})/,
} as const;

/** The keys that stand near the beginning of a line, before whole objects. */
const NAMING = ['pod', 'podUID'] as const;
const ALL_KEYS = ['pod', 'podUID', 'err', 'containerName', 'containerID'] as const;

function keysIn(text: string, keys: readonly (keyof typeof KEYS)[] = ALL_KEYS): Values {
  const head = text.slice(0, MOST_ERROR);
  const values: Record<string, string> = {};
  for (const key of keys) {
    const value = KEYS[key].exec(head)?.[1];
    // As it is where the whole line is taken apart.
    if (value !== undefined) values[key] = goUnescape(value);
  }
  return values;
}

const keysOf = (values: Values): string => Object.keys(values).join(' ');
