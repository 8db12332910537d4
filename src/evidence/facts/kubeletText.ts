/** Messages of the kubelet that the catalogue leaves out, because no release modelled prints them so: `kubeletMessages.json`. */
import { unreached } from './apiErrors.ts';
import { errorText, isRuntimeDown, troubleOf } from './errors.ts';
import { NOBODY, type Telling } from './fact.ts';
import type { Values } from './klogReadings.ts';
import { podOf } from './klogReadings.ts';
import messages from './kubeletMessages.json' with { type: 'json' };
import { describedPods, namesOf, uidInError, uidOr } from './names.ts';

type Read = (values: Values, text: string) => readonly Telling[];

const error = (values: Values, text: string): string => errorText(values['err'] ?? text);

/** HandleError in syncTerminatingPod, or in syncPod for a pod that may not run: `failed to "KillContainer" for …`. */
const killPodError: Read = (values, text) => {
  const uid = uidInError(text);
  return [{ kind: 'KillPodFailed', ...NOBODY, uid, detail: { error: error(values, text), trouble: troubleOf(text) } }];
};

/** How dockershim names containers: `k8s_container_pod_namespace_uid_attempt`. */
const DOCKER_NAME = /k8s_[\w.-]{1,63}?_([a-z0-9.-]{1,253})_([a-z0-9-]{1,63})_([0-9a-f-]{32,36})_/;

/** How the rows of `kubeletMessages.json` are read. */
const READERS: Readonly<Record<string, Read>> = {
  nothing: () => [],
  killPodError,
  replaceFailed: (values, text) => [
    { kind: 'SandboxReplaceFailed', ...NOBODY, uid: uidInError(text), detail: { error: error(values, text) } },
  ],
  rejected: (values, text) => [
    { kind: 'Rejected', ...(describedPods(text)[0] ?? podOf(values, text)), detail: { error: error(values, text) } },
  ],
  restarting: (values, text) =>
    /will be restarted|failed (?:liveness|startup) probe/.test(text)
      ? [{ kind: 'Restarting', ...podOf(values, text) }]
      : [],
  sandboxUnread: (values, text) => [
    {
      kind: 'SandboxUnread',
      ...(describedPods(text)[0] ?? podOf(values, text)),
      detail: { error: error(values, / error: (.+)/s.exec(text)?.[1] ?? text) },
    },
  ],
  startFailed,
  runtimeDown: (values, text) => [
    { kind: 'RuntimeDown', ...NOBODY, detail: { error: errorText(values['runtimeReady'] ?? error(values, text)) } },
  ],
  runtimeAway: (values, text) =>
    isRuntimeDown(text.slice(0, 2000))
      ? [{ kind: 'RuntimeDown', ...NOBODY, detail: { error: error(values, text) } }]
      : [],
  unreached: (values, text) => unreached(error(values, text)),
  expired: (values, text) => [{ kind: 'ApiUnreached', ...NOBODY, detail: { error: error(values, text) } }],
  needsSandbox: (values, text) => [{ kind: 'NeedsSandbox', ...podOf(values, text) }],
  added: (_, text) => {
    const [, name = '', namespace = '', uid] = DOCKER_NAME.exec(text.slice(0, 2000)) ?? [];
    return name === '' ? [] : [{ kind: 'Mentioned', ...namesOf(`${namespace}/${name}`), uid: uidOr(uid) }];
  },
  orphan: (values, text) => orphan(values['podUID'] ?? ORPHANED.exec(text.slice(0, 600))?.[1], text),
  volumesRemain: (values, text) => [
    { kind: 'VolumePathsRemain', ...podOf(values, text), ...uidIn(text), detail: { error: error(values, text) } },
  ],
  unmountFailed: (_, text) => {
    const [, uid] = OPERATION_UID.exec(text.slice(0, 2000)) ?? [];
    const volume = OPERATION_VOLUME.exec(text.slice(0, 1000))?.[1] ?? '';
    return [{ kind: 'UnmountFailed', ...NOBODY, uid: uidOr(uid), volume, detail: { error: errorText(text) } }];
  },
  started: () => [{ kind: 'KubeletStarted', ...NOBODY }],
  statusAdded: (_, text) => [
    { kind: 'Mentioned', ...NOBODY, uid: uidOr(/adding pod: "([0-9a-f-]{32,36})"/.exec(text.slice(0, 120))?.[1]) },
  ],
};

const OPERATION_UID = /\(UID: \\?"([0-9a-f-]{32,36})/;
const OPERATION_VOLUME = /for volume \\?"([^"\\]{1,200})/;

const uidIn = (text: string): Pick<Telling, 'uid'> => ({
  uid: uidOr(/[Pp]od \\?"([0-9a-f-]{32,36})/.exec(text.slice(0, 600))?.[1]),
});

/** The first of many errors of cleanupOrphanedPodDirs is the line's own. */
const ORPHANED = /[Oo]rphaned pod \\?"([0-9a-f-]{32,36})/;

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
export const isKubeletText = (message: string): boolean => messages.some(({ has }) => message.includes(has));

/** What such a message tells, or null where it is none of them. */
export function readKubeletText(values: () => Values, text: string): readonly Telling[] | null {
  const start = text.slice(0, LOOK);
  const head = start.includes('\\"') ? start.replaceAll('\\"', '"') : start;
  const message = messages.find(({ has }) => head.includes(has));
  return message === undefined ? null : (READERS[message.read]?.(values(), text) ?? null);
}
