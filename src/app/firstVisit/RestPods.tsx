/** The pods at rest: of each what it is, and the button that begins its story. */
import { useEffect, useRef, type ReactNode } from 'react';
import { FaultButton } from '../faults/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { Brackets, DeleteButton } from '../pods/index.ts';
import { Button, colourOf, KindBadge, StateIcon } from '../shell/ui/index.ts';
import { actions, useClusterState } from '../store/index.ts';
import { TEXTS } from './texts.ts';
import { usePodList, type ApiPod, type NodePod } from '../readings/index.ts';
import './rest.css';

/** Ordinary pods first, each kind in kubectl's order. */
export const sortedPods = (api: readonly ApiPod[]): readonly ApiPod[] =>
  api.toSorted((a, b) => Number(a.kind === 'mirror') - Number(b.kind === 'mirror'));

export function RestPods() {
  const say = useTexts(TEXTS);
  const { api, node } = usePodList();
  const nodeName = useClusterState((cluster) => cluster.node.name);
  const pods = sortedPods(api);
  const joined = new Set(api.map(({ key }) => key).filter((key) => node.some((pod) => pod.key === key)));
  return (
    <section className="pods rest-pods" aria-label={say.pods}>
      <header className="bar justify-between phone:hidden">
        <h2 className="mono text-ink-2">kubectl get pods</h2>
      </header>
      <div className="pods-list min-h-0 relative flex-1 overflow-y-auto phone:overflow-visible">
        <ul>
          {pods.map((pod, i) => (
            <Card key={pod.key} pod={pod} joins={joined.has(pod.key)}>
              <DeleteApiPod pod={pod} first={i === 0} />
            </Card>
          ))}
        </ul>
        {node.length === 0 ? null : (
          <>
            <p className="pods-group pods-group-node text-ink-3 pt-3.5 px-4 pb-0.5 border-0 text-12" id="rest-node">
              <Filled text={say.onNode({ node: '{node}' })} node={<span className="mono">{nodeName}</span>} />
            </p>
            <ul aria-labelledby="rest-node">
              {node.map((pod) => (
                <Card key={pod.key} pod={pod} joins={joined.has(pod.key)}>
                  <DeleteNodePod pod={pod} />
                </Card>
              ))}
            </ul>
          </>
        )}
        <Brackets rows={[...pods, ...node].map(({ key }) => key).join(' ')} />
      </div>
      <footer className="pods-foot flex flex-wrap gap-1.5 py-2 px-3 border-t border-t-line">
        <Button icon="plus" onClick={() => actions.open('addPod')}>
          {say.addPod}
        </Button>
        <FaultButton />
        <span className="flex-1" />
        <Button variant="ghost" onClick={() => actions.open('scenarios')}>
          {say.scenarios}
        </Button>
      </footer>
    </section>
  );
}

function useMeaning(pod: ApiPod | NodePod): string {
  const say = useTexts(TEXTS);
  if ('source' in pod) return pod.source === 'http' ? say.url : say.file;
  return pod.kind === 'mirror' ? say.mirror : say.regular({ grace: pod.grace });
}

interface CardProps {
  readonly pod: ApiPod | NodePod;
  /** A bracket joins a mirror pod's card and its static pod's. */
  readonly joins: boolean;
  readonly children: ReactNode;
}

const Card = ({ pod, joins, children }: CardProps) => (
  <li
    className={`rest-pod relative pt-3 pr-4 pb-4 pl-9 phone:pt-2.5 phone:pr-5 phone:pb-3.5 phone:pl-10.25 ${colourOf(pod.state)}`}
    data-joins={joins ? pod.key : undefined}
  >
    <span className="rest-pod-head flex items-center gap-2 h-6 -ml-5">
      <StateIcon shape={pod.state} label />
      <span className="pod-name mono flex leading-5 font-medium flex-1 min-w-0 whitespace-nowrap">{pod.name}</span>
      <KindBadge kind={pod.kind} />
    </span>
    <p className="pt-0.5 px-0 pb-2.5 text-12 text-ink-2 phone:text-[14px] phone:leading-5">{useMeaning(pod)}</p>
    {children}
  </li>
);

export function DeleteNodePod({ pod }: { readonly pod: NodePod }) {
  const say = useTexts(TEXTS);
  return (
    <Button
      variant="primary"
      className="btn-loud"
      icon="file"
      onClick={() => void actions.act({ do: 'removeManifest', pod: pod.name })}
    >
      {pod.source === 'http' ? say.deleteUrl : say.deleteFile}
    </Button>
  );
}

export function DeleteApiPod({ pod, first }: { readonly pod: ApiPod; readonly first: boolean }) {
  const say = useTexts(TEXTS);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Nothing is taken from who has already begun to do something else.
    if (first && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [first]);
  const mirror = pod.kind === 'mirror';
  return (
    <div className={first ? 'rest-first' : undefined}>
      <DeleteButton
        pod={pod}
        loud={{
          words: mirror ? (
            say.deleteMirror
          ) : (
            <span>
              <Filled text={say.delete({ pod: '{pod}' })} pod={<span className="mono">{pod.name}</span>} />
            </span>
          ),
          name: mirror ? say.deleteMirrorNamed({ name: pod.name }) : say.deleteNamed({ name: pod.name }),
          ref: button,
        }}
      />
    </div>
  );
}
