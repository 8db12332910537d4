/** Where the chosen pod's removal stands: the finding, what proves it, causes, and what may be done. */
import { useState } from 'react';
import type { Advice, PodEvidence } from '../../evidence/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, IconButton, KindBadge, StateIcon } from '../shell/ui/index.ts';
import { useEvidence } from './evidenceStore.ts';
import { Helps } from './Helps.tsx';
import { timeText } from './names.ts';
import { otherInput, showLine, showOnDiagram } from './reading.ts';
import { useSaid, useSummary } from './said.ts';
import { ShareRemoval } from './ShareRemoval.tsx';
import { StagePill } from './StagePill.tsx';
import { copyDiagnosis } from './takeAway.ts';
import { TEXTS } from './texts.ts';

export function Finding() {
  const say = useTexts(TEXTS);
  const pod = useEvidence((s) => s.pod);
  const chosen = useEvidence((s) => s.chosen);
  return (
    <section
      className="ev-finding"
      data-begin
      tabIndex={-1}
      aria-label={say.diagnosis}
      aria-busy={pod === null && chosen !== null}
    >
      {pod === null ? chosen === null ? <NoPods /> : null : <Diagnosed key={pod.key} pod={pod} />}
    </section>
  );
}

/** Lines there are, and no pod: what would be better to bring. */
function NoPods() {
  const say = useTexts(TEXTS);
  return (
    <div className="ev-no-pods">
      <h2>{say.noPods}</h2>
      <p>{say.noPodsMore}</p>
      <Button onClick={otherInput}>{say.other}</Button>
      <Helps />
    </div>
  );
}

/** Neither how far it is nor what it waits for. */
const isUntold = ({ stage, waitingOn }: PodEvidence): boolean => stage === 'unknown' && waitingOn === 'unknown';

function Diagnosed({ pod }: { pod: PodEvidence }) {
  const say = useTexts(TEXTS);
  const said = useSaid();
  const summary = useSummary(pod);
  const [sharing, setSharing] = useState(false);
  const { stage, since, waitingOn, confidence, evidence, causes, missing, isStatic, node } = pod;
  const idle = waitingOn === 'none';
  return (
    <>
      <header className="ev-who">
        <h2 className="mono">
          {pod.namespace === '' ? null : <span className="ev-dim">{pod.namespace}/</span>}
          {pod.name === '' ? (pod.uid === '' ? say.unnamed : pod.uid) : pod.name}
        </h2>
        {isStatic ? <KindBadge kind="static" /> : null}
        <span className="ev-push" />
        <IconButton
          icon="copy"
          variant="ghost"
          size="sm"
          label={say.copyThis}
          onClick={() => void copyDiagnosis(pod.key)}
        />
        {pod.events.length === 0 ? null : (
          <>
            <IconButton icon="share" variant="ghost" size="sm" label={say.shareThis} onClick={() => setSharing(true)} />
            <Button variant="primary" size="sm" onClick={() => void showOnDiagram()}>
              {say.show}
            </Button>
          </>
        )}
        {sharing ? <ShareRemoval podKey={pod.key} onClose={() => setSharing(false)} /> : null}
        <p className="ev-ids mono cap">
          {pod.uid === '' || pod.name === '' ? null : <span>{pod.uid}</span>}
          {node === null ? null : <span>{say.onNode(node)}</span>}
        </p>
      </header>
      <dl className="ev-cells">
        <div>
          <dt>{say.stage}</dt>
          <dd>
            <StagePill stage={stage} />
          </dd>
        </div>
        <div>
          <dt>{say.waiting}</dt>
          <dd>{say.wait[waitingOn]}</dd>
        </div>
        <div>
          <dt>{say.since}</dt>
          <dd className="mono num">{since === null ? say.sinceUnknown : timeText(since)}</dd>
        </div>
        <div>
          <dt>{say.howSure}</dt>
          <dd>
            <Sureness level={confidence} />
            {say.confidence[confidence]}
          </dd>
        </div>
      </dl>
      {isUntold(pod) ? (
        <div className="ev-untold">
          <b>{say.cantTell}</b>
          <span>{say.cantTellMore}</span>
        </div>
      ) : null}
      <p className="ev-summary">{summary}</p>
      {pod.told.error === '' ? null : (
        <div className="ev-error c-failure">
          <StateIcon shape="failure" label={say.error} />
          <code>{pod.told.error}</code>
        </div>
      )}
      {idle && stage === 'Removed' ? <p className="ev-quiet">{say.gone}</p> : null}
      {idle && stage === 'SyncPod' ? <p className="ev-quiet">{say.nothingAsked}</p> : null}

      <section>
        <h3>{say.proofs}</h3>
        {evidence.length === 0 ? (
          <p className="ev-quiet">{say.noProof}</p>
        ) : (
          <ol className="ev-proofs">
            {evidence.map(({ file, line, text }) => (
              <li key={`${file}:${line}`}>
                <button type="button" className="ev-place mono" onClick={() => showLine({ file, line })}>
                  {say.place(file, line)}
                </button>
                <code>{text.trim()}</code>
              </li>
            ))}
          </ol>
        )}
      </section>
      {missing.length === 0 ? null : (
        <section>
          <h3>{say.missing}</h3>
          <ul className="ev-points">
            {missing.map((each) => (
              <li key={each}>{said(each)}</li>
            ))}
          </ul>
        </section>
      )}
      {causes.length === 0 ? null : (
        <section>
          <h3>{say.causes}</h3>
          <ul className="ev-points">
            {causes.map((each) => (
              <li key={each}>{said(each)}</li>
            ))}
          </ul>
        </section>
      )}
      {pod.advice.length === 0 || (idle && stage === 'Removed') ? null : (
        <section>
          <h3>{say.advice}</h3>
          <ol className="ev-advice">
            {pod.advice.map((each) => (
              <Step key={each.do} advice={each} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Step({ advice }: { advice: Advice }) {
  const say = useTexts(TEXTS);
  const said = useSaid();
  return (
    <li className={advice.danger === 'high' ? 'ev-danger c-failure' : undefined}>
      <p>
        {said(advice.do)}{' '}
        <span className={`ev-tag ev-tag-${advice.danger}`}>
          {advice.danger === 'high' ? <StateIcon shape="failure" /> : null}
          {say.danger[advice.danger]}
        </span>
      </p>
      {advice.danger === 'none' ? null : <p className="ev-risk">{say.risk(said(advice.risk))}</p>}
    </li>
  );
}

/** Three bars, filled by how sure it is; the word stands beside. */
const Sureness = ({ level }: { level: PodEvidence['confidence'] }) => {
  const filled = { low: 1, medium: 2, high: 3 }[level];
  return (
    <svg className="ev-sure" viewBox="0 0 14 12" aria-hidden="true">
      {[0, 1, 2].map((i) => (
        <rect
          key={i}
          x={i * 5 + 0.5}
          y={8.5 - i * 3.5}
          width="3"
          height={3 + i * 3.5}
          fill={i < filled ? 'currentColor' : 'none'}
          stroke="currentColor"
        />
      ))}
    </svg>
  );
};
