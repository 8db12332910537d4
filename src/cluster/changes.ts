/**
 * From the edits of a step to the changes of its event. What the API's source pushes into podConfig is told as the list
 * that it is, as long as that is short; of a long one only the pod that differs is told, or a trace would grow with the
 * square of its pods.
 */
import type { Edit, Path } from '../engine/edit.ts';
import type { Recorded } from '../engine/kernel.ts';
import { LARGE_FROM } from '../engine/tables.ts';
import type { Change } from '../trace/event.ts';

/** The map of pods that is told as a whole. */
const LIST: Path = ['podConfig', 'pods', 'api'];

const isInList = (path: Path): boolean => path.length > LIST.length && LIST.every((key, i) => path[i] === key);

const listIn = (branch: unknown): unknown =>
  LIST.slice(1).reduce((value, key) => (value as Readonly<Record<string, unknown>>)[key], branch);

function toldAs(edit: Edit, { before, after }: Recorded<unknown>): Edit {
  if (!isInList(edit.path)) return edit;
  const to = listIn(after);
  return Object.keys(to ?? {}).length > LARGE_FROM ? edit : { path: LIST, from: listIn(before), to };
}

/** The state is plain data throughout, so whatever was edited is JSON. */
export function changesOf(recorded: Recorded<unknown>): readonly Change[] {
  const { changes } = recorded;
  const told = changes.some(({ path }) => isInList(path)) ? changes.map((edit) => toldAs(edit, recorded)) : changes;
  return told as readonly Change[];
}
