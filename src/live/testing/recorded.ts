/** A recorded removal as a cluster to be watched: before the first event its pod runs. */
import type { AtHand } from './atHand.ts';
import { settled } from './atHand.ts';
import { recordedEvents, type ReplayedCluster } from './replayedCluster.ts';

type Fields = Record<string, unknown>;
const copy = (value: unknown): Fields => structuredCopy(value) as Fields;
const structuredCopy = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** The pod of the recording as it was before anybody asked for its removal. */
export function before(object: unknown): unknown {
  const pod = copy(object);
  const metadata = pod['metadata'] as Fields;
  delete metadata['deletionTimestamp'];
  delete metadata['deletionGracePeriodSeconds'];
  return pod;
}

/** Plays it at the pace at which it was recorded, and calls back after each event. */
export async function replay(
  text: string,
  cluster: ReplayedCluster,
  at: AtHand,
  after: (step: { readonly at: number; readonly type: string }) => void | Promise<void> = () => undefined,
): Promise<void> {
  for (const event of recordedEvents(text)) {
    await at.pass(Math.max(0, event.at - at.time));
    cluster.happen('pods', event.type, event.object);
    await settled();
    await after(event);
  }
}
