/** What to press, told to whoever has not moved yet. It goes with the first move and does not come back. */
import { keysOf } from '../commands/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { usePage } from '../store/index.ts';
import { TEXTS } from './texts.ts';

const OVER = 'absolute z-4 left-1/2 bottom-3 -translate-x-1/2 w-max max-w-[calc(100%-24px)] shadow-2';
const PLACES = { pane: 'my-2 mx-3', over: OVER, phone: OVER };

export function FirstHint({ place }: { place: keyof typeof PLACES }) {
  const say = useTexts(TEXTS);
  const hasMoved = usePage((s) => s.hasMoved || s.playing || s.imported !== null);
  if (hasMoved) return null;
  return (
    <p
      className={`first-hint py-2 px-3 border border-line-2 rounded-3 bg-raised text-(length:--fs-12) leading-4.5 text-ink-2 pointer-events-none ${PLACES[place]}`}
    >
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
