/** The inspector's place: at the end of the run its summary stands there, until somebody asks for the details. */
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { Button, UI_TEXTS, useLoaded } from '../shell/ui/index.ts';
import {
  actions,
  comparedRelease,
  isAtEnd,
  useClusterState,
  usePage,
  useSelectedPod,
  type PageState,
} from '../store/index.ts';
import { TEXTS } from './placeTexts.ts';
import './ending.css';

const loadSummary = () => import('./SummaryCard.tsx');

/** Who is led by a tour, or compares, goes on with that. */
const hasEnded = (state: PageState): boolean =>
  isAtEnd(state) && comparedRelease(state) === null && (state.tour === null || state.tour.left);

const isAside = ({ run, asideOf, view }: PageState): boolean =>
  view.tab !== 'what' || (run.status === 'ready' && run.trace === asideOf);

export function EndingPlace({ children }: { children: ReactNode }) {
  const ended = usePage(hasEnded);
  const aside = usePage(isAside);
  const loaded = useLoaded(ended ? loadSummary : null);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) place.current?.querySelector<HTMLButtonElement>('[data-turns]')?.focus();
    asked.current = false;
  }, [aside]);
  const putAside = (to: boolean): void => {
    asked.current = true; // only who pressed the one button has the focus on the other
    actions.putSummaryAside(to);
  };
  return (
    <div ref={place} className="contents">
      <output className="sr-only">{ended ? said : ''}</output>
      {ended && !aside && loaded !== undefined && 'view' in loaded ? (
        <Suspense>
          <loaded.view onTold={setSaid} onDetails={() => putAside(true)} />
        </Suspense>
      ) : (
        <>
          {ended && loaded !== undefined ? (
            <Bar
              failed={'failure' in loaded}
              onClick={() => {
                if ('failure' in loaded) loaded.retry();
                putAside(false);
              }}
            />
          ) : null}
          {children}
        </>
      )}
    </div>
  );
}

/** On a phone: the way to the summary from a pane that has no room for it. */
export function WayToSummary() {
  const say = useTexts(TEXTS);
  const ended = usePage(hasEnded);
  const key = useSelectedPod();
  const isStuck = useClusterState(
    ({ etcd }) => key !== null && etcd.pods[key]?.metadata.deletionTimestamp !== undefined,
  );
  if (!ended) return null;
  return (
    <div className="flex-none grid px-3 pt-2 bg-bg">
      <Button
        className="justify-center"
        onClick={() => {
          actions.putSummaryAside(false);
          actions.setView({ phoneTab: 'why' });
        }}
      >
        {isStuck ? say.waysOn : say.summary}
      </Button>
    </div>
  );
}

/** The way to the summary, over the details. */
function Bar({ failed, onClick }: { failed: boolean; onClick: () => void }) {
  const say = useTexts(TEXTS);
  const { partNotLoaded } = useTexts(UI_TEXTS);
  return (
    <div className="flex-none flex flex-row-reverse items-center justify-end gap-2 min-h-7.5 px-2 border-b border-b-line text-(length:--fs-12)">
      <Button data-turns size="sm" variant="ghost" onClick={onClick}>
        {failed ? `${say.summary}: ${say.again}` : say.summary}
      </Button>
      {failed ? <span className="cap">{partNotLoaded}</span> : null}
    </div>
  );
}
