/** A pod that waits where its run has come to rest: for what, and what the diagnosis advises for that. */
import type { ClusterState } from '../../cluster/state.ts';
import { GUIDANCE } from '../../evidence/index.ts';
import { useSaid } from '../evidence/index.ts';
import { EXPLANATIONS, Prose, waitText } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import type { Summary } from './summary.ts';
import { TEXTS } from './texts.ts';
import { waitingOnOf } from './waitingOn.ts';

export function Stuck({ summary: { waits, key }, state }: { summary: Summary; state: ClusterState }) {
  const say = useTexts(TEXTS);
  const said = useSaid();
  const words = useTexts(EXPLANATIONS);
  const [wait] = waits;
  if (wait === undefined) return null;
  const waitingOn = waitingOnOf(wait, state, key);
  // Without a known wait the diagnosis asks for a log, which a simulation need not be told of.
  const advice = waitingOn === 'unknown' ? [] : GUIDANCE[waitingOn].advice;
  return (
    <>
      <p className="ending-lead">
        <Prose text={say.waitsFor(waitText(wait, words).sentence)} />
      </p>
      {advice.length === 0 ? null : (
        <>
          <h3 className="ending-label">{say.here}</h3>
          <ol className="ending-advice">
            {advice.map((each) => (
              <li key={each.do}>
                {said(each.do)}
                {each.danger === 'none' ? null : (
                  <span className={each.danger === 'high' ? 'ending-risk ending-risk-high' : 'ending-risk'}>
                    {say.risk(said(each.risk))}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
