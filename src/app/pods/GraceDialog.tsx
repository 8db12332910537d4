import { useState } from 'react';
import { useTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';
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
  const say = useTexts(TEXTS);
  const [text, setText] = useState(String(initial));
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  const wrong = !(seconds >= 0 && seconds <= MOST);
  return (
    <Dialog title={say.deleteNamed({ name: pod })} onClose={onClose} className="dialog-small">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong) onChoose(seconds);
        }}
      >
        <label className="field">
          <span>{say.graceField}</span>
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
          {wrong ? say.graceWrong({ most: MOST.toLocaleString('en') }) : seconds === 0 ? say.graceZero : say.graceMeans}
        </p>
        <div className="form-actions">
          <Button submit variant={seconds === 0 ? 'danger' : 'primary'} disabled={wrong}>
            {seconds === 0 ? say.forceDelete : say.delete}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {say.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
