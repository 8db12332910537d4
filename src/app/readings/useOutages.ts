import { useShallow } from 'zustand/react/shallow';
import { seenRun, usePage } from '../store/index.ts';
import { outagesAt, type Outages } from './outages.ts';

const NONE: Outages = {};

/** What is away at the instant. */
export const useOutages = (): Outages =>
  usePage(
    useShallow((state) => {
      const { run, instant } = state;
      return run.status === 'ready' ? outagesAt(seenRun(state, run).trace, instant.index) : NONE;
    }),
  );
