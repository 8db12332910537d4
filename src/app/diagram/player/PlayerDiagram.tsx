/** The diagram of a player in an article; of several nodes, of workloads and clients the overview of them all. */
import { Suspense, useMemo, type ReactElement } from 'react';
import { useTexts } from '../../language/index.ts';
import { part } from '../../shell/ui/index.ts';
import { drawing } from '../boxes.tsx';
import { Stage } from '../Stage.tsx';
import { TEXTS } from '../texts.ts';
import { useIsCluster } from '../useIsCluster.ts';
import { ApiserverBox, KubectlBox, KubeletBox, RuntimeBox } from './boxes.tsx';
import { Grace } from './Grace.tsx';
import { playerLayout } from './layout.ts';
import '../styles/pane.css';
import '../styles/boxes.css';
import '../styles/contents.css';
import '../styles/grace.css';
import '../styles/overview.css';
import '../styles/popover.css';
import '../styles/wires.css';
import '../styles/outage.css';
import './player.css';

const ClusterStage = part(async () => ({ default: (await import('../cluster/ClusterStage.tsx')).ClusterStage }));

const BOXES = {
  kubectl: () => <KubectlBox />,
  apiserver: () => <ApiserverBox />,
  kubelet: () => <KubeletBox />,
  runtime: () => <RuntimeBox />,
} as const;

/** @param width px of its pane. */
export function PlayerDiagram({ width }: { readonly width: number }): ReactElement {
  const say = useTexts(TEXTS);
  const isCluster = useIsCluster();
  const { layout, grace, isTall } = useMemo(() => playerLayout(width), [width]);
  const drawn = useMemo(() => drawing(layout, BOXES), [layout]);
  return (
    <section className="dg pl-diagram" aria-label={say.title}>
      <div className={isCluster && !isTall ? 'dg-stage pl-cluster relative' : 'dg-stage relative'}>
        {isCluster ? (
          <Suspense>
            <ClusterStage compact={isTall} />
          </Suspense>
        ) : (
          <Stage key={String(isTall)} drawing={drawn} compact over={<Grace room={grace} />} />
        )}
      </div>
    </section>
  );
}
