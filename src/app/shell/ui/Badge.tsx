import type { ReactNode } from 'react';
import { StateIcon } from './Icon.tsx';
import { colourOf, SHAPE_LABEL, type ShapeName } from './states.ts';

export type PodKind = 'regular' | 'static' | 'mirror';

/** What kind a pod is, told by its border: solid, a thick left edge, dashed. */
export const KindBadge = ({ kind }: { kind: PodKind }) => <span className={`badge badge-${kind}`}>{kind}</span>;

export const Badge = ({ children }: { children: ReactNode }) => <span className="badge">{children}</span>;

/** A state with its shape and word, on its tint. */
export const StatePill = ({ shape, children }: { shape: ShapeName; children?: ReactNode }) => (
  <span className={`pill ${colourOf(shape)}`}>
    <StateIcon shape={shape} />
    {children ?? SHAPE_LABEL[shape]}
  </span>
);
