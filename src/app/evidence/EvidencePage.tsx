/** In the place of the panes: what a person brings, how far reading is, and what it tells. */
import { Suspense, useEffect, useRef } from 'react';
import { useTexts } from '../language/index.ts';
import { Guard, part } from '../shell/ui/index.ts';
import { useEvidence } from './evidenceStore.ts';
import { useLive } from './live.ts';
import { livePhase } from './liveMachine.ts';
import { useReading } from './reading.ts';
import { InputForm } from './InputForm.tsx';
import { nameOf } from './names.ts';
import { Reading } from './Reading.tsx';
import { phaseOf } from './readingMachine.ts';
import { Result } from './Result.tsx';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { TEXTS } from './texts.ts';
import { podsFound, waitWords } from './waitWords.ts';
import './evidence.css';
import './imported.css';

const LivePage = part(() => import('./LivePage.tsx'));

export default function EvidencePage() {
  const say = useTexts(TEXTS);
  const isLive = useLive((s) => livePhase(s) !== 'off');
  const read = useReading(phaseOf);
  const phase = isLive ? 'live' : read;
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${say.page} · Grace Period`;
  }, [say]);
  const isTyped = useEvidence((s) => s.draft.trim() !== '');
  const isLost = isTyped || phase === 'reading';
  // Files can be opened again; what was pasted is nowhere else, and is written nowhere.
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);
  // What had the focus is gone with the phase before: the next Tab goes on from here, not from the top of the page.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    page.current?.querySelector<HTMLElement>('[data-begin], [role=listbox]')?.focus({ preventScroll: true });
  }, [phase]);
  return (
    <main ref={page} className="flex-1 min-h-0 flex flex-col bg-bg" aria-label={say.page} data-ready="true">
      <Guard key={phase} name="view">
        {isLive ? (
          <Suspense>
            <LivePage />
          </Suspense>
        ) : phase === 'input' ? (
          <InputForm />
        ) : phase === 'reading' ? (
          <Reading />
        ) : (
          <Result />
        )}
      </Guard>
      {isLive ? null : <Said />}
    </main>
  );
}

/** What a screen reader hears: that it is read, and what came of it. */
function Said() {
  const say = useTexts(TEXTS);
  const words = useTexts(DIAGNOSIS);
  const phase = useReading(phaseOf);
  const file = useReading((s) => s.context.progress?.file);
  const result = useReading((s) => s.context.result);
  const [first] = result?.pods ?? [];
  const found = [
    podsFound(result?.pods.length ?? 0, result?.account.waiting ?? 0, say),
    first === undefined
      ? ''
      : say.podNamed({ name: nameOf(first), stage: say.stages[first.stage], wait: waitWords(first, say, words) }),
  ];
  return (
    <output className="sr-only">
      {phase === 'reading' ? (file === undefined ? say.reading : say.readingFile({ file })) : ''}
      {phase === 'read' ? found.join('. ') : ''}
    </output>
  );
}
