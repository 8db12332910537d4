import { Dialog } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';

export default function AddPodDialog() {
  return (
    <Dialog title="Add pods" onClose={() => actions.open(null)}>
      …
    </Dialog>
  );
}
