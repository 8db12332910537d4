/** What `--from` shows of the pod: its node, its wait, and when its deletion began. */
import * as v from 'valibot';
import { isOfPod, readEvidence, WAITS, type PodAsked, type WaitingOn } from '../../evidence/index.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { readBoundedFile } from '../boundedInput.ts';
import type { Io } from '../command.ts';

export interface PodState {
  readonly node: string | null;
  readonly waitingOn: WaitingOn;
  /** Where the logs should start, ms since 1970; null if the file has no time. */
  readonly since: number | null;
}

/** The part of the `diagnose --format json` output that is used here. */
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

/** ms. A diagnosis says when the stage began, which may be some steps after the deletion. */
const BEFORE_STAGE = 10 * 60_000;
const BEFORE_DELETE = 2 * 60_000;

const EPOCH = Date.UTC(2026, 0, 1); // t = 0 of kube/time.ts

/** ms since 1970 of an RFC 3339 time; null for anything else. */
export function msOf(text: unknown): number | null {
  const micros = typeof text === 'string' ? parseRfc3339(text) : null;
  return micros === null ? null : EPOCH + Math.floor(micros / 1_000);
}

/** @returns null if the file does not show the pod. */
export async function stateIn(file: string, asked: PodAsked, io: Io): Promise<PodState | null> {
  const text = file === '-' ? io.stdin() : readBoundedFile(file);
  return stateInDiagnosis(text, asked) ?? (await stateInEvidence(file, text, asked));
}

function stateInDiagnosis(text: string, asked: PodAsked): PodState | null {
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

/** Reads the pod object, or any other input of diagnose. */
async function stateInEvidence(name: string, text: string, asked: PodAsked): Promise<PodState | null> {
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
