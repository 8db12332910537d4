/** What a person may do next: the first that they have not tried stands out. */
import { CHANGED, presets, type PageState } from '../store/index.ts';

const OFFERS = ['mirror', 'release', 'force', 'fault'] as const;
/** After a mirror pod came back, removing its file comes first: that removes the static pod itself. */
const OFFERS_OF_MIRROR = ['static', 'release', 'fault'] as const;
/** What there is more than one pod to: the pods of a preset of its own are no step further. */
const OFFERS_AROUND = ['release', 'fault'] as const;
export type Offer = 'story' | 'static' | (typeof OFFERS)[number];

type Preset = (typeof presets)[number];
type Scenario = NonNullable<PageState['scenario']>;

const nameOf = ({ title }: Pick<Scenario, 'title'>): string =>
  title.endsWith(CHANGED) ? title.slice(0, -CHANGED.length) : title;
const presetOf = (scenario: Pick<Scenario, 'title'>): Preset | undefined =>
  presets.find((preset) => preset.scenario.title === nameOf(scenario));
const titleOf = (id: string): string | undefined => presets.find((preset) => preset.id === id)?.scenario.title;

const BREAKS = new Set(['fault', 'volumeBusy', 'freezeContainer', 'freezeShim', 'oomKill', 'hangContainer', 'blockIO']);
const isBreak = (act: string): boolean => BREAKS.has(act) || /^(?:stop|partition)[A-Z]/.test(act);

/** What of the page says what was tried. */
export interface Reachable extends Pick<PageState, 'scenario'> {
  readonly past: readonly Pick<PageState['past'][number], 'scenario'>[];
  readonly future: readonly Pick<PageState['future'][number], 'scenario'>[];
  readonly view: Pick<PageState['view'], 'compare'>;
}

function reached({ scenario, past, future }: Reachable): readonly Scenario[] {
  const all = [...past, ...future].map((place) => place.scenario);
  return scenario === null ? all : [...all, scenario];
}

/** Read off the scenarios that undo and redo can reach, so that nothing is kept for it. */
export function triedOf(page: Reachable): ReadonlySet<Offer> {
  const releases = new Map<string, Set<string>>();
  const tried = new Set<Offer>(page.view.compare === null ? [] : ['release']);
  for (const scenario of reached(page)) {
    const { steps, kubernetes } = scenario;
    const named = nameOf(scenario);
    if (named === titleOf('mirror')) tried.add('mirror');
    if (named === titleOf('static')) tried.add('static');
    if (steps.some((step) => step.do === 'delete' && 'pod' in step && step.force === true)) tried.add('force');
    if (steps.some((step) => isBreak(step.do))) tried.add('fault');
    const known = releases.get(named) ?? new Set();
    releases.set(named, known.add(kubernetes));
    if (known.size > 1) tried.add('release');
  }
  return tried;
}

/** How a story follows from another: it shows what would have helped, what force would have done, or simply the next thing. */
export type Follows = 'helps' | 'force' | 'next';
export interface NextStory {
  readonly id: string;
  readonly follows: Follows;
}

/** Stories of clients, controllers and nodes go on with one of their own. */
const AROUND: ReadonlySet<Preset['group']> = new Set(['Nodes and volumes', 'Clients', 'Controllers']);

/** Where that is not the next one under the same heading. */
const LEADS: Readonly<Record<string, NextStory>> = {
  'requests-fail': { id: 'requests-prestop', follows: 'helps' },
  'readiness-fails': { id: 'requests-prestop', follows: 'helps' },
  'exits-at-once': { id: 'requests-prestop', follows: 'helps' },
  'rolling-requests': { id: 'requests-prestop', follows: 'helps' },
  'rolling-update': { id: 'rolling-requests', follows: 'next' },
  'statefulset-node': { id: 'statefulset-force', follows: 'force' },
  'statefulset-force': { id: 'out-of-service', follows: 'helps' },
  'node-lost': { id: 'out-of-service', follows: 'helps' },
  'multi-attach': { id: 'volume-out-of-service', follows: 'helps' },
  'namespace-stuck': { id: 'finalizer', follows: 'next' },
  preemption: { id: 'pressure', follows: 'next' },
};

/** The story that follows a preset's; null for what is no story of clients, controllers and nodes. */
export function storyAfter(page: Reachable): NextStory | null {
  const preset = page.scenario === null ? undefined : presetOf(page.scenario);
  if (preset === undefined || !AROUND.has(preset.group)) return null;
  const told = new Set(reached(page).map(nameOf));
  const isNew = ({ scenario }: Preset): boolean => !told.has(scenario.title);
  const lead = LEADS[preset.id];
  if (lead !== undefined && presets.some((each) => each.id === lead.id && isNew(each))) return lead;
  const group = presets.filter(({ group }) => group === preset.group);
  const at = group.indexOf(preset);
  const next = [...group.slice(at + 1), ...group.slice(0, at)].find(isNew);
  return next === undefined ? (lead ?? null) : { id: next.id, follows: 'next' };
}

/** Of a cluster's run less is offered than of one node's: what has to do with it. */
function offersOf({ scenario }: Reachable, hasStory: boolean): readonly [Offer, ...Offer[]] {
  if (hasStory) return ['story', ...OFFERS_AROUND];
  if (scenario !== null && nameOf(scenario) === titleOf('mirror')) return [...OFFERS_OF_MIRROR];
  const isAround = scenario?.nodes !== undefined || scenario?.objects !== undefined || scenario?.clients !== undefined;
  return isAround ? [...OFFERS_AROUND] : [...OFFERS];
}

/** The one that stands out, and the others in their order. */
export function offered(page: Reachable): readonly [Offer, ...Offer[]] {
  const tried = triedOf(page);
  const offers = offersOf(page, storyAfter(page) !== null);
  const first = offers.find((offer) => !tried.has(offer)) ?? offers[0];
  return [first, ...offers.filter((offer) => offer !== first)];
}

/** The same without what was just done, for where there is room for a few; none of them twice. */
export function untried(page: Reachable): readonly Offer[] {
  const tried = triedOf(page);
  const fresh = offered(page).filter((offer) => !tried.has(offer));
  return fresh.length > 0 ? fresh : offered(page);
}
