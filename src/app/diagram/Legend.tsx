/** One colour, one shape, one meaning, in every view. */
import type { ReactElement } from 'react';
import { SHAPE_LABEL, StateIcon, type ShapeName } from '../shell/ui/index.ts';

const MEANINGS: readonly (readonly [ShapeName, string])[] = [
  ['waiting', 'The pod worker holds until the name is free'],
  ['sync', 'The pod worker keeps the pod running'],
  ['terminating', 'Containers are being stopped; amber wires are calls held open'],
  ['terminated', 'Volumes and cgroup are being cleaned up'],
  ['gone', 'Finished: nothing left to do'],
  ['user', 'What a person did'],
  ['failure', 'An error, never a mere end'],
];

export function Legend(): ReactElement {
  return (
    <ul className="dg-legend" aria-label="Legend">
      {MEANINGS.map(([shape, about]) => (
        <li key={shape} title={about}>
          <StateIcon shape={shape} />
          <span>{SHAPE_LABEL[shape]}</span>
        </li>
      ))}
    </ul>
  );
}
