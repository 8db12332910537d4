/** The story view: one pod's removal, told by a picture that is read from left to right. */
export { Score, Sentence, useToldStory } from './Score.tsx';
export { Depths } from './Depths.tsx';
