export { PlayerCaption } from './PlayerCaption.tsx';
export { Subtitle } from './Subtitle.tsx';
export { type SubtitleSizeName } from './sizes.ts';
