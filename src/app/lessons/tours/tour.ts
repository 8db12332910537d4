/**
 * What all tours are made of. A tour is data: captions, each tied to an event of the run. Where releases differ, several
 * captions tell of one event, each claiming the releases that it is true of.
 */
import type { EventKind } from '../../../cluster/eventKinds.ts';
import { atLeast, type Release } from '../../../kube/release.ts';
import type { Match } from '../match.ts';
import type { CaptionId } from '../tourTexts.ts';

export interface Stop {
  readonly says: CaptionId;
  readonly when: Match;
  /** The first and the last release that it is told of. */
  readonly since?: Release;
  readonly until?: Release;
}

export const isToldIn = ({ since, until }: Pick<Stop, 'since' | 'until'>, release: Release): boolean =>
  (since === undefined || atLeast(release, since)) && (until === undefined || atLeast(until, release));

type Told = Pick<Stop, 'since' | 'until'>;

/** A caption on the first event of a kind, of a pod. */
export const stop = (
  says: CaptionId,
  kind: EventKind,
  { since, until, ...more }: Omit<Match, 'kind'> & Told = {},
): Stop => ({
  says,
  when: { kind, ...more },
  ...(since === undefined ? {} : { since }),
  ...(until === undefined ? {} : { until }),
});

export const WEB = 'web';
export const MIRROR = 'nginx-static-node-1';
export const BATCH = 'batch';
export const MINIO = 'minio-875749785-sv5ns';

export const OUT_OF_SERVICE = { taint: 'node.kubernetes.io/out-of-service' } as const;

export const deleted = (name: string) => ({ detail: { does: 'delete', name } }) as const;

/** What every removal of a pod of the API goes through; a tour takes the chapters that it needs. */
export const chapters = (pod: string) =>
  ({
    typed: stop('typed', 'CommandTyped', deleted(pod)),
    marked: stop('marked', 'DeletionTimestampSet', { pod }),
    seen: stop('seen', 'SyncLoopOp', { pod, detail: { op: 'DELETE' } }),
    requested: stop('requested', 'TerminationRequested', { pod }),
    stopCalled: stop('stopCalled', 'StopContainerCalled', { pod }),
    sigterm: stop('sigterm', 'SigtermSent', { pod }),
    delayed: stop('delayed', 'DeletionDelayed', { pod }),
    exited: stop('exited', 'ContainerExited', { pod, detail: { exitCode: 0 } }),
    killed: stop('killed', 'ContainerExited', { pod, detail: { exitCode: 137 } }),
    allStopped: stop('allStopped', 'ContainersStopped', { pod, since: '1.22' }),
    unmounted: stop('unmounted', 'VolumeUnmounted', { pod }),
    finished: stop('finished', 'WorkerFinished', { pod, since: '1.22' }),
    second: stop('second', 'FinalDeleteSent', { pod }),
    gone: stop('gone', 'ObjectRemoved', { pod }),
    forgotten: stop('forgotten', 'WorkerForgotten', { pod }),
    swept: stop('swept', 'SandboxRemoved', { pod }),
  }) as const satisfies Record<string, Stop>;

export const KUBELET_STOPPED = stop('kubeletStopped', 'KubeletStopped');
export const KUBELET_STARTED = stop('kubeletStarted', 'KubeletStarted');
