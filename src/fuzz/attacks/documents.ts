/** Documents to begin with: the page's own scenarios, and pods as people have them. */
import { toYaml } from '../../kube/manifest.ts';
import { PRESETS } from '../../scenario/index.ts';
import { bytesOf, textOf, type Inputs } from '../attack.ts';
import { mutatedValue, valuesIn } from '../mutate.ts';
import type { Random } from '../random.ts';

const SCENARIOS: readonly unknown[] = PRESETS.map(({ scenario }) => scenario);

const PODS: readonly unknown[] = PRESETS.flatMap(({ scenario }) => scenario.pods.map(({ manifest }) => manifest));

export const scenarioSeeds: readonly Uint8Array[] = SCENARIOS.flatMap((scenario) => [
  bytesOf(JSON.stringify(scenario)),
  bytesOf(toYaml(scenario).text),
]);

export const podSeeds: readonly Uint8Array[] = PODS.flatMap((pod) => [
  bytesOf(toYaml(pod).text),
  bytesOf(JSON.stringify(pod)),
  bytesOf(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [pod, pod] }, null, 2)),
]);

const VALUES = valuesIn(SCENARIOS);

/** A document with values of others in it; what is no JSON is changed as it stands. */
export function mutatedDocument(random: Random, known: Inputs): unknown {
  let value: unknown = jsonOf(random.pick(known)) ?? SCENARIOS[random.below(SCENARIOS.length)];
  for (let times = 1 + random.size(5); times > 0; times--) value = mutatedValue(value, random, VALUES);
  return value;
}

function jsonOf(input: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(input)) as unknown;
  } catch {
    return undefined;
  }
}

export const DOCUMENT_WORDS = [
  'kind: Scenario', 'kind: Pod', 'apiVersion: v1', 'metadata:', 'spec:', 'containers:', 'initContainers:', 'volumes:',
  'name: web', 'namespace: ', 'uid: ', 'finalizers: ', 'ownerReferences:', 'terminationGracePeriodSeconds: ', '&a ', '*a',
  '<<: *a', '---\n', '? ', '!!binary ', '!!js/function ', '|\n', '>-\n', '- {', '{"kind":"Pod"}', 'steps:', 'at: 1s',
  'do: delete', 'until: quiet', '"kind":"Scenario"', 'kind: List\nitems:\n- ',
] as const; // prettier-ignore
