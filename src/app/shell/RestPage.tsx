/** The page at rest, at the story's depth. */
import { FirstVisit } from '../firstVisit/index.ts';
import { useStoryAhead } from './panes.ts';

export default function RestPage() {
  useStoryAhead(true);
  return <FirstVisit />;
}
