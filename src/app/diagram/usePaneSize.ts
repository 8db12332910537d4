/** How large a drawing's pane is, from its first frame on; null before it. */
import { useEffect, useState, type RefObject } from 'react';
import type { Size } from './geometry/viewport.ts';

export function usePaneSize(pane: RefObject<HTMLDivElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = pane.current;
    if (!element) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return size;
}
