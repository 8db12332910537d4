/** What the boxes of one drawn layout share: which layout it is, and whose popover is open. */
import { createContext, useContext } from 'react';
import type { Layout } from './geometry/layout.ts';
import type { Place } from '../readings/index.ts';

export interface DiagramValue {
  readonly layout: Layout;
  /** The box whose popover is open. */
  readonly opened: Place | null;
  readonly open: (place: Place | null) => void;
  /** Brings a box into view. */
  readonly reveal: (place: Place) => void;
}

export const DiagramContext = createContext<DiagramValue | null>(null);

export function useDiagram(): DiagramValue {
  const value = useContext(DiagramContext);
  if (value === null) throw new Error('a box is drawn only inside a diagram');
  return value;
}
