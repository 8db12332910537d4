/** A phone's page: a node at rest, or one pane of five. */
import { PhoneAtRest } from '../firstVisit/index.ts';
import { isAtRest, usePage } from '../store/index.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { loadPhoneStory, useStoryAhead } from './panes.ts';
import { useLoaded } from './ui/index.ts';

export default function PhonePanes() {
  const rests = usePage(isAtRest);
  const story = useLoaded(rests ? null : loadPhoneStory);
  useStoryAhead(rests);
  if (rests) return <PhoneAtRest />;
  if (story && 'view' in story) return <story.view />;
  return (
    <main className="app-main block overflow-auto phone:block" aria-busy={story === undefined}>
      {story === undefined ? null : <NotLoaded message={story.failure} onRetry={story.retry} />}
    </main>
  );
}
