/** A row of the comparison: its mark, what is compared, and what each release has of it. */
import { requestHeadline, sentRequest } from '../../cluster/apiserver/requests.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';
import { MiddleCut } from '../shell/ui/index.ts';
import type { Mark } from './words.ts';

/** What stays of a text's end where a row has one line: the two sides differ there. */
const END = 12;

const CELL = 'cmp-cell flex gap-2.5 items-baseline min-w-0 text-12';
/** A row that differs is as high as its words want. */
const WORDS = 'truncate min-w-0 in-[.cmp-group]:whitespace-normal';

export interface Side {
  /** When; absent of what is no event. */
  readonly t?: number;
  readonly text: string;
  readonly mono?: boolean;
  /** It has not happened yet at the instant. */
  readonly next?: boolean;
}

interface RowPartsProps {
  readonly mark: Mark;
  readonly what: string;
  readonly isMilestone?: boolean;
  /** How many further rows follow from it. */
  readonly follows?: { readonly count: number; readonly words: string };
  /** null: this release has none of it. */
  readonly first: Side | null;
  readonly second: Side | null;
}

export function RowParts({ mark, what, isMilestone = false, follows, first, second }: RowPartsProps) {
  return (
    <>
      <span className="cmp-mark justify-self-end">
        {mark === '' ? null : (
          <span className="grid size-4 place-items-center border border-ink-3 rounded-[2px] font-stamp text-[12px] leading-none font-semibold text-ink in-aria-selected:border-now in-aria-selected:bg-now in-aria-selected:text-surface">
            {mark}
          </span>
        )}
      </span>
      <span
        className={`cmp-what flex items-baseline gap-1.5 min-w-0 font-ui text-12 in-[.cmp-now]:text-ink in-[.cmp-now]:font-medium ${isMilestone ? 'text-ink font-medium' : 'text-ink-2'}`}
      >
        <span className={WORDS}>
          <MiddleCut text={what} tail={END} />
        </span>
        {follows === undefined ? null : (
          <span className="num flex-none text-11 font-normal text-ink-3 whitespace-nowrap" title={follows.words}>
            +{follows.count}
          </span>
        )}
      </span>
      <Cell side={first} />
      <Cell side={second} />
    </>
  );
}

function Cell({ side }: { side: Side | null }) {
  if (side === null) return <span className={`${CELL} w-16 h-0 border-t border-t-edge border-dashed`} />;
  const { t, text, mono = false, next = false } = side;
  return (
    <span className={`${CELL} ${next ? 'text-ink-2' : ''}`}>
      {t === undefined ? null : <span className="flex-none font-stamp text-11 text-ink-3">{instant(t)}</span>}
      <span className={mono ? `${WORDS} mono text-[11.5px]` : `${WORDS} font-ui`}>
        <MiddleCut text={text} tail={END} />
      </span>
    </span>
  );
}

/** `PATCH pods/web/status`: a UID in full would only push the rest away. */
export function requestOf(event: TraceEvent): string | undefined {
  const sent = sentRequest(event);
  return sent && requestHeadline(sent);
}
