export { Subtitle } from './Subtitle.tsx';
export { SIZES, type SubtitleSizeName } from './sizes.ts';
