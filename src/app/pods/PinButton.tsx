/** Pins a pod, so that all views stay with it, or lets them follow the steps again. */
import { keysOf } from '../commands/index.ts';
import { useTexts } from '../language/index.ts';
import { IconButton } from '../shell/ui/index.ts';
import { actions, usePinnedPod } from '../store/index.ts';
import { TEXTS } from './texts.ts';

export interface PinButtonProps {
  /** `namespace/name` */
  readonly pod: string;
  /** As it is called beside the button. */
  readonly name: string;
}

export function PinButton({ pod, name }: PinButtonProps) {
  const say = useTexts(TEXTS);
  const isPinned = usePinnedPod() === pod;
  return (
    <IconButton
      icon={isPinned ? 'pinned' : 'pin'}
      className={isPinned ? 'text-user-text hover:text-ink' : ''}
      size="sm"
      variant="ghost"
      label={isPinned ? say.unpin({ pod: name }) : say.pin({ pod: name })}
      hint={isPinned ? say.unpinMeans : say.pinMeans}
      keys={keysOf('pin')}
      onClick={() => actions.togglePin(pod)}
    />
  );
}
