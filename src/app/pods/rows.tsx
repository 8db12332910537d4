/** The rows of the pane. A row is chosen by a click anywhere on it or by its name, which is a button. */
import type { ReactNode } from 'react';
import { Button, colourOf, KindBadge, SHAPE_LABEL, StateIcon } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { DeleteButton } from './DeleteButton.tsx';
import type { ApiPod, NodePod } from './podList.ts';

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
        <StateIcon shape={pod.state} label={SHAPE_LABEL[pod.state]} />
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

export function ApiPodRow({ pod, selected, compact, joined }: ApiPodRowProps) {
  const { cells } = pod;
  return (
    <Row pod={pod} selected={selected} joins={joined ? pod.key : undefined}>
      <div className="pod-cells mono num">
        <span>{cells.ready}</span>
        <b>{cells.status}</b>
        <span>{cells.restarts}</span>
        <span>{cells.age}</span>
      </div>
      {compact && !selected ? null : (
        <div className="pod-actions">
          <DeleteButton pod={pod} />
          <span className="cap">{pod.kind === 'mirror' ? 'comes back' : `grace ${pod.grace} s`}</span>
        </div>
      )}
    </Row>
  );
}

export interface NodePodRowProps {
  readonly pod: NodePod;
  readonly selected: boolean;
  readonly joined: boolean;
}

export function NodePodRow({ pod, selected, joined }: NodePodRowProps) {
  const { removed, source, path, name } = pod;
  return (
    <Row pod={pod} selected={selected} joins={joined ? pod.key : undefined}>
      <div className="pod-path mono">{placeOf(pod)}</div>
      {path === null ? null : (
        <div className="pod-actions">
          <Button size="sm" icon="file" onClick={() => void actions.act({ do: 'removeManifest', pod: name })}>
            {source === 'http' ? 'Take out of the URL' : 'Remove manifest file'}
          </Button>
        </div>
      )}
      {removed !== null && path === null ? (
        <div className="pod-actions">
          <Button
            size="sm"
            icon="file"
            onClick={() => void actions.addPods([removed], `Put back the manifest of ${name}`)}
          >
            Put manifest back
          </Button>
        </div>
      ) : null}
    </Row>
  );
}

/** `/etc/kubernetes/manifests/nginx.yaml` as people say it: its folder and name. */
function placeOf({ path, source, kind }: NodePod): string {
  if (path !== null) return source === 'http' ? `--manifest-url: ${path}` : path.split('/').slice(-2).join('/');
  return kind === 'static' ? 'manifest removed' : 'no object; being stopped';
}
