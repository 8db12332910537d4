/** kubectl scale with any number. */
import { useState } from 'react';
import { LIMITS } from '../../scenario/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, Dialog } from '../shell/ui/index.ts';
import { AROUND_TEXTS } from './aroundTexts.ts';

export interface ReplicasDialogProps {
  readonly object: string;
  readonly initial: number;
  readonly onChoose: (replicas: number) => void;
  readonly onClose: () => void;
}

export function ReplicasDialog({ object, initial, onChoose, onClose }: ReplicasDialogProps) {
  const say = useTexts(AROUND_TEXTS);
  const [text, setText] = useState(String(initial));
  const replicas = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const wrong = !(replicas >= 0 && replicas <= LIMITS.pods);
  return (
    <Dialog title={say.scaleNamed({ object })} onClose={onClose} className="dialog-small">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong) onChoose(replicas);
        }}
      >
        <label className="field">
          <span>{say.replicasField}</span>
          <input
            data-autofocus
            className="input mono"
            inputMode="numeric"
            value={text}
            aria-invalid={wrong}
            aria-describedby="replicas-note"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p id="replicas-note" className={`cap ${wrong ? 'text-failure-text' : ''}`} role={wrong ? 'alert' : undefined}>
          {wrong ? say.replicasWrong({ most: LIMITS.pods }) : say.replicasMeans}
        </p>
        <div className="form-actions">
          <Button submit variant="primary" disabled={wrong}>
            {say.scale}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {say.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
