export { FirstVisit } from './FirstVisit.tsx';
export { PhoneAtRest } from './PhoneAtRest.tsx';
export { PromisedStory } from './PromisedStory.tsx';
export { RestPlay } from './RestPlay.tsx';
export { RestPods } from './RestPods.tsx';
export { useFocusOnStory } from './useFocusOnStory.ts';
