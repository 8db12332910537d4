/** Everything at once: the pods, the diagram, the inspector over the statechart, the player beside the timeline. */
import { Suspense, useEffect, useRef, useState } from 'react';
import { Diagram } from '../diagram/index.ts';
import { EndingPlace } from '../ending/index.ts';
import { ImportedPane } from '../evidence/index.ts';
import { PromisedStory, RestLayer, RestPlay, RestPods, RestStrip, useFocusOnStory } from '../firstVisit/index.ts';
import { Inspector } from '../inspector/index.ts';
import { useTexts } from '../language/index.ts';
import { TourPlace } from '../lessons/index.ts';
import { Transport } from '../player/index.ts';
import { PodRail, PodsPane } from '../pods/index.ts';
import { actions, comparedRelease, isAtRest, isInferred, shownEvent, usePage } from '../store/index.ts';
import { Subtitle } from '../subtitle/index.ts';
import { BreakpointTicks } from '../breakpoints/index.ts';
import { Timeline } from '../timeline/index.ts';
import { FirstHint } from './FirstHint.tsx';
import { TEXTS } from './texts.ts';
import { BRIEFEST, Guard, IconButton, NARROW, part, SHORT, useMedia } from './ui/index.ts';

/** Drawn from the machine itself, which brings XState: the rest of the page need not wait for it. */
const Statechart = part(async () => ({ default: (await import('../statechart/index.ts')).Statechart }));

/** Two releases side by side, in the places of the diagram and of the timeline. */
const loadCompare = () => import('../compare/index.ts');
const Compare = part(async () => ({ default: (await loadCompare()).Compare }));
const CompareTimeline = part(async () => ({ default: (await loadCompare()).CompareTimeline }));
const CompareTold = part(async () => ({ default: (await loadCompare()).CompareTold }));

const breakpointTicks = (place: (t: number) => number, y: number) => <BreakpointTicks place={place} y={y} />;

export default function Panes() {
  const comparing = usePage((s) => comparedRelease(s) !== null);
  const narrow = useMedia(NARROW);
  const rests = usePage(isAtRest);
  const slim = useMedia(BRIEFEST);
  const moves = useLeavesRest(rests);
  const main = useRef<HTMLElement>(null);
  useFocusOnStory(main, rests);
  const podsOpen = usePage((s) => s.podsOpen);
  const imported = usePage((s) => s.imported !== null);
  const inferred = usePage((s) => isInferred(shownEvent(s)));
  useEffect(() => {
    if (!podsOpen || !narrow) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (comparing) event.preventDefault(); // the drawer lies over the comparison, which would take the key too
      actions.showPods(false);
    };
    window.addEventListener('keydown', onKeyDown, comparing);
    return () => window.removeEventListener('keydown', onKeyDown, comparing);
  }, [podsOpen, narrow, comparing]);
  return (
    <main
      ref={main}
      className={['app-main', comparing && 'app-comparing', rests && 'app-rest', moves && 'app-moves']
        .filter(Boolean)
        .join(' ')}
      data-ready="true"
      data-inferred={inferred || undefined}
    >
      <Guard name="pods">
        {rests ? (
          <RestPods />
        ) : narrow ? (
          imported ? (
            <ImportedRail open={podsOpen} />
          ) : (
            <PodRail open={podsOpen} onToggle={() => actions.showPods(!podsOpen)} />
          )
        ) : imported ? (
          <Imported />
        ) : (
          <PodsPane hint={<TourPlace otherwise={<FirstHint place="pane" />} />} />
        )}
        {narrow && podsOpen && !rests ? (
          <div className="app-drawer absolute z-5 top-0 left-12 bottom-(--h-bottom) w-66 flex-col shadow-3">
            {imported ? <Imported /> : <PodsPane />}
          </div>
        ) : null}
      </Guard>
      <div className="app-diagram [grid-area:diagram] relative flex flex-col min-w-0 min-h-0 overflow-hidden">
        {rests ? <PromisedStory /> : null}
        {comparing ? (
          <Guard key="compare" name="comparison">
            <Suspense>
              <Compare />
            </Suspense>
          </Guard>
        ) : (
          <>
            <Guard key="diagram" name="diagram">
              <Diagram bare={rests} view={rests && slim ? 'overview' : undefined} over={rests ? <RestLayer /> : null} />
            </Guard>
            {rests ? null : <Subtitle size={narrow ? 'narrow' : 'desk'} />}
          </>
        )}
        {narrow && !imported && !rests ? <TourPlace otherwise={comparing ? null : <FirstHint place="over" />} /> : null}
      </div>
      <div className="app-side [grid-area:side] flex flex-col min-w-0 min-h-0 bg-surface">
        {rests ? null : (
          <>
            <div className="app-inspector flex-1 min-h-0 flex flex-col overflow-hidden">
              <Guard name="inspector">
                {comparing ? (
                  <Suspense>
                    <CompareTold otherwise={<Inspector />} />
                  </Suspense>
                ) : (
                  <EndingPlace>
                    <Inspector />
                  </EndingPlace>
                )}
              </Guard>
            </div>
            <Worker />
          </>
        )}
      </div>
      <Guard name="player">{rests ? <RestPlay /> : <Transport />}</Guard>
      <div className="app-timeline [grid-area:timeline] min-w-0 min-h-0 border-t border-t-line overflow-hidden">
        <Guard name="timeline">
          {rests ? (
            <RestStrip />
          ) : comparing ? (
            <Suspense>
              <CompareTimeline otherwise={<Timeline over={breakpointTicks} />} />
            </Suspense>
          ) : (
            <Timeline over={breakpointTicks} />
          )}
        </Guard>
      </div>
    </main>
  );
}

/** Whether the panes have stood at rest, from which they move to their places. */
function useLeavesRest(rests: boolean): boolean {
  const [rested, setRested] = useState(rests);
  if (rests && !rested) setRested(true);
  return rested;
}

/** Its place stays while it is loaded. */
const Imported = () => (
  <Suspense fallback={<div style={{ gridArea: 'pods' }} />}>
    <ImportedPane />
  </Suspense>
);

function ImportedRail({ open }: { open: boolean }) {
  const say = useTexts(TEXTS);
  return (
    <nav
      className="pod-rail [grid-area:pods] flex flex-col items-center gap-1 min-h-0 py-1 px-0 bg-surface border-r border-r-line"
      aria-label={say.fromLog}
    >
      <IconButton
        icon="evidence"
        label={open ? say.closeFromLog : say.openFromLog}
        variant="ghost"
        aria-expanded={open}
        onClick={() => actions.showPods(!open)}
      />
    </nav>
  );
}

/** The statechart under the inspector. Where there is no height for both, it is a bar until somebody unfolds it. */
function Worker() {
  const say = useTexts(TEXTS);
  const short = useMedia(SHORT);
  const [unfolded, setUnfolded] = useState(false);
  const folded = short && !unfolded;
  const corner = short ? (
    <IconButton
      icon={folded ? 'up' : 'down'}
      label={folded ? say.unfoldChart : say.foldChart}
      size="sm"
      variant="ghost"
      aria-expanded={!folded}
      onClick={() => setUnfolded(folded)}
    />
  ) : null;
  return (
    <div className={folded ? 'app-worker app-worker-folded' : 'app-worker'}>
      <Guard name="statechart">
        <Suspense>
          <Statechart folded={folded} corner={corner} />
        </Suspense>
      </Guard>
    </div>
  );
}
