/** `check FILE`: a scenario's run against the invariants of its release. */
import { parseArgs } from 'node:util';
import { checkCluster } from '../../cluster/invariants/index.ts';
import { RELEASES } from '../../scenario/index.ts';
import { type Command, UsageError } from '../command.ts';
import { loadScenario, presetNames } from '../scenarioFile.ts';
import { codeOf, simulated } from '../simulated.ts';
import { report } from './report.ts';

const HELP = `Usage: check FILE [--release R]

Simulates a scenario and holds the invariants of its Kubernetes release against every event: one line for each that is
broken, with the time and the event. FILE is as for run; a preset is preset:NAME:
  ${presetNames()}

  --release R   another Kubernetes release than the scenario's: ${RELEASES.join(', ')}

Exit code: 0 when all hold, 1 when one does not, 2 when the scenario can't be read or simulated, 70
when a step of the simulation failed.
`;

export const check: Command = {
  name: 'check',
  summary: 'hold a scenario against the invariants of its release',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { release: { type: 'string' } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('check needs one FILE');
    const scenario = await loadScenario(file, values.release, io);
    if ('errors' in scenario) {
      for (const error of scenario.errors) io.err(`${error}\n`);
      return 2;
    }
    const { kubernetes } = scenario.ok;
    const trace = await simulated(scenario.ok, io);
    if (trace.failure !== undefined) return codeOf(trace);
    const violations = checkCluster(trace, kubernetes);
    io.out(report(violations, kubernetes));
    return violations.length === 0 ? 0 : 1;
  },
};
