/**
 * Everything at once: the pods, the diagram, the inspector over the statechart, the player beside the timeline. Here are
 * their places, the diagram, and what a node at rest shows; what tells of a run comes into the places with `Story.tsx`.
 */
import { Activity, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Compare } from './compared.ts';
import { Diagram } from '../diagram/index.ts';
import { PromisedStory, RestPlay, RestPods, useFocusOnStory } from '../firstVisit/index.ts';
import { actions, comparedRelease, isAtRest, isInferred, shownEvent, usePage } from '../store/index.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { loadStory, useStoryAhead, type StoryProps } from './panes.ts';
import { BRIEFEST, Guard, NARROW, useLoaded, useMedia } from './ui/index.ts';

export default function Panes() {
  const comparing = usePage((s) => comparedRelease(s) !== null);
  const narrow = useMedia(NARROW);
  const rests = usePage(isAtRest);
  const slim = useMedia(BRIEFEST);
  const moves = useLeavesRest(rests);
  const story = useLoaded<StoryProps>(rests ? null : loadStory);
  const Story = story && 'view' in story ? story.view : Awaited;
  useStoryAhead(rests);
  const isThere = rests || Story !== Awaited;
  const main = useRef<HTMLElement>(null);
  useFocusOnStory(main, rests, isThere);
  const podsOpen = usePage((s) => s.podsOpen);
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
      data-ready={isThere || undefined}
      aria-busy={!isThere || undefined}
      data-inferred={inferred || undefined}
    >
      <Guard name="pods">{rests ? <RestPods /> : <Story place="pods" />}</Guard>
      <div className="app-diagram [grid-area:diagram] relative flex flex-col min-w-0 min-h-0 overflow-hidden">
        {rests ? <PromisedStory /> : null}
        {comparing ? (
          <Guard name="comparison">
            <Suspense>
              <Compare />
            </Suspense>
          </Guard>
        ) : null}
        {/* Drawing it anew after a comparison would take several frames. */}
        <Activity mode={comparing ? 'hidden' : 'visible'}>
          <Guard name="diagram">
            <Diagram bare={rests} view={rests && slim ? 'overview' : undefined} />
          </Guard>
        </Activity>
        {rests ? null : <Story place="under" />}
      </div>
      <div className="app-side [grid-area:side] flex flex-col min-w-0 min-h-0 bg-surface">
        {rests ? null : story && 'failure' in story ? (
          <NotLoaded message={story.failure} onRetry={story.retry} />
        ) : (
          <Story place="side" />
        )}
      </div>
      <Guard name="player">{rests ? <RestPlay /> : <Story place="player" />}</Guard>
      <div className="app-timeline [grid-area:timeline] min-w-0 min-h-0 border-t border-t-line overflow-hidden">
        <Guard name="timeline">{rests ? null : <Story place="timeline" />}</Guard>
      </div>
    </main>
  );
}

/** Until the story is there its places stay as they will be, so that nothing moves when it comes. */
function Awaited({ place }: StoryProps): ReactNode {
  switch (place) {
    case 'pods':
      return <div className="border-r border-r-line bg-surface" style={{ gridArea: 'pods' }} />;
    case 'player':
      return <div className="border-t border-r border-line bg-surface" style={{ gridArea: 'transport' }} />;
    case 'under':
      return <div className="flex-none h-18 border-t border-t-line" />; // as high as the subtitle
    case 'side':
    case 'timeline':
      return null;
  }
}

/** Whether the panes have stood at rest, from which they move to their places. */
function useLeavesRest(rests: boolean): boolean {
  const [rested, setRested] = useState(rests);
  if (rests && !rested) setRested(true);
  return rested;
}
