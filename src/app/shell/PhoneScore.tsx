/** A phone’s picture of a removal, and the sentence below it. */
import { Score, Sentence, useToldStory } from '../score/index.ts';

export function PhoneScore() {
  const story = useToldStory();
  return story === null ? null : <Score story={story} />;
}

export function PhoneSentence() {
  const story = useToldStory();
  return story === null ? null : <Sentence story={story} />;
}
