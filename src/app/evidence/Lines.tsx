/** The lines of the input: by class with why they are of it, or those around one that proves something. */
import { LINE_CLASSES } from '../../evidence/index.ts';
import { lineReasonInWords } from '../../words/index.ts';
import { useTexts } from '../language/index.ts';
import { Segmented } from '../shell/ui/index.ts';
import { VirtualList } from '../terminal/index.ts';
import { EVENT_ROW } from './eventRow.ts';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { evidenceStore, useEvidence } from './evidenceStore.ts';
import { LinesAround } from './LinesAround.tsx';
import { splitKlog } from './klogParts.ts';
import { numeral } from './names.ts';
import { showLine, useReading } from './reading.ts';
import { TEXTS } from './texts.ts';

export function Lines() {
  const place = useEvidence((s) => s.line);
  return place === null ? <LinesByClass /> : <LinesAround place={place} />;
}

/** A bounded number of each class, spread over the input. */
function LinesByClass() {
  const say = useTexts(TEXTS);
  const words = useTexts(DIAGNOSIS);
  const lines = useEvidence((s) => s.lines);
  const account = useReading((s) => s.context.result?.account);
  if (account === undefined) return null;
  const samples = account.samples[lines];
  const many = account.files.length > 1;
  return (
    <section className="flex-1 min-h-0 flex flex-col" aria-label={say.linesTab}>
      <header className="flex-none py-1.5 px-3 border-b border-b-line flex flex-wrap items-center gap-y-1 gap-x-2">
        <Segmented
          label={say.whichLines}
          value={lines}
          options={LINE_CLASSES.map((value) => ({ value, label: say.lineClass[value] }))}
          onChange={(to) => evidenceStore.setState({ lines: to })}
        />
        <span className="cap">
          {say.linesSome({
            isAll: samples.length >= account.lines[lines],
            shown: numeral(samples.length),
            all: numeral(account.lines[lines]),
          })}
        </span>
      </header>
      <VirtualList
        key={lines}
        label={say.linesTab}
        count={samples.length}
        rowHeight={40}
        present={samples.length}
        marked={-1}
        onChoose={(i) => {
          const sample = samples[i];
          if (sample !== undefined) showLine(sample);
        }}
        textOf={(i) => samples[i]?.text ?? ''}
        nameOf={(i) => {
          const sample = samples[i];
          return sample === undefined ? '' : `${say.place({ file: sample.file, line: sample.line })}: ${sample.text}`;
        }}
        classOf={() => EVENT_ROW}
        empty={say.noLines({ what: say.lineClass[lines] })}
        row={(i) => {
          const sample = samples[i];
          if (sample === undefined) return null;
          const { header, message } = splitKlog(sample.text);
          return (
            <>
              <span className="num flex-none w-15.5 text-right text-ink-3">{sample.line}</span>
              <span className="min-w-0 flex flex-col">
                <span className="mono text-ink overflow-hidden text-ellipsis whitespace-pre" title={sample.text}>
                  {message}
                </span>
                <span className="cap overflow-hidden text-ellipsis whitespace-pre">
                  {many ? `${sample.file}: ` : ''}
                  {lineReasonInWords(sample.because, words)}
                  {header === '' ? '' : `, ${header}`}
                </span>
              </span>
            </>
          );
        }}
      />
    </section>
  );
}
