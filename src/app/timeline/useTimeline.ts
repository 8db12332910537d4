/** The marks of a run's pods, found once for a run and a language. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import type { PodKey } from '../explain/index.ts';
import type { Language } from '../language/index.ts';
import { historiesOf, perRun } from '../readings/index.ts';
import { deleteNumbers, podMarks, type Mark } from './marks.ts';

type Marks = ReadonlyMap<PodKey, readonly Mark[]>;

/** @param _language that the page speaks: the marks' words are kept with them. */
export const marksOf = perRun(
  (trace: Trace<ClusterState>, _language: Language): Marks => podMarks(trace),
  function* (trace) {
    yield* historiesOf.ahead(trace);
    yield void historiesOf(trace);
    yield void deleteNumbers(trace);
  },
);
