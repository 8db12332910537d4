/** The five stages of a removal as one way: what is past, where it is, and what has not come yet. */
import { rfc3339Nano } from '../../kube/time.ts';
import type { Micros } from '../../engine/time.ts';
import { useTexts } from '../language/index.ts';
import { StateIcon } from '../shell/ui/index.ts';
import { lasting, type StageOnWay } from './answer.ts';
import { ANSWER } from './answerTexts.ts';
import { SHAPE } from './StagePill.tsx';
import { TEXTS } from './texts.ts';

/** Hours, minutes and seconds, in UTC as all times of the page. */
const clock = (t: Micros): string => rfc3339Nano(t).slice(11, 19);

const FIRST = 'M1 1H152L163 23L152 45H1Z';
const LATER = 'M1 1H152L163 23L152 45H1L12 23Z';

export function StageBar({ way }: { readonly way: readonly StageOnWay[] }) {
  const { stages } = useTexts(TEXTS);
  const say = useTexts(ANSWER);
  const timeOf = ({ is, from, to }: StageOnWay): string => {
    if (is === 'next') return say.notYet;
    if (is === 'now') return from === null ? say.undated : say.since({ time: clock(from) });
    if (from !== null && to !== null && to >= from) return lasting(to - from);
    return to === null ? '' : say.until({ time: clock(to) });
  };
  return (
    <ol className="ev-way flex" aria-label={say.way}>
      {way.map((each, i) => (
        <li
          key={each.stage}
          className={`relative grid content-center min-w-0 ev-way-${each.is} c-${SHAPE[each.stage]}`}
          aria-current={each.is === 'now' ? 'step' : undefined}
        >
          <svg viewBox="0 0 164 46" preserveAspectRatio="none" aria-hidden="true">
            <path d={i === 0 ? FIRST : LATER} />
          </svg>
          <span className="ev-way-stage">
            {each.stage === 'Removed' ? null : <StateIcon shape={SHAPE[each.stage]} />}
            {stages[each.stage]}
          </span>
          <span className="ev-way-time mono">{timeOf(each)}</span>
        </li>
      ))}
    </ol>
  );
}
