/** In the place of the panes: what a person brings, how far reading is, and what it tells. */
import { useTexts } from '../language/index.ts';
import { Guard } from '../shell/ui/index.ts';
import { useEvidence } from './evidenceStore.ts';
import { InputForm } from './InputForm.tsx';
import { Reading } from './Reading.tsx';
import { Result } from './Result.tsx';
import { TEXTS } from './texts.ts';
import './evidence.css';
import './expected.css';
import './finding.css';
import './imported.css';
import './lists.css';
import './share.css';

export default function EvidencePage() {
  const say = useTexts(TEXTS);
  const phase = useEvidence((s) => s.phase);
  return (
    <main className="ev" aria-label={say.page} data-ready="true">
      <Guard key={phase} name="view">
        {phase === 'input' ? <InputForm /> : phase === 'reading' ? <Reading /> : <Result />}
      </Guard>
    </main>
  );
}
