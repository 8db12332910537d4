/** What people paste and drop as pods or as a scenario. */
import { applyDefaults, parseManifests, toYaml } from '../../kube/manifest.ts';
import { isOf, LABEL, SUBDOMAIN } from '../../kube/names.ts';
import type { PodManifest } from '../../kube/objects.ts';
import { hasControl } from '../../kube/printable.ts';
import { errorText, parseScenario, parseScenarioText } from '../../scenario/index.ts';
import { bytesOf, isSame, must, textOf, type Attack } from '../attack.ts';
import { mutatedBytes } from '../mutate.ts';
import { DOCUMENT_WORDS, mutatedDocument, podSeeds, scenarioSeeds } from './documents.ts';

const LONGEST = 1_500;

export const manifests: Attack = {
  name: 'manifests',
  budget: { milliseconds: 1_500, megabytes: 250 },
  seeds: [...podSeeds, ...scenarioSeeds],
  words: DOCUMENT_WORDS,
  make(random, known) {
    if (!random.chance(3)) return mutatedBytes(random, known, this.words);
    const value = mutatedDocument(random, known);
    return bytesOf(random.chance(2) ? toYaml(value).text : (JSON.stringify(value) ?? ''));
  },
  async hold(input) {
    const text = textOf(input);
    return `${asPods(text)}; ${await asScenario(text)}`;
  },
};

function asPods(text: string): string {
  const parsed = parseManifests(text, { fileName: 'pods.yaml' });
  if ('errors' in parsed) {
    must(parsed.errors.length > 0, 'what is refused has a reason');
    for (const error of parsed.errors) mustBeShown(`${error.path ?? ''} ${error.message} ${error.hint ?? ''}`, error);
    return parsed.errors
      .map(({ message }) => kindOf(message))
      .join(', ')
      .slice(0, 160);
  }
  must(parsed.ok.length > 0, 'there is a pod, or a reason why not');
  for (const warning of parsed.warnings) mustBeShown(`${warning.path ?? ''} ${warning.message}`, warning);
  for (const pod of parsed.ok.slice(0, 20)) podHolds(pod);
  return `${Math.min(parsed.ok.length, 3)} pods, ${[...new Set(parsed.warnings.map(({ message }) => kindOf(message)))].join()}`;
}

function podHolds(pod: PodManifest): void {
  const { metadata, spec } = applyDefaults(pod);
  must(isOf(SUBDOMAIN, metadata.name), 'a pod has a name');
  must(isOf(LABEL, metadata.namespace ?? ''), 'a pod has a namespace');
  for (const { name } of [...spec.containers, ...(spec.initContainers ?? []), ...(spec.volumes ?? [])])
    must(isOf(LABEL, name), 'containers and volumes have names');
  const again = parseManifests(toYaml(pod).text);
  must('ok' in again, `printed as YAML it is refused: ${'errors' in again ? (again.errors[0]?.message ?? '') : ''}`);
  must(isSame(again.ok, [pod]), 'printed as YAML it is another pod');
  const scenario = parseScenario({ kind: 'Scenario', pods: [{ manifest: pod }] });
  if ('errors' in scenario) must(scenario.errors.length > 0, 'a pod that is no scenario’s has a reason');
}

async function asScenario(text: string): Promise<string> {
  const parsed = await parseScenarioText(text);
  if ('ok' in parsed) {
    const again = parseScenario(parsed.ok);
    must('ok' in again && isSame(again.ok, parsed.ok), 'a scenario is one when parsed again');
    return `scenario of ${parsed.ok.pods.length}`;
  }
  must(parsed.errors.length > 0, 'what is refused has a reason');
  for (const error of parsed.errors)
    mustBeShown(errorText(error), { line: error.line ?? 1, column: error.column ?? 1 });
  return kindOf(parsed.errors[0]?.message ?? '');
}

function mustBeShown(text: string, { line, column }: { readonly line: number; readonly column: number }): void {
  must(line >= 1 && column >= 1, `a place: ${line}:${column}`);
  must(text.length < LONGEST, `an error of ${text.length} characters`);
  must(
    !hasControl(text) && !text.includes('\n'),
    `an error that a terminal would obey: ${JSON.stringify(text.slice(0, 200))}`,
  );
}

/** Without what it repeats. */
const kindOf = (message: string): string => message.replaceAll(/["‘][^"’]*["’]|\S*[[\].]\S*|\d+/g, '').slice(0, 60);
