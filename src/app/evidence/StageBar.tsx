/** The five stages of a removal as one way: what is past, where it is, and what has not come yet. */
import { rfc3339Nano } from '../../kube/time.ts';
import type { Micros } from '../../engine/time.ts';
import { useTexts } from '../language/index.ts';
import { StateIcon } from '../shell/ui/index.ts';
import { lasting } from '../../words/index.ts';
import type { StageOnWay } from './answer.ts';
import { ANSWER } from './answerTexts.ts';
import { SHAPE } from './StagePill.tsx';
import { TEXTS } from './texts.ts';

/** Hours, minutes and seconds in UTC, as in the sentences beside it. */
const clock = (t: Micros): string => rfc3339Nano(t).slice(11, 19);

/** The time of day in a time without a year. */
const CLOCK = /\d\d:\d\d:\d\d/;

const FIRST = 'M1 1H152L163 23L152 45H1Z';
const LATER = 'M1 1H152L163 23L152 45H1L12 23Z';

/** By what a stage is of the way. On a phone there is no room for five names: the present one has it. */
const LOOK: Readonly<Record<StageOnWay['is'], { readonly box: string; readonly path: string; readonly name: string }>> =
  {
    past: { box: 'flex-1', path: 'fill-raised-2 stroke-line-2', name: 'font-semibold text-ink phone:text-[0px]' },
    now: {
      box: 'flex-1 phone:flex-none phone:pr-4.5',
      path: 'fill-(--cf) stroke-(--c) forced-colors:fill-[Highlight]',
      name: 'font-semibold',
    },
    next: {
      box: 'flex-1',
      path: 'fill-none stroke-edge [stroke-dasharray:3_3]',
      name: 'font-medium text-ink-2 phone:text-[0px]',
    },
  };

const ON_FILL = 'text-on-fill forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none';

interface StageBarProps {
  readonly way: readonly StageOnWay[];
  /** When the present stage began, as the input has it; used if `way` has no time because the year is unknown. */
  readonly since: string | null;
}

export function StageBar({ way, since }: StageBarProps) {
  const { stages } = useTexts(TEXTS);
  const say = useTexts(ANSWER);
  const timeOf = ({ is, from, to }: StageOnWay): string => {
    if (is === 'next') return say.notYet;
    if (is === 'now') {
      const time = from === null ? CLOCK.exec(since ?? '')?.[0] : clock(from);
      return time === undefined ? '' : say.since({ time });
    }
    if (from !== null && to !== null && to >= from) return lasting(to - from);
    return to === null ? '' : say.until({ time: clock(to) });
  };
  return (
    <ol className="flex mt-3.5 leading-4 max-[1380px]:mt-2.5" aria-label={say.way}>
      {way.map((each, i) => (
        <li
          key={each.stage}
          className={`relative grid content-center min-w-0 h-11.5 pl-5.5 whitespace-nowrap first:pl-3 not-first:-ml-1.5 phone:not-first:pl-3.5 ${LOOK[each.is].box} c-${SHAPE[each.stage]}`}
          aria-current={each.is === 'now' ? 'step' : undefined}
        >
          <svg
            className="absolute inset-0 size-full overflow-visible"
            viewBox="0 0 164 46"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className={`[vector-effect:non-scaling-stroke] ${LOOK[each.is].path}`} d={i === 0 ? FIRST : LATER} />
          </svg>
          <span
            className={`relative flex items-center gap-1.5 text-(length:--fs-12) ${LOOK[each.is].name} ${each.is === 'now' ? ON_FILL : ''}`}
          >
            {each.stage === 'Removed' ? null : (
              <StateIcon shape={SHAPE[each.stage]} className={each.is === 'now' ? ON_FILL : ''} />
            )}
            {stages[each.stage]}
          </span>
          <span
            className={`mono relative text-[10.5px] ${each.is === 'now' ? ON_FILL : 'text-ink-2 phone:text-[0px]'}`}
          >
            {timeOf(each)}
          </span>
        </li>
      ))}
    </ol>
  );
}
