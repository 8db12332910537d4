/** Messages of the kubelet that the catalogue leaves out, because no release modelled prints them so. */
import { unreached } from './apiErrors.ts';
import { errorText, isRuntimeDown, troubleOf } from './errors.ts';
import { NOBODY, type Telling } from './fact.ts';
import type { Values } from './klogReadings.ts';
import { podOf } from './klogReadings.ts';
import { describedPods, namesOf, uidInError, uidOr } from './names.ts';

interface Message {
  /** What the text holds, looked for within its first few hundred characters. */
  readonly has: string;
  readonly read: (values: Values, text: string) => readonly Telling[];
}

const error = (values: Values, text: string): string => errorText(values['err'] ?? text);

/** HandleError in syncTerminatingPod, or in syncPod for a pod that may not run: `failed to "KillContainer" for …`. */
const killPodError = (values: Values, text: string): readonly Telling[] => {
  const uid = uidInError(text);
  return [{ kind: 'KillPodFailed', ...NOBODY, uid, detail: { error: error(values, text), trouble: troubleOf(text) } }];
};

/** How dockershim names containers: `k8s_container_pod_namespace_uid_attempt`. */
const DOCKER_NAME = /k8s_[\w.-]{1,63}?_([a-z0-9.-]{1,253})_([a-z0-9-]{1,63})_([0-9a-f-]{32,36})_/;

const MESSAGES: readonly Message[] = [
  {
    has: 'killPodWithSyncResult failed',
    read: (values, text) => [
      { kind: 'SandboxReplaceFailed', ...NOBODY, uid: uidInError(text), detail: { error: error(values, text) } },
    ],
  },
  { has: 'error killing pod: ', read: killPodError },
  { has: 'failed to "KillContainer"', read: killPodError },
  { has: 'failed to "KillPodSandbox"', read: killPodError },
  {
    has: 'Failed to admit pod',
    read: (values, text) => [
      { kind: 'Rejected', ...(describedPods(text)[0] ?? podOf(values, text)), detail: { error: error(values, text) } },
    ],
  },
  {
    has: 'Message for Container of pod',
    read: (values, text) =>
      /will be restarted|failed (?:liveness|startup) probe/.test(text)
        ? [{ kind: 'Restarting', ...podOf(values, text) }]
        : [],
  },
  {
    // kuberuntime_manager.go getPodStatus.
    has: 'PodSandboxStatus of sandbox',
    read: (values, text) => [
      {
        kind: 'SandboxUnread',
        ...(describedPods(text)[0] ?? podOf(values, text)),
        detail: { error: error(values, / error: (.+)/s.exec(text)?.[1] ?? text) },
      },
    ],
  },
  { has: 'CreatePodSandbox for pod failed', read: startFailed },
  { has: 'Failed to create sandbox for pod', read: startFailed },
  {
    has: 'Container runtime sanity check failed',
    read: (values, text) => [{ kind: 'RuntimeDown', ...NOBODY, detail: { error: error(values, text) } }],
  },
  {
    // updateRuntimeUp in kubelet.go.
    has: 'Container runtime not ready',
    read: (values, text) => [
      { kind: 'RuntimeDown', ...NOBODY, detail: { error: errorText(values['runtimeReady'] ?? text) } },
    ],
  },
  { has: 'ontainer runtime network not ready', read: () => [] },
  { has: 'failed reinspection', read: () => [] },
  ...[
    // kubelet_node_status.go
    'rror updating node status, will retry',
    'Unable to register node',
    // component-helpers/apimachinery/lease/controller.go
    'ailed to update node lease',
    'ailed to update lease',
    'ailed to ensure lease exists',
    // reflector.go
    'kubernetes/pkg/kubelet/',
  ].map((has): Message => ({ has, read: (values, text) => unreached(error(values, text)) })),
  ...[
    'client certificate has expired',
    'existing bootstrap client certificate',
    'certificate has expired or is not yet valid',
  ].map((has): Message => ({
    has,
    read: (values, text) => [{ kind: 'ApiUnreached', ...NOBODY, detail: { error: error(values, text) } }],
  })),
  {
    has: 'Need to restart pod infra container',
    read: (values, text) => [{ kind: 'NeedsSandbox', ...podOf(values, text) }],
  },
  {
    has: 'from runtime service failed',
    read: (values, text) =>
      isRuntimeDown(text.slice(0, 2000))
        ? [{ kind: 'RuntimeDown', ...NOBODY, detail: { error: error(values, text) } }]
        : [],
  },
  {
    has: 'Added container: "',
    read: (_, text) => {
      const [, name = '', namespace = '', uid] = DOCKER_NAME.exec(text.slice(0, 2000)) ?? [];
      return name === '' ? [] : [{ kind: 'Mentioned', ...namesOf(`${namespace}/${name}`), uid: uidOr(uid) }];
    },
  },
  {
    has: 'Orphaned pod "',
    read: (_, text) => orphan(/Orphaned pod "([0-9a-f-]{32,36})"/.exec(text.slice(0, 200))?.[1], text),
  },
  { has: 'Orphaned pod found', read: (values, text) => orphan(values['podUID'], text) },
  {
    has: 'There were many similar errors. Turn up verbosity to see them.',
    read: (values, text) => orphan(values['podUID'] ?? ORPHANED.exec(text.slice(0, 600))?.[1], text),
  },
  {
    // reconciler.go, where an operation could not even be begun: GenerateErrorDetailed.
    has: 'operationExecutor.UnmountVolume failed',
    read: (_, text) => {
      const [, uid] = OPERATION_UID.exec(text.slice(0, 2000)) ?? [];
      const volume = OPERATION_VOLUME.exec(text.slice(0, 1000))?.[1] ?? '';
      return [{ kind: 'UnmountFailed', ...NOBODY, uid: uidOr(uid), volume, detail: { error: errorText(text) } }];
    },
  },
  {
    has: 'Starting kubelet main sync loop',
    read: () => [{ kind: 'KubeletStarted', ...NOBODY }],
  },
  {
    has: 'Status Manager: adding pod: "',
    read: (_, text) => [
      { kind: 'Mentioned', ...NOBODY, uid: uidOr(/adding pod: "([0-9a-f-]{32,36})"/.exec(text.slice(0, 120))?.[1]) },
    ],
  },
];

const OPERATION_UID = /\(UID: \\?"([0-9a-f-]{32,36})/;
const OPERATION_VOLUME = /for volume \\?"([^"\\]{1,200})/;

/** The first of many errors of cleanupOrphanedPodDirs is the line's own. */
const ORPHANED = /orphaned pod \\?"([0-9a-f-]{32,36})/;

function startFailed(values: Values, text: string): readonly Telling[] {
  return [{ kind: 'SyncFailed', ...podOf(values, text), detail: { error: error(values, text), trouble: 'start' } }];
}

function orphan(uid: string | undefined, text: string): readonly Telling[] {
  const head = text.slice(0, 200);
  const kind = /found, removing\b/.test(head)
    ? 'OrphanCleaned'
    : head.includes('volumes not yet removed')
      ? 'VolumePathsRemain'
      : 'OrphanRemains';
  return [{ kind, ...NOBODY, uid: uidOr(uid), detail: { error: errorText(text) } }];
}

const LOOK = 600;

/** Whether a message may be one of them. */
export const isKubeletText = (message: string): boolean => MESSAGES.some(({ has }) => message.includes(has));

/** What such a message tells, or null where it is none of them. */
export function readKubeletText(values: () => Values, text: string): readonly Telling[] | null {
  const start = text.slice(0, LOOK);
  const head = start.includes('\\"') ? start.replaceAll('\\"', '"') : start;
  const message = MESSAGES.find(({ has }) => head.includes(has));
  return message === undefined ? null : message.read(values(), text);
}
