/** A pod that waits where its run has come to rest: for what, and what the diagnosis advises for that. */
import { Suspense, useMemo } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import type { Trace } from '../../trace/index.ts';
import { adviceFor, situationOf } from '../../evidence/index.ts';
import { Remedies } from '../evidence/index.ts';
import { EXPLANATIONS, Prose, uidsOf, waitText } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { ownCursor, type Summary } from '../readings/index.ts';
import { shownRelease, usePage, useTrace } from '../store/index.ts';
import { LostNodeAdvice } from './LostNode.tsx';
import { lostNodeOf, type LostNode } from './lostNode.ts';
import { TEXTS } from './texts.ts';
import { waitingOnOf } from './waitingOn.ts';

/** The state as the node sees it that runs the pod. */
function asItsNode(trace: Trace<ClusterState>, state: ClusterState, key: string): ClusterState {
  const node = state.etcd.pods[key]?.spec.nodeName;
  const viewpoints = viewpointsOf(trace);
  return viewpoints === undefined || node === undefined || !viewpoints.names.includes(node)
    ? state
    : viewpoints.stateFrom(node, trace.events.length - 1);
}

/** Set where the node of the pod is lost, and a person has ways on. */
export function useLostNode(summary: Summary | undefined): LostNode | null {
  const trace = useTrace();
  const release = usePage(shownRelease);
  return useMemo(() => {
    if (summary?.outcome !== 'terminating' || trace.stopped !== undefined) return null;
    const state = ownCursor(trace).stateAt(trace.events.length - 1);
    return lostNodeOf(asItsNode(trace, state, summary.key), summary.key, release);
  }, [summary, trace, release]);
}

interface StuckProps {
  readonly summary: Summary;
  readonly lost: LostNode | null;
}

export function Stuck({ summary: { waits, key }, lost }: StuckProps) {
  const say = useTexts(TEXTS);
  const words = useTexts(EXPLANATIONS);
  const trace = useTrace();
  const [wait] = waits;
  if (lost !== null) return <LostNodeAdvice lost={lost} />;
  if (wait === undefined) return null;
  const state = ownCursor(trace).stateAt(trace.events.length - 1);
  const waitingOn = waitingOnOf(wait, state, key);
  const [namespace = '', name = ''] = key.split('/');
  const pod = state.etcd.pods[key];
  const judged = {
    stage: 'Terminating',
    waitingOn,
    proofs: [],
    subject: wait.kind === 'unmount' ? wait.volume : (pod?.metadata.finalizers ?? []).join(', '),
    error: '',
  } as const;
  const subject = {
    namespace,
    name,
    uid: pod?.metadata.uid ?? [...uidsOf(state, key)][0] ?? '',
    isStatic: false,
    facts: [],
    node: state.node.name,
    runtime: 'containerd',
    // The run is at rest, so every grace period has ended.
    grace: 'over',
  } as const;
  // Without a known wait the diagnosis asks for a log, which a simulation need not be told of.
  const advice = waitingOn === 'unknown' ? [] : adviceFor(situationOf(judged, subject));
  return (
    <>
      <p className="mb-2.5 text-ink text-pretty">
        <Prose text={say.waitsFor({ what: waitText(wait, words).sentence })} />
      </p>
      {advice.length === 0 ? null : (
        <div className="mx-0 mt-1 mb-4.5">
          <Suspense>
            <Remedies waitingOn={waitingOn} advice={advice} />
          </Suspense>
        </div>
      )}
    </>
  );
}
