/** The DELETEs that an object gets over the run, above its fields: the one that asks, and the one that removes. */
import { useMemo } from 'react';
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { collectionsOf, type RequestRow, requestRows } from '../readings/index.ts';
import { actions, usePage, useTrace } from '../store/index.ts';
import { TEXTS } from './objectTexts.ts';

/** More have no room, and teach no more. */
const MOST = 4;

function Row({ row, name, present }: { row: RequestRow; name: string; present: number }) {
  const say = useTexts(TEXTS);
  const { gracePeriodSeconds: grace, preconditions } = row.entry ?? {};
  const facts = [
    grace === undefined ? say.podsGrace : say.grace({ seconds: String(grace) }),
    preconditions?.uid === undefined ? null : say.onlyUid({ uid: preconditions.uid.slice(0, 8) }),
    row.code !== undefined && row.code >= 400 ? say.refused({ code: String(row.code) }) : null,
  ];
  const told = facts.filter((fact) => fact !== null).join(', ');
  const isNext = row.seq > present;
  return (
    <li>
      <button
        type="button"
        className={`w-full flex gap-2 py-0.5 pr-3 pl-4 text-left hover:bg-raised focus-visible:-outline-offset-2 pointer-coarse:items-center pointer-coarse:min-h-8 ${isNext ? 'delete-next text-ink-3' : ''}`}
        onClick={() => actions.seekEvent(row.seq)}
        onPointerEnter={() => actions.hover(row.seq)}
        onPointerLeave={() => actions.hover(null)}
      >
        <span className={`flex-none w-19 whitespace-nowrap ${isNext ? '' : 'font-semibold text-ink'}`}>{name}</span>
        <time className="flex-none text-ink-3">{instant(row.t)}</time>
        <span className={row.user === 'kubectl' && !isNext ? 'text-user-text' : ''}>{row.user}</span>
        <span className="truncate flex-1 min-w-0" title={told}>
          {told}
        </span>
      </button>
    </li>
  );
}

export function Deletes({ podKey }: { podKey: string }) {
  const say = useTexts(TEXTS);
  const trace = useTrace();
  const present = usePage((s) => s.instant.index);
  const rows = useMemo(() => {
    const among = collectionsOf(trace).get(podKey);
    return requestRows(trace).filter(
      ({ seq, verb, pod }) => (verb === 'DELETE' && pod === podKey) || among?.has(seq) === true,
    );
  }, [trace, podKey]);
  if (rows.length === 0) return null;
  const shown = rows.slice(0, MOST);
  const nameOf = (i: number): string =>
    i === 0 ? say.first : i === rows.length - 1 && rows[i]?.user === 'kubelet' ? say.second : say.other;
  return (
    <ol className="flex-none py-1 border-b border-b-line font-stamp text-11 text-ink-2" aria-label={say.deletes}>
      {shown.map((row, i) => (
        <Row key={row.seq} row={row} name={nameOf(i)} present={present} />
      ))}
    </ol>
  );
}
