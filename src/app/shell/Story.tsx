/** What tells of a run, in the places that the panes keep for it: the pods, the sentence, the steps, the player, the time. */
import { Suspense, useDeferredValue, useState } from 'react';
import { BreakpointTicks } from '../breakpoints/index.ts';
import { CompareTimeline, CompareTold } from './compared.ts';
import { EndingPlace } from '../ending/index.ts';
import { ImportedPane } from '../evidence/index.ts';
import { Inspector } from '../inspector/index.ts';
import { useTexts } from '../language/index.ts';
import { TourPlace } from '../lessons/index.ts';
import { Transport } from '../player/index.ts';
import { PodRail, PodsPane } from '../pods/index.ts';
import { actions, comparedRelease, Turn, usePage } from '../store/index.ts';
import { Subtitle } from '../subtitle/index.ts';
import { Timeline } from '../timeline/index.ts';
import { TrafficVerdict, useHasClients } from '../traffic/index.ts';
import { below } from './below.tsx';
import { FirstHint } from './FirstHint.tsx';
import type { StoryProps } from './panes.ts';
import { TEXTS } from './texts.ts';
import { Guard, IconButton, NARROW, part, SHORT, useMedia } from './ui/index.ts';

/** Drawn from the machine itself, which brings XState: the rest of the page need not wait for it. */
const Statechart = part(async () => ({ default: (await import('../statechart/index.ts')).Statechart }));

const breakpointTicks = (place: (t: number) => number, y: number) => <BreakpointTicks place={place} y={y} />;

export default function Story({ place }: StoryProps) {
  switch (place) {
    case 'pods':
      return (
        <Turn of="pods">
          <Pods />
        </Turn>
      );
    case 'under':
      return (
        <Turn of="under">
          <Under />
        </Turn>
      );
    case 'side':
      return (
        <Turn of="side">
          <Side />
        </Turn>
      );
    case 'player':
      return <Transport />;
    case 'timeline':
      return (
        <Turn of="timeline">
          <Time />
        </Turn>
      );
  }
}

function Pods() {
  const narrow = useMedia(NARROW);
  const podsOpen = usePage((s) => s.podsOpen);
  const imported = usePage((s) => s.imported !== null);
  if (!narrow)
    return imported ? <Imported /> : <PodsPane hint={<TourPlace otherwise={<FirstHint place="pane" />} />} />;
  return (
    <>
      {imported ? (
        <ImportedRail open={podsOpen} />
      ) : (
        <PodRail open={podsOpen} onToggle={() => actions.showPods(!podsOpen)} />
      )}
      {podsOpen ? (
        <div className="app-drawer absolute z-5 top-0 left-12 bottom-(--h-bottom) w-66 flex-col shadow-3 flex">
          {imported ? <Imported /> : <PodsPane />}
        </div>
      ) : null}
    </>
  );
}

/** Under the diagram: its sentence, and where the pods' pane is no more than a rail, what is asked of who looks. */
function Under() {
  const narrow = useMedia(NARROW);
  const comparing = usePage((s) => comparedRelease(s) !== null);
  const imported = usePage((s) => s.imported !== null);
  return (
    <>
      {comparing ? null : <Subtitle size={narrow ? 'narrow' : 'desk'} />}
      {narrow && !imported ? <TourPlace otherwise={comparing ? null : <FirstHint place="over" />} /> : null}
    </>
  );
}

/** What is shown beside a comparison and without one is made bit by bit, so that neither beginning nor leaving it stops the page. */
const useComparing = (): boolean => useDeferredValue(usePage((s) => comparedRelease(s) !== null));

function Side() {
  const comparing = useComparing();
  return (
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
          {comparing ? null : <TrafficVerdict />}
        </Guard>
      </div>
      <Worker />
    </>
  );
}

function Time() {
  const comparing = useComparing();
  return comparing ? (
    <Suspense>
      <CompareTimeline otherwise={<Timeline over={breakpointTicks} below={below} />} />
    </Suspense>
  ) : (
    <Timeline over={breakpointTicks} below={below} />
  );
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
      className="pod-rail [grid-area:pods] flex flex-col items-center gap-1 min-h-0 py-1 px-0 bg-surface border-r border-r-line overflow-y-auto"
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
  const isShort = useMedia(SHORT);
  const hasClients = useHasClients();
  const short = isShort || hasClients; // what the clients see needs the height
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
    <div
      className={`app-worker flex-none border-t border-t-line overflow-hidden ${folded ? 'app-worker-folded h-7.75' : 'h-(--h-chart)'}`}
    >
      <Guard name="statechart">
        <Suspense>
          <Statechart folded={folded} corner={corner} />
        </Suspense>
      </Guard>
    </div>
  );
}
