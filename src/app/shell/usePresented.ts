/** A story that is presented: the same page, larger and alone. Escape leaves it, and its controls hide in calm. */
import { useEffect } from 'react';
import { actions, pageStore, usePage } from '../store/index.ts';
import { PHONE, useMedia } from './ui/index.ts';
import { useCalm } from './ui/useCalm.ts';

export interface Presented {
  readonly isPresented: boolean;
  readonly isCalm: boolean;
}

export function usePresented(): Presented {
  const phone = useMedia(PHONE);
  const isPresented = usePage((s) => s.view.presenting) && !phone;
  const isCalm = useCalm() && isPresented;
  useEffect(() => {
    if (!isPresented) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || pageStore.getState().overlay !== null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      actions.present(false);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    };
  }, [isPresented]);
  return { isPresented, isCalm };
}
