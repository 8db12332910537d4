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
    <section className="rest-player" aria-label={say.player} aria-busy={busy}>
      <IconButton
        icon="play"
        label={say.play}
        keys={keysOf('play')}
        className="rest-play"
        disabled={pod === null}
        onClick={() => actions.play()}
      />
      <p>
        {pod === null ? null : (
          <b>
            <Filled text={say.playDeletes({ pod: '{pod}' })} pod={<span className="mono">{pod}</span>} />
          </b>
        )}
        <span>
          {say.atRest}{' '}
          <span className="rest-key">
            · <kbd>{keysOf('play')}</kbd>
          </span>
        </span>
      </p>
    </section>
  );
}
