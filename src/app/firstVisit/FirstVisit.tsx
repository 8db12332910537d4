/** The page at rest: what deleting each pod would do, in pencil, under the button that does it. */
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { usePodList, type ApiPod, type NodePod } from '../readings/index.ts';
import { Button, Guard, useWidth } from '../shell/ui/index.ts';
import { actions, useClusterState } from '../store/index.ts';
import { PromisedScore } from './PromisedScore.tsx';
import { PromisedStory } from './PromisedStory.tsx';
import { graceOf, rowsOf, type Row, type Rows } from './promise.ts';
import { RestPlay } from './RestPlay.tsx';
import { DeleteApiPod, DeleteNodePod, sortedPods } from './RestPods.tsx';
import { TEXTS } from './texts.ts';
import './rest.css';

const ROWS: readonly Row[] = ['you', 'record', 'kubelet', 'file', 'process'];

function useHeight() {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    setHeight(element.clientHeight);
    return () => observer.disconnect();
  }, []);
  return [ref, height] as const;
}

export function FirstVisit() {
  const say = useTexts(TEXTS);
  const list = usePodList();
  const pods = sortedPods(list.api);
  const nodeName = useClusterState((cluster) => cluster.node.name);
  const [frame, height] = useHeight();
  const rows = rowsOf(height);
  const pairs = pods.filter(({ key }) => list.node.some((pod) => pod.key === key)).length;
  const count = pods.length + list.node.length;
  return (
    <main className="app-main first-visit" data-ready="true">
      <PromisedStory />
      <Guard name="pods">
        <section className="first-scores" aria-label={say.pods} data-pods={count}>
          <ol className="first-names" aria-hidden="true">
            {height === 0 ? null : ROWS.map((row) => <Name key={row} row={row} rows={rows} node={nodeName} />)}
            <li className="first-ground" style={{ top: rows.ground }} />
          </ol>
          <div ref={frame} className="first-measure" aria-hidden="true" />
          {pods.map((pod, i) => (
            <Panel
              key={pod.key}
              pod={pod}
              rows={rows}
              isFirst={i === 0}
              grace={graceOf(pod, list.api)}
              path={list.node.find(({ key }) => key === pod.key)?.path ?? null}
            />
          ))}
          {list.node.map((pod) => (
            <Panel
              key={`node ${pod.key}`}
              pod={pod}
              rows={rows}
              isFirst={false}
              grace={graceOf(pod, list.api)}
              path={pod.path}
            />
          ))}
          {pairs === 1 && count === 3 ? <p className="first-pair">{say.onePod}</p> : null}
        </section>
      </Guard>
      <footer className="first-foot flex items-center gap-2 px-4 pb-4 min-w-0">
        <Guard name="player">
          <RestPlay />
        </Guard>
        <span className="flex-1" />
        <Button className="h-11" icon="evidence" onClick={() => actions.openEvidence()}>
          {say.stuck}
        </Button>
        <Button className="h-11" icon="plus" onClick={() => actions.open('addPod')}>
          {say.addPod}
        </Button>
        <Button className="h-11" onClick={() => actions.open('scenarios')}>
          {say.scenarios}
        </Button>
      </footer>
    </main>
  );
}

function Name({ row, rows, node }: { row: Row; rows: Rows; node: string }) {
  const say = useTexts(TEXTS);
  const { y, h } = rows[row];
  return (
    <li style={{ top: y + h / 2 }}>
      {row === 'kubelet' ? <span className="first-node">{node}</span> : null}
      <b>{say.names[row]}</b>
      <span>{say.about[row]}</span>
    </li>
  );
}

interface PanelProps {
  readonly pod: ApiPod | NodePod;
  readonly rows: Rows;
  readonly isFirst: boolean;
  /** Seconds. */
  readonly grace: number;
  readonly path: string | null;
}

function Panel({ pod, rows, isFirst, grace, path }: PanelProps) {
  const say = useTexts(TEXTS);
  const [ref, width] = useWidth();
  const kind = 'source' in pod && pod.source === 'http' ? 'http' : pod.kind;
  return (
    <article className="first-panel" aria-label={pod.name}>
      <header>
        <h3 className="mono">{pod.name}</h3>
        <p>{say.kinds[kind]}</p>
      </header>
      <div ref={ref} className="first-score">
        {width === 0 ? null : <PromisedScore kind={pod.kind} width={width} rows={rows} grace={grace} path={path} />}
        <div className="first-act">
          {'source' in pod ? <DeleteNodePod pod={pod} /> : <DeleteApiPod pod={pod} first={isFirst} />}
        </div>
        <p className="sr-only">{say.promises[pod.kind]({ grace })}</p>
      </div>
    </article>
  );
}
