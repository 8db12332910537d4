/** The node at rest: nobody has done anything yet, and the first act begins the story. */
import type { ClusterState } from '../../cluster/state.ts';
import { isMirrorPod } from '../../kube/objects.ts';
import { AT_REST, CHANGED, REST_ACTS_AT, type Scenario } from '../../scenario/index.ts';
import { comparedRelease } from './releases.ts';
import { addStep, presets, withRelease, type Act } from './simulation.ts';
import type { PageState } from './state.ts';

const nameOf = (title: string): string => (title.endsWith(CHANGED) ? title.slice(0, -CHANGED.length) : title);

/** The page offers the first act in place of telling a story. Pods that were added from the start change nothing of that. */
export const isAtRest = (state: Pick<PageState, 'scenario' | 'imported' | 'run' | 'view'>): boolean =>
  state.scenario?.steps.length === 0 &&
  nameOf(state.scenario.title) === AT_REST.title &&
  state.imported === null &&
  state.run.status === 'ready' &&
  comparedRelease(state) === null;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Parts of a scenario that make it another story. */
const TELLING = ['pods', 'steps', 'objects', 'nodes', 'clients'] as const;

/**
 * What is done at rest, as a scenario: the preset that tells just that, so that its tour, its title and its short link
 * are at hand, or else one of the person's own.
 */
export function begun(scenario: Scenario, acts: readonly Act[]): Scenario {
  const resting: Scenario = { ...scenario, until: 'quiet' };
  const acted = acts.reduce((so, each) => addStep(so, REST_ACTS_AT, each), resting);
  const told = presets.find(({ scenario: of }) => TELLING.every((part) => isSame(of[part], acted[part])));
  return told === undefined ? acted : withRelease(told.scenario, scenario.kubernetes);
}

/** Whom Play deletes: `web`, or another ordinary pod where that was taken away. */
export function firstToGo({ etcd }: ClusterState): string | null {
  const ordinary = Object.keys(etcd.pods).filter((key) => {
    const pod = etcd.pods[key];
    return pod !== undefined && !isMirrorPod(pod);
  });
  return ordinary.find((key) => key === 'default/web') ?? ordinary[0] ?? null;
}
