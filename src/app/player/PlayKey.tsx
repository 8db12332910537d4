import { useEffect, useRef } from 'react';
import { keysOf } from '../commands/index.ts';
import { useTexts } from '../language/index.ts';
import { Icon, Tooltip } from '../shell/ui/index.ts';
import { actions, usePlaying } from '../store/index.ts';
import { dwellStore } from './clock.ts';
import { TEXTS } from './texts.ts';

/** How long the present milestone still stands, or its grace drains. Moved past React, as it moves in every frame. */
export function Hairline() {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = () => {
      const { share } = dwellStore.getState();
      line.current?.style.setProperty('--told', String(share ?? 0));
    };
    draw();
    const unsubscribe = dwellStore.subscribe(draw);
    return () => unsubscribe();
  }, []);
  return (
    <span
      ref={line}
      className="transport-dwell top-auto right-1.5 bottom-0.75 left-1.5 rounded-[1px] absolute h-0.5 motion-reduce:hidden"
      aria-hidden="true"
    />
  );
}

export function PlayKey() {
  const say = useTexts(TEXTS);
  const playing = usePlaying();
  const label = playing ? say.pause : say.play;
  return (
    <Tooltip title={label} keys={keysOf('play')}>
      <button
        type="button"
        aria-label={label}
        className="btn btn-primary btn-square transport-play relative w-11 h-8.5 medium:w-10 phone:w-full phone:h-12"
        onClick={() => actions.togglePlay()}
      >
        <Icon name={playing ? 'pause' : 'play'} />
        {playing ? <Hairline /> : null}
      </button>
    </Tooltip>
  );
}
