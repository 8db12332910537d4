/** What causes and advice depend on: the wait, the pod's state, and the text that shows them in the input. Pure. */
import { parseRfc3339 } from '../../kube/time.ts';
import type { EvidenceLine, Stage, WaitingOn } from '../evidence.ts';
import { MOST_ERROR } from '../facts/errors.ts';
import { textDetail, type Fact, type FactKind } from '../facts/fact.ts';
import type { Incarnation } from '../pods/incarnations.ts';
import { kindsIn } from '../pods/kinds.ts';
import { domainOf, finalizerOwner, networkOf, runtimeOf, volumePlugin, wordOf, type VolumePlugin } from './plugins.ts';
import { proper, type Literals, type Particulars } from './shell.ts';
import { RUNTIMES, type Runtime } from './tables.ts';

/** `unknown`: the input does not show when the pod's grace period ends, or has no last time to compare it with. */
type Grace = 'running' | 'over' | 'unknown';

export interface Situation {
  readonly stage: Stage;
  readonly waitingOn: WaitingOn;
  /** Code of the verdict's remark, or empty. */
  readonly remark: string;
  readonly grace: Grace;
  /** Flags that a condition may need, beside names: error, stuck, leaving, object, api (README.md). */
  readonly flags: ReadonlySet<string>;
  /** The error, and the lines that prove the wait. */
  readonly text: string;
  readonly proofs: readonly Proof[];
  readonly kinds: ReadonlySet<string>;
  readonly particulars: Particulars;
  readonly literals: Literals;
  readonly plugin: string;
  readonly runtime: Runtime | null;
  readonly owner: string;
  /** Keys in `sources.json` for remedies whose source is `plugin` or `runtime`. */
  readonly sources: Readonly<Record<'plugin' | 'runtime', string>>;
}

interface Proof {
  readonly kind: FactKind;
  readonly error: string;
  readonly lines: readonly EvidenceLine[];
}

/** The parts of a verdict that advice rests on. */
export interface Judged {
  readonly stage: Stage;
  readonly waitingOn: WaitingOn;
  readonly proofs: readonly Fact[];
  readonly subject: string;
  readonly error: string;
  readonly remark?: { readonly code: string } | null;
}

/** Of whom the verdict is: an incarnation, or no more than the node that everything waits for. */
export type Subject = Pick<Incarnation, 'namespace' | 'name' | 'uid' | 'isStatic'> & {
  readonly facts: readonly Fact[];
  /** Where no line has to tell it: in a simulation. */
  readonly node?: string;
  readonly runtime?: Runtime;
  readonly grace?: Grace;
};

/** The end of the input, and the lines of each fact in it. */
export interface Bearings {
  /** Time of the last dated line in µs since t = 0, or null. */
  readonly end: number | null;
  readonly linesOf: (fact: Fact) => readonly EvidenceLine[];
}
const NO_BEARINGS: Bearings = { end: null, linesOf: () => [] };

const SANDBOX = /sandbox \\*"?([0-9a-f]{12,64})\b/;
const ROOT = /(\/(?:[\w.-]{1,60}\/){0,8}[\w.-]{1,60})\/pods\/[0-9a-f-]{32,36}\//;

/** Facts that are about a single container. */
const OF_CONTAINER = kindsIn('ofContainer');

export function situationOf(verdict: Judged, subject: Subject, { end, linesOf } = NO_BEARINGS): Situation {
  const { stage, waitingOn, proofs, error } = verdict;
  const isMirror = proofs.some(({ detail }) => detail?.['mirror'] === true);
  const isStatic = subject.isStatic || isMirror;
  const text = textOf(error, proofs);
  const container = proofs.find(({ kind, detail }) => OF_CONTAINER.has(kind) && detail?.['sandbox'] !== true);
  const sandbox = proofs.find(({ detail, id }) => detail?.['sandbox'] === true && id !== undefined && id !== '');
  const isVolume = waitingOn === 'volume-unmount';
  const mine = textOf(
    error,
    proofs.filter((fact) => isOfVolume(fact, verdict.subject)),
  );
  const plugin = volumePlugin(isVolume ? mine : text);
  const network = networkOf(text);
  const [finalizer = ''] = waitingOn === 'finalizer' ? verdict.subject.split(', ') : [];
  const owner = finalizerOwner(finalizer);
  const runtime = subject.runtime ?? runtimeOf(text) ?? runtimeShown(subject.facts);
  const remark = verdict.remark?.code ?? '';
  const grace = subject.grace ?? graceOf(verdict, subject.facts, end);
  const particulars = proper({
    namespace: subject.namespace,
    pod: subject.name,
    uid: subject.uid,
    node: subject.node ?? nodeOfPod(subject.facts),
    container: container?.container ?? '',
    'container-id': container?.id ?? '',
    'sandbox-id': sandbox?.id ?? (waitingOn === 'sandbox-teardown' ? (SANDBOX.exec(text)?.[1] ?? '') : ''),
    volume: isVolume ? (OF_POD.exec(`"${verdict.subject}"`)?.[1] ?? verdict.subject) : '',
    pv: isVolume ? (DIRECTORY.exec(mine)?.[1] ?? OF_POD.exec(`"${verdict.subject}"\n${mine}`)?.[1] ?? '') : '',
    finalizer,
    driver: plugin.driver,
    cni: network.type,
  });
  const isStuck =
    grace === 'over' || ALWAYS_STUCK.has(waitingOn) || (error !== '' && grace === 'unknown') || remark === 'nfsSilent';
  return {
    stage,
    waitingOn,
    remark,
    grace: isStuck && grace === 'unknown' && waitingOn === 'container-stop' ? 'over' : grace,
    flags: new Set([
      ...(error === '' ? [] : ['error']),
      ...(isStuck ? ['stuck'] : []),
      ...(stage === 'SyncPod' ? [] : ['leaving']),
      ...(stage === 'Removed' ? [] : ['object']),
      ...(isStatic ? [] : ['api']),
    ]),
    text,
    proofs: proofs.map((fact) => ({ kind: fact.kind, error: textDetail(fact, 'error'), lines: linesOf(fact) })),
    kinds: new Set(proofs.map(({ kind }) => kind)),
    particulars,
    literals: {
      ...literalsOf(particulars, plugin),
      'network-pods': network.pods,
      'kubelet-unit': unitOf(text) || null,
      'runtime-unit': runtime === null ? null : RUNTIMES[runtime].unit,
      root: ROOT.exec(text)?.[1] ?? '/var/lib/kubelet',
    },
    plugin: plugin.id,
    runtime,
    owner: owner.owner,
    sources: {
      plugin: { finalizer: owner.source, 'sandbox-teardown': network.source, other: plugin.source }[
        waitingOn === 'finalizer' || waitingOn === 'sandbox-teardown' ? waitingOn : 'other'
      ],
      runtime: runtime === null ? 'containerdOps' : RUNTIMES[runtime].source,
    },
  };
}

/** Last facts of a pod that are searched for its runtime, and characters of each line. */
const MOST_LOOKED_AT = 12;
const MOST_OF_LINE = 800;

/** The runtime in the IDs of the pod's containers, or in what its last lines say. */
const runtimeShown = (facts: readonly Fact[]): Runtime | null =>
  runtimeOf(
    facts
      .slice(-MOST_LOOKED_AT)
      .map((fact) => `${textDetail(fact, 'cri')}://\n${fact.mark.text.slice(0, MOST_OF_LINE)}`)
      .join('\n'),
  );

const textOf = (error: string, proofs: readonly Fact[]): string =>
  [error, ...proofs.flatMap((fact) => [textDetail(fact, 'error'), fact.mark.text])]
    .map((each) => each.slice(0, MOST_ERROR))
    .join('\n');

const isOfVolume = ({ volume = '' }: Fact, subject: string): boolean => volume === '' || volume === subject;

/** Matches whole names only: a name without a delimiter after it may have been cut. */
const DIRECTORY = /\/volumes\/kubernetes\.io~[a-z0-9-]{1,40}\/([a-z0-9][a-z0-9.-]{0,252})(?=[ \t/:;,"'\\)\]])/;
/** volume/util.GetUniqueVolumeNameFromSpecWithPod: the pod's UID, followed by the name of the volume's directory. */
const OF_POD = /kubernetes\.io\/[a-z0-9-]{1,40}\/[0-9a-f-]{32,36}-([a-z0-9][a-z0-9.-]{0,252})(?=[ \t"'\\)])/;

/** Waits that do not end with the grace period. */
const ALWAYS_STUCK: ReadonlySet<WaitingOn> = new Set([
  'cgroup',
  'finalizer',
  'kubelet-down',
  'mirror-conflict',
  'node-lost',
  'static-name-conflict',
  'status-update',
]);

const FAILURES = kindsIn('failures');
const OVERDUE: ReadonlySet<string> = new Set(['containerOverdue', 'taskHangs']);

/** µs past a deadline before it counts as over, because the clocks of klog and the API server may differ. */
const SLACK = 2_000_000;

const TIMES_OUT = /deadline ?exceeded|timed? ?out/i;

/** Whether the grace period is over at the end of the input. A failed stop has used it up. */
function graceOf({ proofs, remark }: Judged, facts: readonly Fact[], end: number | null): Grace {
  const deadlines = facts.flatMap((fact) => deadlineOf(fact) ?? []);
  // Docker's requests time out after two minutes, however long the grace period is. A later kill repeats the first.
  const isEarly = (fact: Fact): boolean => {
    const before = facts.filter(({ kind, utc }) => kind !== 'Killing' || (utc ?? 0) <= (fact.utc ?? 0));
    const due = before.flatMap((each) => deadlineOf(each) ?? []);
    const isTimeout = TIMES_OUT.test(textDetail(fact, 'error'));
    return due.length > 0 && fact.utc !== null && fact.utc < Math.min(...due) - SLACK && isTimeout;
  };
  const failed = proofs.filter((fact) => FAILURES.has(fact.kind));
  if (failed.length > 0 && failed.every(isEarly)) return 'running';
  if (OVERDUE.has(remark?.code ?? '') || failed.length > 0) return 'over';
  if (proofs.some(({ detail }) => typeof detail?.['lasts'] === 'number')) return 'over';
  if (isLongKilled(facts)) return 'over';
  const isStuck = facts.some(({ detail }) => detail?.['stuck'] === true);
  if (end === null || deadlines.length === 0) return isStuck ? 'over' : 'unknown';
  if (end > Math.max(...deadlines) + SLACK) return 'over';
  const graces = facts.flatMap(({ kind, detail }) => (kind === 'Killing' ? (detail?.['gracePeriod'] ?? []) : []));
  if (graces.some((grace) => typeof grace === 'number' && grace > 0)) return 'running';
  return graces.includes(0) ? 'over' : 'unknown';
}

/** Seconds after which a grace period is over that the input does not show: few are longer. */
const LONG = 900;

/** Whether the kubelet's events say that it has tried to stop a container more than once, or long ago. */
function isLongKilled(facts: readonly Fact[]): boolean {
  const shown = facts.findLast(({ detail }) => typeof detail?.['gracePeriod'] === 'number')?.detail?.['gracePeriod'];
  const grace = typeof shown === 'number' ? shown : LONG;
  return facts.some((fact) => {
    const { kubeletAgo: ago, again } = fact.detail ?? {};
    const isKill = textDetail(fact, 'reason') === 'Killing' && textDetail(fact, 'message').startsWith('Stopping ');
    return isKill && (again === true || (typeof ago === 'number' && ago > grace + SLACK / 1_000_000));
  });
}

/** @returns in µs, the end of a kill's grace period, or an object's deletionTimestamp, which includes that period. */
function deadlineOf({ kind, utc, detail }: Fact): number | null {
  const grace = detail?.['gracePeriod'];
  if (kind === 'Killing') return utc !== null && typeof grace === 'number' ? utc + grace * 1_000_000 : null;
  const stamp = detail?.['deletionTimestamp'];
  return kind === 'Object' && typeof stamp === 'string' ? parseRfc3339(stamp) : null;
}

/** Command parts that are not names from the input: values of our tables, or text limited to harmless characters. */
function literalsOf({ uid, pod, node, finalizer }: Particulars, { directory, pods }: VolumePlugin): Literals {
  const suffix = `-${node}`;
  return {
    'plugin-directory': directory,
    // csi_mounter.go mounts below the volume's directory.
    mount: directory === 'kubernetes.io~csi' ? '/mount' : '',
    'driver-pods': pods,
    // The systemd cgroup driver writes a UID with underscores, cgroupfs with dashes.
    'uid-pattern': uid === '' ? null : uid.replaceAll('-', '?'),
    'owner-domain': domainOf(finalizer) || null,
    'owner-word': wordOf(finalizer) || null,
    index: finalizer === '' ? null : '0',
    'static-name': node !== '' && pod.endsWith(suffix) ? pod.slice(0, -suffix.length) : pod || null,
  };
}

/** An object says it itself; else it is the host of the pod's lines. */
export function nodeOfPod(facts: readonly Fact[]): string {
  const said = facts.findLast((fact) => textDetail(fact, 'node') !== '');
  return said === undefined ? (facts.find(({ node }) => node !== '')?.node ?? '') : textDetail(said, 'node');
}

/** Distributions that have a kubelet inside of something else, by the tag of their lines. */
function unitOf(text: string): string {
  if (/\bmicrok8s\.daemon-kubelite\b/.test(text)) return 'snap.microk8s.daemon-kubelite';
  return /\b(?:k3s|rke2|origin-node|hyperkube)\[\d{1,9}\]/.test(text) ? '' : 'kubelet';
}
