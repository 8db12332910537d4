export { PhoneAtRest } from './PhoneAtRest.tsx';
export { PromisedStory } from './PromisedStory.tsx';
export { RestLayer } from './RestLayer.tsx';
export { RestPlay } from './RestPlay.tsx';
export { RestPods } from './RestPods.tsx';
export { RestStrip } from './RestStrip.tsx';
export { useFocusOnStory } from './useFocusOnStory.ts';
