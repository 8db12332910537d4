/** The registry. A shortcut exists only here; buttons, palette and help read it. */
import { actions, depthShown, diagramShown, isOneStory, LOW_WINDOW, pageStore } from '../store/index.ts';
import type { InspectorTab, PhoneTab } from '../store/index.ts';
import { runToBreakpoint, runToSameKind, runToSelectedPod, toggleHere } from '../breakpoints/index.ts';
import { lessonActs } from '../lessons/index.ts';
import { PHONE } from '../shell/ui/index.ts';
import type { Command, CommandId } from './command.ts';
import { isMac, keyLabel } from './keys.ts';

const page = pageStore.getState;

/** What the numbers show: the inspector's tabs, on a phone the panes. */
const VIEWS = [
  ['view-1', '1', 'what', 'pods'],
  ['view-2', '2', 'object', 'diagram'],
  ['view-3', '3', 'klog', 'why'],
  ['view-4', '4', 'watch', 'chart'],
  ['view-5', '5', 'requests', 'time'],
  ['view-6', '6', 'steps', 'why'],
  ['view-7', '7', 'events', 'why'],
  ['view-8', '8', 'describe', 'why'],
] as const satisfies readonly (readonly [CommandId, string, InspectorTab, PhoneTab])[];

const views: readonly Command[] = VIEWS.map(([id, key, tab, phoneTab]) => ({
  id,
  group: 'view',
  keys: [key],
  run: () =>
    actions.setView(!matchMedia(PHONE).matches ? { tab } : phoneTab === 'why' ? { phoneTab, tab } : { phoneTab }),
}));

/** Puts the cursor into the search field of the pane that is shown. */
const searchPane = (): void => document.querySelector<HTMLInputElement>('[role=tabpanel] input[type=search]')?.focus();

const hasBreakpoints = (): boolean => page().view.breakpoints.length > 0;

/** The story view can tell the run. */
const isStory = (): boolean => isOneStory(page()) && !matchMedia(PHONE).matches;

const onTour = (): boolean => page().tour?.left === false;

/** On a phone a link that presents opens the panes. */
const isPresenting = (): boolean => page().view.presenting && !matchMedia(PHONE).matches;

export const COMMANDS: readonly Command[] = [
  { id: 'play', group: 'play', keys: ['Space'], icon: 'play', run: () => actions.togglePlay() },
  {
    id: 'forward',
    group: 'play',
    keys: ['ArrowRight'],
    icon: 'forward',
    run: () => actions.step('event', 1),
  },
  {
    id: 'back',
    group: 'play',
    keys: ['ArrowLeft'],
    icon: 'back',
    run: () => actions.step('event', -1),
  },
  {
    id: 'next-milestone',
    group: 'play',
    keys: ['Shift+ArrowRight'],
    icon: 'milestone',
    run: () => actions.step('milestone', 1),
  },
  {
    id: 'previous-milestone',
    group: 'play',
    keys: ['Shift+ArrowLeft'],
    run: () => actions.step('milestone', -1),
  },
  {
    id: 'next-of-actor',
    group: 'play',
    keys: ['.'],
    run: () => actions.step('actor', 1),
  },
  {
    id: 'previous-of-actor',
    group: 'play',
    keys: [','],
    run: () => actions.step('actor', -1),
  },
  {
    id: 'to-start',
    group: 'play',
    keys: ['Home'],
    icon: 'toStart',
    run: () => actions.toStart(),
  },
  { id: 'to-end', group: 'play', keys: ['End'], icon: 'toEnd', run: () => actions.toEnd() },
  {
    id: 'pace',
    group: 'play',
    keys: ['Shift+p'],
    run: () => actions.setPace(page().pace === 'story' ? 'real' : 'story'),
  },
  {
    id: 'to-milestones',
    group: 'play',
    keys: ['Shift+Space'],
    run: () => actions.setStopsAtMilestones(!page().stopsAtMilestones),
  },
  { id: 'reading', group: 'play', keys: ['r'], run: () => actions.cycleReading() },

  {
    id: 'palette',
    group: 'goTo',
    keys: ['Mod+k'],
    icon: 'search',
    run: () => actions.open('palette'),
  },
  { id: 'next-of-kind', group: 'goTo', keys: ['k'], run: () => runToSameKind(1) },
  { id: 'previous-of-kind', group: 'goTo', keys: ['Shift+k'], run: () => runToSameKind(-1) },
  { id: 'next-of-pod', group: 'goTo', keys: [']'], run: () => runToSelectedPod(1) },
  { id: 'previous-of-pod', group: 'goTo', keys: ['['], run: () => runToSelectedPod(-1) },
  { id: 'pin', group: 'goTo', keys: ['i'], icon: 'pin', run: () => actions.togglePin() },
  { id: 'search-pane', group: 'goTo', keys: ['/'], icon: 'search', run: searchPane },

  { id: 'to-breakpoint', group: 'breakpoints', keys: ['n'], possible: hasBreakpoints, run: () => runToBreakpoint(1) },
  {
    id: 'back-to-breakpoint',
    group: 'breakpoints',
    keys: ['Shift+n'],
    possible: hasBreakpoints,
    run: () => runToBreakpoint(-1),
  },
  { id: 'break-here', group: 'breakpoints', keys: ['b'], icon: 'breakpoint', run: toggleHere },
  {
    id: 'breakpoints',
    group: 'breakpoints',
    keys: ['Shift+b'],
    icon: 'breakpoint',
    run: () => actions.open('breakpoints'),
  },

  { id: 'tour', group: 'lessons', keys: ['g'], icon: 'lesson', run: lessonActs.toggleTour },
  { id: 'next-caption', group: 'lessons', keys: ['j'], possible: onTour, run: lessonActs.next },
  { id: 'previous-caption', group: 'lessons', keys: ['Shift+j'], possible: onTour, run: lessonActs.back },
  { id: 'predict', group: 'lessons', keys: ['Shift+g'], icon: 'lesson', run: lessonActs.predict },
  { id: 'quiz', group: 'lessons', keys: ['q'], icon: 'lesson', run: () => actions.open('quiz') },
  { id: 'misbeliefs', group: 'lessons', keys: ['m'], icon: 'lesson', run: () => actions.open('misbeliefs') },

  {
    id: 'delete',
    group: 'act',
    keys: ['d'],
    run: () => void actions.deleteSelected(),
  },
  {
    id: 'fault',
    group: 'act',
    keys: ['f'],
    icon: 'fault',
    possible: () => page().imported === null,
    run: () => actions.open('faults'),
  },
  { id: 'add-pod', group: 'act', keys: ['a'], icon: 'plus', run: () => actions.open('addPod') },
  {
    id: 'undo',
    group: 'act',
    keys: ['Mod+z', 'u'],
    icon: 'undo',
    possible: () => page().past.length > 0,
    run: () => void actions.undo(),
  },
  {
    id: 'redo',
    group: 'act',
    keys: ['Mod+Shift+z'],
    icon: 'redo',
    possible: () => page().future.length > 0,
    run: () => void actions.redo(),
  },

  ...views,
  {
    id: 'diagram',
    group: 'view',
    keys: ['o'],
    run: () => {
      const shown = diagramShown(page(), matchMedia(LOW_WINDOW).matches);
      actions.setView({ diagram: shown === 'inside' ? 'overview' : 'inside' });
    },
  },

  { id: 'story', group: 'view', possible: isStory, run: () => actions.setDepth('story') },
  { id: 'map', group: 'view', possible: isStory, run: () => actions.setDepth('kubelet') },
  {
    id: 'why',
    group: 'view',
    keys: ['w'],
    possible: isStory,
    run: () => actions.setDepth(depthShown(page()) === 'source' ? 'story' : 'source'),
  },

  {
    id: 'compare',
    group: 'view',
    keys: ['c'],
    icon: 'compare',
    run: () => actions.toggleCompare(),
  },

  {
    id: 'present',
    group: 'view',
    keys: ['p'],
    icon: 'present',
    possible: () => !matchMedia(PHONE).matches,
    run: () => actions.present(!page().view.presenting),
  },

  {
    id: 'evidence',
    group: 'app',
    keys: ['e'],
    icon: 'evidence',
    run: () => actions.toggleEvidence(),
  },
  {
    id: 'share',
    group: 'app',
    keys: ['s'],
    icon: 'share',
    run: () => actions.open('share'),
  },
  { id: 'theme', group: 'app', keys: ['t'], icon: 'theme', run: () => actions.toggleTheme() },
  {
    id: 'language',
    group: 'app',
    keys: ['l'],
    icon: 'language',
    run: () => void actions.toggleLanguage(),
  },
  { id: 'narration', group: 'app', keys: ['v'], run: () => actions.cycleNarration() },
  { id: 'help', group: 'app', keys: ['?'], icon: 'help', run: () => actions.open('help') },
];

/** What shows itself in the panes, which a room does not see. */
const IN_PANES: ReadonlySet<CommandId> = new Set<CommandId>([
  ...VIEWS.map(([id]) => id),
  'search-pane',
  'tour',
  'next-caption',
  'previous-caption',
  'predict',
  'fault',
  'diagram',
  'story',
  'map',
  'why',
  'compare',
]);

/**
 * With evidence in the place of the panes there is nothing to play; and what a log shows has happened, so nothing can
 * be done to it.
 */
export function isPossible({ id, group, possible }: Command): boolean {
  const { evidenceOpen, imported } = page();
  if (isPresenting() && IN_PANES.has(id)) return false;
  if (evidenceOpen && group !== 'app' && id !== 'palette') return false;
  const isReal = evidenceOpen || imported !== null;
  if (isReal && (group === 'act' || id === 'compare' || id === 'share')) return false;
  return possible?.() ?? true;
}

/** The key cap of a command, for tooltips. */
export function keysOf(id: CommandId): string | undefined {
  const first = COMMANDS.find((command) => command.id === id)?.keys?.[0];
  return first === undefined ? undefined : keyLabel(first, isMac());
}
