/**
 * Where a replaced record is told by the fields that differ. A goroutine's frame carries lists of all pods, and the
 * kubelet's copies of a pod differ little from one another: whole records would be most of a trace. API objects and
 * pod statuses are told whole, because a reader of a trace compares them before and after a write.
 */
import type { Path } from '../engine/edit.ts';

/** A frame, of an actor or of one of its workers. */
const FRAME = 'running';

/** Tables whose entries are told by field, with the length of such an entry's path. A table that is replaced is told whole. */
const TABLES: ReadonlyMap<string, number> = new Map([
  ['apiSource.pods', 3],
  ['podConfig.pods', 4],
  ['podManager.podByUID', 3],
  ['podWorkers.workers', 4],
  ['pleg.cache', 3],
  ['pleg.podRecords', 3],
  ['volumeManager.actual', 3],
]);

export const toldByField = (path: Path): boolean =>
  path.length >= (TABLES.get(`${String(path[0])}.${String(path[1])}`) ?? Infinity) || path.includes(FRAME);
