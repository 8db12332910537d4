/** Events of a pod and what is told of it, for tests of what is made of them. */
import { micros, type Micros } from '../../engine/time.ts';
import type { EvidenceEvent, PodEvidence } from '../evidence.ts';

export type Detail = NonNullable<EvidenceEvent['detail']>;

export const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';

export const s = (n: number): Micros => micros(n * 1_000_000);

/** At 10 s, unless it says otherwise. */
export const event = (
  kind: EvidenceEvent['kind'],
  detail?: Detail,
  more: Partial<EvidenceEvent> = {},
): EvidenceEvent => ({
  t: s(10),
  kind,
  inferred: false,
  at: null,
  ...(detail !== undefined && { detail }),
  ...more,
});

export const podOf = (events: readonly EvidenceEvent[], more: Partial<PodEvidence> = {}): PodEvidence => ({
  about: 'pod',
  key: UID,
  namespace: 'default',
  name: 'web',
  uid: UID,
  node: 'node-a',
  isStatic: false,
  stage: 'Terminating',
  since: null,
  lasts: null,
  waitingOn: 'container-stop',
  confidence: 'high',
  told: { subject: '', error: '', remark: null, proof: null, again: 0 },
  evidence: [],
  causes: [],
  advice: [],
  missing: [],
  events,
  eventsLeftOut: 0,
  ...more,
});
