/** The lines that join a mirror pod's row to its static pod's: drawn beside the rows, by where the rows are. */
import { useLayoutEffect, useRef, useState } from 'react';

interface Bracket {
  readonly key: string;
  readonly top: number;
  readonly height: number;
  readonly lane: number;
}

/** From the row's upper edge to the middle of its state's shape. */
const TO_SHAPE = 17;
/** As many lines lie beside each other and can still be told apart. */
export const LANES = 3;

function measure(list: HTMLElement): Bracket[] {
  const tops = new Map<string, number[]>();
  for (const row of list.querySelectorAll<HTMLElement>('[data-joins]')) {
    const key = row.dataset['joins'] ?? '';
    tops.set(key, [...(tops.get(key) ?? []), row.offsetTop + TO_SHAPE]);
  }
  return [...tops].flatMap(([key, [first, last]], i) =>
    first === undefined || last === undefined ? [] : [{ key, top: first, height: last - first, lane: i % LANES }],
  );
}

const same = (a: readonly Bracket[], b: readonly Bracket[]): boolean =>
  a.length === b.length && a.every((x, i) => x.key === b[i]?.key && x.top === b[i]?.top && x.height === b[i]?.height);

interface BracketsProps {
  /** Which rows there are, and which are joined: only then are they measured anew. */
  readonly rows: string;
}

export function Brackets({ rows }: BracketsProps) {
  const own = useRef<HTMLSpanElement>(null);
  const [brackets, setBrackets] = useState<readonly Bracket[]>([]);
  useLayoutEffect(() => {
    const element = own.current?.parentElement;
    if (!element) return;
    const update = () => {
      const next = measure(element);
      setBrackets((old) => (same(old, next) ? old : next));
    };
    update();
    const resized = new ResizeObserver(update);
    for (const list of element.querySelectorAll('ul, [data-joins]')) resized.observe(list);
    return () => resized.disconnect();
  }, [rows]);
  return (
    <span ref={own} aria-hidden="true">
      {brackets.map(({ key, top, height, lane }) => (
        <span
          key={key}
          className="pod-bracket absolute border-r-0 pointer-events-none border border-edge rounded-[4px_0_0_4px]"

          style={{ top, height, left: 5 - lane * 2, width: 9 + lane * 2 }}
        />
      ))}
    </span>
  );
}
