/** The story view: one removal, or several, told by a picture that is read from left to right. */
export { Score, Sentence, useToldStory } from './Told.tsx';
export { Depths } from './Depths.tsx';
