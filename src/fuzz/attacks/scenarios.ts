/** Documents that are run, for so long of their own time as takes a moment of ours: no step of a run throws. */
import { toYaml } from '../../kube/manifest.ts';
import { durationMicros, parseScenario, parseScenarioText, type Scenario } from '../../scenario/index.ts';
import { FORMATS } from '../../scenario/formats/index.ts';
import { run } from '../../scenario/run.ts';
import { bytesOf, must, textOf, type Attack } from '../attack.ts';
import { mutatedBytes } from '../mutate.ts';
import { DOCUMENT_WORDS, mutatedDocument, scenarioSeeds } from './documents.ts';

/** What a case may be, so that many fit into a minute. */
const MOST = { pods: 6, containers: 12, steps: 30, seconds: 90 } as const;

export const scenarios: Attack = {
  name: 'scenarios',
  budget: { milliseconds: 4_000, megabytes: 600 },
  seeds: scenarioSeeds,
  words: DOCUMENT_WORDS,
  make(random, known) {
    if (random.chance(4)) return mutatedBytes(random, known, this.words);
    const value = mutatedDocument(random, known);
    return bytesOf(random.chance(4) ? toYaml(value).text : (JSON.stringify(value) ?? ''));
  },
  async hold(input) {
    const parsed = await parseScenarioText(textOf(input));
    if ('errors' in parsed) return `refused: ${parsed.errors.map(({ path }) => path.replaceAll(/\d+/g, '')).join(' ')}`;
    const scenario = bounded(parsed.ok);
    if (scenario === null) return 'too large for this';
    const trace = run(scenario);
    must(
      trace.events.every((event, i) => (trace.events[i - 1]?.t ?? 0) <= event.t),
      'events come in order',
    );
    for (const [name, print] of Object.entries(FORMATS))
      for (const piece of print(trace)) must(typeof piece === 'string', name);
    const kinds = new Set(trace.events.map(({ kind }) => kind));
    return [scenario.kubernetes, ...[...kinds].sort()].join(' ');
  },
};

function bounded(scenario: Scenario): Scenario | null {
  const { pods, steps, until } = scenario;
  const manifests = steps.flatMap((step) =>
    'manifest' in step && step.manifest.kind === 'Pod' ? [step.manifest] : [],
  );
  const containers = [...pods.map(({ manifest }) => manifest), ...manifests].map(({ spec }) => [
    ...spec.containers,
    ...(spec.initContainers ?? []),
  ]);
  const isSmall =
    pods.length <= MOST.pods &&
    steps.length <= MOST.steps &&
    containers.every(({ length }) => length <= MOST.containers);
  if (!isSmall) return null;
  const end = until === 'quiet' ? MOST.seconds : durationMicros(until) / 1_000_000;
  const seconds = Math.min(end, MOST.seconds);
  const parsed = parseScenario({
    ...scenario,
    until: `${Math.max(0, seconds)}s`,
    steps: steps.filter(({ at }) => durationMicros(at) <= MOST.seconds * 1_000_000),
  });
  return 'ok' in parsed ? parsed.ok : null;
}
