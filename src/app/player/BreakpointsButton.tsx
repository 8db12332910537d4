/** How many breakpoints are set, and the way to their list. */
import { countWords } from '../breakpoints/index.ts';
import { keysOf } from '../commands/index.ts';
import { useLanguage } from '../language/index.ts';
import { Icon, Tooltip } from '../shell/ui/index.ts';
import { actions, usePage } from '../store/index.ts';
import { FOOT_BUTTON } from './footButton.ts';

export function BreakpointsButton() {
  const count = usePage((s) => s.view.breakpoints.length);
  useLanguage(); // the words are the current language's
  const words = countWords(count);
  return (
    <Tooltip title={words} keys={keysOf('breakpoints')}>
      <button
        type="button"
        className={`${FOOT_BUTTON} ${count > 0 ? 'text-user-text' : 'text-ink-3'}`}
        aria-label={words}
        onClick={() => actions.open('breakpoints')}
      >
        <Icon name="breakpoint" className={count > 0 ? 'fill-current' : ''} />
        {count > 0 ? <span className="num">{count}</span> : null}
      </button>
    </Tooltip>
  );
}
