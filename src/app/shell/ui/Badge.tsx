import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { StateIcon } from './Icon.tsx';
import { colourOf, type ShapeName } from './states.ts';
import { UI_TEXTS } from './texts.ts';

export type PodKind = 'regular' | 'static' | 'mirror';

/** What kind a pod is, told by its border: solid, a thick left edge, dashed. */
export const KindBadge = ({ kind }: { kind: PodKind }) => (
  <span className={`badge badge-${kind}`}>{useTexts(UI_TEXTS).kind[kind]}</span>
);

export const Badge = ({ children }: { children: ReactNode }) => <span className="badge">{children}</span>;

/** A state with its shape and word, on its tint. */
export function StatePill({ shape, children }: { shape: ShapeName; children?: ReactNode }) {
  const { shape: words } = useTexts(UI_TEXTS);
  return (
    <span className={`pill ${colourOf(shape)}`}>
      <StateIcon shape={shape} />
      {children ?? words[shape]}
    </span>
  );
}
