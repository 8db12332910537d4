/** What a person may do next: the first that they have not tried stands out. */
import { CHANGED, presets, type PageState } from '../store/index.ts';

const OFFERS = ['mirror', 'release', 'force', 'fault'] as const;
export type Offer = (typeof OFFERS)[number];

const titleOf = (id: string): string | undefined => presets.find((preset) => preset.id === id)?.scenario.title;

const BREAKS = new Set(['fault', 'volumeBusy', 'freezeContainer', 'freezeShim']);
const isBreak = (act: string): boolean => BREAKS.has(act) || /^(?:stop|partition)[A-Z]/.test(act);

/** What of the page says what was tried. */
export interface Reachable extends Pick<PageState, 'scenario'> {
  readonly past: readonly Pick<PageState['past'][number], 'scenario'>[];
  readonly future: readonly Pick<PageState['future'][number], 'scenario'>[];
  readonly view: Pick<PageState['view'], 'compare'>;
}

/** Read off the scenarios that undo and redo can reach, so that nothing is kept for it. */
export function triedOf({ scenario, past, future, view }: Reachable): ReadonlySet<Offer> {
  const all = [...past, ...future].map((place) => place.scenario);
  if (scenario !== null) all.push(scenario);
  const releases = new Map<string, Set<string>>();
  const tried = new Set<Offer>(view.compare === null ? [] : ['release']);
  for (const { title, steps, kubernetes } of all) {
    const named = title.endsWith(CHANGED) ? title.slice(0, -CHANGED.length) : title;
    if (named === titleOf('mirror')) tried.add('mirror');
    if (steps.some((step) => step.do === 'delete' && 'pod' in step && step.force === true)) tried.add('force');
    if (steps.some((step) => isBreak(step.do))) tried.add('fault');
    const known = releases.get(named) ?? new Set();
    releases.set(named, known.add(kubernetes));
    if (known.size > 1) tried.add('release');
  }
  return tried;
}

/** The one that stands out, and the others in their order. */
export function offered(tried: ReadonlySet<Offer>): readonly [Offer, ...Offer[]] {
  const first = OFFERS.find((offer) => !tried.has(offer)) ?? OFFERS[0];
  return [first, ...OFFERS.filter((offer) => offer !== first)];
}
