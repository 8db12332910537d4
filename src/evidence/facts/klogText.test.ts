/** What a line of klog comes to by itself, and again where its place has printed such a line before. */
import { describe, expect, it } from 'vitest';
import { NO_PLACE, sourcePlace } from '../lines/klogHeader.ts';
import { NOBODY, type Telling } from './fact.ts';
import { KlogTexts } from './klogText.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const OTHER = '7a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5c';
const ID = 'ab'.repeat(32);
const WEB = { uid: '', namespace: 'shop', name: 'web' };
const WEB_U = { ...WEB, uid: U };
const OF_UID = { ...NOBODY, uid: U };
const OF = `pod="shop/web" podUID="${U}"`;

const DRIVER: Telling = { kind: 'Mentioned', ...OF_UID };

/** A program beside the kubelet, which speaks of calls, and of one that tells something. */
const texts = (): KlogTexts =>
  new KlogTexts({
    read: (text) => (text.includes('GRPC') ? (text.includes('NodeUnpublish') ? [DRIVER] : []) : null),
    mayRead: (text) => text.includes('GRPC'),
  });

const message = (id: string) => ({ code: 'message', id });
const otherRelease = { code: 'otherRelease' };
const tells = (because: object, ...facts: readonly object[]) => ({
  class: 'understood',
  because,
  facts,
  names: NOBODY,
});
const silent = (kind: 'understood' | 'irrelevant' | 'unknown', because: object, names: object = NOBODY) => ({
  class: kind,
  because,
  facts: [],
  names,
});
const foreign = (file: string) => ({ code: 'foreignFile', file });
const noPod = { code: 'namesNoPod' };
const notInCatalogue = { code: 'notInCatalogue' };
const unknownEnd = { code: 'unknownEnd' };

const UNMOUNTED = `UnmountVolume.TearDown succeeded for volume "kubernetes.io/csi/x" (OuterVolumeSpecName: "data") pod "${U}" (UID: "${U}"). InnerVolumeSpecName "pvc". PluginName "kubernetes.io/csi", VolumeGidValue ""`;
const KILLING = `"Killing container with a grace period" ${OF} containerName="app" containerID="containerd://${ID}" gracePeriod=30`;
const KILLED = { kind: 'Killing', ...WEB_U, id: ID, container: 'app', detail: { gracePeriod: 30 } };
const KILL_FAILED = `failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "no"`;
const KILL_FAILED_ERR = KILL_FAILED.replaceAll('"', '\\"');

type Severity = 'I' | 'W' | 'E';
const TABLE: readonly (readonly [what: string, place: string, severity: Severity, text: string, expected: object])[] = [
  [
    'a message of the catalogue',
    'kubelet.go:2430',
    'I',
    '"SyncLoop DELETE" source="api" pods=["shop/web"]',
    tells(message('kubelet.syncLoopDelete'), { kind: 'Deleting', ...WEB, detail: { op: 'DELETE', source: 'api' } }),
  ],
  [
    'a message of the catalogue that tells nothing',
    'kubelet.go:1',
    'I',
    `"syncPod exit" ${OF} isTerminal=false`,
    silent('understood', message('kubelet.syncPodExit'), WEB_U),
  ],
  [
    'a message with values in it',
    'operation_generator.go:1',
    'I',
    UNMOUNTED,
    tells(message('operationGenerator.tearDownSucceeded'), { kind: 'Unmounted', ...OF_UID, volume: 'data' }),
  ],
  [
    'a message with values in it that tells nothing',
    'operation_generator.go:1',
    'I',
    'UnmountDevice succeeded for volume "data" (UniqueName: "x") on node "node-1" ',
    silent('understood', message('operationGenerator.unmountDeviceSucceeded')),
  ],
  [
    'a plain message at a place that has none of the catalogue',
    'elsewhere.go:1',
    'I',
    UNMOUNTED,
    tells(otherRelease, { kind: 'Unmounted', ...OF_UID, volume: 'kubernetes.io/csi/x' }),
  ],
  [
    'a message with all its keys',
    'kuberuntime_container.go:1',
    'I',
    KILLING,
    tells(message('kuberuntimeContainer.killing'), KILLED),
  ],
  [
    'a message with a mark between its keys',
    'kuberuntime_container.go:1',
    'I',
    `"Killing container with a grace period" pod="shop/web" ↵ podUID="${U}" containerName="app" containerID="containerd://${ID}" gracePeriod=30`,
    tells(message('kuberuntimeContainer.killing'), { kind: 'Killing', ...WEB_U, id: ID, container: 'app' }),
  ],
  [
    'a message with its whole status in it',
    'status_manager.go:1',
    'I',
    `"Status for pod updated successfully" ${OF} statusVersion=3 status={"phase":"Failed"}`,
    tells(message('statusManager.updated'), { kind: 'StatusUpdated', ...WEB_U, detail: { phase: 'Failed' } }),
  ],
  [
    'one of two meanings, by its keys',
    'elsewhere.go:1',
    'I',
    `"Pod is terminated, but some volumes have not been cleaned up" pod="shop/web" podUID="${U}"`,
    tells(message('kubelet.volumePathsRemain'), { kind: 'VolumePathsRemain', ...WEB_U }),
  ],
  [
    'the other of two meanings, by its keys',
    'elsewhere.go:1',
    'I',
    '"Pod is terminated, but some volumes have not been cleaned up" pod="shop/web"',
    tells(message('kubeletPods.notReclaimedVolumes'), { kind: 'VolumePathsRemain', ...WEB }),
  ],
  [
    'a message of another release that tells',
    'kubelet.go:1',
    'E',
    `"Unable to act" err="${KILL_FAILED_ERR}"`,
    tells(otherRelease, {
      kind: 'KillPodFailed',
      ...OF_UID,
      detail: { error: KILL_FAILED, trouble: 'sandbox' },
    }),
  ],
  [
    'a message of another release, whose pod its text names',
    'kubelet.go:1',
    'E',
    '"killPodWithSyncResult failed" err="no: pod \\"shop/web\\""',
    tells(otherRelease, { kind: 'SandboxReplaceFailed', ...WEB, detail: { error: 'no: pod "shop/web"' } }),
  ],
  [
    'a message of another release on the node, whatever pod its text names',
    'kubelet.go:1',
    'E',
    '"Container runtime sanity check failed" err="no: pod \\"shop/web\\""',
    tells(otherRelease, { kind: 'RuntimeDown', ...NOBODY, detail: { error: 'no: pod "shop/web"' } }),
  ],
  [
    'a message of another release about a pod, whatever pod its text names',
    'kubelet.go:1',
    'E',
    `"Failed to create sandbox for pod" pod="shop/web" err="no: k8s_app_api_shop_${OTHER}_0"`,
    tells(otherRelease, { kind: 'SyncFailed', ...WEB }),
  ],
  [
    'a message of another release about a UID, whatever pod its text names',
    'kubelet.go:1',
    'E',
    `"There were many similar errors. Turn up verbosity to see them." podUID="${U}" err="pod/api"`,
    tells(otherRelease, { kind: 'OrphanRemains', ...OF_UID }),
  ],
  [
    'a sentence at a kubelet’s place',
    'kubelet_volumes.go:1',
    'E',
    `orphaned pod "${U}" found, but volume paths are still present on disk`,
    tells(otherRelease, {
      kind: 'OrphanRemains',
      ...OF_UID,
      detail: { error: `orphaned pod "${U}" found, but volume paths are still present on disk` },
    }),
  ],
  [
    'a sentence at a place of nobody',
    'elsewhere.go:1',
    'E',
    `Failed to stop sandbox "${ID}"`,
    tells(otherRelease, {
      kind: 'StopSandboxFailed',
      ...NOBODY,
      id: ID,
      detail: { error: `Failed to stop sandbox "${ID}"`, sandbox: true },
    }),
  ],
  [
    'another program’s call that tells',
    'utils.go:1',
    'I',
    'GRPC call: /csi.v1.Node/NodeUnpublishVolume',
    tells({ code: 'otherProgram' }, DRIVER),
  ],
  [
    'another program’s call that tells nothing',
    'utils.go:1',
    'I',
    '"GRPC call" method="/csi.v1.Node/NodeGetInfo"',
    silent('irrelevant', { code: 'otherProgram' }),
  ],
  [
    'another program’s call, at a place that both have',
    'server.go:1',
    'I',
    'GRPC call: /csi.v1.Node/NodeUnpublishVolume',
    tells({ code: 'otherProgram' }, DRIVER),
  ],
  [
    'a call at the kubelet’s own place, which is none of another program',
    'kubelet.go:1',
    'I',
    '"GRPC call" method="NodeUnpublish"',
    silent('irrelevant', noPod),
  ],
  ['words of another program', 'scheduler.go:1', 'E', 'words', silent('irrelevant', foreign('scheduler.go'))],
  [
    'words of another program about a pod',
    'scheduler.go:1',
    'I',
    `"Bound" ${OF}`,
    silent('irrelevant', foreign('scheduler.go'), WEB_U),
  ],
  [
    'words of another program about volumes, of nobody',
    'scheduler.go:1',
    'I',
    '"Volume bound"',
    silent('irrelevant', foreign('scheduler.go')),
  ],
  [
    'words of another program about a pod’s end',
    'scheduler.go:1',
    'I',
    `"Evicting" ${OF}`,
    silent('unknown', unknownEnd, WEB_U),
  ],
  [
    'words of the kubelet on other matters',
    'image_gc_manager.go:1',
    'E',
    'words',
    silent('irrelevant', { code: 'silentFile', file: 'image_gc_manager.go' }),
  ],
  [
    'words of the kubelet on other matters, with a pod’s end in them',
    'image_gc_manager.go:1',
    'I',
    `"Deleting images" ${OF}`,
    silent('irrelevant', { code: 'silentFile', file: 'image_gc_manager.go' }, WEB_U),
  ],
  [
    'an error of the kubelet on other matters, with a pod’s end in it',
    'image_gc_manager.go:1',
    'W',
    `"Deleting images" ${OF}`,
    silent('unknown', unknownEnd, WEB_U),
  ],
  ['words of the kubelet', 'kubelet.go:1', 'I', '"Words"', silent('irrelevant', noPod)],
  ['plain words of the kubelet', 'kubelet.go:1', 'I', 'words', silent('irrelevant', noPod)],
  ['words of the kubelet about pods', 'kubelet.go:1', 'I', '"Words about a pod"', silent('irrelevant', noPod)],
  [
    'words of the kubelet about a pod by its path',
    'kubelet.go:1',
    'I',
    `"Words" path="/var/log/pods/shop_web_${U}/app"`,
    silent('irrelevant', noPod, WEB_U),
  ],
  [
    'words of the kubelet about the end of a pod that it names its own way',
    'kubelet.go:1',
    'I',
    'deleting pod "shop/web"',
    silent('unknown', unknownEnd),
  ],
  ['words of the kubelet about a pod', 'kubelet.go:1', 'I', `"Words" ${OF}`, silent('unknown', notInCatalogue, WEB_U)],
  [
    'words of the kubelet about a pod that it describes',
    'kubelet.go:1',
    'I',
    `Words of web_shop(${U})`,
    silent('unknown', notInCatalogue),
  ],
  [
    'words of the kubelet about a pod, too far behind',
    'kubelet.go:1',
    'I',
    `"Words" x="${'x'.repeat(2_000)}" pod="shop/web"`,
    silent('irrelevant', noPod),
  ],
  ['an error of the kubelet', 'kubelet.go:1', 'E', '"Words"', silent('unknown', notInCatalogue)],
];

describe.each(TABLE)('%s', (_, place, severity, text, expected) => {
  const source = sourcePlace(place);

  it('is what it is', () => {
    expect(texts().read(text, source, severity)).toMatchObject(expected);
  });

  it('is the same again, and at another place of the file', () => {
    const all = texts();
    const first = all.read(text, source, severity);
    const again = all.read(text, source, severity);
    expect({ ...again, isNew: first.isNew, names: first.names }).toStrictEqual(first);
    expect(again.isNew).toBe(false);
    const further = all.read(text, sourcePlace(place.replace(':', ':1')), severity);
    expect({ ...further, names: first.names }).toStrictEqual(first);
  });

  it('is read as if it stood first, whatever its place has printed', () => {
    const { facts, because } = texts().read(text, source, severity);
    for (const [, , , before] of TABLE.filter(([, , , other]) => other.startsWith('"'))) {
      const all = texts();
      all.read(before, source, 'E');
      expect(all.read(text, source, severity), before).toMatchObject({ facts, because });
    }
  });
});

it('is a message of the catalogue with a mark behind it that a copy has left', () => {
  expect(texts().read(`${UNMOUNTED}\\n`, sourcePlace('kubelet.go:1'), 'I')).toMatchObject(
    tells(message('operationGenerator.tearDownSucceeded'), { kind: 'Unmounted', ...OF_UID, volume: 'data' }),
  );
});

describe('a place', () => {
  it('prints its message with other values', () => {
    const all = texts();
    const source = sourcePlace('kuberuntime_container.go:1');
    expect(all.read(KILLING, source, 'I').isNew).toBe(true);
    const again = all.read(KILLING.replace('shop/web', 'shop/api').replace(U, OTHER).replace('30', '5'), source, 'I');
    expect(again).toMatchObject({
      isNew: false,
      facts: [{ ...KILLED, name: 'api', uid: OTHER, detail: { gracePeriod: 5 } }],
    });
  });

  it('prints its message with other values in it', () => {
    const all = texts();
    const source = sourcePlace('operation_generator.go:1');
    expect(all.read(UNMOUNTED, source, 'I').isNew).toBe(true);
    expect(all.read(UNMOUNTED.replaceAll(U, OTHER), source, 'I')).toMatchObject({
      isNew: false,
      facts: [{ kind: 'Unmounted', uid: OTHER }],
    });
  });

  it.each([
    ['plain words', 'words', KILLING],
    ['plain words with a quote in them', 'words "a" b', KILLING],
    ['a plain message', 'SyncLoop (housekeeping)', UNMOUNTED],
    ['the beginning of another message', '"Killing container"', KILLING],
    [
      'the beginning of another message that it quotes',
      '"Killing" container=1',
      '"Killing container with a grace period"',
    ],
    ['words with the same quote', '"Words" a=1', 'xWords" of somebody'],
  ])('prints another message than %s', (_, first, second) => {
    const source = sourcePlace('kubelet.go:1');
    const all = texts();
    all.read(first, source, 'I');
    expect(all.read(second, source, 'I')).toEqual(texts().read(second, source, 'I'));
    const turned = texts();
    turned.read(second, source, 'I');
    const { class: is, because, facts } = texts().read(first, source, 'I');
    expect(turned.read(first, source, 'I')).toMatchObject({ class: is, because, facts });
  });

  it('is none where nobody knows it', () => {
    const all = texts();
    expect(all.read(KILLING, NO_PLACE, 'I')).toMatchObject({ isNew: true, facts: [KILLED] });
    expect(all.read(KILLING, NO_PLACE, 'I')).toMatchObject({ isNew: true, facts: [KILLED] });
    expect(all.silence(NO_PLACE, 'I')).toBeUndefined();
  });

  it('is remembered among some thousands', () => {
    const all = texts();
    for (let line = 1; line <= 4_001; line++) all.read('"syncPod exit"', sourcePlace(`kubelet.go:${line}`), 'I');
    const isNew = [4_000, 4_001].map(
      (line) => all.read('"syncPod exit"', sourcePlace(`kubelet.go:${line}`), 'I').isNew,
    );
    expect(isNew).toEqual([false, true]);
  });
});

describe('a text without a place', () => {
  it('is spoken', () => {
    const { facts } = texts().read(UNMOUNTED, NO_PLACE, 'I');
    expect(facts).toEqual([{ kind: 'Unmounted', ...OF_UID, volume: 'data' }]);
    expect(texts().read(UNMOUNTED, NO_PLACE, 'I')).toMatchObject({
      isNew: true,
      class: 'understood',
      because: message('operationGenerator.tearDownSucceeded'),
    });
    expect(texts().read(`We saw: Failed to stop sandbox "${ID}"`, NO_PLACE, 'I')).toMatchObject({
      isNew: false,
      class: 'understood',
      because: otherRelease,
      id: null,
      facts: [{ kind: 'StopSandboxFailed', id: ID }],
    });
  });

  it('is a kubelet’s where its message is one', () => {
    expect(texts().read(`"Unable to act" err="${KILL_FAILED_ERR}"`, NO_PLACE, 'I').facts).toMatchObject([
      { kind: 'KillPodFailed', ...OF_UID },
    ]);
  });

  it('is nobody’s otherwise', () => {
    expect(texts().read('words', NO_PLACE, 'I')).toMatchObject(silent('irrelevant', { code: 'noKubeletMessage' }));
  });
});

describe('a pod and its UID', () => {
  const namesOf = (...lines: readonly string[]) => {
    const all = texts();
    return lines.map((line) => all.read(`"syncPod exit" ${line}`, sourcePlace('kubelet.go:1'), 'I').names);
  };
  const api = `pod="shop/api" podUID="${OTHER}"`;

  it('are told once', () => {
    expect(namesOf(OF, OF, api, api, OF)).toEqual([WEB_U, NOBODY, { ...WEB, name: 'api', uid: OTHER }, NOBODY, NOBODY]);
  });

  it('are told where the UID has no quotes', () => {
    expect(namesOf(`pod="shop/web" podUID=${U}`, `pod="shop/web" podUID=${U}`)).toEqual([WEB_U, NOBODY]);
  });

  it('are told once, in quotes or without', () => {
    expect(namesOf(OF, `pod="shop/web" podUID=${U}`, OF)).toEqual([WEB_U, NOBODY, NOBODY]);
  });

  it('are told of two whose UIDs end otherwise', () => {
    const like = `${U.slice(0, -1)}c`;
    expect(namesOf(OF, `pod="shop/web" podUID="${like}"`)).toEqual([WEB_U, { ...WEB, uid: like }]);
  });

  it('are not told where one is missing, and then still are', () => {
    expect(namesOf('pod="shop/web"', `podUID="${U}"`, OF)).toEqual([NOBODY, NOBODY, WEB_U]);
  });

  it('are not looked for far behind', () => {
    expect(namesOf(`x="${'x'.repeat(8_192)}" ${OF}`)).toEqual([NOBODY]);
  });

  it('are told anew after some thousands', () => {
    const uid = (i: number): string => `${String(i).padStart(8, '0')}${U.slice(8)}`;
    const many = Array.from({ length: 4_001 }, (_, i) => `pod="shop/web" podUID="${uid(i)}"`);
    const names = namesOf(...many, ...many.slice(-1), ...many.slice(0, 1));
    expect(names.slice(-3).map((one) => one.uid)).toEqual([uid(4_000), '', uid(0)]);
    const fewer = namesOf(...many.slice(0, 4_000), ...many.slice(0, 1));
    expect(fewer.at(-1)).toEqual(NOBODY);
  });
});

describe('what a place says that tells nothing', () => {
  const silenceOf = (place: string, text: string, severity: Severity = 'I', asked: Severity = severity) => {
    const all = texts();
    all.read(text, sourcePlace(place), severity);
    return all.silence(sourcePlace(place), asked);
  };

  it.each<readonly [what: string, place: string, text: string, expected: object]>([
    [
      'a known message',
      'kubelet.go:1',
      '"syncPod exit" isTerminal=false',
      { class: 'understood', words: '"syncPod exit"', unless: 'podUID' },
    ],
    [
      'words of another program',
      'scheduler.go:1',
      '"Words" a=1',
      { class: 'irrelevant', words: '"Words"', unless: 'neighbours' },
    ],
    [
      'words at a place that both have',
      'server.go:1',
      '"Words"',
      { class: 'irrelevant', words: '"Words"', unless: 'neighbours' },
    ],
    [
      'words on other matters',
      'image_gc_manager.go:1',
      '"Words"',
      { class: 'irrelevant', words: '"Words"', unless: 'nothing' },
    ],
    ['words of the kubelet', 'kubelet.go:1', '"Words"', { class: 'irrelevant', words: '"Words"', unless: 'pod' }],
  ])('is known of %s', (_, place, text, expected) => {
    expect(silenceOf(place, text)).toEqual(expected);
  });

  it('is an unknown message where the place speaks of errors', () => {
    expect(silenceOf('kubelet.go:1', '"Words"', 'I', 'E')).toEqual({
      class: 'unknown',
      words: '"Words"',
      unless: 'podUID',
    });
  });

  it.each<readonly [what: string, place: string, text: string, severity: Severity]>([
    ['a message that tells', 'kubelet.go:1', KILLING, 'I'],
    [
      'a message with values in it that tells nothing',
      'operation_generator.go:1',
      'UnmountDevice succeeded for volume "data" (UniqueName: "x") on node "node-1" ',
      'I',
    ],
    ['plain words with a quote in them', 'kubelet.go:1', 'words "a" b', 'I'],
    ['a message with values in it', 'operation_generator.go:1', UNMOUNTED, 'I'],
    [
      'a message with two meanings',
      'elsewhere.go:1',
      '"Pod is terminated, but some volumes have not been cleaned up" pod="shop/web"',
      'I',
    ],
    ['plain words', 'kubelet.go:1', 'words', 'I'],
    ['an error', 'kubelet.go:1', '"Words"', 'E'],
    ['words about an end', 'kubelet.go:1', '"Deleting it"', 'I'],
    ['words of another release', 'kubelet.go:1', '"Need to restart pod infra container"', 'I'],
    ['a call', 'scheduler.go:1', '"GRPC call"', 'I'],
    ['words of a recorder', 'event.go:1', '"Words"', 'I'],
    ['words with a pod in them', 'kubelet.go:1', '"Words of pod=web"', 'I'],
    ['words with quotes in them', 'kubelet.go:1', String.raw`"Words \"x\" of"`, 'I'],
  ])('is not known of %s', (_, place, text, severity) => {
    expect(silenceOf(place, text, severity) ?? null).toBeNull();
  });

  it('is not known of a place that has printed nothing', () => {
    expect(texts().silence(sourcePlace('kubelet.go:1'), 'I')).toBeUndefined();
  });

  it('is known of words about the eviction manager', () => {
    expect(silenceOf('eviction_manager.go:1', '"Eviction manager: must evict"')).toMatchObject({ unless: 'pod' });
  });
});
