/**
 * In the place of the pods: which pod of the input is shown, what the present step rests on, and the ways back. Of one that
 * is watched also what stands below its timeline: both come when a pod of evidence is shown, and no sooner.
 */
import { Suspense } from 'react';
import { useTexts } from '../language/index.ts';
import { Button, KindBadge, part } from '../shell/ui/index.ts';
import { actions, isInferred, shownEvent, usePage } from '../store/index.ts';
import type { DrawnAxis } from '../timeline/index.ts';
import { useEvidence } from './evidenceStore.ts';
import { useLive } from './live.ts';
import { StagePill } from './StagePill.tsx';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { Mark } from './Mark.tsx';
import { counted } from './names.ts';
import { TEXTS } from './texts.ts';
import { waitWords } from './waitWords.ts';
import './imported.css';

/** What is expected, where the pod is watched as it goes. */
const LivePlace = part(() => import('./LivePlace.tsx'));
const LiveStrip = part(() => import('./LiveStrip.tsx'));

export default function ImportedPlace({ drawn }: { readonly drawn?: DrawnAxis }) {
  return drawn === undefined ? (
    <ImportedPane />
  ) : (
    <Suspense>
      <LiveStrip {...drawn} />
    </Suspense>
  );
}

function ImportedPane() {
  const say = useTexts(TEXTS);
  const words = useTexts(DIAGNOSIS);
  const read = useEvidence((s) => s.pod);
  const imported = usePage((s) => s.imported);
  const event = usePage(shownEvent);
  const inferred = usePage((s) => (s.run.status === 'ready' ? s.run.trace.events.filter(isInferred).length : 0));
  const watched = useLive(({ context }) => context.snapshot?.look?.pod?.key);
  if (imported === null) return null;
  const { shared } = imported;
  const pod = shared ?? read;
  const region = shared !== null ? say.sharedRegion : watched === imported.key ? say.watchedRegion : say.shownRegion;
  const isStatic = shared === null ? read?.isStatic : shared.pod.static;
  const { file, line } = event?.detail ?? {};
  const text = read?.events.find(({ at }) => at !== null && at.file === file && at.line === line)?.at?.text;
  return (
    <section
      className="[grid-area:pods] flex flex-col flex-1 min-w-0 min-h-0 border-r border-r-line bg-surface in-[.app-drawer]:border in-[.app-drawer]:border-line"
      aria-label={region}
    >
      <header className="bar">
        <h2>{region}</h2>
      </header>
      <div
        className="flex-1 min-h-0 overflow-auto flex flex-col gap-3 p-3"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has to be reached by keyboard
        tabIndex={0}
      >
        <p className="mono text-13 font-semibold wrap-anywhere">
          {imported.name} {isStatic ? <KindBadge kind="static" /> : null}
        </p>
        {pod === null ? null : (
          <p className="flex flex-wrap items-center gap-y-1 gap-x-2 text-ink-2">
            <StagePill stage={pod.stage} /> {waitWords(pod, say, words)}
          </p>
        )}
        <dl className="py-2 px-2.5 border border-line rounded-2 bg-inset">
          <dt className="text-11 mb-0.5 text-ink-3">{say.restsOn}</dt>
          <dd>
            {isInferred(event) ? (
              <span className="text-ink-2">
                <Mark isInferred className="mr-0.5" /> {say.inferredMeans}
              </span>
            ) : typeof file === 'string' && typeof line === 'number' ? (
              <>
                <span className="mono block text-(length:--fs-11) text-ink-2 wrap-anywhere">
                  {say.place({ file, line })}
                </span>
                <code className="line-clamp-8 text-11 wrap-anywhere">{text}</code>
              </>
            ) : event !== undefined && shared !== null ? (
              say.sharedLine
            ) : event !== undefined ? (
              say.seenLive
            ) : (
              say.nothingYet
            )}
          </dd>
        </dl>
        {shared === null ? (
          <Suspense>
            <LivePlace />
          </Suspense>
        ) : (
          <p>
            {say.sharedNote(counted(shared.leftOut))} {shared.standIns ? say.sharedStandIns : ''}
          </p>
        )}
        <p className="cap">
          {shared === null || inferred > 0 ? say.shownNote(counted(inferred)) : ''} {say.unknownNote}
        </p>
      </div>
      <footer className="flex-none flex flex-wrap gap-2 px-3 pt-2 pb-3 border-t border-t-line">
        <p className="cap flex-[0_0_100%]">{say.cannotAct}</p>
        {shared === null ? <Button onClick={() => actions.openEvidence()}>{say.diagnosis}</Button> : null}
        <Button icon="undo" onClick={() => actions.backToSimulation()}>
          {say.back}
        </Button>
      </footer>
    </section>
  );
}
