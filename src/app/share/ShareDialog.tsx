/** The link to this moment: shown, so that it can be copied by hand where the clipboard is refused. */
import { useRef, useState } from 'react';
import { secondsText } from '../player/index.ts';
import { Button, Dialog } from '../shell/ui/index.ts';
import { actions, usePage, type Scenario } from '../store/index.ts';
import { linkOf } from './linkOf.ts';
import { linkError } from './links.ts';

export default function ShareDialog() {
  const scenario = usePage((s) => s.scenario);
  return scenario === null ? null : <Sharing scenario={scenario} />;
}

function Sharing({ scenario }: { scenario: Scenario }) {
  const instant = usePage((s) => s.instant);
  const run = usePage((s) => s.run);
  const view = usePage((s) => s.view);
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const hash = linkOf({ scenario, instant, run, view });
  const link = `${window.location.origin}${window.location.pathname}${hash}`;
  const trouble = linkError(hash);
  const close = () => actions.open(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
      close();
      actions.notify({ text: `Link copied, ${link.length} characters.` });
    } catch {
      setCopied('refused');
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <Dialog title="Share this moment" onClose={close} className="dialog-share">
      <div className="form">
        {trouble ? (
          <p className="text-13 text-failure-text" role="alert">
            {trouble.message} {trouble.whatToDo}
          </p>
        ) : (
          <>
            <label className="field">
              <span>
                Opens <b>{scenario.title}</b> at {secondsText(instant.t)} s, with the panes as they are. The scenario is
                in the link itself; no server keeps or sees it.
              </span>
              <input
                ref={field}
                className="input mono"
                readOnly
                value={link}
                onFocus={(event) => event.currentTarget.select()}
              />
            </label>
            <p className="cap" aria-live="polite">
              {copied === 'refused'
                ? 'The browser refuses the clipboard: the link is selected, copy it with your keyboard or by a long press.'
                : `${link.length} characters.`}
            </p>
          </>
        )}
        <div className="form-actions">
          <Button data-autofocus variant="primary" disabled={trouble !== undefined} onClick={() => void copy()}>
            Copy link
          </Button>
          <Button variant="ghost" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
