/** Over an object: its name, what kind of pod it is, and what can be done with it. */
import type { ReactNode } from 'react';
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import { KindBadge, MiddleCut } from '../shell/ui/index.ts';

interface PaneHeadProps {
  readonly name: string;
  /** `namespace/name`. */
  readonly podKey: string;
  readonly label?: string;
  /** Undefined where there is none at the instant. */
  readonly pod: Pod | undefined;
  readonly children?: ReactNode;
}

export const PaneHead = ({ name, podKey, label = name, pod, children }: PaneHeadProps) => (
  <div className="flex-none flex items-center gap-1.5 min-h-9 py-1 px-3 border-b border-b-line">
    <h2 className="truncate min-w-0 font-stamp text-12 font-semibold" aria-label={label}>
      <MiddleCut text={name} title={podKey} />
    </h2>
    {pod === undefined ? null : <KindBadge kind={isMirrorPod(pod) ? 'mirror' : 'regular'} />}
    {children === undefined ? null : <span className="flex-none ml-auto flex items-center gap-0.5">{children}</span>}
  </div>
);
