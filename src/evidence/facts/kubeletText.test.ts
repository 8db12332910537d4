/** What each message of the kubelet tells that the catalogue leaves out. */
import { describe, expect, it } from 'vitest';
import type { Values } from './klogReadings.ts';
import { isKubeletText, readKubeletText } from './kubeletText.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const NOBODY = { uid: '', namespace: '', name: '' };
const WEB = { uid: '', namespace: 'shop', name: 'web' };
const WEB_U = { ...WEB, uid: U };
const OF_UID = { ...NOBODY, uid: U };
const OF: Values = { pod: 'shop/web', podUID: U };
const LONG = 'x'.repeat(900);
const SOCKET = 'Unavailable: dial unix /run/containerd/containerd.sock';
const MANY = 'There were many similar errors. Turn up verbosity to see them.';

const read = (text: string, values: Values = {}) => readKubeletText(() => values, text);
const failed = (kind: string, pod: object, error: string, more: object = {}) => [
  { kind, ...pod, detail: { error, ...more } },
];

const KILLED = `failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "no"`;

describe('a message tells', () => {
  it.each<readonly [what: string, text: string, values: Values, facts: readonly object[]]>([
    [
      'that a sandbox could not be replaced',
      `"killPodWithSyncResult failed" err="${KILLED}"`,
      { ...OF, err: KILLED },
      failed('SandboxReplaceFailed', OF_UID, KILLED),
    ],
    [
      'that a pod could not be killed, at some length',
      `error killing pod: ${KILLED} ${LONG}`,
      {},
      failed('KillPodFailed', OF_UID, `error killing pod: ${KILLED} ${LONG}`, { trouble: 'sandbox' }),
    ],
    [
      'that a container could not be killed',
      '"Error" err="failed to \\"KillContainer\\" for \\"app\\""',
      { err: 'failed to "KillContainer" for "app"' },
      failed('KillPodFailed', NOBODY, 'failed to "KillContainer" for "app"', { trouble: 'container' }),
    ],
    ['that a sandbox could not be killed', KILLED, {}, failed('KillPodFailed', OF_UID, KILLED, { trouble: 'sandbox' })],
    [
      'that a pod is not taken, by its text',
      `Failed to admit pod web_shop(${U}) - no`,
      { pod: 'shop/other' },
      failed('Rejected', WEB_U, `Failed to admit pod web_shop(${U}) - no`),
    ],
    [
      'that a pod is not taken, by its key',
      '"Failed to admit pod" pod="shop/web"',
      { ...OF, err: 'no' },
      failed('Rejected', WEB_U, 'no'),
    ],
    [
      'that a container is started again',
      '"Message for Container of pod" pod="shop/web" message="Container app failed liveness probe, will be restarted"',
      OF,
      [{ kind: 'Restarting', ...WEB_U }],
    ],
    [
      'that a container has not passed its probe at the start',
      '"Message for Container of pod" pod="shop/web" message="Container app failed startup probe"',
      OF,
      [{ kind: 'Restarting', ...WEB_U }],
    ],
    [
      'nothing of another word about a container',
      '"Message for Container of pod" message="Container app is odd"',
      OF,
      [],
    ],
    [
      'that a sandbox could not be made',
      '"CreatePodSandbox for pod failed" err="no"',
      { ...OF, err: 'no' },
      failed('SyncFailed', WEB_U, 'no', { trouble: 'start' }),
    ],
    [
      'that a sandbox could not be created',
      '"Failed to create sandbox for pod" err="no"',
      { ...OF, err: 'no' },
      failed('SyncFailed', WEB_U, 'no', { trouble: 'start' }),
    ],
    [
      'that the runtime is not sane',
      '"Container runtime sanity check failed" err="no"',
      { err: 'no' },
      failed('RuntimeDown', NOBODY, 'no'),
    ],
    [
      'that the runtime is not ready, and why',
      '"Container runtime not ready" runtimeReady="RuntimeReady=false"',
      { runtimeReady: `RuntimeReady=false ${LONG}` },
      failed('RuntimeDown', NOBODY, `RuntimeReady=false ${LONG}`),
    ],
    [
      'that the runtime is not ready',
      'Container runtime not ready: no',
      {},
      failed('RuntimeDown', NOBODY, 'Container runtime not ready: no'),
    ],
    ['nothing of the runtime’s network', '"Container runtime network not ready"', {}, []],
    ['nothing of a look that failed', 'PLEG: pod web/shop failed reinspection: no', {}, []],
    [
      'that a sandbox is needed',
      `Need to restart pod infra container for "web_shop(${U})" because it is not found`,
      {},
      [{ kind: 'NeedsSandbox', ...WEB_U }],
    ],
    [
      'that the runtime does not answer a call',
      `"ListPodSandbox with filter from runtime service failed" err="${SOCKET}"`,
      { err: SOCKET },
      failed('RuntimeDown', NOBODY, SOCKET),
    ],
    ['nothing of a call that fails', '"ExecSync cmd from runtime service failed" err="no"', { err: 'no' }, []],
    [
      'nothing of a socket too far behind',
      `"ExecSync cmd from runtime service failed" err="${'x'.repeat(2_000)} ${SOCKET}"`,
      {},
      [],
    ],
    [
      'whose a container is that dockershim knows',
      `Added container: "/kubepods/x" (aliases: [k8s_app_web_shop_${U}_0 x], namespace: "docker")`,
      {},
      [{ kind: 'Mentioned', ...WEB_U }],
    ],
    ['nothing of another container', 'Added container: "/system.slice" (aliases: [])', {}, []],
    [
      'that an orphan remains',
      `Orphaned pod "${U}" found, but volume paths are still present`,
      {},
      failed('OrphanRemains', OF_UID, `Orphaned pod "${U}" found, but volume paths are still present`),
    ],
    [
      'that an orphan is removed',
      `Orphaned pod "${U}" found, removing`,
      {},
      failed('OrphanCleaned', OF_UID, `Orphaned pod "${U}" found, removing`),
    ],
    [
      'that an orphan’s volumes remain',
      `Orphaned pod "${U}" found, but volumes not yet removed`,
      {},
      failed('VolumePathsRemain', OF_UID, `Orphaned pod "${U}" found, but volumes not yet removed`),
    ],
    [
      'that an orphan is removed, by its key',
      `"Orphaned pod found, removing" podUID="${U}"`,
      OF,
      failed('OrphanCleaned', OF_UID, `"Orphaned pod found, removing" podUID="${U}"`),
    ],
    [
      'that an orphan remains, whose error goes on',
      `Orphaned pod "${U}" found, but ${' '.repeat(200)}found, removing and volumes not yet removed ${LONG}`,
      {},
      failed(
        'OrphanRemains',
        OF_UID,
        `Orphaned pod "${U}" found, but ${' '.repeat(200)}found, removing and volumes not yet removed ${LONG}`,
      ),
    ],
    [
      'that an orphan of nobody remains',
      'Orphaned pod "x" found',
      {},
      failed('OrphanRemains', NOBODY, 'Orphaned pod "x" found'),
    ],
    [
      'that many orphans remain, by the key of the first',
      `"${MANY}" podUID="${U}"`,
      { podUID: U },
      failed('OrphanRemains', OF_UID, `"${MANY}" podUID="${U}"`),
    ],
    [
      'that many orphans remain, by the text of the first',
      `orphaned pod "${U}" is here : ${MANY}`,
      {},
      failed('OrphanRemains', OF_UID, `orphaned pod "${U}" is here : ${MANY}`),
    ],
    [
      'that many orphans remain, of which none is named in time',
      `${MANY} ${'x'.repeat(600)} orphaned pod "${U}"`,
      {},
      failed('OrphanRemains', NOBODY, `${MANY} ${'x'.repeat(600)} orphaned pod "${U}"`),
    ],
    [
      'that an unmount could not begin',
      `operationExecutor.UnmountVolume failed (controllerAttachDetachEnabled true) for volume "data" (UniqueName: "x") pod "${U}" (UID: "${U}") : ${LONG}`,
      {},
      [
        {
          kind: 'UnmountFailed',
          ...OF_UID,
          volume: 'data',
          detail: {
            error: `operationExecutor.UnmountVolume failed (controllerAttachDetachEnabled true) for volume "data" (UniqueName: "x") pod "${U}" (UID: "${U}") : ${LONG}`,
          },
        },
      ],
    ],
    [
      'that an unmount could not begin, and of what comes too late',
      `operationExecutor.UnmountVolume failed ${'x'.repeat(2_000)} for volume "data" (UID: "${U}")`,
      {},
      [
        {
          kind: 'UnmountFailed',
          ...NOBODY,
          volume: '',
          detail: {
            error: `operationExecutor.UnmountVolume failed ${'x'.repeat(2_000)} for volume "data" (UID: "${U}")`,
          },
        },
      ],
    ],
    ['that a kubelet starts', '"Starting kubelet main sync loop"', {}, [{ kind: 'KubeletStarted', ...NOBODY }]],
    [
      'that a status is looked after',
      `Status Manager: adding pod: "${U}", with status: (1, {Running})`,
      {},
      [{ kind: 'Mentioned', ...OF_UID }],
    ],
  ])('%s', (_, text, values, facts) => {
    expect(read(text, values)).toStrictEqual(facts);
  });
});

describe('it is none of them', () => {
  it.each([
    ['words of nobody', 'words'],
    ['a message too far behind', `${'x'.repeat(600)} Orphaned pod "${U}" found`],
  ])('%s', (_, text) => {
    expect(read(text)).toBeNull();
  });

  it('by its message', () => {
    expect(isKubeletText('Failed to admit pod web')).toBe(true);
    expect(isKubeletText('Failed to begin')).toBe(false);
  });
});
