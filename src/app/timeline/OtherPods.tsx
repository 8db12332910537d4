/** Names of the other pods, beside their slim bands; choosing one gives it the whole timeline. */
import { useTexts } from '../language/index.ts';
import { actions } from '../store/index.ts';
import type { OtherPod } from './parts.ts';
import { TEXTS } from './texts.ts';

export function OtherPods({ others }: { others: readonly OtherPod[] }) {
  const say = useTexts(TEXTS);
  return others.map((other) => (
    <button
      key={other.key}
      type="button"
      className="tl-other-name"
      style={{ top: other.y }}
      aria-label={say.otherPod(other.name)}
      onClick={() => actions.selectPod(other.key)}
    >
      {other.name}
    </button>
  ));
}
