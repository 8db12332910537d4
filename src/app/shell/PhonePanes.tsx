/** A phone's page: a node at rest, or one pane of five. */
import { PhoneAtRest } from '../firstVisit/index.ts';
import { useTexts } from '../language/index.ts';
import { isAtRest, usePage } from '../store/index.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { loadPhoneStory, useStoryAhead } from './panes.ts';
import { TEXTS } from './texts.ts';
import { useLoaded } from './ui/index.ts';

export default function PhonePanes() {
  const say = useTexts(TEXTS);
  const rests = usePage(isAtRest);
  const story = useLoaded(rests ? null : loadPhoneStory);
  useStoryAhead(rests);
  if (rests) return <PhoneAtRest />;
  if (story && 'view' in story) return <story.view />;
  return (
    <main className="app-main block overflow-auto phone:block" aria-busy={story === undefined}>
      {story === undefined ? (
        <p className="m-0 p-6 text-center text-ink-2">{say.loading}</p>
      ) : (
        <NotLoaded message={story.failure} onRetry={story.retry} />
      )}
    </main>
  );
}
