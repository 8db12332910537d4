/** `bench`: the simulation's figures beside what the product promises. */
import { parseArgs } from 'node:util';
import { presetById, FIRST_PRESET } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { type Command, UsageError } from '../command.ts';
import { crowdTimes, longTrace, presetTimes, seekTimes, type SimulationTime } from './measurements.ts';

/** Milliseconds that the product's design allows. */
const BUDGET = { preset: 50, crowd: 1_000, seek: 16 } as const;
/** Pods that a kubelet takes by default. */
const CROWDS = [1, 10, 50, 110];
const LONG = 100_000;
const SEEKS = 2_000;
const RUNS = 7;
const CROWD_RUNS = 3;

const HELP = `Usage: bench [--runs N]

Measures how long presets and crowds of pods take to simulate (median of N runs, default ${RUNS}) and how long a seek takes
in a trace of ${LONG} events, and prints each with its budget and their ratio.

Exit code: 1 when a figure is over its budget.
`;

export const bench: Command = {
  name: 'bench',
  summary: 'measure the simulation against its budgets',
  help: HELP,
  run(args, io) {
    const { values } = parseArgs({ args: [...args], options: { runs: { type: 'string', default: String(RUNS) } } });
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1)
      throw new UsageError(`--runs: found "${values.runs}", expected a whole number above 0`);
    const clock = (): number => performance.now();
    let over = false;
    const row = (name: string, value: number, budget: number, remark = ''): void => {
      over ||= value > budget;
      io.out(`${budgetRow(name, value, budget)}${remark}\n`);
    };

    const presets = presetTimes(runs, clock);
    for (const time of presets) row(`preset ${time.name}`, time.milliseconds, BUDGET.preset, rateOf(time));
    for (const time of crowdTimes(CROWDS, Math.min(runs, CROWD_RUNS), clock))
      row(time.name, time.milliseconds, BUDGET.crowd, rateOf(time));

    const story = presetById(FIRST_PRESET);
    if (story === undefined) throw new Error('the first preset is missing');
    const seeks = seekTimes(longTrace(run(story.scenario), LONG), SEEKS, clock);
    const thousands = `${LONG / 1000},000 events`;
    row(`seek in ${thousands}, median of ${SEEKS}`, seeks.median, BUDGET.seek);
    row(`seek in ${thousands}, 99th percentile`, seeks.p99, BUDGET.seek);
    io.out(`  ${`first visit of the last of ${thousands}`.padEnd(44)} ${milliseconds(seeks.first).padStart(12)}\n`);
    return over ? 1 : 0;
  },
};

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

function budgetRow(name: string, value: number, budget: number): string {
  const ratio = value / budget;
  const limit = `≤ ${budget} ms`.padEnd(12);
  return `  ${name.padEnd(44)} ${milliseconds(value).padStart(12)}  ${limit} ${ratio.toFixed(2)}× ${ratio <= 1 ? 'ok' : 'OVER'}`;
}

const rateOf = ({ events, milliseconds: took }: SimulationTime): string =>
  `  ${events} events, ${Math.round((events / took) * 1000).toLocaleString('en')} a second`;
