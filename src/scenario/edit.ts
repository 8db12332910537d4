/**
 * Changes of a scenario as people make them on the page. Each gives a new document and leaves the old one alone, so undo
 * is to keep it. What a person has typed still goes through `parseScenario` afterwards.
 */
import { micros, type Micros } from '../engine/time.ts';
import { formatDuration } from '../kube/duration.ts';
import { mirrorName } from '../kube/names.ts';
import { durationMicros } from './durations.ts';
import { LIMITS } from './limits.ts';
import { firstNode, nodesOf, type ScenarioNode } from './nodes.ts';
import type { Release } from './releases.ts';
import type { Scenario, ScenarioPod, Step } from './schema.ts';

type WithoutAt<S> = S extends unknown ? Omit<S, 'at'> : never;
/** What somebody does or what breaks, without its time. */
export type Act = WithoutAt<Step>;

/**
 * Does something at `t`. What has happened by then stays, at `t` itself too; what was planned for later gives way,
 * because it was planned for another present. Of the same thing done to the same pod at the very same instant there is
 * only one: who deletes a pod where the story is about to has taken its place, and deletes no second time.
 */
export function addStep(scenario: Scenario, t: Micros, act: Act): Scenario {
  const done = scenario.steps.filter((step) => {
    const at = durationMicros(step.at);
    return at < t || (at === t && !isSameDeed(step, act));
  });
  return changed(scenario, { ...untilAfter(scenario, t), steps: [...done, { at: formatDuration(t), ...act }] });
}

/** Long enough for what passes by the minute, as a reflector's back-off does. */
const AFTERMATH = 60_000_000;

/** Who does something where the story ends wants to see what comes of it. */
function untilAfter({ until }: Scenario, t: Micros): Partial<Scenario> {
  if (until === 'quiet' || t < durationMicros(until)) return {};
  return { until: formatDuration(micros(t + AFTERMATH)) };
}

/** Only removals: of two labels or two pods created at one instant each says something of its own. */
const isSameDeed = (step: Step, act: Act): boolean =>
  (step.do === 'delete' || step.do === 'evict' || step.do === 'removeManifest') &&
  act.do === step.do &&
  'pod' in step &&
  'pod' in act &&
  act.pod === step.pod;

/**
 * Adds a pod that runs at t = 0. `freePodName` finds a name that is not taken. The node gets the labels that the pod
 * selects and that it lacks, because it has admitted the pod.
 */
export const addPod = (scenario: Scenario, pod: ScenarioPod): Scenario =>
  changed(scenario, { pods: [...scenario.pods, pod], ...withLabels(scenario, pod) });

function withLabels(scenario: Scenario, { node: named, manifest: { spec } }: ScenarioPod): Partial<Scenario> {
  const name = named ?? spec.nodeName ?? firstNode(scenario).name;
  return labelled(scenario, spec.nodeSelector, (node) => node.name === name);
}

/** The nodes with labels that they lack; one that a node has stays as it is. */
export function labelled(
  { node, nodes }: Pick<Scenario, 'node' | 'nodes'>,
  labels: Readonly<Record<string, string>> | undefined,
  which: (node: ScenarioNode) => boolean = () => true,
): Partial<Scenario> {
  if (labels === undefined) return {};
  const withThem = (each: ScenarioNode): ScenarioNode =>
    which(each) ? { ...each, labels: { ...labels, ...each.labels } } : each;
  return nodes === undefined ? { node: withThem(node) } : { nodes: nodes.map(withThem) };
}

/** The same story in another release. */
export const withRelease = (scenario: Scenario, kubernetes: Release): Scenario =>
  scenario.kubernetes === kubernetes ? scenario : { ...scenario, kubernetes };

/** `wanted`, or with the smallest number behind it that makes it a name of its own. */
export function freePodName(scenario: Scenario, wanted: string): string {
  const { pods, steps } = scenario;
  const mirrors = (name: string) => nodesOf(scenario).map((node) => mirrorName(name, node.name));
  const created = steps.flatMap((step) => (step.do === 'create' ? [step.manifest.metadata.name] : []));
  const own = [...pods.map(({ manifest }) => manifest.metadata.name), ...created];
  const taken = new Set([...own, ...own.flatMap(mirrors)]);
  const isFree = (name: string) => [name, ...mirrors(name)].every((each) => !taken.has(each));
  for (let i = 1; ; i++) {
    const name = i === 1 ? wanted : `${wanted}-${i}`;
    if (isFree(name)) return name;
  }
}

export const CHANGED = ' (changed)';

/** A title promises what happens; from the first change on it says that something else does. */
export function changed(scenario: Scenario, parts: Partial<Scenario>): Scenario {
  const { title } = scenario;
  const told = title.endsWith(CHANGED) ? title : title.slice(0, LIMITS.title - CHANGED.length) + CHANGED;
  return { ...scenario, ...parts, title: told };
}
