/** The page's view as the pairs that a link carries: `d.inside,n.node-2,t.klog,f.why,p.default/web,c.1.36,m.present`. Each is checked by itself. */
import { RELEASES } from '../../kube/release.ts';
import { lastEventAt } from '../../trace/index.ts';
import { breakpointsFromFields, breakpointsToFields } from '../breakpoints/index.ts';
import { DEPTHS, INITIAL_VIEW, type InspectorTab, type Instant, type Run, type View } from '../store/index.ts';

/** Short keys to short values, as `scenario/linkView` carries them. */
type Fields = Readonly<Record<string, string>>;

const DIAGRAM = ['overview', 'inside'] as const;
/** What a link calls each tab. Links that were made while Steps were called Events lead to Steps. */
const TAB = {
  what: 'what',
  object: 'object',
  klog: 'klog',
  watch: 'watch',
  requests: 'requests',
  steps: 'events',
  events: 'recorded',
  describe: 'describe',
} as const satisfies Readonly<Record<InspectorTab, string>>;
const TABS = Object.keys(TAB) as readonly InspectorTab[];
const PHONE_TAB = ['pods', 'diagram', 'why', 'chart', 'time'] as const;
const PRESENT = 'present';
const NODE = /^[a-z0-9][-a-z0-9.]*$/;
const POD = /^[a-z0-9][-a-z0-9]*\/[a-z0-9][-a-z0-9.]*$/;

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((each) => each === value);

/** Only what differs from how the page opens, so that most links carry nothing. */
export function viewToFields(view: View): Fields {
  return {
    ...(view.depth === null ? {} : { z: view.depth }),
    ...(view.diagram === null ? {} : { d: view.diagram }),
    ...(view.node === null ? {} : { n: view.node }),
    ...(view.tab === INITIAL_VIEW.tab ? {} : { t: TAB[view.tab] }),
    ...(view.phoneTab === INITIAL_VIEW.phoneTab ? {} : { f: view.phoneTab }),
    ...(view.pod === null ? {} : { p: view.pod }),
    ...(view.compare === null ? {} : { c: view.compare }),
    ...(view.presenting ? { m: PRESENT } : {}),
    ...breakpointsToFields(view.breakpoints),
  };
}

/** The event at which the page stands, where several share the instant and it is not the last of them. */
export function indexToFields(run: Run, instant: Instant): Fields {
  if (run.status !== 'ready' || lastEventAt(run.trace.events, instant.t) === instant.index) return {};
  return instant.index < 0 ? {} : { i: String(instant.index) };
}

export const indexFromFields = ({ i }: Fields): number | undefined =>
  i !== undefined && /^\d{1,7}$/.test(i) ? Number(i) : undefined;

/** What a link says of the view; what it does not say, or says wrongly, is as the page opens. */
export function viewFromFields(fields: Fields): View {
  const { z, d, n, t, f, p, c, m } = fields;
  return {
    depth: oneOf(DEPTHS, z) ?? null,
    diagram: oneOf(DIAGRAM, d) ?? INITIAL_VIEW.diagram,
    node: n !== undefined && NODE.test(n) ? n : null,
    tab: TABS.find((tab) => TAB[tab] === t) ?? INITIAL_VIEW.tab,
    phoneTab: oneOf(PHONE_TAB, f) ?? INITIAL_VIEW.phoneTab,
    pod: p !== undefined && POD.test(p) ? p : null,
    compare: oneOf(RELEASES, c) ?? null,
    breakpoints: breakpointsFromFields(fields),
    presenting: m === PRESENT,
  };
}
