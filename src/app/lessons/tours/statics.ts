/** Tours of the presets under "Static and mirror pods". */
import type { Match } from '../match.ts';
import { chapters, deleted, KUBELET_STARTED, KUBELET_STOPPED, MIRROR, stop, type Stop, WEB } from './tour.ts';

const HTTP = 'nginx-http-node-1';
const web = chapters(WEB);
const FILE_GONE: Match = { kind: 'ManifestRemoved' };

/** The kubelet's answer to a mirror pod that is being deleted. */
const comeback = [
  stop('mirrorOutdated', 'MirrorPodOutdated', { pod: MIRROR }),
  stop('mirrorDeleting', 'MirrorPodDeleting', { pod: MIRROR }),
  stop('mirrorGone', 'ObjectRemoved', { pod: MIRROR }),
  stop('mirrorCreated', 'ObjectCreated', { pod: MIRROR }),
];

/** What follows once a source no longer lists a static pod. */
const removal = (pod: string) => [
  stop('staticRequested', 'TerminationRequested', { pod, after: FILE_GONE }),
  stop('sigterm', 'SigtermSent', { pod, after: FILE_GONE }),
  stop('exited', 'ContainerExited', { pod, after: FILE_GONE }),
  stop('mirrorFollows', 'MirrorPodDeleting', { pod, after: FILE_GONE }),
  stop('mirrorGoneToo', 'ObjectRemoved', { pod, after: FILE_GONE }),
  stop('swept', 'SandboxRemoved', { pod, after: FILE_GONE }),
];

/** In 1.18 housekeeping does not know that podKiller is still stopping the pod, and removes its cgroup. */
const stopped = [
  stop('orphanExited', 'ContainerExited', { pod: MIRROR, until: '1.18' }),
  stop('exited', 'ContainerExited', { pod: MIRROR, since: '1.21' }),
];

const PUT_BACK: Match = { kind: 'ManifestWritten' };

export const STATICS = {
  static: [
    stop('fileGone', 'ManifestRemoved'),
    stop('staticRemove', 'SyncLoopOp', { pod: MIRROR, detail: { op: 'REMOVE', source: 'file' } }),
    ...removal(MIRROR),
  ],
  mirror: [
    stop('mirrorTyped', 'CommandTyped', deleted(MIRROR)),
    stop('mirrorMarked', 'DeletionTimestampSet', { pod: MIRROR }),
    ...comeback,
    stop('mirrorStatus', 'StatusPatched', { pod: MIRROR, after: { kind: 'ObjectCreated', pod: MIRROR } }),
  ],
  together: [
    stop('togetherRegular', 'CommandTyped', deleted(WEB)),
    web.second,
    stop('togetherMirror', 'CommandTyped', deleted(MIRROR)),
    stop('mirrorOutdated', 'MirrorPodOutdated', { pod: MIRROR }),
    stop('mirrorCreated', 'ObjectCreated', { pod: MIRROR }),
    stop('togetherStatic', 'ManifestRemoved'),
    stop('staticRequested', 'TerminationRequested', { pod: MIRROR, after: FILE_GONE }),
    stop('mirrorFollows', 'MirrorPodDeleting', { pod: MIRROR, after: FILE_GONE }),
    stop('mirrorGoneToo', 'ObjectRemoved', { pod: MIRROR, after: FILE_GONE }),
  ],
  'static-edit': [
    stop('editWritten', 'ManifestWritten'),
    stop('editAdded', 'SyncLoopOp', { pod: MIRROR, detail: { op: 'ADD', source: 'file' } }),
    stop('sigterm', 'SigtermSent', { pod: MIRROR }),
    ...stopped,
    stop('editMirror', 'MirrorPodOutdated', { pod: MIRROR }),
    stop('mirrorCreated', 'ObjectCreated', { pod: MIRROR }),
    stop('editBeside', 'ContainerStarted', { pod: MIRROR, until: '1.18' }),
    stop('editStarted', 'ContainerStarted', { pod: MIRROR, since: '1.21' }),
  ],
  'static-readd': [
    stop('fileGone', 'ManifestRemoved'),
    stop('sigterm', 'SigtermSent', { pod: MIRROR }),
    stop('readdWritten', 'ManifestWritten'),
    ...stopped,
    stop('readdStarted', 'ContainerStarted', { pod: MIRROR, after: PUT_BACK }),
  ],
  'http-static': [
    stop('httpGone', 'ManifestRemoved'),
    stop('httpAsked', 'SyncLoopOp', { pod: HTTP, detail: { op: 'REMOVE', source: 'http' } }),
    ...removal(HTTP),
  ],
  'mirror-offline': [
    KUBELET_STOPPED,
    stop('offlineMarked', 'DeletionTimestampSet', { pod: MIRROR }),
    KUBELET_STARTED,
    ...comeback,
  ],
} as const satisfies Record<string, readonly Stop[]>;
