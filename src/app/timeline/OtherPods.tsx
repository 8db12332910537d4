/** Names of the other pods, beside their slim bands; choosing one gives it the whole timeline. */
import { useTexts } from '../language/index.ts';
import { MiddleCut } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { CROWD_HEIGHT, type Crowd } from './crowd.ts';
import type { OtherPod } from './parts.ts';
import { TEXTS } from './texts.ts';

export function OtherPods({ others }: { others: readonly OtherPod[] }) {
  const say = useTexts(TEXTS);
  return others.map((other) => (
    <button
      key={other.key}
      type="button"
      className="absolute left-2 w-20 h-4.5 py-0 px-1 overflow-hidden whitespace-nowrap text-left [font:var(--fw-regular)_var(--fs-10)/18px_var(--font-mono)] text-ink-3 rounded-1 hover:text-ink hover:bg-raised-2 forced-colors:border-0"
      style={{ top: other.y, height: other.h, lineHeight: `${other.h}px` }}
      aria-label={say.otherPod({ name: other.name })}
      onClick={() => actions.pinPod(other.key)}
    >
      <MiddleCut text={other.name} />
    </button>
  ));
}

/** How many the crowd below are. */
export function CrowdName({ crowd }: { crowd: Crowd }) {
  const say = useTexts(TEXTS);
  return (
    <span className="tl-name" style={{ top: crowd.y + CROWD_HEIGHT / 2 - 8 }} title={say.crowd({ count: crowd.total })}>
      {say.otherPods({ count: crowd.total })}
    </span>
  );
}
