/** The left pane: `kubectl get pods` at the instant, what the node knows besides, and what one can do to each. */
import type { ReactNode } from 'react';
import { FaultButton } from '../faults/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { Button, Icon } from '../shell/ui/index.ts';
import { actions, useClusterState, useSelectedPod } from '../store/index.ts';
import { Brackets } from './Brackets.tsx';
import type { PodList } from './podList.ts';
import { ApiPodRow, NodePodRow } from './rows.tsx';
import { TEXTS, type Words } from './texts.ts';
import { usePodList } from './usePodList.ts';
import './pods.css';

/** From here on a row shows its actions only when it is chosen. */
const COMPACT_FROM = 7;

const namespaces = ({ api, node }: PodList, say: Words): string => {
  const all = [...new Set([...api, ...node].map(({ namespace }) => namespace))];
  return all.length > 1 ? say.namespaces(all.length) : (all[0] ?? 'default');
};

export interface PodsPaneProps {
  /** Stands at the lower end of the list. */
  readonly hint?: ReactNode;
}

export function PodsPane({ hint }: PodsPaneProps) {
  const say = useTexts(TEXTS);
  const list = usePodList();
  const selected = useSelectedPod();
  const nodeName = useClusterState(({ node }) => node.name);
  const { api, node } = list;
  const joined = new Set(
    api
      .filter(({ kind }) => kind === 'mirror')
      .map(({ key }) => key)
      .filter((key) => node.some((pod) => pod.key === key)),
  );
  return (
    <section className="pods" aria-label={say.pods}>
      <header className="bar pods-bar">
        <h2>{say.pods}</h2>
        <span className="cap mono">{namespaces(list, say)}</span>
      </header>
      <div className="pods-list">
        <p className="pods-group mono" id="pods-kubectl">
          kubectl get pods
        </p>
        {api.length === 0 ? (
          <p className="pods-none mono">No resources found in {namespaces(list, say)}.</p>
        ) : (
          <>
            <div className="pods-columns mono" aria-hidden="true">
              <span>READY</span>
              <span>STATUS</span>
              <span>RESTARTS</span>
              <span>AGE</span>
            </div>
            <ul aria-labelledby="pods-kubectl">
              {api.map((pod) => (
                <ApiPodRow
                  key={pod.key}
                  pod={pod}
                  selected={pod.key === selected}
                  compact={api.length >= COMPACT_FROM}
                  joined={joined.has(pod.key)}
                />
              ))}
            </ul>
          </>
        )}
        {node.length === 0 ? null : (
          <>
            <p className="pods-group pods-group-node" id="pods-node">
              <Filled text={say.onNode} node={<span className="mono">{nodeName}</span>} />
            </p>
            <ul aria-labelledby="pods-node">
              {node.map((pod) => (
                <NodePodRow key={pod.key} pod={pod} selected={pod.key === selected} joined={joined.has(pod.key)} />
              ))}
            </ul>
          </>
        )}
        {api.length + node.length === 0 ? <NoPods nodeName={nodeName} /> : null}
        <Brackets rows={[...api, ...node].map(({ key }) => (joined.has(key) ? `${key}=` : key)).join(' ')} />
      </div>
      {hint}
      <footer className="pods-foot">
        <Button icon="plus" onClick={() => actions.open('addPod')}>
          {say.add}
        </Button>
        <FaultButton />
      </footer>
    </section>
  );
}

function NoPods({ nodeName }: { nodeName: string }) {
  const say = useTexts(TEXTS);
  return (
    <div className="empty-card pods-empty">
      <span>
        <b>{say.noPods(nodeName)}</b> {say.noPodsHint}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => actions.toStart()}>
          <Icon name="toStart" />
          {say.toStart}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => actions.open('palette')}>
          {say.scenarios}
        </Button>
      </span>
    </div>
  );
}
