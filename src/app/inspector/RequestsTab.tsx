/** The requests on pods to the API server, each with its answer; the body of a write unfolds. */
import { useMemo, useState } from 'react';
import { instant } from '../explain/index.ts';
import { Icon } from '../shell/ui/index.ts';
import { actions, useHovered, usePage, useTrace } from '../store/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { indexOfSeq, lastBefore } from './rowsOfTime.ts';
import { requestRows, type RequestRow } from './requests.ts';
import { useShownEvent } from './useShown.ts';

const lineOf = (row: RequestRow): string =>
  [instant(row.t), row.user, row.verb, row.path, row.options, '->', row.code ?? '…']
    .filter((part) => part !== '')
    .join(' ');

interface RowProps {
  readonly row: RequestRow;
  readonly now: boolean;
  readonly next: boolean;
  readonly lit: boolean;
}

function Row({ row, now, next, lit }: RowProps) {
  const [open, setOpen] = useState(false);
  const refused = row.code !== undefined && row.code >= 400;
  return (
    <li className={`req ${now ? 'term-now' : ''} ${next ? 'req-next' : ''} ${lit ? 'term-lit' : ''}`}>
      <button
        type="button"
        className="req-line"
        aria-current={now ? 'step' : undefined}
        onClick={() => actions.seekEvent(row.seq)}
        onPointerEnter={() => actions.hover(row.seq)}
        onPointerLeave={() => actions.hover(null)}
      >
        <time>{instant(row.t)}</time>
        <span className={row.user === 'kubectl' ? 'req-user' : ''}>{row.user}</span>
        <b>{row.verb}</b>
        <span className="req-path">{row.path}</span>
        <span className={refused ? 'req-code req-refused' : 'req-code'}>→ {row.code ?? '…'}</span>
        {row.options === '' ? null : <span className="req-options">{row.options}</span>}
      </button>
      {row.body === undefined ? null : (
        <>
          <button type="button" className="req-more" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="down" className={open ? '' : 'req-closed'} />
            body
          </button>
          {open ? <pre className="req-body">{row.body}</pre> : null}
        </>
      )}
    </li>
  );
}

export function RequestsTab() {
  const trace = useTrace();
  const [reads, setReads] = useState(false);
  const all = useMemo(() => requestRows(trace), [trace]);
  const rows = useMemo(() => (reads ? all : all.filter(({ isWrite }) => isWrite)), [all, reads]);
  const index = usePage((s) => s.instant.index);
  const shown = useShownEvent();
  const hovered = useHovered();
  const present = lastBefore(rows, index);
  const marked = shown === undefined ? -1 : indexOfSeq(rows, shown.seq);
  return (
    <div className="insp-list">
      <div className="pane-bar">
        <h2>Requests on pods</h2>
        <button type="button" className="pane-toggle" aria-pressed={reads} onClick={() => setReads(!reads)}>
          GET too
        </button>
        <span className="pane-grow" />
        <output className="pane-count" aria-live="off">
          {rows.length}
        </output>
        <CopyButton what="The requests" text={() => rows.map(lineOf).join('\n')} />
      </div>
      {rows.length === 0 ? (
        <p className="term-empty">Nobody has asked anything of the API server in this run.</p>
      ) : (
        <ol className="req-list">
          {rows.map((row, i) => (
            <Row key={row.seq} row={row} now={i === marked} next={i > present} lit={row.seq === hovered} />
          ))}
        </ol>
      )}
    </div>
  );
}
