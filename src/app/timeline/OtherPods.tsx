/** Names of the other pods, beside their slim bands; choosing one gives it the whole timeline. */
import { actions } from '../store/index.ts';
import type { OtherPod } from './parts.ts';

export const OtherPods = ({ others }: { others: readonly OtherPod[] }) =>
  others.map((other) => (
    <button
      key={other.key}
      type="button"
      className="tl-other-name"
      style={{ top: other.y }}
      aria-label={`Show the timeline of ${other.name}`}
      onClick={() => actions.selectPod(other.key)}
    >
      {other.name}
    </button>
  ));
