/** What could not be read of what was brought, and what to do about it. */
import { CUT_OFF, PAGE_INSTEAD, REDIRECTED } from '../../worker/evidenceProtocol.ts';
import type { ReaderFailure } from '../../worker/evidenceClient.ts';
import { useTexts } from '../language/index.ts';
import { Button, StateIcon, UI_TEXTS } from '../shell/ui/index.ts';
import { readAsBefore, useReading } from './reading.ts';
import type { Trouble } from './readingMachine.ts';
import { counted } from './names.ts';
import { TEXTS, type EvidenceWords } from './texts.ts';

/** Of a thousand files that are none, the first few say it. */
const SHOWN = 8;

function wordsOf(trouble: Trouble, say: EvidenceWords): string {
  switch (trouble.kind) {
    case 'nothing':
      return say.empty;
    case 'otherOrigin':
      return say.otherOrigin;
    case 'lost':
      return `${say.lost} ${whyLost(trouble.why, say)}`;
    case 'missing':
      return whyMissing(trouble, say);
    case 'unreadable':
      return say.unreadable[trouble.as]({ name: trouble.name });
  }
}

function whyLost(why: ReaderFailure, say: EvidenceWords): string {
  switch (why.code) {
    case 'unreadable':
      return say.lostWhy.unreadable;
    case 'notStopped':
      return say.lostWhy.notStopped;
    case 'notLoaded':
      return why.message === undefined ? say.lostWhy.notLoaded : say.lostWhy.notLoadedWhy({ why: why.message });
    case 'error':
      return why.message;
  }
}

function whyMissing({ name, why }: { readonly name: string; readonly why: string }, say: EvidenceWords): string {
  if (why === PAGE_INSTEAD) return say.pageInstead({ name });
  if (why === REDIRECTED) return say.redirected({ name });
  return why === CUT_OFF ? say.cutOff({ name }) : say.notRead({ name, why });
}

export function Troubles() {
  const say = useTexts(TEXTS);
  const { tryAgain } = useTexts(UI_TEXTS);
  const troubles = useReading((s) => s.context.troubles);
  const more = troubles.length - SHOWN;
  return (
    <>
      {troubles.slice(0, SHOWN).map((trouble, i) => (
        <p
          key={i}
          className="c-failure flex gap-2 py-2.5 px-3 border border-line-2 rounded-3 bg-surface text-13 wrap-anywhere shadow-[inset_3px_0_0_var(--failure)]"
        >
          <StateIcon shape="failure" className="mt-1" />
          <span className="flex-1">{wordsOf(trouble, say)}</span>
          {trouble.kind === 'lost' ? (
            <Button size="sm" onClick={readAsBefore}>
              {tryAgain}
            </Button>
          ) : null}
        </p>
      ))}
      {more > 0 ? <p className="cap">{say.moreTroubles(counted(more))}</p> : null}
    </>
  );
}
