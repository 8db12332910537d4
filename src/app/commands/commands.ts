/** The registry. A shortcut exists only here; buttons, palette and help read it. */
import { actions, pageStore } from '../store/index.ts';
import type { InspectorTab, PhoneTab } from '../store/index.ts';

import { PHONE } from '../shell/ui/index.ts';
import type { Command } from './command.ts';
import { isMac, keyLabel } from './keys.ts';

const page = pageStore.getState;

/** What the numbers show: the inspector's tabs, on a phone the panes. */
const TABS: readonly (readonly [InspectorTab, string, PhoneTab, string])[] = [
  ['what', 'What happened', 'pods', 'Pods'],
  ['object', 'Object', 'diagram', 'Diagram'],
  ['klog', 'klog', 'why', 'Why'],
  ['watch', 'get -w', 'chart', 'Chart'],
  ['requests', 'Requests', 'time', 'Time'],
];

const views: readonly Command[] = TABS.map(([tab, name, phoneTab, phoneName], i) => ({
  id: `view-${i + 1}`,
  title: `Show ${name} (on a phone: ${phoneName})`,
  group: 'View',
  keys: [String(i + 1)],
  run: () => actions.setView(matchMedia(PHONE).matches ? { phoneTab } : { tab }),
}));

export const COMMANDS: readonly Command[] = [
  { id: 'play', title: 'Play or pause', group: 'Play', keys: ['Space'], icon: 'play', run: () => actions.togglePlay() },
  {
    id: 'forward',
    title: 'Step',
    group: 'Play',
    keys: ['ArrowRight'],
    icon: 'forward',
    run: () => actions.step('event', 1),
  },
  {
    id: 'back',
    title: 'Step back',
    group: 'Play',
    keys: ['ArrowLeft'],
    icon: 'back',
    run: () => actions.step('event', -1),
  },
  {
    id: 'next-milestone',
    title: 'Next milestone',
    group: 'Play',
    keys: ['Shift+ArrowRight'],
    icon: 'milestone',
    run: () => actions.step('milestone', 1),
  },
  {
    id: 'previous-milestone',
    title: 'Previous milestone',
    group: 'Play',
    keys: ['Shift+ArrowLeft'],
    run: () => actions.step('milestone', -1),
  },
  {
    id: 'next-of-actor',
    title: 'Next step of the same actor',
    group: 'Play',
    keys: ['.'],
    run: () => actions.step('actor', 1),
  },
  {
    id: 'previous-of-actor',
    title: 'Previous step of the same actor',
    group: 'Play',
    keys: [','],
    run: () => actions.step('actor', -1),
  },
  {
    id: 'to-start',
    title: 'To the start',
    group: 'Play',
    keys: ['Home'],
    icon: 'toStart',
    run: () => actions.toStart(),
  },
  { id: 'to-end', title: 'To the end', group: 'Play', keys: ['End'], icon: 'toEnd', run: () => actions.toEnd() },
  {
    id: 'pace',
    title: 'Story pace or real time',
    group: 'Play',
    keys: ['p'],
    run: () => actions.setPace(page().pace === 'story' ? 'real' : 'story'),
  },

  {
    id: 'palette',
    title: 'Go to or run anything',
    group: 'Go to',
    keys: ['Mod+k'],
    icon: 'search',
    run: () => actions.open('palette'),
  },

  {
    id: 'delete',
    title: 'Delete the selected pod',
    group: 'Act',
    keys: ['d'],
    run: () => void actions.deleteSelected(),
  },
  {
    id: 'fault',
    title: 'Open the fault menu',
    group: 'Act',
    keys: ['f'],
    icon: 'fault',
    run: () => actions.wantFaultMenu(),
  },
  { id: 'add-pod', title: 'Add a pod', group: 'Act', keys: ['a'], icon: 'plus', run: () => actions.open('addPod') },
  {
    id: 'undo',
    title: 'Undo',
    group: 'Act',
    keys: ['Mod+z', 'u'],
    icon: 'undo',
    possible: () => page().past.length > 0,
    run: () => void actions.undo(),
  },
  {
    id: 'redo',
    title: 'Redo',
    group: 'Act',
    keys: ['Mod+Shift+z'],
    icon: 'redo',
    possible: () => page().future.length > 0,
    run: () => void actions.redo(),
  },

  ...views,
  {
    id: 'diagram',
    title: 'Overview or inside of the kubelet',
    group: 'View',
    keys: ['o'],
    run: () => actions.setView({ diagram: page().view.diagram === 'inside' ? 'overview' : 'inside' }),
  },

  {
    id: 'compare',
    title: 'Compare with another release, or end that',
    group: 'View',
    keys: ['c'],
    icon: 'compare',
    run: () => actions.toggleCompare(),
  },

  {
    id: 'share',
    title: 'Share this moment',
    group: 'App',
    keys: ['s'],
    icon: 'share',
    run: () => actions.open('share'),
  },
  { id: 'theme', title: 'Dark or light', group: 'App', keys: ['t'], icon: 'theme', run: () => actions.toggleTheme() },
  {
    id: 'language',
    title: 'English or 简体中文',
    group: 'App',
    keys: ['l'],
    icon: 'language',
    run: () => void actions.toggleLanguage(),
  },
  { id: 'help', title: 'Keys', group: 'App', keys: ['?'], icon: 'help', run: () => actions.open('help') },
];

/** The key cap of a command, for tooltips. */
export function keysOf(id: string): string | undefined {
  const first = COMMANDS.find((command) => command.id === id)?.keys?.[0];
  return first === undefined ? undefined : keyLabel(first, isMac());
}
