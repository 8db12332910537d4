import { useTexts } from '../language/index.ts';
import { Button } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { TEXTS } from './texts.ts';

/** Opens the browser of what can break. */
export function FaultButton() {
  const say = useTexts(TEXTS);
  return (
    <Button icon="fault" aria-haspopup="dialog" onClick={() => actions.open('faults')}>
      {say.button}
    </Button>
  );
}
