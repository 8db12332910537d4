import { useEffect } from 'react';
import { actions, pageStore } from '../store/index.ts';
import { COMMANDS, isPossible } from './commands.ts';
import { isMac, needsSpace, pressed, takesTyping } from './keys.ts';

/** Keys are meant for an overlay from when it is asked for, also while it still loads. */
function forOverlay(event: KeyboardEvent): boolean {
  if (pageStore.getState().overlay === null) return false;
  if (event.key === 'Escape') actions.open(null);
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) actions.typeAhead(event.key);
  return true;
}

/** Firefox clicks a focused button when Space is let go, whatever became of the press. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.key === ' ' && !needsSpace(event.target)) event.preventDefault();
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
      if (event.key === ' ' && (needsSpace(event.target) || !isPossible(command))) return;
      event.preventDefault();
      if (isPossible(command)) command.run();
      else if (command.group === 'act') actions.tellHappened();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
    };
  }, []);
}
