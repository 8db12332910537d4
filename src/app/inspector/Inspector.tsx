/** What the present step was, and why: text, object, log, watch, requests, all steps and Kubernetes’ own Events, each in its tab. */
import type { ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { BrokenInvariants } from '../invariants/index.ts';
import { IconButton, panelProps, part, Segmented, Tabs } from '../shell/ui/index.ts';
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

/** The tabs that the drawer puts under Log. */
const LOGS: readonly InspectorTab[] = ['klog', 'watch', 'events', 'describe', 'steps'];

type DrawerTab = 'what' | 'log' | 'object' | 'requests';

const drawerTab = (tab: InspectorTab): DrawerTab =>
  tab === 'what' || tab === 'object' || tab === 'requests' ? tab : 'log';

const label = (tab: InspectorTab, name: string): ReactNode =>
  MONO.has(tab) ? <span className="font-mono text-[0.92em]">{name}</span> : name;

const choose = (tab: InspectorTab): void => actions.setView({ tab });

/** The drawer beside a story: four tabs and a Close button. */
export function InspectorDrawer() {
  const say = useTexts(TEXTS);
  const tab = shownTab(useView().tab, false);
  const shown = drawerTab(tab);
  return (
    <section className="insp @container/insp flex flex-1 flex-col min-w-0 min-h-0 h-full" aria-label={say.inspector}>
      <div className="flex items-stretch border-b border-b-line">
        <Tabs
          id="inspector"
          label={say.inspector}
          className="insp-drawer-tabs border-0"
          value={shown}
          tabs={[
            { value: 'what', label: say.drawer.why },
            { value: 'log', label: say.drawer.log },
            { value: 'object', label: say.tab.object },
            { value: 'requests', label: say.tab.requests },
          ]}
          onChange={(to) => choose(to === 'log' ? 'klog' : to)}
        />
        <span className="ml-auto self-center mr-2">
          <IconButton icon="close" label={say.drawer.close} variant="ghost" onClick={() => actions.setDepth('story')} />
        </span>
      </div>
      <div className="insp-panel flex-1 min-h-0 flex flex-col" {...panelProps('inspector', shown)}>
        {shown === 'log' ? (
          <div className="flex-none px-4 py-2 border-b border-b-line">
            <Segmented
              label={say.drawer.logs}
              value={tab}
              options={LOGS.map((value) => ({ value, label: label(value, say.tab[value]) }))}
              onChange={choose}
            />
          </div>
        ) : null}
        <Panel tab={tab} />
      </div>
      <BrokenInvariants />
    </section>
  );
}

/** The inspector among the panes: a tab for each view. */
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
          label: label(value, say.tab[value]),
        }))}
        onChange={choose}
      />
      <div className="insp-panel flex-1 min-h-0 flex flex-col" {...panelProps('inspector', tab)}>
        <Panel tab={tab} />
      </div>
      {imported ? null : <BrokenInvariants />}
    </section>
  );
}
