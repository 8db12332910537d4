/** What the lines of a CSI driver tell, one after another, and what umount says itself. */
import { describe, expect, it } from 'vitest';
import { CsiCalls, readUmount } from './csiText.ts';

const UID = '0f5cd2bb-92a4-4d3a-9c8b-5a7e1d6f4c21';
const OTHER = '7a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5c';
const PVC = 'pvc-0d1e';
const targetOf = (uid: string): string => `/var/lib/kubelet/pods/${uid}/volumes/kubernetes.io~csi/${PVC}/mount`;
const TARGET = targetOf(UID);
const STARTED = [{ kind: 'UnmountStarted', uid: UID, namespace: '', name: '', volume: PVC }];
const DONE = [{ ...STARTED[0], kind: 'Unmounted' }];
const failed = (error: string) => [{ ...STARTED[0], kind: 'UnmountFailed', detail: { error } }];
const LONG = 'x'.repeat(900);

const UNPUBLISH = 'GRPC call: /csi.v1.Node/NodeUnpublishVolume';
const PUBLISH = 'GRPC call: /csi.v1.Node/NodePublishVolume';
const request = (uid = UID): string => `GRPC request: {"target_path":"${targetOf(uid)}"}`;
const ANSWER = 'GRPC response: {}';
const ERROR = 'GRPC error: rpc error: code = Internal desc = no';

const read = (...lines: readonly string[]) => {
  const calls = new CsiCalls();
  return lines.map((line) => calls.read(line));
};

describe('a call to a CSI driver', () => {
  it('tells of an unmount from its request to its answer', () => {
    expect(read(UNPUBLISH, request(), ANSWER)).toStrictEqual([[], STARTED, DONE]);
  });

  it('tells of an unmount that fails', () => {
    expect(read(UNPUBLISH, request(), ERROR)).toStrictEqual([[], STARTED, failed(ERROR)]);
    expect(read(UNPUBLISH, request(), ERROR + LONG)).toStrictEqual([[], STARTED, failed(ERROR + LONG)]);
  });

  it.each([
    [
      'gRPC',
      'gRPC call: /csi.v1.Node/NodeUnpublishVolume',
      `gRPC request: {"target_path":"${TARGET}"}`,
      'gRPC response: {}',
    ],
    ['counted calls', `ID: 7 ${UNPUBLISH}`, `ID: 7 ${request()}`, `ID: 7 ${ANSWER}`],
    ['calls with a UUID', `[${OTHER}] ${UNPUBLISH}`, `[${OTHER}] ${request()}`, `[${OTHER}] ${ANSWER}`],
  ])('may be one of %s', (_, ...lines) => {
    expect(read(...lines)).toStrictEqual([[], STARTED, DONE]);
  });

  it('tells of none where another method has a target, or the method was cut off', () => {
    expect(read(PUBLISH, request(), ANSWER)).toStrictEqual([[], [], []]);
    expect(read(PUBLISH, request(), `${ERROR} ${TARGET}`)).toStrictEqual([[], [], []]);
    expect(read('GRPC call: /csi.', request())).toStrictEqual([[], []]);
  });

  it('tells of none where its request names no pod’s volume', () => {
    expect(read(UNPUBLISH, 'GRPC request: {"target_path":"/mnt"}', ANSWER)).toStrictEqual([[], [], []]);
  });

  it('is taken for an unmount where it is not known, by its bare target', () => {
    expect(read(request())).toStrictEqual([STARTED]);
    expect(read(`GRPC request: {"target_path":"${TARGET}","volume_capability":{}}`)).toStrictEqual([[]]);
    expect(read(`GRPC request: {"staging_target_path":"/x","target_path":"${TARGET}"}`)).toStrictEqual([[]]);
    expect(read(`GRPC request: {"volume_path":"${TARGET}"}`)).toStrictEqual([[]]);
    expect(read(`GRPC request: {"path":"${TARGET}"}`)).toStrictEqual([[]]);
  });

  it('is answered by its number, whatever stands between', () => {
    expect(
      read(
        `ID: 7 ${UNPUBLISH}`,
        `ID: 8 ${UNPUBLISH}`,
        `ID: 7 ${request()}`,
        `ID: 8 ${request(OTHER)}`,
        `ID: 8 ${ANSWER}`,
        `ID: 7 ${ANSWER}`,
        `ID: 7 ${ANSWER}`,
      ).map((facts) => facts?.map(({ kind, uid }) => `${kind} ${uid}`)),
    ).toEqual([
      [],
      [],
      [`UnmountStarted ${UID}`],
      [`UnmountStarted ${OTHER}`],
      [`Unmounted ${OTHER}`],
      [`Unmounted ${UID}`],
      [],
    ]);
  });

  it('is not answered where two without a number are open', () => {
    expect(read(PUBLISH, UNPUBLISH, request(), ANSWER)).toStrictEqual([[], [], STARTED, []]);
    expect(read(PUBLISH, UNPUBLISH, `ID: 7 ${ANSWER}`, request(), ANSWER).slice(-1)).toStrictEqual([[]]);
    expect(read(PUBLISH, ANSWER, UNPUBLISH, request(), ANSWER)).toStrictEqual([[], [], [], STARTED, DONE]);
    expect(read(PUBLISH, UNPUBLISH, ANSWER, ANSWER, UNPUBLISH, request(), ANSWER).slice(-1)).toStrictEqual([DONE]);
    expect(read(ANSWER, ANSWER, PUBLISH, UNPUBLISH, request(), ANSWER).slice(-1)).toStrictEqual([[]]);
  });

  it('is answered by its number although two without are open', () => {
    expect(
      read(PUBLISH, UNPUBLISH, `ID: 7 ${UNPUBLISH}`, `ID: 7 ${request()}`, `ID: 7 ${ANSWER}`).slice(-1),
    ).toStrictEqual([DONE]);
    expect(read(`ID: 6 ${UNPUBLISH}`, `ID: 7 ${UNPUBLISH}`, UNPUBLISH, request(), ANSWER).slice(-1)).toStrictEqual([
      DONE,
    ]);
  });

  it('is forgotten where too many are open', () => {
    const open = (count: number) => Array.from({ length: count }, (_, i) => `ID: ${i + 100} ${UNPUBLISH}`);
    const call = [`ID: 7 ${UNPUBLISH}`, `ID: 7 ${request()}`];
    expect(read(...call, ...open(499), `ID: 7 ${ANSWER}`).at(-1)).toStrictEqual(DONE);
    expect(read(...call, ...open(500), `ID: 7 ${ANSWER}`).at(-1)).toStrictEqual([]);
  });

  it('is named by its method in snake case, by drivers other than those in Go', () => {
    const line = (words: string): string => `node_unpublish_volume: ${words} ${TARGET}`;
    expect(read(line('unmounting'))).toStrictEqual([STARTED]);
    expect(read(line('is finished'))).toStrictEqual([DONE]);
    expect(read(line('could not unmount'))).toStrictEqual([failed(line('could not unmount'))]);
  });

  it('fails where the directory stays', () => {
    const error = `GRPC error: unlinkat ${TARGET}: busy`;
    expect(read(error)).toStrictEqual([failed(error)]);
  });

  it('fails with its target in the error', () => {
    const error = `GRPC error: unmount failed: ${TARGET} is busy`;
    expect(read(error)).toStrictEqual([failed(error)]);
    expect(read(UNPUBLISH, error)).toStrictEqual([[], failed(error)]);
    expect(read(`GRPC error: failed to remove ${TARGET}`)).toStrictEqual([
      failed(`GRPC error: failed to remove ${TARGET}`),
    ]);
    expect(read(`GRPC error: umount of ${TARGET}`)).toStrictEqual([failed(`GRPC error: umount of ${TARGET}`)]);
    expect(read(`GRPC error: failed to mount ${TARGET}`)).toStrictEqual([[]]);
    expect(read(`GRPC error: failed to stat ${TARGET}`)).toStrictEqual([[]]);
  });
});

describe('a call in one line', () => {
  const call = (method: string, error: string, uid = UID): string =>
    `gRPCCall: {"Method":"/csi.v1.Node/${method}","Request":{"target_path":"${targetOf(uid)}"},"Response":{},"Error":"${error}"}`;

  it.each([
    ['is done', call('NodeUnpublishVolume', ''), DONE],
    ['is done, without a blank', call('NodeUnpublishVolume', '').replace(': {', ':{'), DONE],
    ['fails', call('NodeUnpublishVolume', 'rpc error: busy'), failed('rpc error: busy')],
    ['fails, with quotes', call('NodeUnpublishVolume', String.raw`of \"x\"`), failed(String.raw`of \"x\"`)],
    ['has no method', `gRPCCall: {"Request":{"target_path":"${TARGET}"}}`, []],
    ['is another', call('NodePublishVolume', ''), []],
    ['names no volume of a pod', call('NodeUnpublishVolume', '', 'x'), []],
    ['is cut off before its error', call('NodeUnpublishVolume', '').split(',"Error"')[0] ?? '', DONE],
  ])('%s', (_, line, facts) => {
    expect(read(line)).toStrictEqual([facts]);
  });
});

describe('a driver’s own words', () => {
  it.each([
    ['begin', `NodeUnpublishVolume: unmounting ${TARGET}`, STARTED],
    ['end well', `NodeUnpublishVolume: volume ${TARGET} has been unpublished.`, DONE],
    ['end well, in any case', `NodeUnpublishVolume ${TARGET} SUCCESS`, DONE],
    [
      'end badly',
      `NodeUnpublishVolume ${TARGET} could not unmount`,
      failed(`NodeUnpublishVolume ${TARGET} could not unmount`),
    ],
    ['are of another call', `NodeUnstageVolume ${TARGET}`, []],
    ['name no volume', 'NodeUnpublishVolume: called', []],
    ['name a volume too far behind', `NodeUnpublishVolume: ${'x'.repeat(8_192)} ${TARGET}`, []],
    ['name what is no UID', `NodeUnpublishVolume ${targetOf('-'.repeat(34))}`, []],
  ])('%s', (_, line, facts) => {
    expect(read(line)).toStrictEqual([facts]);
  });

  it('mention a pod where they unmount what may be nothing', () => {
    expect(read(`Unmounting ${TARGET}`)).toStrictEqual([[{ kind: 'Mentioned', uid: UID, namespace: '', name: '' }]]);
    expect(read('Unmounting /mnt')).toStrictEqual([null]);
  });

  it('are none of other words', () => {
    expect(read(`Mounting ${TARGET}`, `it is Unmounting ${TARGET}`, 'words')).toStrictEqual([null, null, null]);
  });
});

describe('umount', () => {
  const busy = `umount: ${TARGET}: target is busy.`;

  it.each([
    ['says that its target is busy', busy, failed(busy)],
    [
      'says that its device is busy',
      `umount.nfs: ${TARGET}: device is busy`,
      failed(`umount.nfs: ${TARGET}: device is busy`),
    ],
    ['runs, as ps lists it', `root      4711  0.0  0.0   8888   999 ?  D  10:00   0:00 umount ${TARGET}`, STARTED],
    ['runs by its path', `root  4711  0.0  D  10:00 /usr/bin/umount ${TARGET}`, STARTED],
    ['says something else', `umount: ${TARGET}: not mounted.`, null],
    ['stands in a sentence', `we ran umount ${TARGET}`, null],
    ['has another target', 'umount: /mnt: target is busy.', null],
    ['has a target that is no volume', `umount: /var/lib/kubelet/pods/${UID}: target is busy.`, null],
    ['is not named', `root  4711  0.0  D  10:00 /usr/bin/mount ${TARGET}`, null],
    ['has its target too far behind', `umount: ${'x'.repeat(800)} ${TARGET}: target is busy.`, null],
  ])('%s', (_, line, facts) => {
    expect(readUmount(line)).toStrictEqual(facts);
  });
});
