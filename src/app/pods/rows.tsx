/**
 * The rows of the pane. A click anywhere on a row, or on its name, which is a button, pins the pod: all views stay with
 * it. Another takes the pin away.
 */
import { memo, useMemo, type ReactNode } from 'react';
import { ZERO } from '../../engine/time.ts';
import { podRow, type PodRow } from '../../kube/index.ts';
import { Flash, useBeforeStep } from '../flash/index.ts';
import { useTexts } from '../language/index.ts';
import { OUTAGE_TEXTS } from '../outages/index.ts';
import { Button, colourOf, Icon, KindBadge, MiddleCut, StateIcon, UI_TEXTS } from '../shell/ui/index.ts';
import { actions, shownRelease, useClusterState, usePage } from '../store/index.ts';
import { DeleteButton } from './DeleteButton.tsx';
import type { ApiPod, NodePod } from '../readings/index.ts';
import { PodName } from './PodName.tsx';
import { statusTone } from './statusTone.ts';
import { TEXTS, type Words } from './texts.ts';

/** Nodes of a pool are told apart by their ends. */
const NODE_TAIL = 4;

/** How much of a row there is room for: all, all but its actions, or one line. */
export type RowLook = 'full' | 'compact' | 'dense';

/** How a static pod's row and its mirror's show that they belong together: by a line beside them, or each by a mark. */
export type Tie = 'line' | 'mark' | null;

interface RowState {
  readonly look: RowLook;
  /** The views are on it, because the present step tells of it or because it is pinned. */
  readonly selected: boolean;
  readonly pinned: boolean;
  readonly tie: Tie;
  /** The name of the other row that the tie leads to. */
  readonly tiedTo: string;
}

interface RowProps extends RowState {
  readonly pod: ApiPod | NodePod;
  readonly children: ReactNode;
}

function Row({ pod, look, selected, pinned, tie, tiedTo, children }: RowProps) {
  const say = useTexts(TEXTS);
  const words = useTexts(UI_TEXTS);
  const { key, kind, name, state } = pod;
  const node = 'node' in pod && pod.node !== null ? pod.node : '';
  // A regular one is what most are: where there is something else to say of them, that is said.
  const isUntold = (kind === 'regular' && (look === 'dense' || node !== '')) || (look === 'dense' && tie !== null);
  const classes = [
    'pod',
    colourOf(state),
    look === 'dense' ? 'pod-dense flex items-center gap-2 h-6.5 phone:h-(--h-touch)' : '',
    selected ? 'pod-selected shadow-[inset_2px_0_0_var(--c)]' : '',
  ];
  const tied = kind === 'static' ? say.itsMirror({ pod: tiedTo }) : say.mirrorOf({ pod: tiedTo });
  const called = [words.shape[state], name, tie === 'mark' ? tied : words.kind[kind], node].filter(Boolean).join(' ');
  return (
    <li className={classes.filter(Boolean).join(' ')} data-joins={tie === 'line' ? key : undefined}>
      <button
        type="button"
        className="pod-head text-start flex items-center h-5 rounded-1"
        aria-label={called} // its name stands in two pieces
        aria-pressed={pinned}
        aria-current={selected ? 'true' : undefined}
        title={pinned ? `${say.pinned}. ${say.unpinMeans}` : `${say.pin({ pod: name })}. ${say.pinMeans}`}
        onClick={() => actions.togglePin(key)}
      >
        <StateIcon shape={state} label />
        <PodName name={name} suffix={kind === 'mirror' && tie !== null ? name.slice(tiedTo.length) : ''} />
        <Icon name={pinned ? 'pinned' : 'pin'} className="pod-pin" />
        {tie === 'mark' ? (
          <span className="flex-none inline-flex text-ink-3" title={tied}>
            <Icon name="tie" className="size-3.5" />
          </span>
        ) : null}
        {node === '' ? null : (
          <span className="mono text-10 text-ink-3 font-normal flex flex-none max-w-[38%]">
            <MiddleCut text={node} tail={NODE_TAIL} />
          </span>
        )}
        {isUntold ? null : <KindBadge kind={kind} />}
      </button>
      {children}
    </li>
  );
}

/** kubectl's own STATUS stands as it is; beside it, what is away and has to come back first. */
function WaitsFor({ of, brief }: { of: ApiPod['waitsFor']; brief: boolean }) {
  const say = useTexts(TEXTS);
  const { lane } = useTexts(OUTAGE_TEXTS);
  if (of.length === 0) return null;
  const tags = of.map((each) => lane[each].down);
  if (brief) {
    const words = say.waitsForNamed({ what: tags.join(', ') });
    return (
      <span className="pods-hatch w-5 h-3.5 rounded-1 bg-(--hatch) flex-none" title={words}>
        <span className="sr-only">{words}</span>
      </span>
    );
  }
  return (
    <div className="text-11/4.5 flex-wrap items-center gap-y-1 gap-x-1.5 text-ink-2 flex pt-0.5 pr-0 pb-0 pl-5">
      <span>{say.waitsFor}</span>
      {tags.map((tag) => (
        <span
          key={tag}
          className="pod-away relative py-0 px-1.75 rounded-1 whitespace-nowrap [font:var(--fw-medium)_var(--fs-11)/16px_var(--font-mono)]"
        >
          {tag}
        </span>
      ))}
    </div>
  );
}

/** The cells as they were before the present step; null where this very pod was not there. */
function useCellsBefore(key: string): PodRow | null {
  const release = usePage(shownRelease);
  const uid = useClusterState(({ etcd }) => etcd.pods[key]?.metadata.uid);
  const before = useBeforeStep(({ etcd }) => etcd.pods[key] ?? null);
  return useMemo(
    // Nothing that is compared depends on the time; AGE and how long a restart is ago do.
    () => (before === null || before.metadata.uid !== uid ? null : podRow(before, ZERO, release)),
    [before, uid, release],
  );
}

/** How often, without how long ago. */
const timesOf = (restarts: string): string => restarts.split(' ')[0] ?? restarts;

function Cells({ pod: { key, cells, node }, brief }: { pod: ApiPod; brief: boolean }) {
  const was = useCellsBefore(key);
  const tone = colourOf(statusTone(cells.status));
  const status = (
    <span className="pod-status">
      <Flash was={was?.status} now={cells.status} brief>
        <b className={tone}>{cells.status}</b>
      </Flash>
    </span>
  );
  const age = <span>{cells.age}</span>;
  if (brief) {
    return (
      <>
        {status}
        {node === null ? age : null}
      </>
    );
  }
  return (
    <>
      <span>
        <Flash was={was?.ready} now={cells.ready} brief />
      </span>
      {status}
      <span>
        <Flash was={was && timesOf(was.restarts)} now={timesOf(cells.restarts)} brief>
          {cells.restarts}
        </Flash>
      </span>
      {age}
    </>
  );
}

export interface ApiPodRowProps extends RowState {
  readonly pod: ApiPod;
}

function sameValues<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[];
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** The list is made anew with every event, and of a hundred rows one has changed. */
const sameRow = (before: ApiPodRowProps, after: ApiPodRowProps): boolean =>
  sameValues({ ...before, pod: null }, { ...after, pod: null }) &&
  sameValues(before.pod.cells, after.pod.cells) &&
  sameValues(before.pod.waitsFor, after.pod.waitsFor) &&
  sameValues({ ...before.pod, cells: null, waitsFor: null }, { ...after.pod, cells: null, waitsFor: null });

export const ApiPodRow = memo(function ApiPodRow({ pod, ...row }: ApiPodRowProps) {
  const say = useTexts(TEXTS);
  const { waitsFor } = pod;
  if (row.look === 'dense') {
    return (
      <Row pod={pod} {...row}>
        <span className="pod-brief mono num text-11/4.5 flex items-center gap-1.5 text-ink-2 flex-none">
          <WaitsFor of={waitsFor} brief />
          <Cells pod={pod} brief />
        </span>
      </Row>
    );
  }
  return (
    <Row pod={pod} {...row}>
      <div className="pod-cells mono num text-11/4.5 text-ink-2 grid pl-5">
        <Cells pod={pod} brief={false} />
      </div>
      <WaitsFor of={waitsFor} brief={false} />
      {row.look === 'compact' ? null : (
        <div className="pod-actions items-center gap-1.5">
          <DeleteButton pod={pod} />
          <span className="cap">
            {pod.kind !== 'mirror'
              ? say.grace({ seconds: pod.grace })
              : pod.awaitsKubelet
                ? say.backWithKubelet
                : say.comesBack}
          </span>
        </div>
      )}
    </Row>
  );
}, sameRow);

export interface NodePodRowProps extends RowState {
  readonly pod: NodePod;
}

export function NodePodRow({ pod, ...row }: NodePodRowProps) {
  const say = useTexts(TEXTS);
  const { removed, source, path, name } = pod;
  if (row.look === 'dense') {
    return (
      <Row pod={pod} {...row}>
        {path === null ? (
          <span className="pod-brief text-11/4.5 flex items-center gap-1.5 text-ink-2 flex-none">
            {placeOf(pod, say)}
          </span>
        ) : null}
      </Row>
    );
  }
  return (
    <Row pod={pod} {...row}>
      <div className="mono text-11/4.5 text-ink-2 wrap-anywhere pl-5">{placeOf(pod, say)}</div>
      {path === null || row.look === 'compact' ? null : (
        <div className="pod-actions items-center gap-1.5">
          <Button size="sm" icon="file" onClick={() => void actions.act({ do: 'removeManifest', pod: name })}>
            {source === 'http' ? say.takeOutOfUrl : say.removeFile}
          </Button>
        </div>
      )}
      {removed === null || path !== null || row.look === 'compact' ? null : (
        <div className="pod-actions items-center gap-1.5">
          <Button size="sm" icon="file" onClick={() => void actions.addPods([removed], say.didPutBack({ name }))}>
            {say.putBack}
          </Button>
        </div>
      )}
    </Row>
  );
}

/** `/etc/kubernetes/manifests/nginx.yaml` as people say it, its folder and name; or how far a pod without an object is. */
function placeOf({ path, source, kind, runs, state }: NodePod, say: Words): string {
  if (path !== null) return source === 'http' ? `--manifest-url: ${path}` : path.split('/').slice(-2).join('/');
  if (kind === 'static') return say.manifestRemoved;
  // A kubelet that is cut off, or whose watch is late, goes on with a pod whose object is gone.
  if (state === 'sync') return say.noObjectUnheard;
  return runs ? say.noObject : say.noObjectCleaning;
}
