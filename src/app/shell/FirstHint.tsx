/** What to press, told to whoever has not moved yet. It goes with the first move and does not come back. */
import { keysOf } from '../commands/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { usePage } from '../store/index.ts';
import { TEXTS } from './texts.ts';

export function FirstHint({ place }: { place: 'pane' | 'over' | 'phone' }) {
  const say = useTexts(TEXTS);
  const hasMoved = usePage((s) => s.hasMoved || s.playing || s.imported !== null);
  if (hasMoved) return null;
  return (
    <p className={`first-hint pointer-events-none first-hint-${place}`}>
      {place === 'phone' ? (
        say.hintPhone
      ) : (
        <>
          <Filled
            text={say.hint({ play: '{play}', step: '{step}' })}
            play={<kbd>{keysOf('play')}</kbd>}
            step={<kbd>{keysOf('forward')}</kbd>}
          />
          {place === 'pane' ? ` ${say.hintMore}` : null}
        </>
      )}
    </p>
  );
}
