/** What the present step was, and why: text, object, log, watch, requests and all events, each in its tab. */
import { BrokenInvariants } from '../invariants/index.ts';
import { panelProps, Tabs } from '../shell/ui/index.ts';
import { actions, usePage, useView, type InspectorTab } from '../store/index.ts';
import { EventsTab } from './EventsTab.tsx';
import { KlogTab } from './KlogTab.tsx';
import { ObjectTab } from './ObjectTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';
import { WatchTab } from './WatchTab.tsx';
import { WhatHappened } from './WhatHappened.tsx';
import './inspector.css';
import './panes.css';

const TABS = [
  { value: 'what', label: 'What happened' },
  { value: 'object', label: 'Object' },
  { value: 'klog', label: <span className="insp-tab-mono">klog</span> },
  { value: 'watch', label: <span className="insp-tab-mono">get -w</span> },
  { value: 'requests', label: 'Requests' },
  { value: 'events', label: 'Events' },
] as const satisfies readonly { readonly value: InspectorTab; readonly label: unknown }[];

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
    case 'events':
      return <EventsTab />;
  }
}

/** A log does not tell what went to the API server and came from it. */
const OF_A_LOG = TABS.filter(({ value }) => value !== 'watch' && value !== 'requests');

export function Inspector() {
  const imported = usePage((s) => s.imported !== null);
  const view = useView().tab;
  const tab = imported && (view === 'watch' || view === 'requests') ? 'what' : view;
  return (
    <section className="insp" aria-label="Inspector">
      <Tabs
        id="inspector"
        label="Inspector"
        className="insp-tabs"
        value={tab}
        tabs={imported ? OF_A_LOG : TABS}
        onChange={(to) => actions.setView({ tab: to })}
      />
      <div className="insp-panel" {...panelProps('inspector', tab)}>
        <Panel tab={tab} />
      </div>
      {imported ? null : <BrokenInvariants />}
    </section>
  );
}
