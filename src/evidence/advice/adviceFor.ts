/** From what is known of a wait to its causes and to what may be done about it, as facts: no sentence is made here. Pure. */
import type { Advice, Cause } from '../evidence.ts';
import { CAUSES, LAST, type CauseCode, type CauseEntry } from './causes.ts';
import { domainOf, wordOf } from './plugins.ts';
import { CHECKS, REMEDIES, type Danger, type RemedyCode, type RemedyEntry } from './remedies.ts';
import { commandOf, type Command, type Literals } from './shell.ts';
import type { Situation } from './situation.ts';
import { SOURCES, type SourceCode } from './sources.ts';

const ORDER: Readonly<Record<Danger, number>> = { none: 0, low: 1, high: 2 };

const ALL: readonly (readonly [string, CauseEntry])[] = Object.entries(CAUSES);
const isCause = (code: string): code is CauseCode => Object.hasOwn(CAUSES, code);

/** Those that the input's words tell; where none is told, the usual ones. */
export function causesOf(situation: Situation): readonly Cause[] {
  const ofWait = ALL.filter(([, { wait }]) => wait === situation.waitingOn);
  const told = ofWait.filter(([, { when }]) => when?.(situation) === true).slice(0, 1);
  const shown = told.length > 0 ? told : ofWait.filter(([, { when }]) => when === undefined);
  return shown.flatMap(([code]) =>
    isCause(code) ? [{ code, told: told.length > 0, particulars: situation.particulars }] : [],
  );
}

export function adviceFor(situation: Situation): readonly Advice[] {
  const { waitingOn, stage } = situation;
  if (waitingOn === 'none' || (stage === 'SyncPod' && waitingOn === 'unknown')) return [];
  const codes = new Set<RemedyCode>([
    ...causesOf(situation).flatMap(({ code }) => CAUSES[code].remedies),
    ...(LAST[waitingOn] ?? []),
  ]);
  return [...codes]
    .filter((code) => applies(code, situation))
    .map((code) => adviceOf(code, situation))
    .sort((a, b) => ORDER[a.danger] - ORDER[b.danger]);
}

function applies(code: RemedyCode, { stage, isStatic, plugin, particulars, kinds }: Situation): boolean {
  const entry: RemedyEntry = REMEDIES[code];
  if (entry.needsObject === true && stage === 'Removed') return false;
  // What nobody has asked to go is not to be torn away; and of a static pod the API has no more than a picture.
  if (code === 'forceDelete' && (isStatic || stage === 'SyncPod' || stage === 'Removed')) return false;
  if (code === 'drainReboot' && stage === 'SyncPod') return false;
  if (code === 'unmountByHand' && (stage === 'SyncPod' || kinds.has('OrphanRemains'))) return false;
  // The object's log tells the same as its process where the container is not named.
  if (code === 'lookProcess' && particulars['container-id'] === '') return false;
  if ((code === 'lookShim' || code === 'lookAddresses' || code === 'lookSandbox') && particulars['sandbox-id'] === '')
    return false;
  if (code === 'lookConmon' && particulars['container-id'] === '') return false;
  if (code === 'lookPluginBinary' && particulars.cni === '') return false;
  // Nobody has a driver to bring back for what the kubelet makes itself.
  if ((code === 'lookDriverPods' || code === 'restoreDriver') && (plugin.id === 'memory' || plugin.id === 'emptyDir'))
    return false;
  return true;
}

function adviceOf(code: RemedyCode, situation: Situation): Advice {
  const entry: RemedyEntry = REMEDIES[code];
  const fill = (template: string): Command => commandOf(template, situation.particulars, literalsOf(situation));
  const check = entry.check === null ? null : checkOf(entry.check, situation);
  return {
    code,
    danger: entry.danger,
    risk: entry.risk,
    where: entry.where,
    command: entry.command === null ? null : fill(entry.command),
    verify: check === null ? null : { code: check, command: fill(CHECKS[check]) },
    source: SOURCES[sourceOf(entry, situation)],
    particulars: situation.particulars,
  };
}

/** Of what is gone the API has nothing to show: then its directory has to go. */
const checkOf = (check: keyof typeof CHECKS, { stage, waitingOn }: Situation): keyof typeof CHECKS =>
  stage === 'Removed' && check === 'podGone' ? (waitingOn === 'cgroup' ? 'cgroupGone' : 'directoryGone') : check;

function sourceOf({ source }: RemedyEntry, { waitingOn, plugin, network, owner }: Situation): SourceCode {
  if (source !== 'plugin') return source;
  if (waitingOn === 'finalizer') return owner.source;
  return waitingOn === 'sandbox-teardown' ? network.source : plugin.source;
}

const UNITS = { containerd: 'containerd', 'cri-o': 'crio', docker: 'docker' } as const;

/** Parts of commands that are no names of the input's, each of a table of ours or of harmless characters alone. */
function literalsOf(situation: Situation): Literals {
  const { particulars, plugin, network, runtime, kubeletUnit, root } = situation;
  const { uid, pod, node, finalizer } = particulars;
  const suffix = `-${node}`;
  return {
    root,
    'plugin-directory': plugin.directory,
    // csi_mounter.go mounts below the volume's directory.
    mount: plugin.directory === 'kubernetes.io~csi' ? '/mount' : '',
    'driver-pods': plugin.pods,
    'network-pods': network.pods,
    'kubelet-unit': kubeletUnit || null,
    'runtime-unit': runtime === null ? null : UNITS[runtime],
    // The systemd driver writes a UID with underscores, the other one with dashes.
    'uid-pattern': uid === '' ? null : uid.replaceAll('-', '?'),
    'owner-domain': domainOf(finalizer) || null,
    'owner-word': wordOf(finalizer) || null,
    index: finalizer === '' ? null : '0',
    'static-name': node !== '' && pod.endsWith(suffix) ? pod.slice(0, -suffix.length) : pod || null,
  };
}

/** How one sees that a pod has gone. */
export const goneCheck = ({ particulars }: Pick<Advice, 'particulars'>): Command =>
  commandOf(CHECKS.podGone, particulars);
