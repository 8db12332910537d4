/** The rows of the pane. A row is chosen by a click anywhere on it or by its name, which is a button. */
import { memo, type ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { Button, colourOf, KindBadge, StateIcon } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { DeleteButton } from './DeleteButton.tsx';
import type { ApiPod, NodePod } from './podList.ts';
import { statusTone } from './statusTone.ts';
import { TEXTS, type Words } from './texts.ts';

interface RowProps {
  readonly pod: ApiPod | NodePod;
  readonly selected: boolean;
  /** The key of the pair that the bracket joins. */
  readonly joins?: string | undefined;
  readonly children: ReactNode;
}

function Row({ pod, selected, joins, children }: RowProps) {
  return (
    <li className={`pod ${colourOf(pod.state)} ${selected ? 'pod-selected' : ''}`} data-joins={joins}>
      <button type="button" className="pod-head" aria-pressed={selected} onClick={() => actions.selectPod(pod.key)}>
        <StateIcon shape={pod.state} label />
        <span className="pod-name mono">{pod.name}</span>
        <KindBadge kind={pod.kind} />
      </button>
      {children}
    </li>
  );
}

export interface ApiPodRowProps {
  readonly pod: ApiPod;
  readonly selected: boolean;
  readonly compact: boolean;
  readonly joined: boolean;
}

function sameValues<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[];
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** The list is made anew with every event, and of a hundred rows one has changed. */
const sameRow = (before: ApiPodRowProps, after: ApiPodRowProps): boolean =>
  sameValues({ ...before, pod: null }, { ...after, pod: null }) &&
  sameValues(before.pod.cells, after.pod.cells) &&
  sameValues({ ...before.pod, cells: null }, { ...after.pod, cells: null });

export const ApiPodRow = memo(function ApiPodRow({ pod, selected, compact, joined }: ApiPodRowProps) {
  const say = useTexts(TEXTS);
  const { cells } = pod;
  return (
    <Row pod={pod} selected={selected} joins={joined ? pod.key : undefined}>
      <div className="pod-cells mono num">
        <span>{cells.ready}</span>
        <b className={colourOf(statusTone(cells.status))}>{cells.status}</b>
        <span>{cells.restarts}</span>
        <span>{cells.age}</span>
      </div>
      {compact && !selected ? null : (
        <div className="pod-actions">
          <DeleteButton pod={pod} />
          <span className="cap">{pod.kind === 'mirror' ? say.comesBack : say.grace(pod.grace)}</span>
        </div>
      )}
    </Row>
  );
}, sameRow);

export interface NodePodRowProps {
  readonly pod: NodePod;
  readonly selected: boolean;
  readonly joined: boolean;
}

export function NodePodRow({ pod, selected, joined }: NodePodRowProps) {
  const say = useTexts(TEXTS);
  const { removed, source, path, name } = pod;
  return (
    <Row pod={pod} selected={selected} joins={joined ? pod.key : undefined}>
      <div className="pod-path mono">{placeOf(pod, say)}</div>
      {path === null ? null : (
        <div className="pod-actions">
          <Button size="sm" icon="file" onClick={() => void actions.act({ do: 'removeManifest', pod: name })}>
            {source === 'http' ? say.takeOutOfUrl : say.removeFile}
          </Button>
        </div>
      )}
      {removed !== null && path === null ? (
        <div className="pod-actions">
          <Button size="sm" icon="file" onClick={() => void actions.addPods([removed], say.didPutBack(name))}>
            {say.putBack}
          </Button>
        </div>
      ) : null}
    </Row>
  );
}

/** `/etc/kubernetes/manifests/nginx.yaml` as people say it: its folder and name. */
function placeOf({ path, source, kind, runs }: NodePod, say: Words): string {
  if (path !== null) return source === 'http' ? `--manifest-url: ${path}` : path.split('/').slice(-2).join('/');
  return kind === 'static' ? say.manifestRemoved : runs ? say.noObject : say.noObjectCleaning;
}
