/** Where the scenario has clients, what they see; it is reckoned and drawn by a part of its own, which comes late. */
import { Suspense } from 'react';
import { part } from '../shell/ui/index.ts';
import { usePage } from '../store/index.ts';
import type { DrawnAxis } from '../timeline/index.ts';

const Strip = part(() => import('./Strip.tsx'));
const Verdict = part(() => import('./Verdict.tsx'));

/** Of what is read from a log nobody knows who was a client. */
export const useHasClients = (): boolean =>
  usePage((s) => s.imported === null && (s.scenario?.clients ?? []).length > 0);

export function TrafficStrip(props: DrawnAxis) {
  return useHasClients() ? (
    <Suspense fallback={<div className="h-24" />}>
      <Strip {...props} />
    </Suspense>
  ) : null;
}

export function TrafficVerdict() {
  return useHasClients() ? (
    <Suspense>
      <Verdict />
    </Suspense>
  ) : null;
}
