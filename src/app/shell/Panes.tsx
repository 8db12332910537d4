/** Everything at once: the pods, the diagram, the inspector over the statechart, the player beside the timeline. */
import { lazy, Suspense, useEffect } from 'react';
import { Diagram } from '../diagram/index.ts';
import { Inspector } from '../inspector/index.ts';
import { Transport } from '../player/index.ts';
import { PodRail, PodsPane } from '../pods/index.ts';
import { actions, usePage } from '../store/index.ts';
import { Timeline } from '../timeline/index.ts';
import { FirstHint } from './FirstHint.tsx';
import { Guard, NARROW, useMedia } from './ui/index.ts';

/** Drawn from the machine itself, which brings XState: the rest of the page need not wait for it. */
const Statechart = lazy(() => import('../statechart/index.ts').then((module) => ({ default: module.Statechart })));

export default function Panes() {
  const narrow = useMedia(NARROW);
  const podsOpen = usePage((s) => s.podsOpen);
  useEffect(() => {
    if (!podsOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) actions.showPods(false);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [podsOpen]);
  return (
    <main className="app-main" data-ready="true">
      {narrow ? (
        <PodRail open={podsOpen} onToggle={() => actions.showPods(!podsOpen)} />
      ) : (
        <PodsPane hint={<FirstHint place="pane" />} />
      )}
      {narrow && podsOpen ? (
        <div className="app-drawer">
          <PodsPane />
        </div>
      ) : null}
      <div className="app-diagram">
        <Guard name="diagram">
          <Diagram />
        </Guard>
        {narrow ? <FirstHint place="over" /> : null}
      </div>
      <div className="app-side">
        <div className="app-inspector">
          <Guard name="inspector">
            <Inspector />
          </Guard>
        </div>
        <div className="app-worker">
          <Guard name="statechart">
            <Suspense>
              <Statechart />
            </Suspense>
          </Guard>
        </div>
      </div>
      <Transport />
      <div className="app-timeline">
        <Guard name="timeline">
          <Timeline />
        </Guard>
      </div>
    </main>
  );
}
