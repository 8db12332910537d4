import { useState } from 'react';
import { Button, Dialog } from '../shell/ui/index.ts';

export interface GraceDialogProps {
  readonly pod: string;
  readonly initial: number;
  readonly onChoose: (seconds: number) => void;
  readonly onClose: () => void;
}

/** A day is longer than any removal that one would watch. */
const MOST = 86_400;

export function GraceDialog({ pod, initial, onChoose, onClose }: GraceDialogProps) {
  const [text, setText] = useState(String(initial));
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  const wrong = !(seconds >= 0 && seconds <= MOST);
  return (
    <Dialog title={`Delete ${pod}`} onClose={onClose} className="dialog-small">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong) onChoose(seconds);
        }}
      >
        <label className="field">
          <span>Grace period, in seconds</span>
          <input
            data-autofocus
            className="input mono"
            inputMode="numeric"
            value={text}
            aria-invalid={wrong}
            aria-describedby="grace-note"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p id="grace-note" className={`cap ${wrong ? 'text-failure-text' : ''}`} role={wrong ? 'alert' : undefined}>
          {wrong
            ? `Write whole seconds from 0 to ${MOST.toLocaleString('en')}.`
            : seconds === 0
              ? 'Zero is a forced deletion: the object goes at once.'
              : 'The API server stores it; the kubelet stops the containers within it.'}
        </p>
        <div className="form-actions">
          <Button submit variant={seconds === 0 ? 'danger' : 'primary'} disabled={wrong}>
            {seconds === 0 ? 'Force delete' : 'Delete'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
