/** A phone's strip over all panes: the grace that is left, and the present step in one sentence. */
import { Prose } from '../explain/index.ts';
import { useSentence, useTexts } from '../language/index.ts';
import { useTelling } from '../player/index.ts';
import { useClusterState, useCurrentStep, useInstant, useSelectedPod } from '../store/index.ts';
import { graceOf } from './grace.ts';
import { TEXTS } from './texts.ts';

const RADIUS = 24;

function Ring({ left, of }: { left: number; of: number }) {
  const share = of === 0 ? 0 : Math.max(0, Math.min(1, left / of));
  const around = 2 * Math.PI * RADIUS;
  return (
    <span className="grace-ring">
      <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r={RADIUS} className="grace-ring-track" />
        <circle
          cx="28"
          cy="28"
          r={RADIUS}
          className="grace-ring-left"
          strokeDasharray={`${share * around} ${around}`}
          strokeDashoffset={-(1 - share) * around}
          transform="rotate(-90 28 28)"
        />
        <text x="28" y="32">
          {left.toFixed(1)}
        </text>
      </svg>
      <span className="sr-only">{useTexts(TEXTS).graceLeft(left.toFixed(1))}</span>
    </span>
  );
}

export function NowStrip() {
  const step = useCurrentStep();
  const told = useTelling(step?.seq);
  const say = useTexts(TEXTS);
  const sentence = useSentence();
  const { t } = useInstant();
  const key = useSelectedPod();
  const containers = useClusterState(({ runtime }) => runtime.containers);
  const sandboxes = useClusterState(({ runtime }) => runtime.sandboxes);
  const grace = graceOf(containers, sandboxes, key, t);
  const [first] = told?.sentences ?? [];
  return (
    <div className="now-strip">
      {grace ? <Ring left={grace.left} of={grace.of} /> : null}
      <p>
        <b>{told ? sentence(told.title) : say.nothingYet}</b>{' '}
        {first ? (
          <span className="text-ink-2">
            <Prose text={first} />
          </span>
        ) : null}
      </p>
    </div>
  );
}
