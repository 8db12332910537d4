/** What the kubelet's smaller parts hold, in the few words that their boxes have room for. */
import { housekeepingWait } from '../../../cluster/frameWait.ts';
import type {
  ContainerGCState,
  EtcdState,
  PodConfigState,
  PodManagerState,
  ProbeManagerState,
  StatusManagerState,
  SyncLoopState,
  VolumeManagerState,
} from '../../../cluster/state.ts';
import { CONFIG_HASH, type Pod, type PodStatus } from '../../../kube/objects.ts';
import type { TraceEvent } from '../../../trace/index.ts';
import { podKey } from '../../explain/index.ts';
import { texts } from '../../language/index.ts';
import { callWords } from './calls.ts';
import { spoken, syncLoopWords } from './syncLoop.ts';
import { nodeUID, type Focus } from './focus.ts';
import { TEXTS } from './texts.ts';
import type { SyncMethod } from './workers.ts';

/** A box's line; `now` is what is going on, `failed` an error, the rest is quiet. */
export interface Line {
  readonly text: string;
  readonly tone: 'quiet' | 'now' | 'failed';
}

const quiet = (text: string): Line => ({ text, tone: 'quiet' });
const now = (text: string): Line => ({ text, tone: 'now' });

export const sourceLine = ({ pods }: { readonly pods: object }): Line =>
  quiet(texts(TEXTS).listed({ count: Object.keys(pods).length }));

export const relistLine = (isRelisting: boolean): Line =>
  isRelisting ? now(texts(TEXTS).relisting) : quiet(texts(TEXTS).relistEvery);

export const syncLoopLine = (last: TraceEvent | null, channels: SyncLoopState['channels']): Line =>
  now(syncLoopWords(last, channels, false).join(texts(TEXTS).comma));

/** The method in which the pod in view is, else one that runs. */
export function syncerLine(methods: readonly SyncMethod[]): Line {
  const running = methods.find((method) => method.here) ?? methods.find((method) => method.running > 0);
  return running ? now(running.name) : quiet(texts(TEXTS).nothingRuns);
}

export const podConfigLine = ({ pods }: PodConfigState): Line =>
  quiet(texts(TEXTS).pods({ count: Object.values(pods).reduce((sum, source) => sum + Object.keys(source).length, 0) }));

/** The static pod of a mirror's name that the kubelet knows. */
const staticOf = (mirror: Pod, podByUID: PodManagerState['podByUID']): Pod | undefined =>
  Object.values(podByUID).find(({ metadata }) => podKey(metadata) === podKey(mirror.metadata));

/** With another hash than the static pod's it is of an earlier manifest. */
const isCurrent = (mirror: Pod, podByUID: PodManagerState['podByUID']): boolean =>
  staticOf(mirror, podByUID)?.metadata.annotations?.[CONFIG_HASH] === mirror.metadata.annotations?.[CONFIG_HASH];

export function mirrorLine({ mirrorPodByUID, podByUID }: PodManagerState, etcd: EtcdState): Line {
  const say = texts(TEXTS);
  const mirrors = Object.values(mirrorPodByUID);
  if (mirrors.length === 0) return quiet(say.noMirror);
  const leaving = mirrors.filter((pod) => etcd.pods[podKey(pod.metadata)]?.metadata.uid !== pod.metadata.uid);
  if (leaving.length > 0) return now(say.mirrorsGone({ count: leaving.length }));
  const deleted = mirrors.filter((pod) => etcd.pods[podKey(pod.metadata)]?.metadata.deletionTimestamp !== undefined);
  if (deleted.length > 0) return now(say.mirrorsDeleted({ count: deleted.length }));
  const orphaned = mirrors.filter((pod) => staticOf(pod, podByUID) === undefined);
  if (orphaned.length > 0) return now(say.mirrorsOrphaned({ count: orphaned.length }));
  const outdated = mirrors.filter((pod) => !isCurrent(pod, podByUID));
  return outdated.length > 0
    ? now(say.mirrorsOutdated({ count: outdated.length }))
    : quiet(say.mirrors({ count: mirrors.length }));
}

export function volumesLine({ actual }: VolumeManagerState): Line {
  const say = texts(TEXTS);
  const volumes = Object.values(actual);
  const failed = volumes.filter((volume) => volume.error !== undefined).length;
  if (failed > 0) return { text: say.cantUnmount({ count: failed }), tone: 'failed' };
  const unmounting = volumes.filter((volume) => volume.state === 'unmounting').length;
  if (unmounting > 0) return now(say.unmounting({ count: unmounting }));
  return quiet(say.mounted({ count: volumes.filter((volume) => volume.state === 'mounted').length }));
}

const GC_PERIOD_S = 60;

export function gcLine({ lastRun, running, deleting, deletor }: ContainerGCState): Line {
  const say = texts(TEXTS);
  if (running !== null) return now(say.collecting);
  if (deleting !== null) return now(say.removing({ id: deleting.slice(0, 6) }));
  if (deletor.length > 0) return now(say.toRemove({ count: deletor.length }));
  return quiet(
    lastRun === null
      ? say.every({ seconds: GC_PERIOD_S })
      : say.nextAt({ seconds: Math.round(lastRun / 1_000_000 + GC_PERIOD_S) }),
  );
}

export function housekeepingLine({ running }: SyncLoopState): Line {
  if (running === null) return quiet(texts(TEXTS).every({ seconds: 2 }));
  const wait = housekeepingWait(running);
  return now(wait === undefined ? spoken(running.stage) : callWords(wait));
}

/** How many containers answer their readiness probes. */
export function probesLine({ workers }: ProbeManagerState): Line {
  const all = Object.values(workers).filter(({ type }) => type === 'readiness');
  const say = texts(TEXTS);
  if (all.length === 0) return quiet(say.noReadiness);
  const ready = all.filter(({ result }) => result === 'success').length;
  return ready === all.length ? quiet(say.ready({ count: ready })) : now(say.notReady({ count: all.length - ready }));
}

const readyOf = (status: PodStatus): string | undefined =>
  status.conditions?.find((condition) => condition.type === 'Ready')?.status;

/** The first thing in which a cached status differs from the object's. */
function difference(cached: PodStatus, sent: PodStatus | undefined): string {
  if (sent === undefined) return '';
  if (cached.phase !== sent.phase) return ` ${cached.phase}`;
  if (readyOf(cached) !== readyOf(sent)) return ` Ready ${readyOf(cached) ?? 'none'}`;
  const exited = cached.containerStatuses?.find(
    (container) =>
      container.state.terminated &&
      !sent.containerStatuses?.find(({ name }) => name === container.name)?.state.terminated,
  );
  return exited ? ` exit ${exited.state.terminated?.exitCode ?? ''}` : '';
}

/** The status manager's own copy against what the API server has: `v3 → v4 Ready False` is still to be sent. */
export function statusLine(
  manager: StatusManagerState,
  etcd: EtcdState,
  podManager: PodManagerState,
  focus: Focus,
): Line {
  // Of several of one UID, the first.
  const objects = new Map(
    Object.values(etcd.pods)
      .toReversed()
      .map((pod) => [nodeUID(pod, podManager), pod]),
  );
  const rows = Object.entries(manager.podStatuses).map(([uid, { version, status }]) => {
    const object = objects.get(uid);
    const sent = object === undefined ? undefined : manager.apiStatusVersions[object.metadata.uid];
    return { uid, version, status, object, sent };
  });
  const say = texts(TEXTS);
  if (rows.length === 0) return quiet(say.noStatus);
  const due = rows.filter((row) => row.object !== undefined && (row.sent ?? 0) < row.version);
  const first = due.find((row) => row.uid === focus.podUID) ?? due[0];
  if (first)
    return now(
      `${first.sent === undefined ? say.newStatus : `v${first.sent}`} → v${first.version}${difference(first.status, first.object?.status)}`,
    );
  const own = rows.find((row) => row.uid === focus.podUID);
  if (own === undefined) return quiet(say.allSent({ pods: say.pods({ count: rows.length }) }));
  return quiet(own.object ? say.sent({ version: own.version }) : say.kept({ version: own.version }));
}
