/**
 * The captions that stand while smaller steps go by: whatever they claim holds until another takes their place. And what
 * is foretold of a hook comes to pass.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import { TraceCursor, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import { ofStanding, type Statement } from '../explain/statements.ts';
import { drainAt, moreOf } from '../readings/index.ts';
import { instantOfEvent, readyRun } from '../store/index.ts';
import { hooksAt, type RunningHook } from './graces.ts';

/** Nobody could foresee them, and with each the signal may stay away. */
const BREAKS: ReadonlySet<string> = new Set([
  'FaultBegan',
  'FaultInjected',
  'KubeletStopped',
  'RuntimeStopped',
  'ShimFrozen',
  'NodePoweredOff',
]);
const SECOND = 1_000_000;

/** The signal is the next that the process meets: soon after the hook's end, or when its time is over. */
function isFollowed({ events, end }: Trace<ClusterState>, hook: RunningHook, now: Seq): boolean {
  const latest = hook.since + (hook.seconds + 1) * SECOND;
  const later = events
    .slice(now + 1)
    .filter(({ kind, detail }) => BREAKS.has(kind) || detail?.['container'] === hook.container);
  const met = later.find(({ kind }) => BREAKS.has(kind) || /^(?:SigtermSent|SigkillSent|ContainerExited)$/.test(kind));
  if (met === undefined) return end < latest;
  if (met.kind !== 'SigtermSent') return met.kind !== 'SigkillSent';
  const ended = later.find(({ kind }) => kind === 'PreStopEnded')?.t ?? Number.NEGATIVE_INFINITY;
  return met.t <= latest && (hook.waitsForOthers || (met.t >= ended && met.t - ended < SECOND / 10));
}

/** The container works on, and has been sent nothing. */
const isUnsignalled = ({ runtime }: ClusterState, { container }: RunningHook): boolean =>
  Object.values(runtime.containers).some(
    ({ spec, state, signal, stopping }) =>
      spec.name === container && state === 'running' && signal === undefined && stopping === undefined,
  );

function* ofHooks(trace: Trace<ClusterState>, state: ClusterState, now: Seq): Iterable<Statement> {
  for (const hook of hooksAt(state, null)) {
    const { container, seconds } = hook;
    yield { says: `the hook of ${container} runs before any signal`, holds: isUnsignalled(state, hook) };
    if (!hook.isCertain) continue;
    const says = `a signal follows the hook of ${container}, at second ${seconds} at the latest`;
    yield { says, holds: isFollowed(trace, hook, now) };
  }
}

/** @param isOwn whether the state that the trace tells of has anything to say of the event. */
export function* ofSubtitles(
  trace: Trace<ClusterState>,
  release: Release,
  isOwn: (event: TraceEvent) => boolean = () => true,
): Iterable<Statement> {
  const run = readyRun(trace);
  const milestones = new Set(run.milestones);
  const cursor = new TraceCursor(trace);
  const later = new TraceCursor(trace);
  let standing = -1;
  for (const step of run.steps) {
    if (milestones.has(step)) standing = step;
    yield* ofHooks(trace, later.stateAt(step), step);
    const event = trace.events[standing];
    // In a grace its own sentence stands.
    if (
      event === undefined ||
      !isOwn(event) ||
      standing === step ||
      drainAt(trace, instantOfEvent(run, step)) !== undefined
    )
      continue;
    const look = { event, state: cursor.stateAt(standing), release };
    yield* ofStanding(look, later.stateAt(step), (sentence) => moreOf([sentence]) !== '');
  }
}
