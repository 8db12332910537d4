/** Where a scenario comes from: a file, stdin or a preset. What is wrong with it comes back as lines for stderr. */
import { NOT_SIMULATED, REASONS } from '../kube/manifest/bearing.ts';
import type { ManifestProblem } from '../kube/manifest.ts';
import { printableLine } from '../kube/printable.ts';
import type { OwnLatencies } from '../cluster/index.ts';
import type { ClusterState } from '../cluster/state.ts';
import {
  errorText,
  isRelease,
  isScenarioText,
  parseScenario,
  parseScenarioText,
  presetById,
  PRESETS,
  RELEASES,
  type Scenario,
  type ScenarioError,
} from '../scenario/index.ts';
import { scenarioAround } from '../scenario/pastedScenario.ts';
import { run } from '../scenario/run.ts';
import type { Trace } from '../trace/index.ts';
import { readBoundedFile } from './boundedInput.ts';
import type { Io } from './command.ts';

export type Result<T> = { readonly ok: T } | { readonly errors: readonly string[] };

/** A scenario; `isNoted` where stderr has said already what of it is not simulated. */
type Loaded = Result<Scenario> & { readonly isNoted?: boolean };

/** `-` is stdin, `preset:NAME` a preset, anything else a file of YAML or JSON: a scenario, or manifests of pods and workloads. */
export async function loadScenario(name: string, release: string | undefined, io: Io): Promise<Loaded> {
  const read = name.startsWith('preset:') ? readPreset(name) : await readText(name, io);
  if ('errors' in read || release === undefined) return read;
  if (!isRelease(release))
    return { errors: [`--release: found "${printableLine(release)}", expected one of ${RELEASES.join(', ')}`] };
  return { ...read, ok: { ...read.ok, kubernetes: release } };
}

export const presetNames = (): string => PRESETS.map(({ id }) => id).join(', ');

function readPreset(name: string): Result<Scenario> {
  const preset = presetById(name.slice('preset:'.length));
  if (preset === undefined)
    return { errors: [`${printableLine(name)}: no such preset; expected one of ${presetNames()}`] };
  return checked(preset.scenario);
}

/** A document's fields get the schema's order, which a template's hash, and so the names of its pods, depends on. */
function checked(document: unknown): Result<Scenario> {
  const parsed = parseScenario(document);
  return 'ok' in parsed ? parsed : { errors: parsed.errors.map(errorText) };
}

async function readText(name: string, io: Io): Promise<Loaded> {
  const shown = name === '-' ? '<stdin>' : printableLine(name);
  let text: string;
  try {
    text = name === '-' ? io.stdin() : readBoundedFile(name);
  } catch (error) {
    return { errors: [`${shown}: ${reasonOf(error)}`] };
  }
  if (!isScenarioText(text) && MANIFEST.test(text)) return readManifests(text, shown, io);
  const parsed = await parseScenarioText(text);
  return 'ok' in parsed ? parsed : { errors: parsed.errors.map((error) => located(shown, error)) };
}

/** At the beginning of a line, or of an object in JSON. */
const MANIFEST = /^(?:apiVersion|"apiVersion"|\s*\{\s*"apiVersion")\s*:|^[{[].*"apiVersion"\s*:/m;

async function readManifests(text: string, shown: string, io: Io): Promise<Loaded> {
  const { readPasted } = await import('../scenario/pasted.ts');
  const pasted = readPasted(text);
  if ('errors' in pasted) return { errors: pasted.errors.map((problem) => problemText(shown, problem)) };
  const scenario = scenarioAround(pasted, shown);
  if ('errors' in scenario) return { errors: scenario.errors.map((error) => `${shown}: ${errorText(error)}`) };
  const [step] = scenario.ok.steps;
  const what = step !== undefined && 'pod' in step ? `and ${step.pod} is deleted at ${step.at}` : 'and nothing is done';
  io.err(`note: ${shown} holds manifests, not a scenario: all is there from the start, ${what}\n`);
  for (const warning of pasted.warnings) io.err(`note: ${problemText(shown, warning)}\n`);
  for (const { path, reason, ...place } of pasted.remarks)
    if (NOT_SIMULATED.has(reason)) io.err(`note: ${placeOf(shown, place)}: ${path}: ${REASONS[reason]}\n`);
  return { ...scenario, isNoted: true };
}

const problemText = (file: string, { message, hint, ...place }: ManifestProblem): string =>
  `${placeOf(file, place)}: ${message}${hint === undefined ? '' : `; ${hint}`}`;

const placeOf = (file: string, { line, column }: { readonly line: number; readonly column: number }): string =>
  `${file}:${line}:${column}`;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'this is a folder, not a file';
    case 'EACCES':
      return 'it may not be read';
    default:
      return error.message;
  }
}

/** `pods.yaml:3:7: steps[0].do: found "dele"; expected …` */
function located(file: string, error: ScenarioError): string {
  const place = error.line === undefined ? '' : `:${error.line}:${error.column ?? 1}`;
  return `${file}${place}: ${errorText(error)}`;
}

/** Runs a document that has not been checked. */
export function simulateDocument(document: unknown, latencies?: OwnLatencies): Result<Trace<ClusterState>> {
  const parsed = checked(document);
  return 'ok' in parsed ? { ok: run(parsed.ok, latencies) } : parsed;
}
