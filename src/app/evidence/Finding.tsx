/** Why the chosen pod is still there: the stage, the answer, the line that proves it, and what to do. */
import { useState } from 'react';
import { decidingWords, type PodEvidence } from '../../evidence/index.ts';
import {
  causeInWords,
  isBlocked,
  missingInWords,
  remarkInWords,
  shortenMiddle,
  summaryInWords,
  timeInWords,
} from '../../words/index.ts';
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, IconButton, KindBadge, PHONE, StateIcon, useMedia } from '../shell/ui/index.ts';
import { wayOf } from './answer.ts';
import { ANSWER } from './answerTexts.ts';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { useEvidence } from './evidenceStore.ts';
import { Helps } from './Helps.tsx';
import { Proof, proofText, provedBy } from './Proof.tsx';
import { Lanes } from './Lanes.tsx';
import { otherInput, showOnDiagram, useReading } from './reading.ts';
import Remedies, { FirstStep } from './Remedies.tsx';
import { firstStep } from './remedies.ts';
import { ShareRemoval } from './ShareRemoval.tsx';
import { StageBar } from './StageBar.tsx';
import { copyDiagnosis } from './takeAway.ts';
import { TEXTS } from './texts.ts';

export function Finding() {
  const say = useTexts(TEXTS);
  const pod = useEvidence((s) => s.pod);
  const chosen = useEvidence((s) => s.chosen);
  return (
    <section
      className="ev-finding @container grid min-w-0 narrow:grid-cols-[minmax(0,1fr)] phone:content-start phone:overflow-auto phone:px-4 phone:pt-3 phone:pb-6"
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
    <div className="text-13 flex flex-col items-start gap-3 text-ink-2">
      <h2 className="text-15 font-semibold text-ink">{say.noPods}</h2>
      <p>{say.noPodsMore}</p>
      <Button onClick={otherInput}>{say.other}</Button>
      <Helps />
    </div>
  );
}

/** Neither how far it is nor what it waits for. */
const isUnknown = ({ stage, waitingOn }: PodEvidence): boolean => stage === 'unknown' && waitingOn === 'unknown';

/** The line says it with escapes of its own. */
const bare = (text: string): string => text.replaceAll(/[\\"]/g, '');

/** The deciding words of the error; empty if the shown proof contains them. */
function unprovenError(pod: PodEvidence): string {
  const error = decidingWords(pod.told.error);
  const [proof] = provedBy(pod);
  return proof !== undefined && bare(proofText(proof.text.trim(), pod.told.error)).includes(bare(error)) ? '' : error;
}

const NO_SPAN = { start: null, end: 0 } as const;
/** Characters of an error that fit on a phone's first screen. */
const MOST_OF_ERROR = 220;

function Diagnosed({ pod }: { pod: PodEvidence }) {
  const phone = useMedia(PHONE);
  const { stage, waitingOn } = pod;
  const isSettled = waitingOn === 'none' && (stage === 'Removed' || stage === 'SyncPod') && !isBlocked(pod);
  const advice = isSettled ? [] : pod.advice;
  return (
    <>
      <Heading pod={pod} phone={phone} />
      {phone ? <PhoneAnswer pod={pod} advice={advice} /> : <WideAnswer pod={pod} advice={advice} />}
    </>
  );
}

interface AnswerProps {
  readonly pod: PodEvidence;
  readonly advice: PodEvidence['advice'];
}

/** Buttons that copy, share and draw a pod's diagnosis. */
function Tools({ pod }: { readonly pod: PodEvidence }) {
  const say = useTexts(TEXTS);
  const [sharing, setSharing] = useState(false);
  return (
    <>
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
    </>
  );
}

function Heading({ pod, phone }: { readonly pod: PodEvidence; readonly phone: boolean }) {
  const say = useTexts(TEXTS);
  const tell = useTexts(ANSWER);
  const { isStatic, node, since } = pod;
  return (
    <header className="col-span-full flex flex-wrap items-center gap-y-1 gap-x-2">
      <h2 className="mono min-w-0 text-15 font-semibold wrap-anywhere">
        {pod.namespace === '' ? null : <span className="text-ink-3 font-normal">{pod.namespace}/</span>}
        {pod.name === '' ? (pod.uid === '' ? say.unnamed : pod.uid) : pod.name}
      </h2>
      {isStatic ? <KindBadge kind="static" /> : null}
      <span className="flex-1" />
      {phone ? null : <Tools pod={pod} />}
      <p className="mono cap flex-[0_0_100%] flex flex-wrap gap-y-0 gap-x-4">
        {pod.uid === '' || pod.name === '' ? null : <span className="phone:hidden">{pod.uid}</span>}
        {node === null ? null : <span>{say.onNode({ node })}</span>}
        {since === null || pod.stage === 'unknown' ? null : (
          <span>
            {say.stages[pod.stage]} {tell.since({ time: timeInWords(since) })}
          </span>
        )}
      </p>
    </header>
  );
}

/** The sentence about the pod, and an error; empty: none is shown. */
function Sentence({ pod, error }: { readonly pod: PodEvidence; readonly error: string }) {
  const say = useTexts(TEXTS);
  const words = useTexts(DIAGNOSIS);
  return (
    <>
      <p className="mt-5 text-[24px] leading-7.5 font-semibold tracking-[-0.015em] text-balance wrap-anywhere [&_code]:text-[0.94em] [&_code]:font-medium max-[1380px]:mt-3.5 phone:mt-3 phone:text-[20px] phone:leading-6.5">
        {/* The heading above names the namespace. */}
        <Prose text={summaryInWords({ ...pod, namespace: '' }, words)} />
      </p>
      {error === '' ? null : (
        <div className="c-failure text-11/4.5 flex gap-2 mt-3 py-2 px-3 border border-line rounded-2 bg-surface shadow-[inset_3px_0_0_var(--failure)]">
          <StateIcon shape="failure" className="mt-0.75" label={say.error} />
          <code className="line-clamp-16 min-w-0 wrap-anywhere">{error}</code>
        </div>
      )}
    </>
  );
}

/** The remark, and notes on a pod that is gone, is not being deleted, or can't be diagnosed. */
function Remarks({ pod }: { readonly pod: PodEvidence }) {
  const say = useTexts(TEXTS);
  const words = useTexts(DIAGNOSIS);
  const remark = remarkInWords(pod, words);
  const { stage, waitingOn } = pod;
  const settled =
    waitingOn !== 'none' ? '' : stage === 'Removed' ? say.gone : stage === 'SyncPod' ? say.nothingAsked : '';
  return (
    <>
      {remark === '' && settled === '' ? null : (
        <p className="mt-1.5 text-[14px] leading-5.25 text-ink-2 text-pretty wrap-anywhere">
          {remark} {settled}
        </p>
      )}
      {isUnknown(pod) ? (
        <div className="text-13 flex flex-col gap-0.5 mt-4 py-3 px-4 border border-dashed border-line-2 rounded-3 text-ink-2">
          <b className="font-semibold text-ink">{say.cantTell}</b>
          <span>{say.cantTellMore}</span>
        </div>
      ) : null}
    </>
  );
}

function Stages({ pod }: { readonly pod: PodEvidence }) {
  const span = useReading((s) => s.context.result?.account) ?? NO_SPAN;
  const way = wayOf(pod, span);
  return way === null ? null : <StageBar way={way} since={pod.since} />;
}

function WideAnswer({ pod, advice }: AnswerProps) {
  return (
    <>
      <div className="min-w-0">
        <Stages pod={pod} />
        <Sentence pod={pod} error={unprovenError(pod)} />
        <Remarks pod={pod} />
        <Proof pod={pod} />
        {advice.length === 0 ? null : (
          <Remedies isWide waitingOn={pod.stage === 'Removed' ? null : pod.waitingOn} advice={advice} />
        )}
      </div>
      <Beside pod={pod} />
      <Lanes pod={pod} />
    </>
  );
}

/** On a phone the first screen has the sentence, the deciding words and one command; the rest unfolds below. */
function PhoneAnswer({ pod, advice }: AnswerProps) {
  const say = useTexts(ANSWER);
  const first = firstStep(advice);
  const rest = advice.filter((each) => each !== first);
  const error = shortenMiddle(decidingWords(pod.told.error), MOST_OF_ERROR);
  const isDone = advice.length === 0;
  // Shown on the first screen only without an error: both would push the command off it.
  const isRemarked = isDone || error === '';
  return (
    <div className="min-w-0">
      <Sentence pod={pod} error={error} />
      {isRemarked ? <Remarks pod={pod} /> : null}
      {first === undefined ? null : <FirstStep advice={first} />}
      <details className="mt-4 border-t border-t-line" open={isDone}>
        <summary className="py-3 text-13 font-semibold cursor-pointer">{say.details}</summary>
        <Stages pod={pod} />
        {isRemarked ? null : <Remarks pod={pod} />}
        <Proof pod={pod} />
        {rest.length === 0 ? null : (
          <Remedies isRest waitingOn={pod.stage === 'Removed' ? null : pod.waitingOn} advice={rest} />
        )}
        <Beside pod={pod} />
        <Lanes pod={pod} />
      </details>
      <div className="flex items-center gap-2 mt-2">
        <Tools pod={pod} />
      </div>
    </div>
  );
}

const BESIDE = 'mb-1.5 text-12 font-semibold text-ink';

/** How sure it is, and what else one may want to know. */
function Beside({ pod }: { readonly pod: PodEvidence }) {
  const { confidence, missing, causes } = pod;
  const shown = causes[0]?.lines[0];
  const say = useTexts(TEXTS);
  const tell = useTexts(ANSWER);
  const words = useTexts(DIAGNOSIS);
  return (
    <aside
      className="text-12/4.25 text-pretty wrap-anywhere grid content-start gap-5 pt-3.5 text-ink-2 narrow:grid-cols-[repeat(auto-fit,minmax(180px,1fr))] narrow:mt-5 narrow:border-t narrow:border-t-line"
      aria-label={say.howSure}
    >
      <section>
        <h3 className={BESIDE}>{say.howSure}</h3>
        <Sureness level={confidence} />
        <b className="font-semibold text-ink">{tell.confidence[confidence]}</b>
        <p>{tell.confidenceWhy[confidence]}</p>
      </section>
      {missing.length === 0 ? null : (
        <section>
          <h3 className={BESIDE}>{say.missing}</h3>
          <ul className="grid gap-1.5">
            {missing.map((each) => (
              <li key={each}>{missingInWords(each, words)}</li>
            ))}
          </ul>
        </section>
      )}
      {causes.length === 0 ? null : (
        <section>
          <h3 className={BESIDE}>
            {causes.some(({ basis }) => basis === 'input')
              ? tell.causeShown({ hasLine: shown !== undefined, line: shown?.line ?? '' })
              : tell.causesUsual}
          </h3>
          <ul className="grid gap-1.5">
            {causes.map((each) => (
              <li key={each.code}>
                <Prose text={causeInWords(each, words)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

/** Three segments, filled by how sure it is; the word stands below. */
const Sureness = ({ level }: { level: PodEvidence['confidence'] }) => {
  const filled = { low: 1, medium: 2, high: 3 }[level];
  return (
    <span className="flex gap-1 mb-1.5" aria-hidden="true">
      {[1, 2, 3].map((i) => (
        <i
          key={i}
          className={`flex-1 h-1.25 border rounded-[2px] ${i <= filled ? 'border-ink bg-ink forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none' : 'border-ink-2'}`}
        />
      ))}
    </span>
  );
};
