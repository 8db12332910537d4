/** What is being typed into the Add pods dialog. It outlives the dialog, so that nothing typed is lost. */
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { Pasted } from '../../scenario/pasted.ts';
import { failureText, simulation } from '../store/index.ts';
import type { Choices } from './behaviour.ts';

export interface Draft {
  readonly text: string;
  /** What was found in `text`; null while it is being read, or empty. */
  readonly parsed: Pasted | { readonly failed: string; readonly again?: () => void } | null;
  readonly from: 'api' | 'file';
  readonly when: 'start' | 'now';
  readonly choices: Choices;
}

const EMPTY: Draft = { text: '', parsed: null, from: 'api', when: 'start', choices: {} };
const store = createStore<Draft>()(() => EMPTY);

/** Reading waits until typing pauses. */
const PAUSE_MS = 250;
let timer: ReturnType<typeof setTimeout> | undefined;

async function read(text: string): Promise<void> {
  const outcome = await simulation.parseManifests(text);
  if (store.getState().text !== text) return;
  if (outcome.status === 'done') store.setState({ parsed: outcome.value });
  else if (outcome.status === 'failed') {
    const again = outcome.isMissing && { again: () => void read(text) };
    store.setState({ parsed: { failed: failureText(outcome), ...again } });
  }
}

export const draft = {
  use: <T>(selector: (state: Draft) => T): T => useStore(store, selector),
  set: (part: Partial<Pick<Draft, 'from' | 'when' | 'choices'>>): void => store.setState(part),
  write(text: string, pause = PAUSE_MS): void {
    clearTimeout(timer);
    store.setState(text.trim() === '' ? { text, parsed: null } : { text });
    if (text.trim() !== '') timer = setTimeout(() => void read(text), pause);
  },
  clear: (): void => store.setState(EMPTY),
};
