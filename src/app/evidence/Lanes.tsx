/** What happened to the chosen pod, as lanes: its worker, what was being stopped or unmounted, and what failed. */
import type { PodEvidence } from '../../evidence/index.ts';
import { useTexts } from '../language/index.ts';
import { ANSWER } from './answerTexts.ts';
import { lanesOf, type Bar } from './lanes.ts';
import { useReading } from './reading.ts';
import { SHAPE } from './StagePill.tsx';
import { TEXTS } from './texts.ts';

const NO_SPAN = { start: null, end: 0 } as const;
const ROW = 'grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-2 h-5.5';
const NAME = 'mono truncate text-ink-2';

const placed = ({ from, to }: Pick<Bar<string>, 'from' | 'to'>) => ({
  left: `${from}%`,
  width: `${Math.max(0.4, to - from)}%`,
});

export function Lanes({ pod }: { readonly pod: PodEvidence }) {
  const span = useReading((s) => s.context.result?.account) ?? NO_SPAN;
  const { stages } = useTexts(TEXTS);
  const say = useTexts(ANSWER);
  const lanes = lanesOf(pod, span);
  if (lanes === null) return null;
  const { marks, worker, things, failures } = lanes;
  const told = worker.map(({ is }, i) => {
    const [begins = lanes.begins, ends = ''] = [marks[i - 1]?.time, marks[i]?.time];
    return `${stages[is]}, ${i === worker.length - 1 ? say.since({ time: begins }) : say.until({ time: ends })}`;
  });
  return (
    <section className="col-span-full mt-6 pt-4 border-t border-t-line text-11/4 max-[1380px]:mt-4">
      <h3 className="mb-2 text-13 font-semibold">{say.happened({ from: lanes.begins })}</h3>
      <figure
        aria-label={say.lanes({
          stages: told.join('; '),
          count: failures.length === 0 ? 0 : failures.length + pod.told.again,
        })}
      >
        <div className={ROW}>
          <span />
          <span className="relative h-4">
            {marks.map(({ at, time }, i) => (
              <span
                key={time}
                className={`mono absolute text-ink-2 ${i === marks.length - 1 ? '-translate-x-full' : i < marks.length - 2 ? 'phone:hidden' : ''}`}
                style={{ left: `${at}%` }}
              >
                {time}
              </span>
            ))}
          </span>
        </div>
        <div className={ROW}>
          <span className={NAME}>{say.lane.worker}</span>
          <span className="relative h-4">
            {worker.map((bar) => (
              <span
                key={bar.is}
                className={`c-${SHAPE[bar.is]} absolute inset-y-0 px-1.5 truncate rounded-[2px] bg-(--cf) text-on-fill font-semibold border-r border-r-surface forced-colors:border`}
                style={placed(bar)}
              >
                {stages[bar.is]}
              </span>
            ))}
          </span>
        </div>
        {things.map(({ name, isVolume, bars }) => (
          <div key={name} className={ROW}>
            <span className={NAME} title={name}>
              {name}
            </span>
            <span className="relative h-4">
              {bars.map((bar) => (
                <span
                  key={bar.is}
                  className={`absolute inset-y-0 px-1.5 truncate rounded-[2px] leading-4 text-ink-2 ${bar.is === 'before' ? 'bg-raised-2' : 'outline -outline-offset-1 outline-line-2 bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--line-2)_5px_6px)]'}`}
                  style={placed(bar)}
                >
                  {bar.is === 'before'
                    ? isVolume
                      ? say.lane.mounted
                      : say.lane.running
                    : isVolume
                      ? say.lane.unmounting
                      : say.lane.stopping}
                </span>
              ))}
            </span>
          </div>
        ))}
        {failures.length === 0 ? null : (
          <div className={ROW}>
            <span className={NAME}>{say.lane.failures}</span>
            <span className="relative h-4">
              <i
                className="absolute top-2 h-px bg-(--failure) forced-colors:bg-[CanvasText]"
                style={placed({ from: failures[0] ?? 0, to: failures.at(-1) ?? 0 })}
              />
              {failures.map((at) => (
                <i
                  key={at}
                  className="absolute inset-y-0.5 w-0.5 bg-(--failure) forced-colors:bg-[CanvasText]"
                  style={{ left: `${at}%` }}
                />
              ))}
            </span>
          </div>
        )}
      </figure>
    </section>
  );
}
