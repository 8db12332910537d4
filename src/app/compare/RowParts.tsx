/** A row of the comparison: its mark, what is compared, and what each release has of it. */
import { requestHeadline, sentRequest } from '../../cluster/apiserver/requests.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';
import { MiddleCut } from '../shell/ui/index.ts';
import type { Mark } from './words.ts';

/** What stays of a text's end where a row has one line: the two sides differ there. */
const END = 12;

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
  readonly mono?: boolean;
  /** How many further rows follow from it. */
  readonly follows?: { readonly count: number; readonly words: string };
  /** null: this release has none of it. */
  readonly first: Side | null;
  readonly second: Side | null;
}

export function RowParts({ mark, what, mono = false, follows, first, second }: RowPartsProps) {
  return (
    <>
      <span className="cmp-mark justify-self-end">
        {mark === '' ? null : <span className="cmp-box size-4 place-items-center rounded-[2px]">{mark}</span>}
      </span>
      <span className={mono ? 'cmp-what mono' : 'cmp-what'}>
        <span className="cmp-words">
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
  if (side === null) return <span className="cmp-cell cmp-none w-16 h-0" />;
  const { t, text, mono = false, next = false } = side;
  return (
    <span className={next ? 'cmp-cell cmp-next' : 'cmp-cell'}>
      {t === undefined ? null : <span className="cmp-time flex-none text-ink-3">{instant(t)}</span>}
      <span className={mono ? 'cmp-words mono' : 'cmp-words'}>
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
