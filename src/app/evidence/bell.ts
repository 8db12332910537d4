/** A bell for who looks elsewhere: silent until somebody asks for it, which is what browsers want before a page sounds. */
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';

const bell = createStore<{ readonly context: AudioContext | null }>()(() => ({ context: null }));

export const useRings = (): boolean => useStore(bell, ({ context }) => context !== null);
export const rings = (): boolean => bell.getState().context !== null;

export function toggleBell(): void {
  const { context } = bell.getState();
  if (context !== null) void context.close();
  bell.setState({ context: context === null ? new AudioContext() : null });
  ring();
}

const PITCH_HZ = 880;
const SECONDS = 0.35;

export function ring(): void {
  const { context } = bell.getState();
  if (context === null) return;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  tone.frequency.value = PITCH_HZ;
  volume.gain.setValueAtTime(0.15, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + SECONDS);
}
