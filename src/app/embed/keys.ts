/** The player's keys, once somebody has gone into its frame: those of the page that play and step, and no others. */
import { acts } from './player.ts';

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowRight: () => acts.step('event', 1),
  ArrowLeft: () => acts.step('event', -1),
  'Shift+ArrowRight': () => acts.step('milestone', 1),
  'Shift+ArrowLeft': () => acts.step('milestone', -1),
  Home: () => acts.toStart(),
  End: () => acts.toEnd(),
};

/** Where a key means something of its own. */
const takesKeys = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  (key === ' '
    ? target.closest('button, a, summary, input') !== null
    : target.closest('.em-timeline, input:not([type=range])') !== null);

export function followKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || takesKeys(event.target, key)) return;
    const act = key === ' ' ? () => acts.toggle() : KEYS[`${shiftKey ? 'Shift+' : ''}${key}`];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
