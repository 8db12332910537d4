/** The chosen pod's removal as a link: what would be in it is shown first, and only who confirms has made one. */
import { useEffect, useRef, useState } from 'react';
import type { Shared, SharedRemoval } from '../../evidence/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, Dialog } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { reader } from './reading.ts';
import { counted, numeral } from './names.ts';
import { TEXTS, type EvidenceWords } from './texts.ts';

interface Offer {
  readonly standIns: boolean;
  readonly shared: Shared | null;
}

const sizeOf = ({ events, leftOut }: SharedRemoval, characters: number, say: EvidenceWords): string =>
  say.shareSize({
    events: events.length,
    shownEvents: numeral(events.length),
    leftOut,
    shownLeftOut: numeral(leftOut),
    characters,
    shownCharacters: numeral(characters),
  });

/** The link's own content as JSON, an event a line. */
function contentText({ events, ...rest }: SharedRemoval): string {
  const lines = Object.entries(rest).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const all = events.map((event) => `    ${JSON.stringify(event)}`).join(',\n');
  return ['{', ...lines, '  "events": [', all, '  ]', '}'].join('\n');
}

export function ShareRemoval({ podKey, onClose }: { readonly podKey: string; readonly onClose: () => void }) {
  const say = useTexts(TEXTS);
  const [standIns, setStandIns] = useState(true);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let stale = false;
    void reader.share(podKey, standIns).then((shared) => {
      if (!stale) setOffer({ standIns, shared });
    });
    return () => {
      stale = true;
    };
  }, [podKey, standIns]);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [refused]);
  const shared = offer?.standIns === standIns ? offer.shared : null;
  const link = shared === null ? null : `${window.location.href.split(/[?#]/, 1)[0] ?? ''}${shared.hash}`;

  const confirm = async () => {
    if (link === null) return;
    try {
      await navigator.clipboard.writeText(link);
      onClose();
      actions.notify({ text: say.shareCopied(counted(link.length)) });
    } catch {
      setRefused(link);
    }
  };

  return (
    <Dialog title={say.shareTitle} onClose={onClose} className="dialog-share">
      <div className="form">
        <p className="text-pretty">{say.shareMeans}</p>
        <label className="flex items-center gap-2">
          <input
            className="size-4 accent-user"
            type="checkbox"
            checked={standIns}
            onChange={(event) => {
              setStandIns(event.currentTarget.checked);
              setRefused(null);
            }}
          />
          <span>{say.shareStandIns}</span>
        </label>
        {standIns ? null : <p className="cap">{say.shareNames}</p>}
        <section aria-label={say.shareContent} aria-busy={offer?.standIns !== standIns}>
          <h3 className="text-12 flex flex-wrap items-baseline justify-between gap-y-0 gap-x-3 mb-1.5 font-semibold">
            {say.shareContent}
            {shared === null || link === null ? null : (
              <span className="cap num font-normal">{sizeOf(shared.removal, link.length, say)}</span>
            )}
          </h3>
          <pre
            className="mono text-11 h-65 overflow-auto py-2 px-2.5 border border-line rounded-2 bg-inset whitespace-pre-wrap wrap-anywhere"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has to be reached by keyboard
            tabIndex={0}
          >
            {shared === null ? '' : contentText(shared.removal)}
          </pre>
        </section>
        {offer?.standIns === standIns && shared === null ? (
          <p className="text-13 text-failure-text" role="alert">
            {say.shareNone}
          </p>
        ) : null}
        {refused === null ? null : (
          <label className="field">
            <span>{say.shareRefused}</span>
            <input
              ref={field}
              className="input mono"
              readOnly
              value={refused}
              onFocus={(event) => event.currentTarget.select()}
            />
          </label>
        )}
        <div className="form-actions">
          <Button variant="primary" disabled={link === null} onClick={() => void confirm()}>
            {say.shareConfirm}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {say.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
