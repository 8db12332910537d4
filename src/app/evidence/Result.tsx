/** What the input tells: the account of it and its pods, the diagnosis of the chosen one, and its course or the lines. */
import { useEffect, useRef } from 'react';
import { useTexts } from '../language/index.ts';
import { Button, IconButton, panelProps, PHONE, Segmented, Tabs, useMedia } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { Account } from './Account.tsx';
import { Course } from './Course.tsx';
import { Expected } from './Expected.tsx';
import { Finding } from './Finding.tsx';
import { evidenceStore, PHONE_PANES, SIDE_PANES, useEvidence, type EvidencePane } from './evidenceStore.ts';
import { Lines } from './Lines.tsx';
import { PodRows } from './PodRows.tsx';
import { otherInput, useReading } from './reading.ts';
import { TEXTS } from './texts.ts';
import { copyDiagnosis, saveDiagnosis, saveReport } from './takeAway.ts';

const show = (pane: EvidencePane): void => evidenceStore.setState({ pane });

export function Result() {
  const phone = useMedia(PHONE);
  return (
    <div className="flex-1 min-h-0 flex flex-col">
      <Bar phone={phone} />
      {phone ? <PhoneResult /> : <WideResult />}
    </div>
  );
}

/** Two of them have no room for their words on a phone. */
function Bar({ phone }: { phone: boolean }) {
  const say = useTexts(TEXTS);
  const tools = [
    { icon: 'copy', label: say.copyText, run: () => void copyDiagnosis() },
    { icon: 'file', label: say.saveReport, run: () => void saveReport() },
    { icon: 'export', label: say.saveJson, run: () => void saveDiagnosis() },
  ] as const;
  return (
    <header className="flex-none flex items-center gap-2 min-h-10 py-0 px-3 bg-surface border-b border-b-line phone:min-h-13 phone:gap-0 phone:py-1 phone:pr-2 phone:pl-3">
      <h2 className="text-13 font-semibold">{say.page}</h2>
      <span className="flex-1" />
      {tools.map(({ icon, label, run }) =>
        phone ? (
          <IconButton key={icon} icon={icon} label={label} variant="ghost" onClick={run} />
        ) : (
          <Button key={icon} size="sm" variant="ghost" icon={icon} onClick={run}>
            {label}
          </Button>
        ),
      )}
      <Button size="sm" variant={phone ? 'ghost' : 'plain'} onClick={otherInput}>
        {say.other}
      </Button>
      {phone ? (
        <IconButton icon="close" label={say.back} variant="ghost" onClick={() => actions.backToSimulation()} />
      ) : (
        <Button size="sm" icon="undo" onClick={() => actions.backToSimulation()}>
          {say.back}
        </Button>
      )}
    </header>
  );
}

function WideResult() {
  const say = useTexts(TEXTS);
  const pane = useEvidence((s) => s.pane);
  // Where no pod is to be followed, the lines say what there was instead.
  const hasPods = useReading((s) => (s.context.result?.pods.length ?? 0) > 0);
  const side = pane === 'lines' || pane === 'expected' || pane === 'course' ? pane : hasPods ? 'course' : 'lines';
  const labels = { course: say.course, expected: say.expected, lines: say.linesTab };
  const aside = useRef<HTMLElement>(null);
  const line = useEvidence((s) => s.line);
  const lines = useEvidence((s) => s.lines);
  const seen = useRef({ line, lines });
  // Below the diagnosis: whoever asks for a line is led to it.
  useEffect(() => {
    const asked = seen.current.line !== line || seen.current.lines !== lines;
    seen.current = { line, lines };
    if (asked && pane === 'lines') aside.current?.scrollIntoView({ block: 'nearest' });
  }, [line, lines, pane]);
  return (
    <div className="flex-1 min-h-0 grid grid-rows-[minmax(0,1fr)] grid-cols-[320px_minmax(0,1fr)] narrow:grid-cols-[280px_minmax(0,1fr)]">
      <div className="flex flex-col min-w-0 min-h-0 bg-surface border-r border-r-line">
        <Account />
        <PodRows />
      </div>
      <div className="min-w-0 min-h-0 overflow-auto">
        <Finding />
        <aside
          ref={aside}
          className="flex flex-col min-w-0 min-h-0 h-[min(520px,78vh)] bg-surface border-t border-t-line"
          aria-label={say.side}
        >
          <Tabs
            id="ev-side"
            label={say.side}
            value={side}
            tabs={SIDE_PANES.map((value) => ({ value, label: labels[value] }))}
            onChange={show}
          />
          <div className="flex-1 min-h-0 flex flex-col" {...panelProps('ev-side', side)}>
            <SidePane pane={side} />
          </div>
        </aside>
      </div>
    </div>
  );
}

function SidePane({ pane }: { pane: (typeof SIDE_PANES)[number] }) {
  switch (pane) {
    case 'course':
      return <Course />;
    case 'expected':
      return <Expected />;
    case 'lines':
      return <Lines />;
  }
}

function PhoneResult() {
  const say = useTexts(TEXTS);
  const pane = useEvidence((s) => s.pane);
  const labels = {
    pods: say.pods,
    diagnosis: say.diagnosis,
    course: say.course,
    expected: say.expected,
    lines: say.linesTab,
  };
  return (
    <>
      <Segmented
        label={say.page}
        className="grid grid-cols-[repeat(5,auto)] m-2"
        value={pane}
        options={PHONE_PANES.map((value) => ({ value, label: labels[value] }))}
        onChange={show}
      />
      <div className="ev-one flex-1 min-h-0 flex flex-col *:flex-1">
        {pane === 'pods' ? (
          <div className="flex flex-col min-w-0 min-h-0 bg-surface">
            <Account />
            <PodRows />
          </div>
        ) : pane === 'diagnosis' ? (
          <Finding />
        ) : (
          <div className="flex-1 min-h-0 flex flex-col">
            <SidePane pane={pane} />
          </div>
        )}
      </div>
    </>
  );
}
