/** At the end: the worker's phases under the ruler, each with its length and what ended it. */
import { duration } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { usePassing } from '../store/index.ts';
import { interWidth } from '../shell/ui/textWidth.ts';
import type { PodStory } from '../readings/index.ts';
import type { Picture } from './picture.ts';
import { workerTone } from './marks.ts';
import { goneAt } from './sentences.ts';
import { TEXTS } from './texts.ts';

interface Phase {
  readonly name: string;
  readonly tone: string;
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

type Say = (typeof TEXTS)['en'];

/** From the request on; a phase that is still open has no end to speak of. */
function phasesOf(say: Say, { worker, asked, ...story }: PodStory): readonly Phase[] {
  const phases = worker.flatMap(({ state, from, to, isOpen }): Phase[] => {
    const began = Math.max(from, asked);
    if (isOpen || to <= began || state === 'waitingToStart' || state === 'finished') return [];
    return [{ name: say.state[state], tone: workerTone(state), from: began, to, by: say.endedBy({ state }) }];
  });
  const gone = goneAt({ worker, asked, ...story });
  const last = phases.at(-1)?.to;
  if (gone === undefined || last === undefined || gone <= last) return phases;
  return [
    ...phases,
    { name: say.lastDelete, tone: 'gone', from: last, to: gone, by: say.endedBy({ state: 'finished' }) },
  ];
}

/** Under its bracket, or as far to the right as the one before it needs. */
function placed(phases: readonly Phase[], { axis, sheet }: Pick<Picture, 'axis' | 'sheet'>) {
  let free = sheet.left;
  return phases.map((phase) => {
    const [x0, x1, length] = [axis.x(phase.from), axis.x(phase.to), duration(phase.to - phase.from)];
    const width = Math.max(interWidth(`${phase.name} ${length}`, 14), interWidth(phase.by, 12)) * 1.06;
    const middle = Math.max(free + width / 2, (x0 + x1) / 2);
    free = middle + width / 2 + 12;
    return { ...phase, x0, x1, length, middle };
  });
}

export function Phases({ picture: { story, axis, sheet } }: { readonly picture: Picture }) {
  const say = useTexts(TEXTS);
  const isOver = usePassing(({ t }) => t >= story.to);
  if (!isOver || sheet.isTurned || sheet.height - sheet.ruler < 80) return null;
  return (
    <ol className="score-phases" aria-label={say.phases} style={{ top: sheet.ruler + 30 }}>
      {placed(phasesOf(say, story), { axis, sheet }).map(({ name, tone, from, by, x0, x1, length, middle }) => {
        return (
          <li key={from} style={{ ['--tone' as string]: `var(--st-${tone})` }}>
            <i style={{ left: x0 + 2, width: Math.max(2, x1 - x0 - 4) }} />
            <span style={{ left: middle }}>
              <b>{name}</b> <b className="score-mono">{length}</b>
              <em>{by}</em>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
