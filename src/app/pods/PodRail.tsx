/** The pods pane folded to its states, where the page is too narrow for it; a click opens the pane over the diagram. */
import { useTexts } from '../language/index.ts';
import { IconButton, StateIcon, Tooltip, UI_TEXTS } from '../shell/ui/index.ts';
import { actions, usePinnedPod, useSelectedPod } from '../store/index.ts';
import { TEXTS } from './texts.ts';
import { usePodList } from '../readings/index.ts';
import './pods.css';

export interface PodRailProps {
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function PodRail({ open, onToggle }: PodRailProps) {
  const { api, node } = usePodList();
  const selected = useSelectedPod();
  const pinned = usePinnedPod();
  const say = useTexts(TEXTS);
  const { kind, shape } = useTexts(UI_TEXTS);
  return (
    <nav
      className="pod-rail [grid-area:pods] flex flex-col items-center gap-1 min-h-0 py-1 px-0 bg-surface border-r border-r-line overflow-y-auto"
      aria-label={say.pods}
    >
      <IconButton
        icon="menu"
        label={open ? say.closePods : say.openPods}
        variant="ghost"
        aria-expanded={open}
        onClick={onToggle}
      />
      {[...api, ...node.filter(({ key }) => !api.some((pod) => pod.key === key))].map((pod) => (
        <Tooltip
          key={pod.key}
          title={<span className="mono">{pod.name}</span>}
          hint={`${kind[pod.kind]}, ${shape[pod.state]}`}
        >
          <button
            type="button"
            className="grid place-items-center w-8 h-8 rounded-2 hover:bg-raised-2 aria-pressed:bg-raised-2"
            aria-pressed={pod.key === pinned}
            aria-current={pod.key === selected ? 'true' : undefined}
            aria-label={`${pod.name}, ${kind[pod.kind]}, ${shape[pod.state]}`}
            onClick={() => {
              actions.pinPod(pod.key);
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
