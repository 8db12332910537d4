import { describe, expect, it } from 'vitest';
import { keyLabel, pressed, type KeyPress } from './keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('a shortcut', () => {
  it('is pressed with exactly its modifiers', () => {
    expect(pressed('ArrowRight', press('ArrowRight'), false)).toBe(true);
    expect(pressed('ArrowRight', press('ArrowRight', { shiftKey: true }), false)).toBe(false);
    expect(pressed('Shift+ArrowRight', press('ArrowRight', { shiftKey: true }), false)).toBe(true);
  });

  it('leaves the browser its own: Ctrl+D is not D', () => {
    expect(pressed('d', press('d'), false)).toBe(true);
    expect(pressed('d', press('d', { ctrlKey: true }), false)).toBe(false);
    expect(pressed('d', press('d', { metaKey: true }), true)).toBe(false);
  });

  it('takes Command on a Mac and Control elsewhere', () => {
    expect(pressed('Mod+k', press('k', { metaKey: true }), true)).toBe(true);
    expect(pressed('Mod+k', press('k', { ctrlKey: true }), false)).toBe(true);
    expect(pressed('Mod+k', press('k', { ctrlKey: true }), true)).toBe(false);
  });

  it('tells undo from redo by Shift, whatever case the letter comes in', () => {
    expect(pressed('Mod+z', press('Z', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
    expect(pressed('Mod+Shift+z', press('Z', { ctrlKey: true, shiftKey: true }), false)).toBe(true);
  });

  it('finds a sign with or without Shift', () => {
    expect(pressed('?', press('?', { shiftKey: true }), false)).toBe(true);
    expect(pressed('?', press('?'), false)).toBe(true);
  });

  it('is written as on the key caps', () => {
    expect(keyLabel('Shift+ArrowLeft', true)).toBe('⇧←');
    expect(keyLabel('Mod+Shift+z', true)).toBe('⇧⌘Z');
    expect(keyLabel('Mod+k', false)).toBe('Ctrl+K');
  });
});
