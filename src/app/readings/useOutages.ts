import { useShallow } from 'zustand/react/shallow';
import { usePage } from '../store/index.ts';
import { outagesAt, type Outages } from './outages.ts';

const NONE: Outages = {};

/** What is away at the instant. */
export const useOutages = (): Outages =>
  usePage(useShallow(({ run, instant }) => (run.status === 'ready' ? outagesAt(run.trace, instant.index) : NONE)));
