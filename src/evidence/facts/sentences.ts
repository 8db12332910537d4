/**
 * What a kubelet and its runtimes say in whole sentences, wherever they stand: without klog's header, in the message of
 * an event, in the title of an issue, inside somebody's own sentence. Only the machine's words count; a sentence of
 * prose without them is nobody's message.
 */
import { errorText, isNotFound, MOST_ERROR, troubleOf } from './errors.ts';
import { heldBy, HELD_VOLUME } from './eventFacts.ts';
import { NOBODY, type PodNames, type Telling } from './fact.ts';
import { podIn, unescaped } from './identity.ts';
import { describedPods, namesOf, uidOr } from './names.ts';

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
  if (troubleOf(at) === 'start')
    return isKnown(pod) ? [{ kind: 'SyncFailed', ...pod, detail: { ...detail, trouble: 'start' } }] : [];
  // A sandbox that is gone is a sandbox that is stopped.
  if (isNotFound(at) && !/plugin|network/i.test(at.slice(0, 2_000)))
    return isKnown(pod) ? [{ kind: 'Mentioned', ...pod }] : [];
  return isKnown(pod) || id !== '' ? [{ kind: 'StopSandboxFailed', ...pod, id, detail }] : [];
};

const unmountFailed: Sentence['read'] = ([, volume = ''], pod, at) => [
  { kind: 'UnmountFailed', ...pod, volume, detail: { error: errorText(at) } },
];

const SANDBOX = /(?:sandbox "?|_\d{1,4}\(|\/)([0-9a-f]{64})/;

/** dockertools: `"<id> <container> <namespace>/<pod>"`. */
const ofOldContainer =
  (kind: Telling['kind'], seconds = false): Sentence['read'] =>
  (match, pod, at) => {
    const [, id = '', container, namespace, name, further = ''] = match;
    const named = name === undefined ? pod : { uid: pod.uid, namespace: namespace ?? '', name };
    const detail = seconds
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

/** Those that say most come first. */
const SENTENCES: readonly Sentence[] = [
  {
    has: 'rphaned pod',
    pattern: new RegExp(`\\borphaned pod ["'\`]?(${UID})["'\`]? found\\b(?:, ?| ?- ?)?(removing\\b)?`, 'i'),
    read: orphaned,
  },
  {
    // Of a pod whose UID somebody has made unreadable.
    has: 'rphaned pod',
    pattern:
      /\borphaned pod .{1,60}? found, but (?:volume(?:s|\b)|(?:an )?error |failed to (?:rmdir|remove)|\w{1,20} paths are still)/i,
    read: (_, pod, at) => [{ kind: 'OrphanRemains', ...pod, detail: { error: errorText(at) } }],
  },
  {
    has: 'remove orphaned pod',
    pattern: new RegExp(`\\bFailed to remove orphaned pod "(${UID})"`),
    read: (match, _, at) => [
      { kind: 'OrphanRemains', ...NOBODY, uid: uidOr(match[1]), detail: { error: errorText(at) } },
    ],
  },
  {
    // Of an event that klog has written down beside recording it: event.go, server.go.
    has: '.ObjectReference{',
    pattern: /\bEvent\((?:v1|api)\.ObjectReference\{.{1,700}?\}\): type: '\w{1,10}' reason: '(\w{1,60})' (.{0,16384})/,
    read: ([, reason = '', message = ''], pod) => [
      { kind: 'PodEvent', ...pod, detail: { reason, message: errorText(message) } },
    ],
  },
  {
    has: 'Volume is already used by pod(s)',
    pattern: HELD_VOLUME,
    read: ([, names = '']) => heldBy(names).map((name) => ({ kind: 'VolumeWanted', ...NOBODY, name })),
  },
  {
    // Karpenter's eviction queue.
    has: 'due to PDB violation',
    pattern: new RegExp(`\\bevict pod (${POD}) due to PDB violation`),
    read: ([, pod = '']) => [{ kind: 'EvictionRefused', ...namesOf(pod) }],
  },
  {
    // cluster-autoscaler's drain.go.
    has: 'Not deleted yet',
    pattern: new RegExp(`^Not deleted yet (${POD})$`),
    read: ([, pod = '']) => [{ kind: 'DeletionRequested', ...namesOf(pod) }],
  },
  {
    has: 'inalizer',
    pattern:
      /\bfinalizers?\b(?!:\s*$)[^\n]{0,60}?[\s`'"(]([a-z0-9][a-z0-9.-]{1,200}\.[a-z]{2,20}\/[\w.-]{1,63}|foregroundDeletion)\b/i,
    read: ([, finalizer = '']) => [{ kind: 'FinalizerTold', ...NOBODY, detail: { finalizer } }],
  },
  {
    has: 'rror killing ',
    pattern: /\berror killing (?:terminating )?pod: ?(?=\S)/i,
    read: killFailed,
  },
  {
    has: 'Failed killing the pod',
    pattern: /\bFailed killing the pod "([a-z0-9][-a-z0-9.]{0,252})(?:_([a-z0-9-]{1,63}))?"/,
    read: ([, name = '', namespace = ''], { uid }, at) => [
      {
        kind: 'KillPodFailed',
        uid,
        namespace,
        name,
        detail: { error: errorText(at), trouble: troubleOf(at) },
      },
    ],
  },
  {
    has: 'Killing unwanted pod',
    pattern: /\bKilling unwanted pod "([a-z0-9][-a-z0-9.]{0,252})"/,
    read: ([, name = '']) => [{ kind: 'TerminationRequested', ...NOBODY, name, detail: { reason: 'unwanted' } }],
  },
  {
    has: ' failed for volume',
    pattern: volumePattern('(?:operation )?(?:failed|[A-Za-z]{1,40} failed)'),
    read: volumeMoved,
  },
  { has: ' started for volume', pattern: volumePattern('(?:operation )?started'), read: volumeMoved },
  { has: ' succeeded for volume', pattern: volumePattern('succeeded'), read: volumeMoved },
  {
    has: 'mirror pod',
    pattern: /\bFailed (?:to )?(?:creat|delet)(?:e|ing) (?:a |the )?mirror pod\b/i,
    read: (_, pod, at) => (isKnown(pod) ? [{ kind: 'MirrorFailed', ...pod, detail: { error: errorText(at) } }] : []),
  },
  {
    has: 'SyncLoop (',
    pattern: /\bSyncLoop \((ADD|DELETE|REMOVE|UPDATE), ?"(\w{1,10})"\): ?"?/,
    read: syncLoop,
  },
  {
    has: 'is terminated, but some ',
    pattern:
      /\bpod "[^"\s]{1,400}" is terminated, but some (volumes have not been|containers (?:have not been|are still))/i,
    read: ([, what = ''], pod) =>
      isKnown(pod) ? [{ kind: what.startsWith('volumes') ? 'VolumePathsRemain' : 'ContainersRemain', ...pod }] : [],
  },
  {
    has: 'marking pod ',
    pattern: new RegExp(`\\bmarking pod (?:pending )?termination "(${UID})"`),
    read: ([, uid]) => [{ kind: 'TerminationRequested', ...NOBODY, uid: uidOr(uid), detail: { reason: 'unwanted' } }],
  },
  {
    has: 'Failed to stop sandbox',
    pattern: new RegExp(`\\bFailed to stop sandbox "?(${ID})`),
    read: sandboxFailed,
  },
  {
    has: 'StopPodSandbox ',
    pattern: new RegExp(`\\bStopPodSandbox "(${ID})" from runtime service failed`),
    read: sandboxFailed,
  },
  {
    has: 'StopContainer ',
    pattern: new RegExp(`\\bStopContainer "(${ID})" from runtime service failed`),
    read: (match, pod, at) =>
      isNotFound(at)
        ? [{ kind: 'ContainerExited', ...pod, id: match[1] ?? '' }]
        : failed('StopContainerFailed', true)(match, pod, at),
  },
  {
    has: 'to teardown pod',
    pattern: /\bfailed to teardown pod "[^"\s]{1,400}" network/,
    read: sandboxFailed,
  },
  {
    has: 'destroy network for ',
    pattern: new RegExp(`\\bfailed to destroy network for (?:pod )?sandbox "?(${ID}|k8s_[\\w.-]{1,500})`),
    read: sandboxFailed,
  },
  {
    // dockershim's cni.go.
    has: 'Error deleting ',
    pattern: /\bError deleting [a-z0-9-]{1,63}_[a-z0-9.-]{1,253}\/([0-9a-f]{64}) from network/,
    read: sandboxFailed,
  },
  {
    has: ' CNI network',
    pattern: /\berror removing pod [a-z0-9-]{1,63}_[a-z0-9.-]{1,253} from CNI network/,
    read: sandboxFailed,
  },
  {
    has: ' exited after ',
    pattern: new RegExp(`\\b${OLD_CONTAINER} exited after [\\dhms.µ]{2,30}`),
    read: ofOldContainer('ContainerExited'),
  },
  {
    has: ' termination failed after ',
    pattern: new RegExp(`\\b${OLD_CONTAINER} termination failed after [\\dhms.µ]{2,30}: `),
    read: ofOldContainer('StopContainerFailed'),
  },
  {
    has: ' second grace period',
    pattern: new RegExp(`\\bKilling ${OLD_CONTAINER}(?: with|, but using) (\\d{1,8}) second grace period`),
    read: ofOldContainer('Killing', true),
  },
  {
    // The message of the event up to 1.12.
    has: 'Killing container with ',
    pattern: /\bKilling container with (?:docker )?id (?:[a-z-]{1,20}:\/\/)?[\w.-]{1,100}: ?(.{0,400})/,
    read: (_, pod, at) => [{ kind: 'PodEvent', ...pod, detail: { reason: 'Killing', message: errorText(at) } }],
  },
  {
    has: 'unmounted volumes=[',
    pattern:
      /\b(?:Unable to (?:attach or )?mount volumes(?: for pod)?|timeout expired waiting for volumes)\b.{0,400}unmounted volumes=\[/,
    read: (_, pod, at) =>
      isKnown(pod)
        ? [{ kind: 'SyncFailed', ...pod, detail: { error: errorText(at), trouble: 'start' } }]
        : [{ kind: 'PodEvent', ...NOBODY, detail: { reason: 'FailedMount', message: errorText(at) } }],
  },
  {
    has: 'Unmounting arguments: ',
    pattern:
      /\bUnmount(?:ing)? failed: .{1,200}?Unmounting arguments: \S{0,100}?\/pods\/[0-9a-f-]{32,36}\/volumes\/[^/\s]{1,100}\/([^/\s]{1,200})/s,
    read: ([, volume = ''], pod, at) =>
      isKnown(pod) ? [{ kind: 'UnmountFailed', ...pod, volume, detail: { error: errorText(at) } }] : [],
  },
  {
    // mount_linux.go says it in a line of its own, which is what is found where a log was searched for a UID.
    has: 'Output: umount: ',
    pattern:
      /\bOutput: umount: \S{0,100}?\/pods\/[0-9a-f-]{32,36}\/volumes?(?:-subpaths)?\/[^/\s]{1,100}\/([^/\s:]{1,200})/,
    read: unmountFailed,
  },
  {
    has: 'cleaning subPath mounts',
    pattern: /\berror cleaning subPath mounts for volume "([^"]{1,200})"/,
    read: unmountFailed,
  },
  {
    // loadVolumeData in csi_util.go, which an unmounter begins with.
    has: 'failed to parse volume data file',
    pattern:
      /\bfailed to parse volume data file \[\S{0,100}?\/pods\/[0-9a-f-]{32,36}\/volumes\/[^/\s]{1,100}\/([^/\s]{1,200})/,
    read: unmountFailed,
  },
  {
    // kubelet.go until 1.18, of a mirror.
    has: 'because it is outdated',
    pattern: /\bDeleting mirror pod "[^"\s]{1,400}" because it is outdated/,
    read: (_, pod) => (isKnown(pod) ? [{ kind: 'MirrorDeleting', ...pod, detail: { outdated: true } }] : []),
  },
  {
    has: 'KillPodSandbox',
    pattern: /\bfailed to "KillPodSandbox" for "/,
    read: syncFailed,
  },
  {
    has: 'KillContainer',
    pattern: /\bfailed to "KillContainer" for "/,
    read: syncFailed,
  },
];

function volumePattern(outcome: string): RegExp {
  return new RegExp(
    `\\b(?:operationExecutor\\.)?((?:Unmount|Unmap|Mount|Map|VerifyControllerAttached)(?:Volume|Device)(?:\\.[A-Za-z]{1,40})?) (${outcome}) for volume "([^"]{1,400})"`,
  );
}

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
      facts.every((fact) => isNameless(fact) && fact.kind !== 'FinalizerTold') &&
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
