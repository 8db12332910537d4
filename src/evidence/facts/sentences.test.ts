/** What each sentence tells by itself; what inputs that hold them come to is in `wordings.test.ts`. */
import { describe, expect, it } from 'vitest';
import { CART_UID as U } from '../testing/inputs.ts';
import { MOST_ERROR } from './errors.ts';
import { readSentence } from './sentences.ts';

const ID = 'ab'.repeat(32);
const POD = `pod "cart-0_shop(${U})"`;
const CART = { uid: U, namespace: 'shop', name: 'cart-0' };
const NOBODY = { uid: '', namespace: '', name: '' };
const OF_UID = { ...NOBODY, uid: U };
const KILL_SANDBOX = 'failed to "KillPodSandbox" for "x" with KillPodSandboxError: "rpc error"';
const EVENT = (reason: string, message: string) => ({ kind: 'PodEvent', ...NOBODY, detail: { reason, message } });
const volume = (verb: string, outcome: string): string =>
  `${verb} ${outcome} for volume "data" (UniqueName: "x") ${POD} (UID: "${U}")`;

const SENTENCES: Readonly<Record<string, readonly [text: string, facts: readonly object[]]>> = {
  'an orphan': [
    `orphaned pod "${U}" found, but volume paths are still present`,
    [{ kind: 'OrphanRemains', ...OF_UID }],
  ],
  'an orphan that goes': [`Orphaned pod "${U}" found, removing`, [{ kind: 'OrphanCleaned', ...OF_UID }]],
  'an orphan whose volumes stay': [
    `Orphaned pod "${U}" found, but volumes not yet removed`,
    [{ kind: 'VolumePathsRemain', ...OF_UID }],
  ],
  'an orphan that can’t be read': [
    'orphaned pod <uid> found, but volume paths are still',
    [{ kind: 'OrphanRemains', ...NOBODY }],
  ],
  'an orphan that stays': [`Failed to remove orphaned pod "${U}" dir`, [{ kind: 'OrphanRemains', ...OF_UID }]],
  'an event in a log': [
    `Event(v1.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"cart-0", UID:"${U}"}): type: 'Normal' reason: 'Killing' Stopping app`,
    [{ kind: 'PodEvent', ...CART, detail: { reason: 'Killing', message: 'Stopping app' } }],
  ],
  'error killing pod': [
    `error killing pod: ${KILL_SANDBOX} ${POD}`,
    [{ kind: 'KillPodFailed', ...CART, detail: { trouble: 'sandbox' } }],
  ],
  'error killing pod, of nobody': [
    `error killing pod: ${KILL_SANDBOX}`,
    [EVENT('FailedKillPod', `error killing pod: ${KILL_SANDBOX}`)],
  ],
  'Failed killing the pod': [
    'Failed killing the pod "cart-0_shop": failed to "KillContainer" for "app" with KillContainerError: "x"',
    [{ kind: 'KillPodFailed', ...CART, uid: '', detail: { trouble: 'container' } }],
  ],
  'Killing unwanted pod': [
    'Killing unwanted pod "cart-0"',
    [{ kind: 'TerminationRequested', ...NOBODY, name: 'cart-0', detail: { reason: 'unwanted' } }],
  ],
  'an unmount that fails': [
    volume('UnmountVolume.TearDown', 'failed'),
    [{ kind: 'UnmountFailed', ...CART, volume: 'data' }],
  ],
  'a mount that fails': [
    volume('MountVolume.SetUp', 'failed'),
    [{ kind: 'SyncFailed', ...CART, volume: 'data', detail: { trouble: 'start' } }],
  ],
  'a mount that fails, of nobody': [
    'MountVolume.SetUp failed for volume "data"',
    [EVENT('FailedMount', 'MountVolume.SetUp failed for volume "data"')],
  ],
  'an unmount that begins': [volume('UnmountVolume', 'started'), [{ kind: 'UnmountStarted', ...CART, volume: 'data' }]],
  'a mount that begins': [
    volume('operationExecutor.MountVolume', 'started'),
    [{ kind: 'VolumeHeld', ...CART, volume: 'data' }],
  ],
  'an unmount that is done': [
    volume('UnmountVolume.TearDown', 'succeeded'),
    [{ kind: 'Unmounted', ...CART, volume: 'data' }],
  ],
  'a mount that is done': [
    volume('MountVolume.SetUp', 'succeeded'),
    [{ kind: 'VolumeMounted', ...CART, volume: 'data' }],
  ],
  'a mirror': [`Failed creating a mirror pod for ${POD}: already exists`, [{ kind: 'MirrorFailed', ...CART }]],
  'SyncLoop (ADD': [
    `SyncLoop (ADD, "api"): "cart-0_shop(${U})"`,
    [{ kind: 'Added', ...CART, detail: { op: 'ADD', source: 'api' } }],
  ],
  'SyncLoop (DELETE': [
    `SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`,
    [{ kind: 'Deleting', ...CART, detail: { op: 'DELETE', source: 'api' } }],
  ],
  'SyncLoop (REMOVE': [
    `SyncLoop (REMOVE, "file"): "cart-0_shop(${U})"`,
    [{ kind: 'Removed', ...CART, detail: { op: 'REMOVE', source: 'file' } }],
  ],
  'SyncLoop (UPDATE, of two pods': [
    `SyncLoop (UPDATE, "api"): "cart-0_shop(${U}):DeletionTimestamp=2017-03-05T10:00:30Z, cart-1_shop(7a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5c)"`,
    [{ kind: 'Deleting', ...CART, detail: { op: 'DELETE', source: 'api' } }],
  ],
  'volumes that stay': [
    `${POD} is terminated, but some volumes have not been cleaned up`,
    [{ kind: 'VolumePathsRemain', ...CART }],
  ],
  'containers that stay': [
    `${POD} is terminated, but some containers have not been cleaned up`,
    [{ kind: 'ContainersRemain', ...CART }],
  ],
  'marking pod termination': [
    `marking pod pending termination "${U}"`,
    [{ kind: 'TerminationRequested', ...OF_UID, detail: { reason: 'unwanted' } }],
  ],
  'a sandbox that does not stop': [
    `StopPodSandbox "${ID}" from runtime service failed: network of ${POD}`,
    [{ kind: 'StopSandboxFailed', ...CART, id: ID, detail: { sandbox: true } }],
  ],
  'a sandbox whose id stands further on': [
    `failed to destroy network for sandbox "k8s_POD_cart-0_shop_${U}_0": sandbox "${ID}"`,
    [{ kind: 'StopSandboxFailed', ...CART, id: ID }],
  ],
  'a sandbox that is gone': [
    `StopPodSandbox "${ID}" from runtime service failed: not found, ${POD}`,
    [{ kind: 'Mentioned', ...CART }],
  ],
  'a sandbox that can’t be made': [
    `failed to teardown ${POD} network: CreatePodSandbox`,
    [{ kind: 'SyncFailed', ...CART, detail: { sandbox: true, trouble: 'start' } }],
  ],
  'a container that does not stop': [
    `StopContainer "${ID}" from runtime service failed: deadline, ${POD}`,
    [{ kind: 'StopContainerFailed', ...CART, id: ID, detail: { trouble: 'other' } }],
  ],
  'a container that is gone': [
    `StopContainer "${ID}" from runtime service failed: not found, ${POD}`,
    [{ kind: 'ContainerExited', ...CART, id: ID }],
  ],
  'an old container that has exited': [
    `Container "${ID} app shop/cart-0" exited after 11.9s`,
    [{ kind: 'ContainerExited', ...CART, uid: '', id: ID, container: 'app' }],
  ],
  'an old container of nobody': [
    `Container "${ID}" exited after 11.9s`,
    [{ kind: 'ContainerExited', ...NOBODY, id: ID }],
  ],
  'an old container that does not end': [
    `Container "${ID} app shop/cart-0" termination failed after 2m0s: x`,
    [{ kind: 'StopContainerFailed', ...CART, uid: '', id: ID, container: 'app', detail: { trouble: 'container' } }],
  ],
  'an old container that is killed': [
    `Killing container "${ID} app shop/cart-0" with 30 second grace period`,
    [{ kind: 'Killing', ...CART, uid: '', id: ID, container: 'app', detail: { gracePeriod: 30 } }],
  ],
  'Killing container with id': [
    `Killing container with id docker://app: ${POD}`,
    [{ kind: 'PodEvent', ...CART, detail: { reason: 'Killing' } }],
  ],
  'volumes that are not mounted': [
    `Unable to mount volumes for ${POD}: timeout; unmounted volumes=[data]`,
    [{ kind: 'SyncFailed', ...CART, detail: { trouble: 'start' } }],
  ],
  'volumes that are not mounted, of nobody': [
    'timeout expired waiting for volumes; unmounted volumes=[data]',
    [{ kind: 'PodEvent', ...NOBODY, detail: { reason: 'FailedMount' } }],
  ],
  'umount that fails': [
    `Unmount failed: exit status 32 Unmounting arguments: /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data`,
    [{ kind: 'UnmountFailed', ...OF_UID, volume: 'data' }],
  ],
  'what umount says': [
    `Output: umount: /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data: target is busy`,
    [{ kind: 'UnmountFailed', ...OF_UID, volume: 'data' }],
  ],
  'subPath mounts': [
    'error cleaning subPath mounts for volume "data"',
    [{ kind: 'UnmountFailed', ...NOBODY, volume: 'data' }],
  ],
  'a volume’s data': [
    `failed to parse volume data file [/var/lib/kubelet/pods/${U}/volumes/kubernetes.io~csi/data/vol_data.json]`,
    [{ kind: 'UnmountFailed', ...OF_UID, volume: 'data' }],
  ],
  'a volume’s data that can’t be opened': [
    `failed to open volume data file [/var/lib/kubelet/pods/${U}/volumes/kubernetes.io~csi/data/vol_data.json]: no`,
    [{ kind: 'UnmountFailed', ...OF_UID, volume: 'data' }],
  ],
  'an old network that stays': [
    `Failed to teardown network for pod "${U}" using network plugins "cni": no`,
    [{ kind: 'StopSandboxFailed', ...OF_UID }],
  ],
  'evictions that kubectl lists': [
    `[error when evicting pod "cart-0": global timeout reached: 20s, error when evicting pods/"cart-1" -n "shop": global timeout reached: 20s]`,
    [
      { kind: 'EvictionRefused', ...NOBODY, name: 'cart-0' },
      { kind: 'EvictionRefused', uid: '', namespace: 'shop', name: 'cart-1' },
    ],
  ],
  'an eviction that the vertical autoscaler is refused': [
    "failed to evict pod shop/cart-0, error: Cannot evict pod as it would violate the pod's disruption budget.",
    [{ kind: 'EvictionRefused', uid: '', namespace: 'shop', name: 'cart-0' }],
  ],
  'a mirror that is outdated': [
    `Deleting mirror ${POD} because it is outdated`,
    [{ kind: 'MirrorDeleting', ...CART, detail: { outdated: true } }],
  ],
  'KillPodSandbox at the beginning': [
    `${KILL_SANDBOX} ${POD}`,
    [{ kind: 'KillPodFailed', ...CART, detail: { trouble: 'sandbox' } }],
  ],
  'KillPodSandbox behind other words': [
    `Error: ${KILL_SANDBOX} ${POD}`,
    [{ kind: 'SyncFailed', ...CART, detail: { trouble: 'sandbox' } }],
  ],
  'KillPodSandbox, of nobody': [KILL_SANDBOX, [{ kind: 'PodEvent', ...NOBODY, detail: { reason: 'FailedSync' } }]],
};

describe.each(Object.entries(SENTENCES))('%s', (_, [text, facts]) => {
  it('tells what it says, of whom it says it', () => {
    expect(readSentence(text)).toMatchObject({ isQuoted: false, facts });
    expect(readSentence(text)?.facts).toHaveLength(facts.length);
  });

  const isOfNobody = facts.every((fact) => !/"(?:uid|name|id)":"[^"]/.test(JSON.stringify(fact)));
  it('inside prose is marked as quoted, or ignored if it names no pod or id', () => {
    const quoted = readSentence(`We have seen this since yesterday: ${text}`);
    const marks = quoted?.facts.map(({ detail }) => detail?.['quoted']) ?? (isOfNobody ? 'left out' : 'lost');
    expect(marks).toEqual(quoted === null ? 'left out' : facts.map(() => true));
    expect(quoted?.isQuoted ?? true).toBe(true);
  });

  it('has an error that is not too long', () => {
    const kept = readSentence(`${text} ${'and on '.repeat(5_000)}`)?.facts ?? [];
    expect(kept.length).toBeGreaterThan(0);
    const texts = kept.flatMap((fact) => [fact.detail?.['error'], fact.detail?.['message']]);
    for (const words of texts) expect(typeof words === 'string' ? words.length : 0).toBeLessThanOrEqual(MOST_ERROR);
  });
});

describe('it is no message of a machine', () => {
  it.each([
    ['a device’s', `UnmountDevice failed for volume "data" ${POD}`],
    ['a volume that is mounted for nobody', 'MountVolume.SetUp succeeded for volume "data"'],
    ['a mirror of nobody', 'Failed creating a mirror pod: already exists'],
    ['a mirror of nobody that is outdated', 'Deleting mirror pod "<name>" because it is outdated'],
    ['volumes of nobody', 'pod "<name>" is terminated, but some volumes have not been cleaned up'],
    ['prose', 'an orphaned pod was found, and nobody knows why'],
    ['words that come too late', `${'x '.repeat(3_000)}orphaned pod "${U}" found`],
  ])('%s', (_, text) => {
    expect(readSentence(text)).toBeNull();
  });
});

const EXITED = 'exited after 11.9s';
const LATE = `StopPodSandbox "${ID}" from runtime service failed`;

describe('a sentence', () => {
  it.each([
    'an orphan',
    'an orphan that stays',
    'Failed killing the pod',
    'an unmount that fails',
    'a mount that fails',
    'a mirror',
    'umount that fails',
    'what umount says',
  ])('is kept in its own words: %s', (name) => {
    const [text = ''] = SENTENCES[name] ?? [];
    expect(readSentence(`We see: ${text}`)?.facts[0]?.detail?.['error']).toBe(text);
  });

  it.each<readonly [what: string, text: string, fact: object]>([
    ['of a container', `Container "${ID} app shop/cart-0" ${EXITED}`, { ...CART, uid: '', container: 'app' }],
    ['of a container of nobody', `Container "${ID}" ${EXITED}`, NOBODY],
    ['of a container that is not named', `Container "${ID}" ${EXITED} ${POD}`, CART],
  ])('says no more than it says: %s', (_, text, fact) => {
    expect(readSentence(text)?.facts).toStrictEqual([{ kind: 'ContainerExited', id: ID, ...fact }]);
  });

  it.each<readonly [what: string, text: string, fact: object]>([
    [
      'a pod by its name alone',
      'error killing pod: no, pod/cart-0',
      { kind: 'KillPodFailed', name: 'cart-0', uid: '' },
    ],
    [
      'a driver of the cloud, in its own words',
      `Failed to unmount /var/lib/osd/pods/${U}/volumes/kubernetes.io~portworx-volume/data: device is busy`,
      { kind: 'UnmountFailed', ...OF_UID, volume: 'data' },
    ],
    [
      'a driver of type Flex that can’t tear down',
      `could not teardown "/var/lib/kubelet/pods/${U}/volumes/example.com~disk/data": exit status 1`,
      { kind: 'UnmountFailed', ...OF_UID, volume: 'data' },
    ],
    [
      'a directory that can’t be removed',
      `unlinkat /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~empty-dir/data: device or resource busy`,
      { kind: 'UnmountFailed', ...OF_UID, volume: 'data' },
    ],
    [
      'an eviction that a controller of machines is refused',
      "Pod eviction for shop/cart-0 failed: Cannot evict pod as it would violate the pod's disruption budget.",
      { kind: 'EvictionRefused', uid: '', namespace: 'shop', name: 'cart-0' },
    ],
    [
      'an eviction that a cloud is refused',
      "Reached max retries while trying to evict pods. Pod cart-0 in namespace shop: Cannot evict pod as it would violate the pod's disruption budget.",
      { kind: 'EvictionRefused', uid: '', namespace: 'shop', name: 'cart-0' },
    ],
    ['a sandbox of nobody', `${LATE}: deadline`, { kind: 'StopSandboxFailed', ...NOBODY, id: ID }],
    ['a sandbox that stays', `${LATE}: deadline, ${POD}`, { kind: 'StopSandboxFailed', ...CART, id: ID }],
    [
      'a sandbox whose plug-in finds nothing',
      `${LATE}: plugin not found, ${POD}`,
      { kind: 'StopSandboxFailed', ...CART, id: ID },
    ],
  ])('is about %s', (_, text, fact) => {
    expect(readSentence(text)?.facts).toMatchObject([fact]);
  });

  it.each([
    ['a sandbox of nobody that has no id', 'failed to teardown pod "<name>" network: no'],
    ['a sandbox of nobody that is gone', `${LATE}: not found`],
    ['a sandbox of nobody that can’t be made', `${LATE}: CreatePodSandbox`],
    ['an event of a node', 'Event(v1.ObjectReference{Kind:"Node", Name:"a"}): type: \'Normal\' reason: \'X\' cart-0'],
    ['a mount', `mount failed: /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data: busy, and unmount it`],
    ['a path', `ls /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data`],
    ['an eviction of nobody', 'Could not evict: would violate the budget'],
  ])('is about nothing: %s', (_, text) => {
    expect(readSentence(text)).toBeNull();
  });

  it('of a pod has no id of a container', () => {
    expect(readSentence(`error killing pod: no, ${POD}`)?.facts[0]).not.toHaveProperty('id');
  });
});
