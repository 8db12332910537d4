/** Inputs for tests: bytes as the streams that files are. */
import { readEvidence, type Evidence, type EvidenceFile, type ReadOptions } from './index.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const fileOf = (bytes: Uint8Array, name = 'input', size = 4096): EvidenceFile => ({
  name,
  bytes: inPieces(bytes, size),
});

export const readBytes = (bytes: Uint8Array, options: ReadOptions = {}): Promise<Evidence> =>
  readEvidence([fileOf(bytes, 'input', 65_536)], options);

export const CART_UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';

/** Status of a pod that runs. */
export const RUNNING = { phase: 'Running', containerStatuses: [{ name: 'app', ready: true, state: { running: {} } }] };

/** The pod shop/cart-0 as the API has it while it is being deleted. */
export const cartPod = (metadata: object = {}, status: object = RUNNING) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'cart-0',
    namespace: 'shop',
    uid: CART_UID,
    deletionTimestamp: '2024-06-12T10:00:30Z',
    deletionGracePeriodSeconds: 30,
    ...metadata,
  },
  spec: { nodeName: 'node-a' },
  status,
});
