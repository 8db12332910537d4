/** The chosen pod's milestones beside those of the model in the detected release, and the first by which they differ. */
import { useEffect, useState } from 'react';
import type { Conformance, ConformanceRow } from '../../evidence/index.ts';
import { useTexts } from '../language/index.ts';
import { Empty } from '../terminal/index.ts';
import { useEvidence } from './evidenceStore.ts';
import { nameOf } from './names.ts';
import { PlaceButton } from './PlaceButton.tsx';
import { reader, useReading } from './reading.ts';
import { TEXTS, type EvidenceWords } from './texts.ts';

const PANE = 'flex-1 min-h-0 overflow-auto p-3 focus-visible:-outline-offset-2';
const CELL = 'py-1.25 pr-1.5 border-b border-b-line align-top font-normal';
const HEAD = `${CELL} pl-1.5 text-(length:--fs-11) text-ink-3 whitespace-nowrap`;
const TIME = `${CELL} num mono pl-1.5 text-(length:--fs-11) text-right text-ink-2 whitespace-nowrap`;

const secondsText = (t: number | null): string => (t === null ? '' : `${(t / 1e6).toFixed(3)} s`);

function sentenceOf({ rows, first, release }: Conformance, say: EvidenceWords): string {
  const row = first === null ? undefined : rows[first];
  if (row === undefined) {
    const shown = rows.filter(({ verdict }) => verdict === 'same').length;
    return shown === rows.length ? say.agrees({ release }) : say.agreesSoFar({ release, shown, all: rows.length });
  }
  const what = say.milestone[row.kind];
  return row.verdict === 'only-log' ? say.differsBy({ what, release }) : say.differsWithout({ what, release });
}

export function Expected() {
  const say = useTexts(TEXTS);
  const pod = useEvidence((s) => s.pod);
  const key = pod?.key ?? null;
  const hasPods = useReading((s) => (s.context.result?.pods.length ?? 0) > 0);
  const isTaken = useReading((s) => s.context.result?.account.release === null);
  const [found, setFound] = useState<{ readonly key: string; readonly conformance: Conformance | null } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let stale = false;
    void reader.expected(key).then((conformance) => {
      if (!stale) setFound({ key, conformance });
    });
    return () => {
      stale = true;
    };
  }, [key]);
  if (pod === null) return <Empty>{hasPods ? say.choose : say.noPods}</Empty>;
  if (found?.key !== key) return <section className={PANE} aria-label={say.expected} aria-busy="true" />;
  const { conformance } = found;
  if (conformance === null) return <Empty>{say.expectedNone}</Empty>;
  const { rows, first, release } = conformance;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
    <section className={PANE} aria-label={say.expected} tabIndex={0}>
      <p
        className={`py-2 px-3 border rounded-2 text-13 text-pretty ${first === null ? 'border-line' : 'border-differs bg-differs-soft text-differs-text'}`}
      >
        {sentenceOf(conformance, say)}
      </p>
      <table className="text-12/4.5 w-full my-3 mx-0">
        <caption className="sr-only">{say.expectedOf({ name: nameOf(pod), release })}</caption>
        <thead>
          <tr>
            <th className={`${HEAD} text-left`} scope="col">
              {say.theMilestone}
            </th>
            <th className={`${HEAD} text-right`} scope="col">
              {say.inLog}
            </th>
            <th className={`${HEAD} text-right`} scope="col">
              {say.inModel({ release })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Row key={row.kind} row={row} isFirst={i === first} />
          ))}
        </tbody>
      </table>
      <p className="cap">
        {isTaken ? `${say.releaseTaken({ release })} ` : ''}
        {say.expectedMeans}
      </p>
    </section>
  );
}

const SIGN: Readonly<Record<ConformanceRow['verdict'], string>> = {
  same: '',
  'only-log': '+',
  'only-model': '-',
  unseen: '',
  later: '',
};

const COLOUR: Readonly<Record<ConformanceRow['verdict'], string>> = {
  same: '',
  'only-log': 'text-differs-text',
  'only-model': 'text-differs-text',
  unseen: 'text-ink-3',
  later: 'text-ink-3',
};

function Row({ row, isFirst }: { row: ConformanceRow; isFirst: boolean }) {
  const say = useTexts(TEXTS);
  const { kind, verdict, seen, expected, at, inferred } = row;
  return (
    <tr
      className={isFirst ? 'bg-differs-soft outline outline-differs -outline-offset-1' : ''}
      aria-current={isFirst || undefined}
    >
      <th className={`${CELL} pl-5 text-left ${COLOUR[verdict]}`} scope="row">
        <span className="mono inline-block w-3.5 -ml-3.5" aria-hidden="true">
          {SIGN[verdict]}
        </span>
        {say.milestone[kind]}
        {inferred ? <span className="badge badge-inferred ml-1.5">{say.inferred}</span> : null}
        {verdict === 'same' ? null : <span className="cap"> {say.verdict[verdict]}</span>}
        {at === null ? null : <PlaceButton className="cap" file={at.file} line={at.line} />}
      </th>
      <td className={TIME}>{secondsText(seen)}</td>
      <td className={TIME}>{secondsText(expected)}</td>
    </tr>
  );
}
