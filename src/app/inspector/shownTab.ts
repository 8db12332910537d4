/** Which tabs the inspector has, and which of them it shows. */
import { INSPECTOR_TABS, type InspectorTab } from '../store/index.ts';

/** A log does not tell what went to the API server and came from it. */
const OF_THE_API: ReadonlySet<InspectorTab> = new Set<InspectorTab>(['watch', 'requests', 'events', 'describe']);
const OF_A_LOG = INSPECTOR_TABS.filter((tab) => !OF_THE_API.has(tab));

/** @param isLog whether the run was read from a log rather than simulated */
export const tabsOf = (isLog: boolean): readonly InspectorTab[] => (isLog ? OF_A_LOG : INSPECTOR_TABS);

/** The chosen tab, or the first where the run has no such tab. */
export const shownTab = (chosen: InspectorTab, isLog: boolean): InspectorTab =>
  tabsOf(isLog).includes(chosen) ? chosen : 'what';
