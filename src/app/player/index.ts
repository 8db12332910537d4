export { loadClock } from './loadClock.ts';
export { ReadingSpeed } from './ReadingSpeed.tsx';
export { Hairline } from './PlayKey.tsx';
export { StoryTransport } from './StoryTransport.tsx';
export { Transport } from './Transport.tsx';
export { loadStory } from './loadClock.ts';
