/** What the present step was, and why: text, object, log, watch, requests, all steps and Kubernetes’ own Events, each in its tab. */
import { useTexts } from '../language/index.ts';
import { BrokenInvariants } from '../invariants/index.ts';
import { panelProps, part, Tabs } from '../shell/ui/index.ts';
import { actions, usePage, useView, type InspectorTab } from '../store/index.ts';
import { EventsTab } from './EventsTab.tsx';
import { KlogTab } from './KlogTab.tsx';
import { ObjectTab } from './ObjectTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';
import { StepsTab } from './StepsTab.tsx';
import { shownTab, tabsOf } from './shownTab.ts';
import { TEXTS } from './texts.ts';
import { WatchTab } from './WatchTab.tsx';
import { WhatHappened } from './WhatHappened.tsx';
import './inspector.css';

/** Seldom the first that is looked at, so it comes when it is. */
const DescribeTab = part(() => import('./DescribeTab.tsx'));

/** Named by what a machine calls them. */
const MONO: ReadonlySet<InspectorTab> = new Set<InspectorTab>(['klog', 'watch', 'describe']);

function Panel({ tab }: { tab: InspectorTab }) {
  switch (tab) {
    case 'what':
      return <WhatHappened />;
    case 'object':
      return <ObjectTab />;
    case 'klog':
      return <KlogTab />;
    case 'watch':
      return <WatchTab />;
    case 'requests':
      return <RequestsTab />;
    case 'steps':
      return <StepsTab />;
    case 'events':
      return <EventsTab />;
    case 'describe':
      return <DescribeTab />;
  }
}

export function Inspector() {
  const say = useTexts(TEXTS);
  const imported = usePage((s) => s.imported !== null);
  const tab = shownTab(useView().tab, imported);
  return (
    <section
      className="insp @container/insp flex flex-1 flex-col min-w-0 min-h-0 h-full bg-surface"
      aria-label={say.inspector}
    >
      <Tabs
        id="inspector"
        label={say.inspector}
        className="insp-tabs"
        value={tab}
        tabs={tabsOf(imported).map((value) => ({
          value,
          label: MONO.has(value) ? <span className="font-mono text-11">{say.tab[value]}</span> : say.tab[value],
        }))}
        onChange={(to) => actions.setView({ tab: to })}
      />
      <div className="insp-panel flex-1 min-h-0 flex flex-col" {...panelProps('inspector', tab)}>
        <Panel tab={tab} />
      </div>
      {imported ? null : <BrokenInvariants />}
    </section>
  );
}
