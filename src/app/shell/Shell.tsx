/** The page's frame: the panes where there is room for them side by side, on a phone one at a time. */
import { useEffect, useState } from 'react';
import { Diagram, OverviewDiagram } from '../diagram/index.ts';
import { Inspector } from '../inspector/index.ts';
import { Transport } from '../player/index.ts';
import { PodRail, PodsPane } from '../pods/index.ts';
import { LinkTrouble } from '../share/index.ts';
import { Statechart } from '../statechart/index.ts';
import { PhoneTimeline, Timeline } from '../timeline/index.ts';
import { actions, useRun, useView, type PhoneTab } from '../store/index.ts';
import { Failed } from './Failed.tsx';
import { FirstHint } from './FirstHint.tsx';
import { Header } from './Header.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { NowStrip } from './NowStrip.tsx';
import { Overlays } from './Overlays.tsx';
import { Toasts } from './Toasts.tsx';
import { NARROW, panelProps, PHONE, Tabs, useMedia } from './ui/index.ts';
import './shell.css';

export function Shell() {
  const phone = useMedia(PHONE);
  const run = useRun();
  return (
    <div className="app">
      <Header phone={phone} />
      <LinkTrouble />
      {run.status === 'ready' ? (
        phone ? (
          <PhonePanes />
        ) : (
          <Panes />
        )
      ) : (
        <main className="app-main app-empty" aria-busy={run.status === 'loading'}>
          {run.status === 'failed' ? <Failed message={run.message} /> : null}
        </main>
      )}
      {run.status === 'ready' ? <LiveRegion /> : null}
      <Toasts />
      <Overlays />
    </div>
  );
}

function Panes() {
  const narrow = useMedia(NARROW);
  const [podsOpen, setPodsOpen] = useState(false);
  useEffect(() => {
    if (!podsOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setPodsOpen(false);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [podsOpen]);
  return (
    <main className="app-main" data-ready="true">
      {narrow ? (
        <PodRail open={podsOpen} onToggle={() => setPodsOpen(!podsOpen)} />
      ) : (
        <PodsPane hint={<FirstHint place="pane" />} />
      )}
      {narrow && podsOpen ? (
        <div className="app-drawer">
          <PodsPane />
        </div>
      ) : null}
      <div className="app-diagram">
        <Diagram />
        {narrow ? <FirstHint place="over" /> : null}
      </div>
      <div className="app-side">
        <div className="app-inspector">
          <Inspector />
        </div>
        <div className="app-worker">
          <Statechart />
        </div>
      </div>
      <Transport />
      <div className="app-timeline">
        <Timeline />
      </div>
    </main>
  );
}

const PHONE_TABS: readonly { readonly value: PhoneTab; readonly label: string }[] = [
  { value: 'pods', label: 'Pods' },
  { value: 'diagram', label: 'Diagram' },
  { value: 'why', label: 'Why' },
  { value: 'chart', label: 'Chart' },
  { value: 'time', label: 'Time' },
];

function PhonePane({ tab }: { tab: PhoneTab }) {
  switch (tab) {
    case 'pods':
      return <PodsPane />;
    case 'diagram':
      return (
        <>
          <OverviewDiagram compact />
          <FirstHint place="phone" />
        </>
      );
    case 'why':
      return <Inspector />;
    case 'chart':
      return <Statechart />;
    case 'time':
      return <PhoneTimeline />;
  }
}

function PhonePanes() {
  const { phoneTab } = useView();
  return (
    <main className="app-main" data-ready="true">
      <NowStrip />
      <Tabs
        id="pane"
        label="Panes"
        className="app-tabs"
        value={phoneTab}
        tabs={PHONE_TABS}
        onChange={(tab) => actions.setView({ phoneTab: tab })}
      />
      <div className="app-pane" {...panelProps('pane', phoneTab)}>
        <PhonePane tab={phoneTab} />
      </div>
      <Transport />
    </main>
  );
}
