import { useEffect, useRef, type RefObject } from 'react';

/** The button that began the story has gone with the rest: the focus goes on where the story is held, once it is there. */
export function useFocusOnStory(main: RefObject<HTMLElement | null>, rests: boolean, isThere: boolean): void {
  const rested = useRef(rests);
  useEffect(() => {
    if (!isThere) return;
    if (rested.current && !rests && document.activeElement === document.body)
      main.current?.querySelector<HTMLElement>('.transport-play')?.focus({ preventScroll: true });
    rested.current = rests;
  }, [main, rests, isThere]);
}
