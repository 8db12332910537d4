/** A pod that waits where its run has come to rest: for what, and what the diagnosis advises for that. */
import { Suspense } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import { GUIDANCE } from '../../evidence/index.ts';
import { Remedies } from '../evidence/index.ts';
import { EXPLANATIONS, Prose, uidsOf, waitText } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import type { Summary } from './summary.ts';
import { TEXTS } from './texts.ts';
import { waitingOnOf } from './waitingOn.ts';

export function Stuck({ summary: { waits, key }, state }: { summary: Summary; state: ClusterState }) {
  const say = useTexts(TEXTS);
  const words = useTexts(EXPLANATIONS);
  const [wait] = waits;
  if (wait === undefined) return null;
  const waitingOn = waitingOnOf(wait, state, key);
  const [namespace = '', name = ''] = key.split('/');
  const about = {
    namespace,
    name,
    uid: state.etcd.pods[key]?.metadata.uid ?? [...uidsOf(state, key)][0] ?? '',
    node: state.node.name,
    subject: wait.kind === 'unmount' ? wait.volume : '',
  };
  // Without a known wait the diagnosis asks for a log, which a simulation need not be told of.
  const advice = waitingOn === 'unknown' ? [] : GUIDANCE[waitingOn].advice;
  return (
    <>
      <p className="ending-lead">
        <Prose text={say.waitsFor(waitText(wait, words).sentence)} />
      </p>
      {advice.length === 0 ? null : (
        <div className="ending-remedies">
          <Suspense>
            <Remedies waitingOn={waitingOn} advice={advice} about={about} />
          </Suspense>
        </div>
      )}
    </>
  );
}
