/** What the kubelet's smaller parts hold, in the few words that their boxes have room for. */
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
import type { PodStatus } from '../../../kube/objects.ts';
import { spoken } from './syncLoop.ts';
import { nodeUID, type Focus } from './focus.ts';

/** A box's line; `now` is what is going on, `failed` an error, the rest is quiet. */
export interface Line {
  readonly text: string;
  readonly tone: 'quiet' | 'now' | 'failed';
}

const quiet = (text: string): Line => ({ text, tone: 'quiet' });
const now = (text: string): Line => ({ text, tone: 'now' });

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const podConfigLine = ({ pods }: PodConfigState): Line =>
  quiet(
    plural(
      Object.values(pods).reduce((sum, source) => sum + Object.keys(source).length, 0),
      'pod',
    ),
  );

export function mirrorLine({ mirrorPodByUID }: PodManagerState, etcd: EtcdState): Line {
  const mirrors = Object.values(mirrorPodByUID);
  if (mirrors.length === 0) return quiet('no mirror pod');
  const leaving = mirrors.filter(
    (pod) => etcd.pods[`${pod.metadata.namespace}/${pod.metadata.name}`]?.metadata.uid !== pod.metadata.uid,
  );
  return leaving.length > 0
    ? now(`${leaving.length} gone from the API`)
    : quiet(`${plural(mirrors.length, 'mirror')}, current`);
}

export function volumesLine({ actual }: VolumeManagerState): Line {
  const volumes = Object.values(actual);
  const failed = volumes.filter((volume) => volume.error !== undefined).length;
  if (failed > 0) return { text: `${failed} can't unmount`, tone: 'failed' };
  const unmounting = volumes.filter((volume) => volume.state === 'unmounting').length;
  if (unmounting > 0) return now(`${unmounting} unmounting`);
  return quiet(`${volumes.filter((volume) => volume.state === 'mounted').length} mounted`);
}

const GC_PERIOD_S = 60;

export function gcLine({ lastRun, running, deleting, deletor }: ContainerGCState): Line {
  if (running !== null) return now('collecting');
  if (deleting !== null) return now(`removing ${deleting.slice(0, 6)}`);
  if (deletor.length > 0) return now(`${deletor.length} to remove`);
  return quiet(
    lastRun === null ? `every ${GC_PERIOD_S} s` : `next at ${Math.round(lastRun / 1_000_000 + GC_PERIOD_S)} s`,
  );
}

export function housekeepingLine({ running }: SyncLoopState): Line {
  return running === null ? quiet('every 2 s') : now(spoken(running.waitsFor ?? running.stage));
}

/** How many containers answer their readiness probes. */
export function probesLine({ workers }: ProbeManagerState): Line {
  const all = Object.values(workers).filter(({ type }) => type === 'readiness');
  if (all.length === 0) return quiet('readiness none');
  const ready = all.filter(({ result }) => result === 'success').length;
  return ready === all.length ? quiet(`${ready} ready`) : now(`${all.length - ready} not ready`);
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
  const rows = Object.entries(manager.podStatuses).map(([uid, { version, status }]) => {
    const object = Object.values(etcd.pods).find((pod) => nodeUID(pod, podManager) === uid);
    const sent = object === undefined ? undefined : manager.apiStatusVersions[object.metadata.uid];
    return { uid, version, status, object, sent };
  });
  if (rows.length === 0) return quiet('no status');
  const due = rows.filter((row) => row.object !== undefined && (row.sent ?? 0) < row.version);
  const first = due.find((row) => row.uid === focus.podUID) ?? due[0];
  if (first)
    return now(
      `${first.sent === undefined ? 'new' : `v${first.sent}`} → v${first.version}${difference(first.status, first.object?.status)}`,
    );
  const own = rows.find((row) => row.uid === focus.podUID);
  return quiet(own ? `v${own.version} ${own.object ? 'sent' : 'kept'}` : `${plural(rows.length, 'pod')}, all sent`);
}
