/** The story's messages as lines between strata. Pure. */
import type { PodStory, Stratum, StoryMessage } from '../readings/index.ts';
import type { Axis } from './axis.ts';
import { floorBands } from './marks.ts';
import type { Line, Tone } from './parts.ts';
import type { Sheet } from './sheet.ts';

const LOOK: Readonly<
  Record<StoryMessage['is'], { readonly tone: Tone; readonly width: number; readonly isHot: boolean }>
> = {
  delete: { tone: 'user', width: 4.5, isHot: false },
  refused: { tone: 'text-2', width: 2.5, isHot: false },
  remove: { tone: 'user', width: 4.5, isHot: false },
  watch: { tone: 'text-2', width: 2, isHot: true },
  file: { tone: 'text-2', width: 2, isHot: true },
  stop: { tone: 'st-terminating', width: 3, isHot: false },
  signal: { tone: 'st-terminating', width: 4, isHot: false },
  final: { tone: 'text-2', width: 4, isHot: true },
  create: { tone: 'st-sync', width: 4, isHot: false },
  told: { tone: 'text-2', width: 2, isHot: false },
};

/** Lines end this far before what they point at. */
const CLEAR = 4;

function discOf({ is, number, isControllers }: StoryMessage): Line['disc'] {
  if (is === 'create') return { text: '+', kind: 'kubelet' };
  if (is === 'final') return number === undefined ? undefined : { text: '2', kind: 'kubelet' };
  if (is !== 'delete' && is !== 'refused' && is !== 'remove') return undefined;
  if (isControllers === true) return { text: 'c', kind: 'controller' };
  return { text: number === undefined ? '' : '1', kind: 'you' };
}

export function linesOf(
  story: PodStory,
  axis: Axis,
  sheet: Sheet,
  nameOf: (message: StoryMessage) => string,
): readonly Line[] {
  const bands = floorBands(story, sheet.strata.process ?? { y: 0, h: 0 });
  const floorOf = (container: string | undefined) => {
    const at = story.floors.findIndex(({ name }) => name === container);
    return bands[Math.max(0, at)];
  };
  return story.messages.flatMap((message): Line[] => {
    const { is, from, to, sent, arrives, seq, container } = message;
    const bandOf = (stratum: Stratum) => (stratum === 'process' ? floorOf(container) : sheet.strata[stratum]);
    const [a, b] = [bandOf(from), bandOf(to)];
    if (a === undefined || b === undefined) return [];
    const isDown = b.y > a.y;
    const x0 = axis.x(sent);
    const lost = !Number.isFinite(arrives);
    const x1 = lost ? x0 + 60 : axis.x(arrives);
    const whole = {
      from: { x: x0, y: isDown ? a.y + a.h : a.y },
      to: { x: x1, y: isDown ? b.y - CLEAR : b.y + b.h + CLEAR },
    };
    const end = lost ? { x: (whole.from.x + whole.to.x) / 2, y: (whole.from.y + whole.to.y) / 2 } : whole.to;
    const disc = discOf(message);
    const isMachines = is === 'delete' && message.isControllers === true;
    return [
      {
        id: `line-${seq}-${is}`,
        from: whole.from,
        to: end,
        sent,
        arrives,
        ...LOOK[is],
        isLast: is === 'final',
        ...(isMachines && { tone: 'text-2' as const }),
        ...(disc !== undefined && { disc }),
        seq,
        name: nameOf(message),
      },
    ];
  });
}
