/** `diff FILE --releases A,B`: one scenario in two releases, and what differs. */
import { parseArgs } from 'node:util';
import { isRelease, type Release, RELEASES, withRelease } from '../../scenario/index.ts';
import { seenFromFirst } from '../../scenario/run.ts';
import { type Command, UsageError } from '../command.ts';
import { loadScenario, presetNames } from '../scenarioFile.ts';
import { codeOf, simulated } from '../simulated.ts';
import { compareRuns } from './compare.ts';
import { jsonReport } from './jsonReport.ts';
import { textReport } from './textReport.ts';

const FORMATS = { text: textReport, json: jsonReport } as const;
const isFormat = (name: string): name is keyof typeof FORMATS => Object.hasOwn(FORMATS, name);

const HELP = `Usage: diff FILE --releases A,B [--all] [--format text|json]

Runs a scenario in two Kubernetes releases and prints both on one time axis, what differs marked: - only in A, + only
in B, ~ in both but at another time or saying something else. Then what differs in the requests, the watch events, the
rows of kubectl get pods -w and the kubelet's log within each goroutine. FILE is as for run; a preset is preset:NAME:
  ${presetNames()}

  --releases A,B   two of ${RELEASES.join(', ')}
  --all            events of level detail too, and log lines that concern no pod
  --format NAME    text (the default) or json

Exit code: 0 when nothing differs, 1 when something does, 2 when the scenario can't be read or simulated,
70 when a step of the simulation failed.
`;

export const diff: Command = {
  name: 'diff',
  summary: 'run a scenario in two releases and print what differs',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        releases: { type: 'string' },
        all: { type: 'boolean', default: false },
        format: { type: 'string', default: 'text' },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('diff needs one FILE');
    const releases = twoReleases(values.releases);
    const { format } = values;
    if (!isFormat(format)) throw new UsageError(`--format: found "${format}", expected one of text, json`);

    const scenario = await loadScenario(file, undefined, io);
    if ('errors' in scenario) {
      for (const error of scenario.errors) io.err(`${error}\n`);
      return 2;
    }
    const [first, second] = releases;
    const runIn = async (release: Release) =>
      seenFromFirst(await simulated(withRelease(scenario.ok, release), io), scenario.ok);
    const [left, right] = [await runIn(first), await runIn(second)];
    const failed = [left, right].find(({ failure }) => failure !== undefined);
    if (failed !== undefined) return codeOf(failed);
    const comparison = compareRuns(left, right, values.all);
    io.out(FORMATS[format]({ title: scenario.ok.title, releases, comparison }));
    return comparison.equal ? 0 : 1;
  },
};

function twoReleases(text: string | undefined): readonly [first: Release, second: Release] {
  if (text === undefined) throw new UsageError('diff needs --releases A,B');
  const [first, second, ...more] = text.split(',').map((name) => name.trim());
  if (first === undefined || second === undefined || more.length > 0)
    throw new UsageError(`--releases: found "${text}", expected two releases, such as 1.23,1.36`);
  return [knownRelease(first), knownRelease(second)];
}

function knownRelease(name: string): Release {
  if (!isRelease(name)) throw new UsageError(`--releases: found "${name}", expected one of ${RELEASES.join(', ')}`);
  return name;
}
