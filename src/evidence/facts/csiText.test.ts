import { describe, expect, it } from 'vitest';
import { CsiCalls } from './csiText.ts';

const UID = '0f5cd2bb-92a4-4d3a-9c8b-5a7e1d6f4c21';
const TARGET = `/var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~csi/pvc-0d1e/mount`;

const read = (...lines: readonly string[]) => {
  const calls = new CsiCalls();
  return lines.map((line) => calls.read(line)?.map(({ kind }) => kind) ?? null);
};

describe('a call to a CSI driver', () => {
  const request = `GRPC request: {"target_path":"${TARGET}"}`;

  it('tells of an unmount from its request to its answer', () => {
    expect(read('GRPC call: /csi.v1.Node/NodeUnpublishVolume', request, 'GRPC response: {}')).toEqual([
      [],
      ['UnmountStarted'],
      ['Unmounted'],
    ]);
  });

  it('tells of none where another method has a target, or the method was cut off', () => {
    expect(read('GRPC call: /csi.v1.Node/NodePublishVolume', request)).toEqual([[], []]);
    expect(read('GRPC call: /csi.', request)).toEqual([[], []]);
  });

  it('is taken for an unmount where it is not known, by its bare target', () => {
    expect(read(request)).toEqual([['UnmountStarted']]);
    expect(read(`GRPC request: {"target_path":"${TARGET}","volume_capability":{}}`)).toEqual([[]]);
  });
});
