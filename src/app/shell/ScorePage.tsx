/** The page at Story and Source depth: the story's picture, its sentence and the transport; beside it, what proves it. */
import { useEffect, useRef } from 'react';
import { NextActs } from '../ending/index.ts';
import { SourceDrawer } from './SourceDrawer.tsx';
import { useTexts } from '../language/index.ts';
import { TourPlace } from '../lessons/index.ts';
import { StoryTransport } from '../player/index.ts';
import { useScenarioTitle } from '../scenarios/index.ts';
import { actions, depthShown, usePage, usePassing } from '../store/index.ts';
import { Depths, Score, Sentence, useToldStory } from '../score/index.ts';
import { keysOf } from '../commands/index.ts';
import { TEXTS } from './texts.ts';
import { usePresented } from './usePresented.ts';
import { Button, Guard } from './ui/index.ts';

export default function ScorePage() {
  const story = useToldStory();
  const depth = usePage(depthShown);
  const touring = usePage((s) => s.tour !== null && !s.tour.left);
  const { isPresented, isCalm } = usePresented();
  const title = useScenarioTitle();
  const main = useRef<HTMLElement>(null);
  const isOver = usePassing(({ t }) => story !== null && t >= story.to);
  const isHere = story !== null;
  useEffect(() => {
    // The button that began the story has gone with the rest: the focus goes on where the story is held.
    if (document.activeElement === document.body)
      main.current?.querySelector<HTMLElement>('.transport-play')?.focus({ preventScroll: true });
  }, [isHere]);
  if (story === null) return null;
  const isSource = depth === 'source';
  return (
    <main
      ref={main}
      className="score-page"
      data-ready="true"
      data-depth={depth}
      data-presented={isPresented || undefined}
      data-calm={isCalm || undefined}
    >
      {isPresented ? <h1 className="sr-only">{title}</h1> : null}
      <Guard name="view">
        <Score story={story} />
      </Guard>
      <div className="score-told">
        <TourPlace />
        {touring ? null : <Sentence story={story} />}
      </div>
      <StoryTransport from={story.asked} to={story.to}>
        {isOver ? <NextActs /> : <span className="flex-1" />}
        {isPresented ? null : <Tools isSource={isSource} />}
      </StoryTransport>
      {isSource ? <SourceDrawer /> : null}
    </main>
  );
}

/** Leads to kubectl, to the other depths and to Why; beside the drawer, only to the other depths. */
function Tools({ isSource }: { isSource: boolean }) {
  const say = useTexts(TEXTS);
  if (isSource) return <Depths />;
  return (
    <>
      <Button className="mono" onClick={() => actions.open('palette', 'kubectl ')}>
        kubectl
      </Button>
      <Depths />
      <Button className="h-11" onClick={() => actions.setDepth('source')}>
        {say.why} <kbd>{keysOf('why')}</kbd>
      </Button>
    </>
  );
}
