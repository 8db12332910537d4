import { useMemo } from 'react';
import { useClusterState, usePage, useTrace } from '../store/index.ts';
import { elsewhereAt, lastElsewhere, type Elsewhere } from './otherNodes.ts';

/** What is known of the other nodes at the instant; null where there is but one. */
export function useElsewhere(): Elsewhere | null {
  const trace = useTrace();
  const areSeveral = useClusterState(({ controllerManager }) => controllerManager.otherNodes !== undefined);
  const change = usePage(({ instant }) => (areSeveral ? lastElsewhere(trace, instant.index) : -1));
  return useMemo(() => (areSeveral ? elsewhereAt(trace, change) : null), [trace, areSeveral, change]);
}
