/** What lies over the page. Each is loaded when it is first asked for. */
import { lazy, Suspense, type ComponentType } from 'react';
import { loadBreakpointsDialog } from '../breakpoints/index.ts';
import { loadBringDialog } from '../evidence/index.ts';
import { loadMisbeliefsDialog, loadQuizDialog } from '../lessons/index.ts';
import { FileDrop, loadAddPodDialog } from '../pods/index.ts';
import { loadShareDialog } from '../share/index.ts';
import { usePage, type Overlay } from '../store/index.ts';

const OVERLAYS: Readonly<Record<NonNullable<Overlay>, ComponentType>> = {
  palette: lazy(() => import('./Palette.tsx')),
  help: lazy(() => import('./Help.tsx')),
  share: lazy(loadShareDialog),
  addPod: lazy(loadAddPodDialog),
  breakpoints: lazy(loadBreakpointsDialog),
  bring: lazy(loadBringDialog),
  quiz: lazy(loadQuizDialog),
  misbeliefs: lazy(loadMisbeliefsDialog),
};

export function Overlays() {
  const overlay = usePage((s) => s.overlay);
  const ready = usePage((s) => s.run.status === 'ready');
  const possible = ready || overlay === 'help' || overlay === 'palette' || overlay === 'bring';
  const Shown = overlay !== null && possible ? OVERLAYS[overlay] : null;
  return (
    <>
      <FileDrop />
      <Suspense>{Shown ? <Shown /> : null}</Suspense>
    </>
  );
}
