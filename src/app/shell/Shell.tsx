/** The page's frame: the panes where there is room for them side by side, on a phone one at a time. */
import { lazy, Suspense } from 'react';
import { LinkTrouble } from '../share/index.ts';
import { useRun } from '../store/index.ts';
import { Failed } from './Failed.tsx';
import { Header } from './Header.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { Overlays } from './Overlays.tsx';
import { Toasts } from './Toasts.tsx';
import { PHONE, useMedia } from './ui/index.ts';
import './news.css';
import './shell.css';

const loadPanes = () => import('./Panes.tsx');
const loadPhonePanes = () => import('./PhonePanes.tsx');
const Panes = lazy(loadPanes);
const PhonePanes = lazy(loadPhonePanes);

/** Starts loading the panes that this width needs, before React asks for them. */
export const loadShell = (): Promise<unknown> => (matchMedia(PHONE).matches ? loadPhonePanes() : loadPanes());

export function Shell() {
  const phone = useMedia(PHONE);
  const run = useRun();
  return (
    <div className="app">
      <Header phone={phone} />
      <LinkTrouble />
      {run.status === 'ready' ? (
        <Suspense fallback={<Waiting />}>{phone ? <PhonePanes /> : <Panes />}</Suspense>
      ) : run.status === 'failed' ? (
        <main className="app-main app-empty">
          <Failed message={run.message} />
        </main>
      ) : (
        <Waiting />
      )}
      {run.status === 'ready' ? <LiveRegion /> : null}
      <Toasts />
      <Overlays />
    </div>
  );
}

/** Before there is a run: the panes' places, so that nothing moves when they are filled. */
const Waiting = () => (
  <main className="app-main app-waiting" aria-busy="true">
    {['pods', 'diagram', 'side', 'transport', 'timeline'].map((area) => (
      <div key={area} style={{ gridArea: area }} />
    ))}
  </main>
);
