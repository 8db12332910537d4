/** `run FILE --format NAME`: simulates a scenario and prints it. */
import { parseArgs } from 'node:util';
import { RELEASES } from '../scenario/index.ts';
import { run } from '../scenario/run.ts';
import { type Command, UsageError } from './command.ts';
import { FORMATS, isFormat } from '../scenario/formats/index.ts';
import { loadScenario, presetNames } from './scenarioFile.ts';

const HELP = `Usage: run FILE --format NAME [--release R]

Simulates a scenario and prints what came of it. FILE is YAML or JSON; - is stdin; preset:NAME is a preset:
  ${presetNames()}

Formats:
  klog      the kubelet's log at -v=4
  watch     what kubectl get pods -w prints
  requests  write requests on pods, one a line: t actor VERB path options -> code
  events    the trace's events, one JSON object a line
  json      the whole trace
  mermaid   a sequence diagram

  --release R   another Kubernetes release than the scenario's: ${RELEASES.join(', ')}

Exit code: 0, or 2 when the scenario can't be read or simulated.
`;

export const runScenario: Command = {
  name: 'run',
  summary: 'simulate a scenario and print its log, requests, rows, events or a diagram',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { format: { type: 'string', short: 'f' }, release: { type: 'string' } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('run needs one FILE');
    const names = Object.keys(FORMATS).join(', ');
    if (values.format === undefined) throw new UsageError(`run needs --format, one of ${names}`);
    if (!isFormat(values.format)) throw new UsageError(`--format: found "${values.format}", expected one of ${names}`);

    const scenario = await loadScenario(file, values.release, io);
    if ('errors' in scenario) {
      for (const error of scenario.errors) io.err(`${error}\n`);
      return 2;
    }
    io.out(FORMATS[values.format](run(scenario.ok)));
    return 0;
  },
};
