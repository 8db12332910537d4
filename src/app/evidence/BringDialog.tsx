/** A Pod with a status fits two places: the person says which. */
import { useStore } from 'zustand';
import { useTexts } from '../language/index.ts';
import { Button, Dialog } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { diagnoseFiles, simulateFiles, waiting } from './bring.ts';
import { TEXTS } from './texts.ts';

export default function BringDialog() {
  const say = useTexts(TEXTS);
  const files = useStore(waiting, (s) => s.files);
  const [only] = files;
  const choose = (send: (chosen: readonly File[]) => void | Promise<void>) => {
    actions.open(null);
    void send(files);
  };
  return (
    <Dialog title={say.both} className="dialog-small" onClose={() => actions.open(null)}>
      <div className="form">
        <p className="text-13">
          {files.length === 1 && only !== undefined
            ? say.bothMore({ what: only.name })
            : say.bothMany({ count: files.length })}
        </p>
        <div className="form-actions">
          <Button data-autofocus variant="primary" onClick={() => choose(diagnoseFiles)}>
            {say.diagnoseIt}
          </Button>
          <Button onClick={() => choose(simulateFiles)}>{say.simulateIt}</Button>
          <Button variant="ghost" onClick={() => actions.open(null)}>
            {say.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
