/** Play at rest: it says what it will do, as nothing is there to be told yet. */
import { keysOf } from '../commands/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { IconButton } from '../shell/ui/index.ts';
import { actions, useBusy, usePage } from '../store/index.ts';
import { nameOfFirst } from './firstPod.ts';
import { TEXTS } from './texts.ts';

export function RestPlay() {
  const say = useTexts(TEXTS);
  const busy = useBusy();
  const pod = usePage(nameOfFirst);
  return (
    <section
      className="rest-player [grid-area:transport] flex items-center gap-3 py-0 px-4 bg-surface phone:px-3 phone:pt-2.5 phone:pb-3 phone:border-0 min-w-0 border-t border-r border-line"
      aria-label={say.player}
      aria-busy={busy}
    >
      <IconButton
        icon="play"
        label={say.play}
        keys={keysOf('play')}
        className="flex-none size-11 phone:w-16 phone:h-12"
        disabled={pod === null}
        onClick={() => actions.play()}
      />
      <p className="text-12 grid gap-0.5 text-ink-2">
        {pod === null ? null : (
          <b className="text-13 font-semibold text-ink">
            <Filled text={say.playDeletes({ pod: '{pod}' })} pod={<span className="mono">{pod}</span>} />
          </b>
        )}
        <span>
          {say.atRest}{' '}
          <span className="rest-key phone:hidden">
            · <kbd>{keysOf('play')}</kbd>
          </span>
        </span>
      </p>
    </section>
  );
}
