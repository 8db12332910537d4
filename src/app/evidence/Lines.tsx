/** Lines of one class with why they are of it: a bounded number of them, spread over the input. */
import { LINE_CLASSES } from '../../evidence/index.ts';
import { useTexts } from '../language/index.ts';
import { Segmented } from '../shell/ui/index.ts';
import { VirtualList } from '../terminal/index.ts';
import { evidenceStore, useEvidence } from './evidenceStore.ts';
import { useSaid } from './said.ts';
import { TEXTS } from './texts.ts';

export function Lines() {
  const say = useTexts(TEXTS);
  const said = useSaid();
  const lines = useEvidence((s) => s.lines);
  const account = useEvidence((s) => s.result?.account);
  if (account === undefined) return null;
  const samples = account.samples[lines];
  const many = account.files.length > 1;
  return (
    <section className="ev-list" aria-label={say.linesTab}>
      <header className="ev-list-head">
        <Segmented
          label={say.whichLines}
          value={lines}
          options={LINE_CLASSES.map((value) => ({ value, label: say.lineClass[value] }))}
          onChange={(to) => evidenceStore.setState({ lines: to })}
        />
        <span className="cap">{say.linesSome(samples.length, account.lines[lines])}</span>
      </header>
      <VirtualList
        key={lines}
        label={say.linesTab}
        count={samples.length}
        rowHeight={40}
        present={samples.length}
        marked={-1}
        onChoose={() => undefined}
        textOf={(i) => samples[i]?.text ?? ''}
        nameOf={(i) => {
          const sample = samples[i];
          return sample === undefined ? '' : `${say.place(sample.file, sample.line)}: ${sample.text}`;
        }}
        classOf={() => 'ev-event'}
        empty={say.noLines(say.lineClass[lines])}
        row={(i) => {
          const sample = samples[i];
          if (sample === undefined) return null;
          return (
            <>
              <span className="ev-event-time num">{sample.line}</span>
              <span className="ev-event-words">
                <span className="ev-event-line mono" title={sample.text}>
                  {sample.text}
                </span>
                <span className="cap">
                  {many ? `${sample.file}: ` : ''}
                  {said(sample.because)}
                </span>
              </span>
            </>
          );
        }}
      />
    </section>
  );
}
