/** Panes that show a step one after the other, each in a frame of its own: here is whose turn comes when. */
import { createContext, useContext, type ReactNode } from 'react';
import { inItsTurn, pageAtReadingPace, type Readable } from './readingPace.ts';

const PageInTurn = createContext<Readable>(pageAtReadingPace);

/** The page as the pane reads it that a component stands in. */
export const usePageInTurn = (): Readable => useContext(PageInTurn);

/** Frames after the diagram, which goes first; the ones with the most to do stand alone. */
const TURNS = {
  under: inItsTurn(pageAtReadingPace, 1),
  timeline: inItsTurn(pageAtReadingPace, 2),
  side: inItsTurn(pageAtReadingPace, 3),
  pods: inItsTurn(pageAtReadingPace, 4),
};

export function Turn({ of, children }: { readonly of: keyof typeof TURNS; readonly children: ReactNode }) {
  return <PageInTurn value={TURNS[of]}>{children}</PageInTurn>;
}
