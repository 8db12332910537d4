/** Whether playing goes on through the milestones, or ends at each. */
import { keysOf } from '../commands/index.ts';
import { useTexts } from '../language/index.ts';
import { Icon, Tooltip } from '../shell/ui/index.ts';
import { actions, usePage } from '../store/index.ts';
import { FOOT_BUTTON } from './footButton.ts';
import { TEXTS } from './texts.ts';

export function StopsButton() {
  const say = useTexts(TEXTS);
  const stops = usePage((s) => s.stopsAtMilestones);
  return (
    <Tooltip title={say.stops} keys={keysOf('to-milestones')}>
      <button
        type="button"
        className={`${FOOT_BUTTON} ${stops ? 'text-user-text' : 'text-ink-3'}`}
        aria-label={say.stops}
        aria-pressed={stops}
        onClick={() => actions.setStopsAtMilestones(!stops)}
      >
        <Icon name="milestone" className={stops ? 'fill-current' : ''} />
      </button>
    </Tooltip>
  );
}
