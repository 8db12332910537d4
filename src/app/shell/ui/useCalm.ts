/** Whether nobody has moved the pointer, touched or gone about by keyboard for a while: then the controls hide. */
import { useEffect, useState } from 'react';

const CALM_MS = 3_000;

export function useCalm(): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    let timer = 0;
    let at = '';
    const wake = (): void => {
      setCalm(false);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setCalm(true), CALM_MS);
    };
    // Browsers also tell of moves when something comes under a pointer that rests.
    const onMove = ({ screenX, screenY }: PointerEvent): void => {
      const here = `${screenX} ${screenY}`;
      if (here !== at) wake();
      at = here;
    };
    wake();
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerdown', wake);
    window.addEventListener('focusin', wake);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerdown', wake);
      window.removeEventListener('focusin', wake);
    };
  }, []);
  return calm;
}
