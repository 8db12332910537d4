/** The pods pane folded to its states, where the page is too narrow for it; a click opens the pane over the diagram. */
import { IconButton, StateIcon, Tooltip, SHAPE_LABEL } from '../shell/ui/index.ts';
import { actions, useSelectedPod } from '../store/index.ts';
import { usePodList } from './usePodList.ts';
import './pods.css';

export interface PodRailProps {
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function PodRail({ open, onToggle }: PodRailProps) {
  const { api, node } = usePodList();
  const selected = useSelectedPod();
  return (
    <nav className="pod-rail" aria-label="Pods">
      <IconButton
        icon="menu"
        label={open ? 'Close the pods' : 'Open the pods'}
        variant="ghost"
        aria-expanded={open}
        onClick={onToggle}
      />
      {[...api, ...node.filter(({ key }) => !api.some((pod) => pod.key === key))].map((pod) => (
        <Tooltip
          key={pod.key}
          title={<span className="mono">{pod.name}</span>}
          hint={`${pod.kind}, ${SHAPE_LABEL[pod.state]}`}
        >
          <button
            type="button"
            className="pod-rail-item"
            aria-pressed={pod.key === selected}
            aria-label={`${pod.name}, ${pod.kind}, ${SHAPE_LABEL[pod.state]}`}
            onClick={() => {
              actions.selectPod(pod.key);
              if (!open) onToggle();
            }}
          >
            <StateIcon shape={pod.state} />
          </button>
        </Tooltip>
      ))}
    </nav>
  );
}
