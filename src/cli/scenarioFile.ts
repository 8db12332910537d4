/** Where a scenario comes from: a file, stdin or a preset. What is wrong with it comes back as lines for stderr. */
import { printableLine } from '../kube/printable.ts';
import type { OwnLatencies } from '../cluster/index.ts';
import type { ClusterState } from '../cluster/state.ts';
import {
  errorText,
  isRelease,
  parseScenario,
  parseScenarioText,
  presetById,
  PRESETS,
  RELEASES,
  type Scenario,
  type ScenarioError,
} from '../scenario/index.ts';
import { run } from '../scenario/run.ts';
import type { Trace } from '../trace/index.ts';
import { readBoundedFile } from './boundedInput.ts';
import type { Io } from './command.ts';

export type Result<T> = { readonly ok: T } | { readonly errors: readonly string[] };

/** `-` is stdin, `preset:NAME` a preset, anything else a file of YAML or JSON. */
export async function loadScenario(name: string, release: string | undefined, io: Io): Promise<Result<Scenario>> {
  const read = name.startsWith('preset:') ? readPreset(name) : await readText(name, io);
  if ('errors' in read || release === undefined) return read;
  if (!isRelease(release))
    return { errors: [`--release: found "${printableLine(release)}", expected one of ${RELEASES.join(', ')}`] };
  return { ok: { ...read.ok, kubernetes: release } };
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

async function readText(name: string, io: Io): Promise<Result<Scenario>> {
  const shown = name === '-' ? '<stdin>' : printableLine(name);
  let text: string;
  try {
    text = name === '-' ? io.stdin() : readBoundedFile(name);
  } catch (error) {
    return { errors: [`${shown}: ${reasonOf(error)}`] };
  }
  const parsed = await parseScenarioText(text);
  return 'ok' in parsed ? parsed : { errors: parsed.errors.map((error) => located(shown, error)) };
}

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
