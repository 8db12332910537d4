/**
 * What the model expects of a removal next, and until when: from the times that were seen and from how long each step
 * takes on a node that is well. Pure. Times are ms since 1970, by the API server's clock.
 */
import type { Healthy } from './healthy.ts';
import type { PodSeen } from './seen.ts';

/**
 * In the order in which they come: the containers end, which the status shows; volumes are unmounted, which nobody can see
 * from outside; the kubelet's second DELETE, with grace 0; the object goes.
 */
export type ExpectedStep = 'exit' | 'volumes' | 'final' | 'gone';

/** What it waits for where no time can be said. */
export type Hold = 'finalizers' | 'node' | 'unscheduled' | 'mirror';

export interface Expected {
  readonly step: ExpectedStep;
  readonly earliest: number;
  readonly latest: number;
}

export interface Expectation {
  /** Something that can be seen; null where something has to happen first that nobody can date. */
  readonly next: Expected | null;
  readonly hold: Hold | null;
  /** From which on the time runs to `next`. */
  readonly since: number;
  /** ms past the latest; 0 where it is not late. */
  readonly late: number;
  readonly later: readonly Expected[];
}

/** When something was to come, and when it did; null while it has not. */
export interface ExpectedWindow extends Expected {
  readonly seenAt: number | null;
}

export interface RemovalSeen {
  readonly pod: PodSeen;
  readonly askedAt: number;
  /** s that its containers are given; 0 where nobody waits for them. */
  readonly grace: number;
  /** From when on: a second request may have made it shorter, and the kubelet counts from there. */
  readonly graceAt: number;
  /** When its containers were seen to have ended. */
  readonly overAt: number | null;
  /** When its grace was seen to be 0. */
  readonly finalAt: number | null;
  readonly goneAt: number | null;
}

export interface NodeState {
  /** Of its Ready condition; empty where nobody may see it. */
  readonly ready: string;
  /** When its kubelet renewed its lease last; null where nobody may see it. */
  readonly renewedAt: number | null;
}

/** --node-monitor-grace-period: 40 s up to 1.31, 50 s since (nodelifecycle/config/v1alpha1/defaults.go). */
const LEASE_OVERDUE_MS = 50_000;
/** The runtime is given so long for a stop, whatever the grace (kuberuntime_container.go: minimumGracePeriodInSeconds). */
const LEAST_GRACE_S = 2;
/** What a SIGKILL and the runtime's answer take at most on a node that is well. */
const KILL_MS = 400;
/** A kubelet that is still about to start a pod may be in a pause of so long (kubelet.go: backOffPeriod). */
const STARTING_MS = 10_000;
/** An API server's own part: to drop the object, and to say so. */
const ANSWER_MS = 1_000;

/** Null where the pod has gone. */
export function expectationOf(seen: RemovalSeen, healthy: Healthy, node: NodeState, now: number): Expectation | null {
  if (seen.goneAt !== null) return null;
  const { pod, overAt, finalAt, graceAt } = seen;
  const since = finalAt ?? overAt ?? graceAt;
  const hold = holdOf(seen, node, now);
  if (hold !== null) return { next: null, hold, since, late: 0, later: [] };
  const steps = stepsOf(seen, healthy).filter(({ step }) => step !== 'gone' || pod.finalizers.length === 0);
  const i = steps.findIndex(({ step }) => step !== 'volumes');
  const next = steps[i];
  if (next === undefined) return { next: null, hold: null, since, late: 0, later: [] };
  const late = Math.max(0, now - next.latest);
  return { next, hold: null, since, late, later: steps.filter((step) => step !== next) };
}

function holdOf({ pod, finalAt }: RemovalSeen, { ready, renewedAt }: NodeState, now: number): Hold | null {
  // What is left to be done after the second DELETE is the API server's.
  if (finalAt !== null) return pod.finalizers.length > 0 ? 'finalizers' : null;
  if (pod.isMirror) return 'mirror';
  if (pod.node === '') return 'unscheduled';
  const isSilent = renewedAt !== null && now - renewedAt > LEASE_OVERDUE_MS;
  return isSilent || ready === 'Unknown' ? 'node' : null;
}

/**
 * The windows of all steps, those that are over closed at what was seen; where something holds it, of what is to come there
 * is none. Volumes close with the second DELETE, which waits for them.
 */
export function windowsOf(
  seen: RemovalSeen,
  healthy: Healthy,
  node: NodeState,
  now: number,
): readonly ExpectedWindow[] {
  const { grace, overAt, finalAt, goneAt, pod } = seen;
  const isForced = grace === 0;
  const before = isForced ? [] : stepsOf({ ...seen, overAt: null, finalAt: null }, healthy);
  const after = isForced || overAt === null ? before : stepsOf({ ...seen, finalAt: null }, healthy);
  const last = finalAt === null ? after : stepsOf(seen, healthy);
  const all = [
    ...before.filter(({ step }) => step === 'exit').map((each) => ({ ...each, seenAt: overAt ?? finalAt })),
    ...after
      .filter(({ step }) => step === 'volumes' || step === 'final')
      .map((each) => ({ ...each, seenAt: finalAt ?? goneAt })),
    ...last
      .filter(({ step }) => step === 'gone' && (goneAt !== null || pod.finalizers.length === 0))
      .map((each) => ({ ...each, seenAt: goneAt })),
  ];
  const isHeld = goneAt === null && holdOf(seen, node, now) !== null;
  return isHeld ? all.filter(({ seenAt }) => seenAt !== null) : all;
}

function stepsOf(
  { pod, askedAt, grace, graceAt, overAt, finalAt }: RemovalSeen,
  healthy: Healthy,
): readonly Expected[] {
  if (finalAt !== null) return [gone(finalAt, finalAt)];
  const pause = pod.hasRun ? 0 : STARTING_MS;
  // Its end shows in the status when it is over already.
  if (overAt !== null) return after(overAt, overAt + pause, healthy);
  const given = Math.max(LEAST_GRACE_S, grace) * 1_000;
  const [earliest, killed] = [
    askedAt + healthy.signal.earliest,
    graceAt + healthy.signal.latest + given + KILL_MS + pause,
  ];
  const exit = {
    step: 'exit',
    earliest: earliest + healthy.status.earliest,
    latest: killed + healthy.status.latest,
  } as const;
  return [exit, ...after(earliest, killed, healthy)];
}

/** @param earliest when the last container ends, and no later than `latest`. */
function after(earliest: number, latest: number, { volumes, final }: Healthy): readonly Expected[] {
  const second = { earliest: earliest + final.earliest, latest: latest + final.latest };
  return [
    { step: 'volumes', earliest: earliest + volumes.earliest, latest: latest + volumes.latest },
    { step: 'final', ...second },
    gone(second.earliest, second.latest),
  ];
}

const gone = (earliest: number, latest: number): Expected => ({ step: 'gone', earliest, latest: latest + ANSWER_MS });
