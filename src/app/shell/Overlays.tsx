/** What lies over the page. Each is loaded when it is first asked for; the palette, which one types into, with the first key. */
import { useEffect } from 'react';
import { loadBreakpointsDialog } from '../breakpoints/index.ts';
import { bringDropped, bringFiles, bringText, loadBringDialog } from '../evidence/index.ts';
import { loadMisbeliefsDialog, loadQuizDialog } from '../lessons/index.ts';
import { loadFaultBrowser } from '../faults/index.ts';
import { FileDrop, loadAddPodDialog } from '../pods/index.ts';
import { loadScenarioBrowser } from '../scenarios/index.ts';
import { loadShareDialog } from '../share/index.ts';
import { loadVideoDialog } from '../takeaway/index.ts';
import { usePage, type Overlay } from '../store/index.ts';
import { OverlayNotLoaded } from './NotLoaded.tsx';
import { useLoaded, type Load } from './ui/index.ts';

const loadPalette: Load = () => import('./Palette.tsx');
const loadHelp: Load = () => import('./Help.tsx');

const LOAD: Readonly<Record<NonNullable<Overlay>, Load>> = {
  palette: loadPalette,
  scenarios: loadScenarioBrowser,
  faults: loadFaultBrowser,
  help: loadHelp,
  share: loadShareDialog,
  addPod: loadAddPodDialog,
  breakpoints: loadBreakpointsDialog,
  bring: loadBringDialog,
  quiz: loadQuizDialog,
  misbeliefs: loadMisbeliefsDialog,
  video: loadVideoDialog,
};

const BRINGING = { files: bringFiles, dropped: bringDropped, text: bringText };

/** Of use also where there is no run. */
const WITHOUT_RUN = new Set<Overlay>(['help', 'palette', 'scenarios', 'bring']);

export function Overlays() {
  const overlay = usePage((s) => s.overlay);
  const ready = usePage((s) => s.run.status === 'ready');
  const possible = ready || (overlay !== null && WITHOUT_RUN.has(overlay));
  const loaded = useLoaded(overlay !== null && possible ? LOAD[overlay] : null);
  useEffect(() => {
    const warmUp = () => void loadPalette().catch(() => null); // a failure is told when it is asked for
    window.addEventListener('keydown', warmUp, { once: true });
    return () => window.removeEventListener('keydown', warmUp);
  }, []);
  return (
    <>
      <FileDrop bringing={BRINGING} />
      {loaded === undefined ? null : 'failure' in loaded ? (
        <OverlayNotLoaded message={loaded.failure} onRetry={loaded.retry} />
      ) : (
        <loaded.view />
      )}
    </>
  );
}
