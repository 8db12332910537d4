/** The link to this moment: shown, so that it can be copied by hand where the clipboard is refused. Or a player of it. */
import { useRef, useState } from 'react';
import { Filled, useTexts } from '../language/index.ts';
import { secondsText } from '../explain/index.ts';
import { Button, Dialog, panelProps, Tabs } from '../shell/ui/index.ts';
import { useTitleOf } from '../scenarios/index.ts';
import { actions, usePage, type Scenario } from '../store/index.ts';
import { InArticle } from './InArticle.tsx';
import { linkOf } from './linkOf.ts';
import { linkError } from './links.ts';
import { TEXTS } from './texts.ts';
import { troubleText } from './troubleText.ts';

export default function ShareDialog() {
  const scenario = usePage((s) => s.scenario);
  return scenario === null ? null : <Sharing scenario={scenario} />;
}

const WAYS = ['link', 'article'] as const;
type Way = (typeof WAYS)[number];

function Sharing({ scenario }: { scenario: Scenario }) {
  const say = useTexts(TEXTS);
  const title = useTitleOf(scenario);
  const instant = usePage((s) => s.instant);
  const run = usePage((s) => s.run);
  const view = usePage((s) => s.view);
  const field = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<Way>('link');
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const hash = linkOf({ scenario, instant, run, view });
  const link = `${window.location.href.split(/[?#]/, 1)[0] ?? ''}${hash}`; // of a file from a disk, too, which has no origin
  const trouble = linkError(hash);
  // Its panes are the page's; of the player an article says the look.
  const articleHash = hash.replace(/&v=[^&]*/, '');
  const close = () => actions.open(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
      close();
      actions.notify({ text: say.copied({ count: link.length }) });
    } catch {
      setCopied('refused');
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <Dialog title={say.share} onClose={close} className="dialog-share">
      <Tabs
        id="share"
        label={say.what}
        value={way}
        tabs={WAYS.map((value) => ({ value, label: say.tabs[value] }))}
        onChange={setWay}
      />
      {way === 'article' ? (
        <div className="form" {...panelProps('share', way)}>
          {trouble ? (
            <p className="text-13 text-failure-text" role="alert">
              {troubleText(trouble, say)}
            </p>
          ) : (
            <InArticle hash={articleHash} title={title} />
          )}
        </div>
      ) : (
        <div className="form" {...panelProps('share', way)}>
          {trouble ? (
            <p className="text-13 text-failure-text" role="alert">
              {troubleText(trouble, say)}
            </p>
          ) : (
            <>
              <label className="field">
                <span>
                  <Filled
                    text={say.opens({ title: '{title}', seconds: '{seconds}' })}
                    title={<b>{title}</b>}
                    seconds={secondsText(instant.t)}
                  />
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
                {copied === 'refused' ? say.refused : say.characters({ count: link.length })}
              </p>
            </>
          )}
          <div className="form-actions">
            <Button data-autofocus variant="primary" disabled={trouble !== undefined} onClick={() => void copy()}>
              {say.copy}
            </Button>
            <Button variant="ghost" onClick={close}>
              {say.close}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
