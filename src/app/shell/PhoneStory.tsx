/** A phone's page that tells of a run: one pane of five, the sentence that stays, and the player in thumb's reach. */
import { Suspense, useRef } from 'react';
import { OverviewDiagram } from '../diagram/index.ts';
import { EndingPlace, WayToSummary } from '../ending/index.ts';
import { ImportedPane } from '../evidence/index.ts';
import { Inspector } from '../inspector/index.ts';
import { useTexts } from '../language/index.ts';
import { TourPlace } from '../lessons/index.ts';
import { Transport } from '../player/index.ts';
import { PodsPane } from '../pods/index.ts';
import {
  actions,
  comparedRelease,
  depthShown,
  isInferred,
  shownEvent,
  usePage,
  useView,
  type PageState,
  type PhoneTab,
} from '../store/index.ts';
import { Subtitle } from '../subtitle/index.ts';
import { PhoneTimeline } from '../timeline/index.ts';
import { TrafficVerdict } from '../traffic/index.ts';
import { below, useHasBelow } from './below.tsx';
import { Compare, CompareTimeline } from './compared.ts';
import { FirstHint } from './FirstHint.tsx';
import { useSwipeSteps } from './swipe.ts';
import { TEXTS } from './texts.ts';
import { Guard, panelProps, part, Tabs } from './ui/index.ts';

const PhoneScore = part(async () => ({ default: (await import('./PhoneScore.tsx')).PhoneScore }));
const PhoneSentence = part(async () => ({ default: (await import('./PhoneScore.tsx')).PhoneSentence }));
const Statechart = part(async () => ({ default: (await import('../statechart/index.ts')).Statechart }));

const PHONE_TABS: readonly PhoneTab[] = ['pods', 'diagram', 'why', 'chart', 'time'];

function PhonePane({ tab }: { tab: PhoneTab }) {
  switch (tab) {
    case 'pods':
      return <PodsTab />;
    case 'diagram':
      return <Picture />;
    case 'why':
      return (
        <>
          <TrafficVerdict />
          <EndingPlace>
            <Inspector />
          </EndingPlace>
        </>
      );
    case 'chart':
      return <Statechart />;
    case 'time':
      return <Time />;
  }
}

const isTold = (state: PageState): boolean => depthShown(state) !== 'kubelet';

/** One pod's removal is told over time, with you at the left and time running down. */
function Picture() {
  return usePage(isTold) ? (
    <PhoneScore />
  ) : (
    <>
      <OverviewDiagram compact />
      <FirstHint place="phone" />
    </>
  );
}

const Time = () => <PhoneTimeline below={useHasBelow() ? below : undefined} />;

const PodsTab = () => (usePage((s) => s.imported !== null) ? <ImportedPane /> : <PodsPane />);

/** In the place of the tabs: both releases' bands, and what differs below. */
const PhoneCompare = () => (
  <main className="app-main app-comparing" data-ready="true">
    <div className="app-pane">
      <Guard name="comparison">
        <Suspense>
          <Compare timeline={<CompareTimeline bare />} />
        </Suspense>
      </Guard>
    </div>
    <TourPlace />
    <Subtitle size="phone" />
    <Guard name="player">
      <Transport />
    </Guard>
  </main>
);

export default function PhoneStory() {
  const { phoneTab } = useView();
  const comparing = usePage((s) => comparedRelease(s) !== null);
  return comparing ? <PhoneCompare /> : <OnePane phoneTab={phoneTab} />;
}

function OnePane({ phoneTab }: { phoneTab: PhoneTab }) {
  const say = useTexts(TEXTS);
  const main = useRef<HTMLElement>(null);
  const inferred = usePage((s) => isInferred(shownEvent(s)));
  const tells = usePage(isTold) && phoneTab === 'diagram';
  const touring = usePage((s) => s.tour !== null && !s.tour.left);
  useSwipeSteps(main);
  return (
    <main
      ref={main}
      className="app-main"
      data-ready="true"
      data-inferred={inferred || undefined}
      data-tells={tells || undefined}
    >
      <Tabs
        id="pane"
        label={say.panes}
        className="app-tabs"
        value={phoneTab}
        tabs={PHONE_TABS.map((value) => ({ value, label: say.tab[value] }))}
        onChange={(tab) => actions.setView({ phoneTab: tab })}
      />
      <div
        className="app-pane"
        {...panelProps('pane', phoneTab)}
        {...(phoneTab === 'time' ? { 'data-pans': true } : {})}
      >
        <Guard key={phoneTab} name="view">
          <Suspense>
            <PhonePane tab={phoneTab} />
          </Suspense>
        </Guard>
      </div>
      {phoneTab === 'diagram' ? <WayToSummary /> : null}
      <TourPlace />
      {touring && tells ? null : tells ? (
        <Suspense>
          <PhoneSentence />
        </Suspense>
      ) : (
        <Subtitle size="phone" />
      )}
      <Guard name="player">
        <Transport />
      </Guard>
    </main>
  );
}
