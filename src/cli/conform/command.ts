/** `conform FOLDER...`: real traces against the simulation of the same scenarios. */
import { printableLine } from '../../kube/printable.ts';
import { parseArgs } from 'node:util';
import type { Command, Io } from '../command.ts';
import { UsageError } from '../command.ts';
import { simulateDocument } from '../scenarioFile.ts';
import TOOLS from '../tools.json';
import { conformControllers } from './controllers/command.ts';
import { isControllerFolder } from './controllers/recordedControllers.ts';
import { toJson } from './jsonReport.ts';
import { scenarioReport } from './report.ts';
import { simulatedRun } from '../comparable/simulated.ts';
import { readTraceFolder, type TraceFolder } from './traceFolder.ts';
import { compareRun, groupFolders, judge, type RunResult } from './verdict.ts';

const HELP = `Usage: conform [--json] [--differences N] [--against FOLDER] FOLDER...

Compares real traces with the simulation of their scenario.json: the requests and watch events on the pods, the rows of
kubectl get pods -w, and the kubelet's log, in order and within each goroutine. Repeats of a scenario (-1, -2, …) are
judged together.

Recordings with controllers (controller-manager.log, and no scenario.json) are held against what actions.txt and pod.yaml
say was done: who wrote what on pods, the watch events of each pod, and the Node, and when. What the model has no
controller for is named.

  --against FOLDER   compare with this real trace instead of the simulation
  --differences N    show at most N differing lines of each sequence (default 6)
  --json             print the whole comparison as JSON

Exit code: 0 when every scenario is reproduced, 1 when one is not, 2 when a folder can't be read or is not modelled.
`;

export const conform: Command = {
  name: 'conform',
  summary: TOOLS.conform,
  help: HELP,
  run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        differences: { type: 'string', default: '6' },
        against: { type: 'string' },
      },
    });
    if (positionals.length === 0) throw new UsageError('conform needs at least one folder');
    const differences = Number(values.differences);
    if (!Number.isInteger(differences) || differences < 0)
      throw new UsageError(`--differences: found "${values.differences}", expected a whole number`);
    const against = values.against === undefined ? undefined : readFolder(values.against, io);
    const withControllers = positionals.filter(isControllerFolder);
    const others = positionals.filter((path) => !isControllerFolder(path));
    if (withControllers.length > 0 && (values.json || against !== undefined))
      throw new UsageError('recordings with controllers take neither --json nor --against');
    const ofControllers = conformControllers(withControllers, differences, io);
    if (others.length === 0) return ofControllers;
    const folders = others.map((path) => readFolder(path, io));
    const readable = folders.filter((folder) => folder !== null);
    if (against === null || readable.length < folders.length) return 2;

    const verdicts = [...groupFolders(readable)].map(([group, members]) =>
      judge(
        group,
        members.map((folder) => compareFolder(folder, against)),
      ),
    );
    if (values.json) io.out(`${JSON.stringify(toJson(verdicts), null, 1)}\n`);
    else
      for (const verdict of verdicts)
        io.out(scenarioReport(verdict, { differences, counterpart: against?.run.label ?? 'simulated' }));
    return verdicts.every(({ reasons }) => reasons.length === 0) ? ofControllers : 1;
  },
};

function readFolder(path: string, io: Io): TraceFolder | null {
  try {
    return readTraceFolder(path);
  } catch (error) {
    io.err(`${printableLine(error instanceof Error ? error.message : String(error))}\n`);
    return null;
  }
}

function compareFolder(folder: TraceFolder, against: TraceFolder | undefined): RunResult {
  if (against !== undefined) return compareRun(folder, against.run);
  const trace = simulateDocument(folder.document, folder.latencies);
  if ('errors' in trace) return { folder, error: trace.errors.join('; ') };
  return compareRun(folder, simulatedRun(trace.ok, { ...folder, names: folder.run.subject.names }));
}
