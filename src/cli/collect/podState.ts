/** What a first look at the pod tells: its node, its wait, and since when it is being deleted. */
import * as v from 'valibot';
import { isOfPod, readEvidence, WAITS, type PodAsked, type WaitingOn } from '../../evidence/index.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { readBoundedFile } from '../boundedInput.ts';
import type { Io } from '../command.ts';

export interface PodState {
  readonly node: string | null;
  readonly waitingOn: WaitingOn;
  /** ms since 1970 of the first thing known of its removal; null where no time is known. */
  readonly since: number | null;
}

/** What of `diagnose --format json` counts here. */
const Diagnosis = v.object({
  pods: v.array(
    v.object({
      namespace: v.string(),
      name: v.string(),
      since: v.nullable(v.string()),
      waitingOn: v.picklist(WAITS),
    }),
  ),
});

/** A diagnosis has when the stage was entered, which may be some steps behind the delete. */
const BEFORE_STAGE = 10 * 60_000;
const BEFORE_DELETE = 2 * 60_000;

const EPOCH = Date.UTC(2026, 0, 1); // of kube/time.ts

/** ms since 1970 of a time as RFC 3339 writes it. */
export function msOf(text: unknown): number | null {
  const micros = typeof text === 'string' ? parseRfc3339(text) : null;
  return micros === null ? null : EPOCH + Math.floor(micros / 1_000);
}

/** @returns null where the file tells nothing of the pod. */
export async function stateIn(file: string, asked: PodAsked, io: Io): Promise<PodState | null> {
  const text = file === '-' ? io.stdin() : readBoundedFile(file);
  return diagnosed(text, asked) ?? (await shown(file, text, asked));
}

function diagnosed(text: string, asked: PodAsked): PodState | null {
  const found = v.safeParse(Diagnosis, jsonOf(text));
  const pod = found.success ? found.output.pods.find((one) => isOfPod(one, asked)) : undefined;
  if (pod === undefined) return null;
  const since = msOf(pod.since);
  return { node: null, waitingOn: pod.waitingOn, since: since === null ? null : since - BEFORE_STAGE };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // an object in YAML, a log
  }
}

/** From the pod's object, or whatever else diagnose reads. */
async function shown(name: string, text: string, asked: PodAsked): Promise<PodState | null> {
  const bytes = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  const { pods } = await readEvidence([{ name, bytes }], {});
  const pod = pods.find((one) => isOfPod(one, asked));
  if (pod === undefined) return null;
  const deleted = pod.events.flatMap(({ detail = {} }) => {
    const at = msOf(detail['deletionTimestamp']);
    const grace = detail['gracePeriod'];
    return at === null ? [] : [at - (typeof grace === 'number' ? grace * 1_000 : 0)];
  });
  const [first] = deleted;
  const since = first ?? msOf(pod.since);
  const earlier = first === undefined ? BEFORE_STAGE : BEFORE_DELETE;
  return { node: pod.node, waitingOn: pod.waitingOn, since: since === null ? null : since - earlier };
}
