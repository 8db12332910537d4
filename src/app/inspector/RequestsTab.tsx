/** The requests to the API server, each with its answer; below, the one of this instant with its body. */
import { useDeferredValue, useMemo } from 'react';
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { type RequestRow, requestRows } from '../readings/index.ts';
import { MiddleCut } from '../shell/ui/index.ts';
import { actions, useEvents, useHovered, usePage, useTrace } from '../store/index.ts';
import { CopyButton, Found, VirtualList } from '../terminal/index.ts';
import { eventMenu } from './eventMenu.tsx';
import { FilterBar, Toggle } from './FilterBar.tsx';
import { filters, useFilter, useReads } from './filters.ts';
import { RequestDetail } from './RequestDetail.tsx';
import { indexOfSeq, lastBefore } from './rowsOfTime.ts';
import { sentIn, sentOf, type Sent } from './sentBody.ts';
import { TEXTS } from './texts.ts';
import { useShownEvent } from './useShown.ts';

const lineOf = (row: RequestRow): string =>
  [instant(row.t), row.user, row.verb, row.path, row.options, '->', row.code ?? '…']
    .filter((part) => part !== '')
    .join(' ');

const hayOf = (row: RequestRow, sent: Sent | undefined): string =>
  `${lineOf(row)} ${sent?.url ?? ''} ${JSON.stringify(sent?.body) ?? ''}`.toLowerCase();

/** `pods/web/status`: where there is no room for all of it, the name is cut and never what is asked of it. */
function RequestPath({ path }: { path: string }) {
  const [, named = path, subresource = ''] = /^([^/]+\/[^/]+)(\/.+)$/.exec(path) ?? [];
  return (
    <>
      {named.includes('/') ? (
        <MiddleCut className="min-w-[7ch]" text={named} tail={5} />
      ) : (
        <span className="truncate">{path}</span>
      )}
      {subresource}
    </>
  );
}

export function RequestsTab() {
  const say = useTexts(TEXTS);
  const trace = useTrace();
  const events = useEvents();
  const reads = useReads();
  const rowsOfRun = useMemo(() => requestRows(trace), [trace]);
  const all = useMemo(() => (reads ? rowsOfRun : rowsOfRun.filter(({ isWrite }) => isWrite)), [rowsOfRun, reads]);
  const pods = useMemo(() => [...new Set(rowsOfRun.flatMap((row) => row.pod ?? []))].sort(), [rowsOfRun]);
  const parts = useMemo(() => [...new Set(rowsOfRun.map(({ user }) => user))].sort(), [rowsOfRun]);
  const filter = useFilter('requests', { pods, parts });
  const text = useDeferredValue(filter.text);
  const { pod, part } = filter;
  const rows = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const sent = wanted === '' ? undefined : sentIn(trace);
    return all.filter(
      (row) =>
        (pod === null || row.pod === pod) &&
        (part === null || row.user === part) &&
        (sent === undefined || hayOf(row, sent.get(row.seq)).includes(wanted)),
    );
  }, [trace, all, pod, part, text]);
  const index = usePage((s) => s.instant.index);
  const shown = useShownEvent();
  const hovered = useHovered();
  const present = lastBefore(rows, index);
  const marked = shown === undefined ? -1 : indexOfSeq(rows, shown.seq);
  const toldAt = marked >= 0 ? marked : Math.max(present, 0);
  const told = rows[toldAt];
  const sent = useMemo(() => told && sentOf(trace, told), [trace, told]);
  return (
    <div className="flex-1 min-h-0 flex flex-col">
      <FilterBar
        pane="requests"
        label={say.filterRequests}
        filter={filter}
        pods={pods}
        parts={parts}
        left={rows.length}
        all={all.length}
        choices={
          <Toggle isOn={reads} onClick={() => filters.set({ reads: !reads })}>
            {say.readsToo}
          </Toggle>
        }
      >
        <CopyButton what={say.theRequests} text={() => rows.map(lineOf).join('\n')} />
      </FilterBar>
      <VirtualList
        label={say.requests}
        count={rows.length}
        rowHeight={20}
        present={present}
        marked={marked}
        lit={hovered === null ? -1 : indexOfSeq(rows, hovered)}
        nameOf={(i) => (rows[i] === undefined ? '' : lineOf(rows[i]))}
        textOf={(i) => (rows[i] === undefined ? '' : lineOf(rows[i]))}
        menuOf={(i) => {
          const event = events[rows[i]?.seq ?? -1];
          return event === undefined || rows[i] === undefined ? [] : eventMenu(event, 'requests', lineOf(rows[i]));
        }}
        classOf={(i) => (i === toldAt ? 'w-full req-told' : 'w-full')}
        onChoose={(i) => actions.seekEvent(rows[i]?.seq ?? 0)}
        onPoint={(i) => actions.hover(i === null ? null : (rows[i]?.seq ?? null))}
        empty={all.length === 0 ? say.noRequests : say.nothingFound}
        row={(i) => {
          const row = rows[i];
          if (row === undefined) return null;
          const isNext = i > present;
          const refused = row.code !== undefined && row.code >= 400;
          return (
            <>
              <span className="term-num">{instant(row.t)}</span>
              <span
                className={`truncate min-w-[4ch] ${row.user !== 'kubectl' ? '' : isNext ? 'text-ink-3' : 'text-user-text'}`}
              >
                <Found text={row.user} wanted={text} />
              </span>
              <b className="flex-none min-w-10.5">
                <Found text={row.verb} wanted={text} />
              </b>
              <span
                className={`flex flex-1 ${row.subresource === undefined ? 'min-w-[9ch]' : 'min-w-[16ch]'} overflow-hidden text-ellipsis ${isNext ? 'text-ink-3' : 'text-ink'}`}
                title={row.path}
              >
                {text === '' ? <RequestPath path={row.path} /> : <Found text={row.path} wanted={text} />}
              </span>
              <span className={refused ? 'flex-none text-failure-text' : 'flex-none'}>{row.code ?? '…'}</span>
            </>
          );
        }}
      />
      {told === undefined || sent === undefined ? null : <RequestDetail row={told} sent={sent} wanted={text} />}
    </div>
  );
}
