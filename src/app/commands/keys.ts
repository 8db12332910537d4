/**
 * Keyboard shortcuts as texts: 'ArrowLeft', 'Shift+ArrowLeft', 'Mod+k', '?'. Mod is Command on a Mac and Control
 * elsewhere. A letter is matched by what it types, so that it is found on every keyboard layout.
 */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export const isMac = (): boolean => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

export function pressed(shortcut: string, event: KeyPress, mac: boolean): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  const mod = mac ? event.metaKey : event.ctrlKey;
  const otherMod = mac ? event.ctrlKey : event.metaKey;
  if (otherMod || event.altKey || mod !== wants('Mod')) return false;
  // A sign such as ? is typed with Shift on some layouts and without on others.
  const sign = key.length === 1 && !/[a-z0-9]/i.test(key);
  if (!sign && event.shiftKey !== wants('Shift')) return false;
  const typed = event.key === ' ' ? 'Space' : event.key;
  return key.length === 1 ? typed.toLowerCase() === key.toLowerCase() : typed === key;
}

const NAMES: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' };

/** As it is written on a key cap: `⇧←`, `⌘K`, `Ctrl+K`. */
export function keyLabel(shortcut: string, mac: boolean): string {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const modifiers = parts.slice(0, -1);
  if (mac) return (modifiers.includes('Shift') ? '⇧' : '') + (modifiers.includes('Mod') ? '⌘' : '') + name;
  const words = [...(modifiers.includes('Mod') ? ['Ctrl'] : []), ...(modifiers.includes('Shift') ? ['Shift'] : [])];
  return [...words, name].join('+');
}

/** Where typing means text, or the control itself answers to the key. */
export function takesTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('dialog, [role=menu]') !== null) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * Where Space means something of its own: a text, or a control that no other key answers to. Everywhere else it plays,
 * also on a button that was just clicked: that one answers to Enter.
 */
export const needsSpace = (target: EventTarget | null): boolean =>
  takesTyping(target) ||
  (target instanceof HTMLElement && (target instanceof HTMLInputElement || target.closest('summary') !== null));
