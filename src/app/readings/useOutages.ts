import { useContext } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { NodeHere, seenRun, usePage } from '../store/index.ts';
import { outagesAt, type Outages } from './outages.ts';

const NONE: Outages = {};

/** What is away at the instant. */
export function useOutages(): Outages {
  const here = useContext(NodeHere);
  return usePage(
    useShallow((state) => {
      const { run, instant } = state;
      return run.status === 'ready' ? outagesAt(seenRun(state, run, here).trace, instant.index) : NONE;
    }),
  );
}
