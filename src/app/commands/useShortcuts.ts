import { useEffect } from 'react';
import { actions, pageStore } from '../store/index.ts';
import { COMMANDS, isPossible } from './commands.ts';
import { isMac, pressed, takesTyping } from './keys.ts';

/** A focused button or link answers to Space itself. */
const answersToSpace = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a[href], summary, [role=button], [role=tab]') !== null;

/** Keys are meant for an overlay from when it is asked for, also while it still loads. */
function forOverlay(event: KeyboardEvent): boolean {
  if (pageStore.getState().overlay === null) return false;
  if (event.key === 'Escape') actions.open(null);
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) actions.typeAhead(event.key);
  return true;
}

/** Listens to the registry's shortcuts for as long as the page is there. */
export function useShortcuts(): void {
  useEffect(() => {
    const mac = isMac();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (!takesTyping(event.target) && forOverlay(event)) return;
      const command = COMMANDS.find(({ keys = [] }) => keys.some((shortcut) => pressed(shortcut, event, mac)));
      if (!command) return;
      const everywhere = command.id === 'palette';
      if (!everywhere && takesTyping(event.target)) return;
      if (event.key === ' ' && answersToSpace(event.target)) return;
      event.preventDefault();
      if (isPossible(command)) command.run();
      else if (command.group === 'act') actions.tellHappened();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
