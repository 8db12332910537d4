/** The chosen pod's milestones beside those of the model in the detected release, and the first by which they differ. */
import { useEffect, useState } from 'react';
import type { Conformance, ConformanceRow } from '../../evidence/index.ts';
import { useTexts } from '../language/index.ts';
import { useEvidence } from './evidenceStore.ts';
import { nameOf } from './names.ts';
import { reader, showLine, useReading } from './reading.ts';
import { TEXTS, type EvidenceWords } from './texts.ts';

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
  if (pod === null) return <p className="term-empty">{hasPods ? say.choose : say.noPods}</p>;
  if (found?.key !== key)
    return <section className="ev-expected min-h-0 overflow-auto p-3" aria-label={say.expected} aria-busy="true" />;
  const { conformance } = found;
  if (conformance === null) return <p className="term-empty">{say.expectedNone}</p>;
  const { rows, first, release } = conformance;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
    <section className="ev-expected min-h-0 overflow-auto p-3" aria-label={say.expected} tabIndex={0}>
      <p className={first === null ? 'ev-expected-verdict' : 'ev-expected-verdict ev-differs'}>
        {sentenceOf(conformance, say)}
      </p>
      <table className="text-12/4.5 w-full my-3 mx-0">
        <caption className="sr-only">{say.expectedOf({ name: nameOf(pod), release })}</caption>
        <thead>
          <tr>
            <th scope="col">{say.theMilestone}</th>
            <th scope="col">{say.inLog}</th>
            <th scope="col">{say.inModel({ release })}</th>
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

function Row({ row, isFirst }: { row: ConformanceRow; isFirst: boolean }) {
  const say = useTexts(TEXTS);
  const { kind, verdict, seen, expected, at, inferred } = row;
  return (
    <tr className={`ev-row-${verdict}`} aria-current={isFirst || undefined}>
      <th scope="row">
        <span className="mono inline-block w-3.5 -ml-3.5" aria-hidden="true">
          {SIGN[verdict]}
        </span>
        {say.milestone[kind]}
        {inferred ? <span className="badge badge-inferred">{say.inferred}</span> : null}
        {verdict === 'same' ? null : <span className="cap"> {say.verdict[verdict]}</span>}
        {at === null ? null : (
          <button
            type="button"
            className="ev-place ev-expected-line cap mono text-left underline underline-offset-3"
            onClick={() => showLine(at)}
          >
            {say.place({ file: at.file, line: at.line })}
          </button>
        )}
      </th>
      <td className="num mono">{secondsText(seen)}</td>
      <td className="num mono">{secondsText(expected)}</td>
    </tr>
  );
}
