/**
 * What a kubelet and its runtimes say in whole sentences, wherever they stand: without klog's header, in the message of
 * an event, in the title of an issue, inside somebody's own sentence. Only the machine's words count; a sentence of
 * prose without them is nobody's message.
 */
import { errorText, isNotFound, MOST_ERROR, troubleOf } from './errors.ts';
import type { Json } from '../../trace/event.ts';
import { drainErrors, evictionRefused } from './drain.ts';
import { heldBy, HELD_VOLUME } from './eventFacts.ts';
import { kindOf, NOBODY, type FactKind, type PodNames, type Telling } from './fact.ts';
import { podIn, unescaped } from './identity.ts';
import { describedPods, namesOf, uidOr } from './names.ts';
import rows from './sentences.json' with { type: 'json' };

interface Sentence {
  /** Looked for first, as that is cheap. */
  readonly has: string;
  readonly pattern: RegExp;
  /** @param at what the text says from the sentence's beginning on. */
  readonly read: (match: RegExpExecArray, pod: PodNames, at: string) => readonly Telling[];
}

export interface Said {
  readonly facts: readonly Telling[];
  /** It stands inside somebody's own sentence. */
  readonly isQuoted: boolean;
}

const UID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{11,12}|[0-9a-f]{32}';
const ID = '[0-9a-f]{12,64}';
const POD = '[a-z0-9][-a-z0-9]{0,62}/[a-z0-9][-a-z0-9.]{0,252}';

const isKnown = ({ uid, name }: PodNames): boolean => uid !== '' || name !== '';

const failed =
  (kind: Telling['kind'], id = false): Sentence['read'] =>
  (match, pod, at) => [
    {
      kind,
      ...pod,
      ...(id && { id: match[1] ?? '' }),
      detail: { error: errorText(at), trouble: troubleOf(at) },
    },
  ];

/** As the event that the kubelet records of it, where no pod is named: whoever shows it knows whose it is. */
const killFailed: Sentence['read'] = (match, pod, at) =>
  isKnown(pod)
    ? failed('KillPodFailed')(match, pod, at)
    : [{ kind: 'PodEvent', ...NOBODY, detail: { reason: 'FailedKillPod', message: errorText(at) } }];

/**
 * HandleError prints it alone where a pod is killed. Behind other words it does not tell a removal from the replacing of
 * a sandbox.
 */
const syncFailed: Sentence['read'] = (match, pod, at) =>
  isKnown(pod)
    ? failed(match.index === 0 ? 'KillPodFailed' : 'SyncFailed')(match, pod, at)
    : [{ kind: 'PodEvent', ...NOBODY, detail: { reason: 'FailedSync', message: errorText(at) } }];

const orphaned: Sentence['read'] = (match, _, at) => {
  const uid = uidOr(match[1]);
  const tail = match[2] ?? '';
  const kind = /^removing\b/.test(tail)
    ? 'OrphanCleaned'
    : /volumes? not yet removed/.test(at.slice(0, 200))
      ? 'VolumePathsRemain'
      : 'OrphanRemains';
  return [{ kind, ...NOBODY, uid, detail: { error: errorText(at) } }];
};

/** What operation_executor.go, reconciler.go and operation_generator.go say of a volume, in the words of 1.3 and later. */
const volumeMoved: Sentence['read'] = (match, pod, at) => {
  const [, operation = '', outcome = '', volume = ''] = match;
  const isDown = /^(?:Unmount|Unmap)/i.test(operation);
  const isFailed = /fail|error/i.test(outcome);
  // A device is the node's, not a pod's.
  if (/Device/.test(operation) || (!isKnown(pod) && !isFailed)) return [];
  const detail = { error: errorText(at) };
  if (!isKnown(pod) && !isDown)
    return [{ kind: 'PodEvent', ...NOBODY, detail: { reason: 'FailedMount', message: errorText(at) } }];
  const of = { ...pod, volume: volume.slice(0, 200) };
  if (isFailed)
    return [
      isDown
        ? { kind: 'UnmountFailed', ...of, detail }
        : { kind: 'SyncFailed', ...of, detail: { ...detail, trouble: 'start' } },
    ];
  if (outcome.includes('started')) return [{ kind: isDown ? 'UnmountStarted' : 'VolumeHeld', ...of }];
  return [{ kind: isDown ? 'Unmounted' : 'VolumeMounted', ...of }];
};

const sandboxFailed: Sentence['read'] = (match, pod, at) => {
  const id = /^[0-9a-f]{12,64}$/.test(match[1] ?? '')
    ? (match[1] ?? '')
    : (SANDBOX.exec(at.slice(0, 2_000))?.[1] ?? '');
  const detail = { error: errorText(at), sandbox: true };
  const starts = /\b(?:set up sandbox|create pod sandbox)/.test(match.input.slice(0, match.index));
  if (starts || troubleOf(at) === 'start')
    return isKnown(pod) ? [{ kind: 'SyncFailed', ...pod, detail: { ...detail, trouble: 'start' } }] : [];
  // A sandbox that is gone is a sandbox that is stopped.
  if (isNotFound(at) && !/plugin|network/i.test(at.slice(0, 2_000)))
    return isKnown(pod) ? [{ kind: 'Mentioned', ...pod }] : [];
  return isKnown(pod) || id !== '' ? [{ kind: 'StopSandboxFailed', ...pod, id, detail }] : [];
};

const stopFailed: Sentence['read'] = (match, pod, at) =>
  isNotFound(at)
    ? [{ kind: 'ContainerExited', ...pod, id: match[1] ?? '' }]
    : failed('StopContainerFailed', true)(match, pod, at);

const mountFailed: Sentence['read'] = (_, pod, at) =>
  isKnown(pod)
    ? [{ kind: 'SyncFailed', ...pod, detail: { error: errorText(at), trouble: 'start' } }]
    : [{ kind: 'PodEvent', ...NOBODY, detail: { reason: 'FailedMount', message: errorText(at) } }];

const held: Sentence['read'] = ([, names = '']) =>
  heldBy(names).map((name) => ({ kind: 'VolumeWanted', ...NOBODY, name }));

const SANDBOX = /(?:sandbox "?|_\d{1,4}\(|\/)([0-9a-f]{64})/;

/** Words before the eviction may name the pod. A list of errors may be longer than what is looked at. */
const refused: Sentence['read'] = (match, pod, at) => {
  const listed = drainErrors(at);
  return listed.length > 0 ? listed : evictionRefused(match.input, pod);
};

/** dockertools: `"<id> <container> <namespace>/<pod>"`. */
const ofOldContainer =
  (kind: FactKind): Sentence['read'] =>
  (match, pod, at) => {
    const [, id = '', container, namespace, name, further = ''] = match;
    const named = name === undefined ? pod : { uid: pod.uid, namespace: namespace ?? '', name };
    const detail =
      kind === 'Killing'
        ? { gracePeriod: Number(further) }
        : kind === 'StopContainerFailed'
          ? { error: errorText(at), trouble: 'container' }
          : undefined;
    return [
      { kind, ...named, id, ...(container !== undefined && { container }), ...(detail !== undefined && { detail }) },
    ];
  };

const OLD_CONTAINER = `[Cc]ontainer \\{?"(?:docker:\\/\\/|containerd:\\/\\/)?(${ID})(?: ([a-z0-9-]{1,63}) ([a-z0-9-]{1,63})\\/([a-z0-9.-]{1,253}))?"\\}?`;

/** Of an UPDATE only those count that it says are being deleted, as kubelets did until 1.4. */
const syncLoop: Sentence['read'] = ([, op = '', source = ''], _, at) => {
  const list = at.slice(0, 4_000);
  const pods = describedPods(list);
  const detail = { detail: { op: op === 'UPDATE' ? 'DELETE' : op, source } };
  if (op === 'UPDATE') {
    const going = pods.filter(({ uid }) => uid !== '' && list.includes(`(${uid}):DeletionTimestamp=`));
    return going.map((pod) => ({ kind: 'Deleting', ...pod, ...detail }));
  }
  const kind = op === 'DELETE' ? 'Deleting' : op === 'ADD' ? 'Added' : 'Removed';
  return pods.map((pod) => ({ kind, ...pod, ...detail }));
};

/** Facts of a row without its own reader, from the named groups of its pattern. */
function tellRow({ kind, needs, quotes, trouble, detail }: Row, match: RegExpExecArray, pod: PodNames, at: string) {
  if (kind === undefined || (needs === 'pod' && !isKnown(pod))) return [];
  const { uid, pod: ref, name, namespace = '', volume, message, ...others } = match.groups ?? {};
  const names =
    ref !== undefined
      ? namesOf(ref)
      : uid !== undefined
        ? { ...NOBODY, uid: uidOr(uid) }
        : name === undefined
          ? pod
          : { uid: pod.uid, namespace, name };
  const about = {
    ...detail,
    ...others,
    ...(quotes !== undefined && { [quotes]: errorText(message ?? at) }),
    ...(trouble === true && { trouble: troubleOf(at) }),
  };
  const hasDetail = Object.keys(about).length > 0;
  return [
    { kind: kindOf(kind), ...names, ...(volume !== undefined && { volume }), ...(hasDetail && { detail: about }) },
  ];
}

interface Row {
  readonly has: string;
  readonly pattern: string;
  readonly flags?: string;
  readonly read?: string;
  readonly kind?: string;
  readonly needs?: string;
  readonly quotes?: string;
  readonly trouble?: boolean;
  readonly detail?: Readonly<Record<string, Json>>;
}

const READERS: Readonly<Record<string, (kind: FactKind) => Sentence['read']>> = {
  orphaned: () => orphaned,
  killFailed: () => killFailed,
  syncFailed: () => syncFailed,
  volumeMoved: () => volumeMoved,
  sandboxFailed: () => sandboxFailed,
  stopFailed: () => stopFailed,
  mountFailed: () => mountFailed,
  syncLoop: () => syncLoop,
  held: () => held,
  evictionRefused: () => refused,
  oldContainer: ofOldContainer,
};

const PARTS: Readonly<Record<string, string>> = {
  uid: UID,
  id: ID,
  pod: POD,
  container: OLD_CONTAINER,
  held: HELD_VOLUME.source,
  operation:
    '\\b(?:operationExecutor\\.)?((?:Unmount|Unmap|Mount|Map|VerifyControllerAttached)(?:Volume|Device)(?:\\.[A-Za-z]{1,40})?)',
};

/** The rows of `sentences.json`; those that say most come first. `<part>` in a pattern is one of PARTS. */
const SENTENCES: readonly Sentence[] = (rows as readonly Row[]).map((row) => ({
  has: row.has,
  pattern: new RegExp(
    row.pattern.replaceAll(/(?<!\?)<(\w+)>/g, (_, part: string) => PARTS[part] ?? ''),
    row.flags,
  ),
  read: READERS[row.read ?? '']?.(kindOf(row.kind ?? 'Mentioned')) ?? ((...found) => tellRow(row, ...found)),
}));

const LOOK = 4_000;

/** Marks that may stand before a message without making it part of somebody's sentence. */
const BEFORE =
  /^[\s>#*\-–•"'`([{]*(?:(?:\*\*)?(?:error|warning|err|msg|message|title|bug|e|w|reason)\b[\s\])*:=]*["'`]?\s*){0,3}(?:Error syncing pod,? ?(?:skipping)?[:,]? ?)?$/i;

/** Whether a text may hold one of them: what comes before any pattern. */
export const maySay = (text: string): boolean => SENTENCES.some(({ has }) => text.includes(has));

/** The first sentence of a machine that a text holds, or null. */
export function readSentence(text: string): Said | null {
  if (!maySay(text.slice(0, LOOK))) return null;
  const whole = unescaped(text, MOST_ERROR);
  const head = whole.slice(0, LOOK);
  for (const { has, pattern, read } of SENTENCES) {
    if (!head.includes(has)) continue;
    const match = pattern.exec(head);
    if (match === null) continue;
    const facts = read(match, podIn(head), whole.slice(match.index));
    if (facts.length === 0) continue;
    const before = head.slice(0, match.index);
    const isQuoted = !BEFORE.test(before);
    if (
      facts.every((fact) => isNameless(fact) && fact.kind !== 'WaitTold') &&
      !standsAlone(before, whole.slice(match.index), isQuoted)
    )
      return null;
    return { isQuoted, facts: isQuoted ? facts.map(asQuoted) : facts };
  }
  return null;
}

const isNameless = ({ id = '', ...fact }: Telling): boolean => !isKnown(fact) && id === '';

/** A placeholder of a template, where a log would have a value. */
const PLACEHOLDER = /%[-+#]?[a-zA-Z]\b|\$?\{[\w.]{0,40}\}|\$\w/;
const PARTICULARS = /rpc error: code|exit status \d|\/pods\/|Error: "?\w| for "/;

/** An error that names no pod counts only if it stands alone or has details that prose would not have. */
function standsAlone(before: string, at: string, isQuoted: boolean): boolean {
  const line = at.slice(0, LOOK);
  if (PLACEHOLDER.test(line)) return false;
  if ((isQuoted || line.startsWith('error killing')) && !PARTICULARS.test(line)) return false;
  return !before.includes('`') || /^[^`]*`?[`\s"'.,;:)*\]]*$/.test(line);
}

const asQuoted = (fact: Telling): Telling => ({ ...fact, detail: { ...fact.detail, quoted: true } });
