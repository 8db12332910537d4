/** The left pane: `kubectl get pods` at the instant, what the node knows besides, and what one can do to each. */
import { Fragment, Suspense, useDeferredValue, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { FaultButton } from '../faults/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { OUTAGE_TEXTS } from '../outages/index.ts';
import { Button, Icon, part, UI_TEXTS } from '../shell/ui/index.ts';
import { actions, useClusterState, usePage, usePinnedPod, usePlaying, useSelectedPod } from '../store/index.ts';
import { Brackets, LANES } from './Brackets.tsx';
import { listed, MANY, type Listed } from './listing.ts';
import { Outages } from './Outages.tsx';
import { type PodList, usePodList } from '../readings/index.ts';
import { PodTools } from './PodTools.tsx';
import { ApiPodRow, NodePodRow, type RowLook, type Tie } from './rows.tsx';
import { loadAddMenu, loadAround } from './late.ts';
import { TEXTS, type Words } from './texts.ts';
import { useListing } from './useListing.ts';
import './pods.css';
import './podRows.css';

const Around = part(loadAround);
const AddMenu = part(loadAddMenu);

/** Whether the scenario has more than pods on one node. */
function useHasAround(): boolean {
  const hasClients = usePage((s) => (s.scenario?.clients ?? []).length > 0);
  const hasOthers = useClusterState(
    ({ etcd: { objects }, controllerManager: { otherNodes } }) => objects !== undefined || otherNodes !== undefined,
  );
  return hasClients || hasOthers;
}

/** From here on a row shows its actions only when it is chosen. */
const COMPACT_FROM = 7;

const namespaces = ({ api, node }: PodList, say: Words): string => {
  const all = [...new Set([...api, ...node].map(({ namespace }) => namespace))];
  return all.length > 1 ? say.namespaces({ count: all.length }) : (all[0] ?? 'default');
};

/** A static pod and its mirror have two rows, and are one pod. */
const podsOf = (...lists: readonly (readonly Listed[])[]): number => new Set(lists.flat().map(({ key }) => key)).size;

/** What a row says besides its name and STATUS. */
function useRowWords() {
  const { kind, shape } = useTexts(UI_TEXTS);
  const { lane } = useTexts(OUTAGE_TEXTS);
  return (pod: Listed): readonly string[] => [
    kind[pod.kind],
    shape[pod.state],
    ...('waitsFor' in pod ? pod.waitsFor.map((of) => lane[of].down) : []),
  ];
}

/** Brings the row of the pod that is told of into sight, unless somebody is looking through the list. */
function useShownRow(list: RefObject<HTMLDivElement | null>, selected: string | null, rows: number): void {
  useEffect(() => {
    const pane = list.current;
    const row = pane?.querySelector<HTMLElement>('.pod-selected');
    if (!pane || !row || pane.matches(':hover, :focus-within')) return;
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (top < pane.scrollTop) pane.scrollTo({ top });
    else if (bottom > pane.scrollTop + pane.clientHeight) pane.scrollTo({ top: bottom - pane.clientHeight });
  }, [list, selected, rows]);
}

export interface PodsPaneProps {
  /** Stands below the list; where much stands around the pods, at its end, so that it takes no room from them. */
  readonly hint?: ReactNode;
}

export function PodsPane({ hint }: PodsPaneProps) {
  const say = useTexts(TEXTS);
  const list = usePodList();
  const nodeName = useClusterState(({ node }) => node.name);
  const count = list.api.length + list.node.length;
  const hasAround = useHasAround();
  return (
    <section className="pods" aria-label={say.pods}>
      <header className="bar justify-between phone:hidden">
        <h2>{say.pods}</h2>
        <span className="cap mono">{namespaces(list, say)}</span>
      </header>
      <Lists list={list} hasAround={hasAround}>
        {count === 0 ? <NoPods nodeName={nodeName} /> : null}
        {hasAround ? hint : null}
      </Lists>
      {hasAround ? null : hint}
      <Outages />
      <footer className="pods-foot flex flex-wrap gap-1.5 py-2 px-3 border-t border-t-line">
        {hasAround ? (
          <Suspense fallback={<AddPod />}>
            <AddMenu />
          </Suspense>
        ) : (
          <AddPod />
        )}
        <FaultButton />
      </footer>
    </section>
  );
}

function AddPod() {
  const say = useTexts(TEXTS);
  return (
    <Button icon="plus" onClick={() => actions.open('addPod')}>
      {say.add}
    </Button>
  );
}

interface ListsProps {
  readonly list: PodList;
  readonly hasAround: boolean;
  readonly children: ReactNode;
}

function Lists({ list, hasAround, children }: ListsProps) {
  const say = useTexts(TEXTS);
  const words = useRowWords();
  const listing = useListing();
  const selected = useSelectedPod();
  const pinned = usePinnedPod();
  const playing = usePlaying();
  const own = useRef<HTMLDivElement>(null);
  const count = list.api.length + list.node.length;
  const isMany = count >= MANY;
  // A thousand new rows are rendered after the others, in time slices.
  const most = useDeferredValue(count, MANY);
  useShownRow(own, selected, most);
  const api = isMany ? listed(list.api, listing, words).slice(0, most) : list.api;
  const node = isMany ? listed(list.node, listing, words).slice(0, most) : list.node;
  const staticNames = new Map(list.node.map(({ key, name }) => [key, name]));
  const mirrors = list.api.filter(({ kind, key }) => kind === 'mirror' && staticNames.has(key));
  const joined = new Set(mirrors.map(({ key }) => key));
  const areLines = !isMany && joined.size <= LANES;
  /** What stands around the pods needs the height: a row has all that it says when it is chosen. */
  const small: RowLook = isMany || hasAround ? 'dense' : 'compact';
  /** While it plays, the rows stay as high as they are. */
  const lookOf = (key: string, isShort: boolean): RowLook =>
    !isShort || key === pinned || (key === selected && !playing) ? 'full' : small;
  const tieOf = (key: string): Tie => (joined.has(key) ? (areLines ? 'line' : 'mark') : null);
  const stateOf = (key: string, isShort: boolean) => ({
    look: lookOf(key, isShort),
    selected: key === selected,
    pinned: key === pinned,
    tie: tieOf(key),
  });
  return (
    <>
      {isMany ? <PodTools shown={podsOf(api, node)} all={podsOf(list.api, list.node)} /> : null}
      <div className="pods-list min-h-0 relative flex-1 overflow-y-auto" ref={own}>
        {hasAround ? (
          <Suspense>
            <Around place="above" />
          </Suspense>
        ) : null}
        <p className="pods-group mono text-ink-3" id="pods-kubectl">
          kubectl get pods
        </p>
        {list.api.length === 0 ? (
          <p className="mono text-11/4.5 text-ink-2 pt-1 pr-3 pb-3 pl-8">
            No resources found in {namespaces(list, say)}.
          </p>
        ) : (
          <>
            {isMany || hasAround ? null : (
              <div className="pods-columns mono text-10 pt-0 pr-2 pb-1 pl-8 text-ink-3 grid" aria-hidden="true">
                <span>READY</span>
                <span>STATUS</span>
                <span>RESTARTS</span>
                <span>AGE</span>
              </div>
            )}
            <ul aria-labelledby="pods-kubectl">
              {api.map((pod) => (
                <ApiPodRow
                  key={pod.key}
                  pod={pod}
                  tiedTo={staticNames.get(pod.key) ?? ''}
                  {...stateOf(pod.key, list.api.length >= COMPACT_FROM || isMany || hasAround)}
                />
              ))}
            </ul>
          </>
        )}
        {[...new Set(node.map(({ of }) => of))].map((name) => (
          <Fragment key={name}>
            <p className="pods-group pods-group-node text-ink-3" id={`pods-node-${name}`}>
              <Filled text={say.onNode({ node: '{node}' })} node={<span className="mono">{name}</span>} />
            </p>
            <ul aria-labelledby={`pods-node-${name}`}>
              {node.flatMap((pod) =>
                pod.of === name ? (
                  <NodePodRow
                    key={pod.key}
                    pod={pod}
                    tiedTo={pod.key.slice(pod.key.indexOf('/') + 1)}
                    {...stateOf(pod.key, list.node.length >= COMPACT_FROM || isMany || hasAround)}
                  />
                ) : (
                  []
                ),
              )}
            </ul>
          </Fragment>
        ))}
        {isMany && api.length + node.length === 0 ? (
          <p className="text-11/4.5 text-ink-2 pt-1 pr-3 pb-3 pl-8">{say.noneMatch({ text: listing.text })}</p>
        ) : null}
        {hasAround ? (
          <Suspense>
            <Around place="below" />
          </Suspense>
        ) : null}
        {children}
        <Brackets rows={[...api, ...node].map(({ key }) => (tieOf(key) === 'line' ? `${key}=` : key)).join(' ')} />
      </div>
    </>
  );
}

function NoPods({ nodeName }: { nodeName: string }) {
  const say = useTexts(TEXTS);
  return (
    <div className="flex flex-col items-start gap-2 border border-dashed border-line-2 rounded-3 p-4 text-13 text-ink-2 m-3">
      <span>
        <b className="text-ink font-semibold">{say.noPods({ node: nodeName })}</b> {say.noPodsHint}
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
