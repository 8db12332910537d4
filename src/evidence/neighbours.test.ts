import { describe, expect, it } from 'vitest';
import { mayBeNeighbours } from './neighbours.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-000000000001';
const SANDBOX = 'ab'.repeat(32);
const TARGET = `/var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~csi/pvc-1/mount`;

/** What each of them says of pods, once in every form that it is looked for by. */
const SAID = [
  `GRPC request: {"target_path":"${TARGET}"}`,
  'GRPC call: /csi.v1.Node/NodeUnpublishVolume',
  `gRPCCall: {"Method":"/csi.v1.Node/NodeUnpublishVolume","Request":{"target_path":"${TARGET}"},"Error":""}`,
  `NodeUnpublishVolume: unmounting ${TARGET}`,
  `nodeUnstageVolume: of ${TARGET}`,
  `Unmounting ${TARGET}`,
  'calling with K8S_POD_NAMESPACE=shop;K8S_POD_NAME=till',
  `[shop/till ${SANDBOX} network default NAD default] DEL finished CNI request, err <nil>`,
  `Error deleting shop_till/${SANDBOX} from network cbr0: it is busy`,
  `Event(v1.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"till", UID:"${UID}"}): type: 'Normal' reason: 'Killing' Stopping container till`,
  'At 2026-11-21 10:00:00 +0000 UTC - event for till: {kubelet node-a} Killing: Stopping container till',
  'DELETE https://10.0.0.1:6443/api/v1/namespaces/shop/pods/till 200 OK in 3 milliseconds',
  '"Response" verb="DELETE" url="https://10.0.0.1/api/v1/namespaces/shop/pods/till" status="200 OK"',
  'Response Status: 200 OK in 3 milliseconds',
  'Request Body: {"gracePeriodSeconds":0}',
] as const;

describe('what may be said by those who log beside the kubelet', () => {
  it.each(SAID)('%s', (said) => {
    expect(mayBeNeighbours(said)).toBe(true);
    expect(mayBeNeighbours(`I1121 ${said} and`, 6, 6 + said.length)).toBe(true);
  });

  it('is nothing of what a kubelet says all day', () => {
    expect(mayBeNeighbours('"Label not found" label="io.kubernetes.container.ports"')).toBe(false);
    expect(
      mayBeNeighbours('"Eviction manager:" available="24378440Ki" time="2026-11-21 02:19:06 +0000 UTC m=+1"'),
    ).toBe(false);
    expect(mayBeNeighbours('µ→😀')).toBe(false);
  });

  it('and only in the part that is asked about', () => {
    const text = 'GRPC call and no more';
    expect(mayBeNeighbours(text, 4)).toBe(false);
    expect(mayBeNeighbours(text, 0, 3)).toBe(false);
  });
});
