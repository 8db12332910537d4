/** The page's frame: the panes where there is room for them side by side, on a phone one at a time. */
import { Suspense } from 'react';
import { loadEvidencePage, useEvidenceAhead } from '../evidence/index.ts';
import { useTexts } from '../language/index.ts';
import { useNewVersion } from '../offline/index.ts';
import { loadClock } from '../player/index.ts';
import { loadLinkTrouble } from '../share/index.ts';
import { actions, depthShown, isAtRest, usePage, useRun, type PageState } from '../store/index.ts';
import { Failed } from './Failed.tsx';
import { Header } from './Header.tsx';
import { NotLoaded, OverlayNotLoaded } from './NotLoaded.tsx';
import { Overlays } from './Overlays.tsx';
import { loadFor, loadPhone, loadPhoneStory, loadScore, loadStory } from './panes.ts';
import { TEXTS } from './texts.ts';
import { Toasts } from './Toasts.tsx';
import { RunNews } from './RunNews.tsx';
import { Guard, part, PHONE, useArrived, useLoaded, useMedia, type Load } from './ui/index.ts';
import './news.css';
import './shell.css';

/** They come with the story, and only after it: what keeps it away is said once. */
const LiveRegion = part(() => import('./LiveRegion.tsx'));
const Clock = part(loadClock);
const LinkTrouble = part(loadLinkTrouble);
const loadPresenter: Load = () => import('../presenter/index.ts');

/** A story is presented by its own page, larger; everything else by the presenter. */
const tellsStory = (state: PageState): boolean => depthShown(state) !== 'kubelet' && !isAtRest(state);

export function Shell() {
  const phone = useMedia(PHONE);
  const run = useRun();
  const evidenceOpen = usePage((s) => s.evidenceOpen);
  const presenting = usePage((s) => s.view.presenting) && !phone && !evidenceOpen && run.status === 'ready';
  const isStory = usePage(tellsStory);
  const presenter = useLoaded(presenting && !isStory ? loadPresenter : null);
  const isPresented = presenter !== undefined && 'view' in presenter;
  const desk = usePage(loadFor);
  const loaded = useLoaded(evidenceOpen ? loadEvidencePage : phone ? loadPhone : desk);
  const panesTell = useArrived(loadStory) !== undefined;
  const scoreTells = useArrived(loadScore) !== undefined;
  const phoneTells = useArrived(loadPhoneStory) !== undefined;
  const tells = phone ? phoneTells : panesTell || scoreTells;
  const newVersion = useNewVersion(tells);
  useEvidenceAhead(tells);
  const hasLinkTrouble = usePage((s) => s.linkTrouble !== null);
  return (
    <div className="app relative flex flex-col h-[100dvh] overflow-hidden bg-bg">
      {/* What is presented lies over the page, which waits as it is: scrolled, zoomed and unfolded. */}
      <div className="app-page flex-1 min-h-0 flex flex-col" inert={isPresented}>
        {presenting && isStory ? null : <Header phone={phone} />}
        {hasLinkTrouble ? <LinkTrouble /> : null}
        {newVersion === null ? null : <newVersion.view />}
        {evidenceOpen ? null : <RunNews />}
        {isPresented ? null : <Toasts />}
        {loaded && 'failure' in loaded ? (
          <main className="app-main block overflow-auto phone:block">
            <NotLoaded
              message={loaded.failure}
              onRetry={loaded.retry}
              {...(evidenceOpen && { onBack: actions.closeEvidence })}
            />
          </main>
        ) : evidenceOpen ? (
          loaded ? (
            <loaded.view />
          ) : (
            <main className="app-main block overflow-auto phone:block" aria-busy="true" />
          )
        ) : run.status === 'failed' ? (
          <main className="app-main block overflow-auto phone:block">
            <Failed run={run} />
          </main>
        ) : loaded && run.status === 'ready' ? (
          <loaded.view />
        ) : (
          <Waiting />
        )}
      </div>
      {presenter === undefined ? null : 'failure' in presenter ? (
        <OverlayNotLoaded message={presenter.failure} onRetry={presenter.retry} onBack={() => actions.present(false)} />
      ) : (
        <Guard name="presenter">
          <Suspense>
            <presenter.view />
          </Suspense>
          <Toasts />
        </Guard>
      )}
      {tells && run.status === 'ready' && !evidenceOpen ? <LiveRegion /> : null}
      {tells ? <Clock /> : null}
      <Overlays />
    </div>
  );
}

/** Before there is a run: index.html's words. */
function Waiting() {
  const say = useTexts(TEXTS);
  return (
    <main className="app-main" aria-busy="true">
      <p className="app-first-words">{say.firstWords}</p>
    </main>
  );
}
