/**
 * Overview and inside as one zoom: how deep one is between the two drawings. Turning the wheel (with Ctrl, as a pinch
 * comes) moves the depth, choosing a view plays it; a hand that rests half way lets it go on to the nearer end.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { DiagramView } from '../store/index.ts';
import { zoomBetween } from './geometry/viewport.ts';
import { motionIsReduced } from './motion.ts';
import type { StageHandle } from './Stage.tsx';

const ZOOM_MS = 180;
const EASING = 'cubic-bezier(0.4, 0, 0.2, 1)';
/** Depth that a px of the wheel is worth: four notches, or a short pinch. */
const WHEEL = 1 / 320;
const REST_MS = 140;
/** So much is meant; less was a slip. */
const MEANT = 0.3;
/** The whole drawing is in sight. */
const HOME = 1.01;

type Layers = RefObject<Record<DiagramView, HTMLDivElement | null>>;
type Handles = RefObject<Record<DiagramView, StageHandle | null>>;

const other = (view: DiagramView): DiagramView => (view === 'overview' ? 'inside' : 'overview');

interface Crossing {
  readonly seek: (depth: number) => void;
  /** Goes on to the far end, or back. */
  readonly settle: (there: boolean) => Promise<void>;
  readonly cancel: () => void;
}

/** The kubelet of one drawing grows into that of the other, while one fades into the other. */
function cross(
  from: DiagramView,
  to: DiagramView,
  layers: Layers['current'],
  handles: Handles['current'],
): Crossing | null {
  const [leaving, arriving] = [layers[from], layers[to]];
  const [start, goal] = [handles[from]?.rectOf('kubelet'), handles[to]?.rectOf('kubelet')];
  if (!leaving || !arriving || !start || !goal) return null;
  const [grow, shrink] = [zoomBetween(start, goal), zoomBetween(goal, start)];
  const at = ({ scale, shift }: typeof grow): string => `translate(${shift.x}px, ${shift.y}px) scale(${scale})`;
  leaving.style.transformOrigin = `${grow.origin.x}px ${grow.origin.y}px`;
  arriving.style.transformOrigin = `${shrink.origin.x}px ${shrink.origin.y}px`;
  const options = { duration: ZOOM_MS, easing: EASING, fill: 'both' } as const;
  const both = [
    leaving.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: at(grow), opacity: 0 },
      ],
      options,
    ),
    arriving.animate(
      [
        { transform: at(shrink), opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      options,
    ),
  ];
  return {
    seek: (depth) => {
      for (const animation of both) {
        animation.pause();
        animation.currentTime = depth * ZOOM_MS;
      }
    },
    settle: async (there) => {
      for (const animation of both) {
        animation.playbackRate = there ? 1 : -1;
        animation.play();
      }
      await Promise.all(both.map(({ finished }) => finished));
    },
    cancel: () => {
      for (const animation of both) animation.cancel();
    },
  };
}

export interface Depth {
  /** The drawings that are there: one at rest, two in between. */
  readonly present: readonly DiagramView[];
  readonly wheel: (stage: HTMLElement | null) => (() => void) | undefined;
}

/** @param choose somebody has turned the wheel to another view. */
export function useDepth(
  view: DiagramView,
  choose: (view: DiagramView) => void,
  layers: Layers,
  handles: Handles,
): Depth {
  const [shown, setShown] = useState<DiagramView>(view);
  const [pulled, setPulled] = useState<DiagramView | null>(null);
  const crossing = useRef<Crossing | null>(null);
  const depth = useRef(0);
  /** Who turns the wheel again takes back what letting go had begun. */
  const turns = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const goal = pulled ?? view;

  useLayoutEffect(() => {
    if (shown === goal) return undefined;
    const made = motionIsReduced() ? null : cross(shown, goal, layers.current, handles.current);
    const end = (): void => {
      setPulled(null);
      setShown(goal);
      if (pulled !== null) choose(goal); // without motion a pull goes all the way
    };
    if (made === null) {
      const now = requestAnimationFrame(end);
      return () => cancelAnimationFrame(now);
    }
    crossing.current = made;
    if (pulled === null) made.settle(true).then(end, () => undefined);
    else made.seek(depth.current);
    return () => {
      crossing.current = null;
      made.cancel();
    };
  }, [shown, goal, pulled, choose, layers, handles]);

  /** The hand is off: on to where it was going, or back. */
  const settle = useCallback(() => {
    const made = crossing.current;
    if (made === null || pulled === null) return;
    const there = depth.current >= MEANT;
    const mine = turns.current;
    made.settle(there).then(
      () => {
        if (turns.current !== mine) return;
        setPulled(null);
        if (!there) return;
        setShown(pulled);
        choose(pulled);
      },
      () => undefined,
    );
  }, [pulled, choose]);

  const latest = useRef({ shown, pulled, settle });
  useEffect(() => {
    latest.current = { shown, pulled, settle };
  });
  const wheel = useCallback(
    (stage: HTMLElement | null) => {
      if (stage === null) return undefined;
      const onWheel = (event: WheelEvent): void => {
        if (!event.ctrlKey && !event.metaKey) return;
        const now = latest.current;
        const inward = event.deltaY < 0;
        if (now.pulled === null) {
          const near = handles.current[now.shown]?.nearness() ?? 1;
          const leaves = now.shown === 'overview' ? inward && near >= 1 / HOME : !inward && near <= HOME;
          if (!leaves) return;
          depth.current = 0;
          setPulled(other(now.shown));
        }
        event.preventDefault();
        event.stopPropagation();
        turns.current += 1;
        const on = now.shown === 'overview' ? -event.deltaY : event.deltaY;
        depth.current = Math.min(1, Math.max(0, depth.current + on * WHEEL));
        crossing.current?.seek(depth.current);
        clearTimeout(rest.current);
        rest.current = setTimeout(() => latest.current.settle(), REST_MS);
      };
      stage.addEventListener('wheel', onWheel, { passive: false, capture: true });
      return () => {
        clearTimeout(rest.current);
        stage.removeEventListener('wheel', onWheel, { capture: true });
      };
    },
    [handles],
  );
  const present = (['overview', 'inside'] as const).filter((each) => each === shown || each === goal);
  return { present, wheel };
}
