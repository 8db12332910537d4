/** The part of `conform` that holds recordings with controllers against the model. */
import type { Io } from '../../command.ts';
import { simulateDocument } from '../../scenarioFile.ts';
import { controllerReport, judgeControllers, type ControllerVerdict } from './controllerVerdict.ts';
import { NotModelled } from './recordedObjects.ts';
import { readControllerFolder, type ControllerFolder } from './recordedControllers.ts';
import { simulatedControllers } from './simulatedControllers.ts';

export type ControllerResult =
  | { readonly verdict: ControllerVerdict }
  | { readonly path: string; readonly notModelled: string }
  | { readonly path: string; readonly error: string };

export function compareControllers(path: string): ControllerResult {
  try {
    return compare(readControllerFolder(path));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof NotModelled ? { path, notModelled: message } : { path, error: message };
  }
}

function compare(folder: ControllerFolder): ControllerResult {
  const trace = simulateDocument(folder.document);
  if ('errors' in trace) return { path: folder.path, error: trace.errors.join('; ') };
  return { verdict: judgeControllers(folder, simulatedControllers(trace.ok, folder.begins, folder.ends)) };
}

/** @returns the exit code: 1 where one is not reproduced, 2 where one is not modelled or can't be read. */
export function conformControllers(paths: readonly string[], differences: number, io: Io): number {
  const results = paths.map(compareControllers);
  for (const result of results) {
    if ('verdict' in result) io.out(`${controllerReport(result.verdict, differences)}\n`);
    else if ('notModelled' in result) io.out(`${result.path}: not modelled: ${result.notModelled}\n`);
    else io.err(`${result.path}: ${result.error}\n`);
  }
  if (results.some((result) => 'verdict' in result && result.verdict.reasons.length > 0)) return 1;
  return results.every((result) => 'verdict' in result) ? 0 : 2;
}
