/** `bench`: the simulation's figures beside what the product promises. */
import { parseArgs } from 'node:util';
import { presetById, FIRST_PRESET } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { type Command, type Io, UsageError } from '../command.ts';
import TOOLS from '../tools.json';
import { evidenceRates, evidenceWeights } from './evidence.ts';
import { growthFigures, nodeTimes, podTimes, requestTimes, type Figure, type GrowthBudget } from './growth.ts';
import {
  crowd,
  crowdCosts,
  crowdTimes,
  fleetTime,
  longTrace,
  presetTimes,
  quietYear,
  seekTimes,
  traceWeight,
  type Clocks,
  type CrowdCost,
  type Departure,
  type SimulationTime,
} from './measurements.ts';

/** Milliseconds that the product's design allows. */
const BUDGET = { preset: 50, seek: 16 } as const;
/**
 * A few pods, as many as a kubelet takes by default, and those of the largest nodes. A large trace's garbage costs
 * something; if each event looked at every pod, the growth would be several times the budget's.
 */
const CROWD_BUDGET: GrowthBudget = {
  times: new Map([
    [10, 100],
    [110, 1_000],
    [500, 5_000],
  ]),
  growth: 3,
};
/** However many nodes a full node's pods are spread over, they may take what they may on one. */
const SPREAD_PODS = 110;
const SPREAD_BUDGET: GrowthBudget = {
  times: new Map([
    [1, 1_000],
    [3, 1_000],
    [10, 1_000],
  ]),
  growth: 1.5,
};
/**
 * As many requests as the clients of most presets send, and as many as are reckoned at most. The run is the same for
 * both, so that one of many costs less than one of few.
 */
const REQUEST_BUDGET: GrowthBudget = {
  times: new Map([
    [1_500, 150],
    [20_000, 500],
  ]),
  growth: 1,
};
const CROWDS: Readonly<Record<Departure, readonly number[]>> = {
  'deleted at once': [1, 10, 50, 110, 250, 500],
  drained: [1, 10, 50, 110, 250, 500],
};
/** Nodes that a scenario may have, each with as many pods as a kubelet takes by default. */
const FLEET = { nodes: 10, pods: 110, milliseconds: 15_000, megabytes: 1_500 } as const;
/**
 * A log of so many bytes is read in so many milliseconds; such a part of a bare line split's speed is aimed at, which
 * only a machine shows that has a core to spare for each thread.
 */
const EVIDENCE = { bytes: 100_000_000, budget: 3_000, aim: 0.5 } as const;
const EVIDENCE_ROUNDS = 5;
/** What a log weighs when it is read does not grow from here to there. */
const WEIGHED = { after: 100_000_000, until: 300_000_000, growth: 1.25 } as const;
const LONG = 100_000;
const SEEKS = 2_000;
const RUNS = 7;
const CROWD_RUNS = 3;
/** Width of the column of names. */
const NAME = 50;

const HELP = `Usage: bench [--runs N]

Measures how long presets and crowds of pods take to simulate (median of N runs, default ${RUNS}; for crowds of
${CROWD_RUNS} at most), how the cost of an event grows with the pods, what memory the largest crowd's trace takes, how
long ${FLEET.nodes} nodes take that are drained one after the other, and the memory of the process by then, how the cost
of an event grows with the nodes that ${SPREAD_PODS} pods are spread over, and that of a request with the requests of a
scenario's clients (simulation and traffic together), how long a seek takes in a trace of ${LONG} events, how fast a
kubelet's log is read and diagnosed by two threads beside a bare line split (each chunk decoded, split at newlines and
counted, by one thread), one pattern matched on each line as lnav does, and grep -c, all in turn, and what is kept of a
log as it grows. Prints each with its budget and their ratio. A time is the lesser of the wall's and the process's own,
so that other work on the machine does not count; logs are timed by the wall.

Exit code: 1 when a figure is over its budget.
`;

const CLOCKS: Clocks = {
  wall: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
};

/** What is in use after everything unused has been collected, where Node lets us ask for that (`--expose-gc`). */
function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

export const bench: Command = {
  name: 'bench',
  summary: TOOLS.bench,
  help: HELP,
  async run(args, io) {
    const { values } = parseArgs({ args: [...args], options: { runs: { type: 'string', default: String(RUNS) } } });
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1)
      throw new UsageError(`--runs: found "${values.runs}", expected a whole number above 0`);
    let over = false;
    const print = (figure: Figure): void => {
      over ||= figure.value > figure.budget;
      io.out(figureRow(figure));
    };
    const row = (name: string, value: number, budget: number, remark = ''): void =>
      print({ name, value, unit: 'ms', budget, remark });

    for (const time of presetTimes(runs, CLOCKS))
      row(`preset ${time.name}`, time.milliseconds, BUDGET.preset, rateOf(time));

    const year = quietYear(runs, CLOCKS);
    row(year.name, year.milliseconds, BUDGET.preset, rateOf(year));

    for (const departure of ['deleted at once', 'drained'] as const) {
      const costs = crowdCosts(crowdTimes(CROWDS[departure], departure, Math.min(runs, CROWD_RUNS), CLOCKS));
      growth(departure, costs, io);
      growthFigures(podTimes(costs), 'event', CROWD_BUDGET).forEach(print);
    }
    memory(io);

    const drained = fleetTime(FLEET.nodes, FLEET.pods, CLOCKS);
    row(drained.name, drained.milliseconds, FLEET.milliseconds, rateOf(drained));
    const megabytes = process.resourceUsage().maxRSS / 1024;
    over ||= megabytes > FLEET.megabytes;
    io.out(
      `  ${'most memory that the process has taken by then'.padEnd(NAME)} ${megabytes.toFixed(0).padStart(9)} MB  of ${FLEET.megabytes} MB\n`,
    );

    const spreads = nodeTimes([...SPREAD_BUDGET.times.keys()], SPREAD_PODS, Math.min(runs, CROWD_RUNS), CLOCKS);
    growthFigures(spreads, 'event', SPREAD_BUDGET).forEach(print);
    const requests = requestTimes([...REQUEST_BUDGET.times.keys()], runs, CLOCKS);
    growthFigures(requests, 'request', REQUEST_BUDGET).forEach(print);

    const story = presetById(FIRST_PRESET);
    if (story === undefined) throw new Error('the first preset is missing');
    const largest = Math.max(...CROWD_BUDGET.times.keys());
    const traces = [
      { of: `${LONG / 1000},000 events`, trace: longTrace(run(story.scenario), LONG) },
      { of: `a trace of ${largest} pods`, trace: run(crowd(largest)) },
    ];
    for (const { of, trace } of traces) {
      const seeks = seekTimes(trace, SEEKS, CLOCKS);
      row(`seek in ${of}, median of ${SEEKS}`, seeks.median, BUDGET.seek);
      row(`seek in ${of}, 99th percentile`, seeks.p99, BUDGET.seek);
      io.out(`  ${`first visit of the last event of ${of}`.padEnd(NAME)} ${inMs(seeks.first).padStart(12)}\n`);
    }
    const rounds = Math.min(runs, EVIDENCE_ROUNDS);
    for (const rate of await evidenceRates(EVIDENCE.bytes, rounds, CLOCKS, io.partsOf)) {
      const { name, milliseconds, megabytesPerSecond, ofSplit } = rate;
      const remark = `  ${megabytesPerSecond.toFixed(0)} MB/s, ${ofSplit.toFixed(2)} of the bare split’s speed`;
      if (name !== 'readEvidence')
        io.out(`  ${`the same file, ${name}`.padEnd(NAME)} ${inMs(milliseconds).padStart(12)}${remark}\n`);
      else {
        const aim = ` (aim: ${EVIDENCE.aim.toFixed(2)})`;
        row('a kubelet log of 100 MB, diagnosed by two threads', milliseconds, EVIDENCE.budget, remark + aim);
      }
    }
    print(await evidenceGrowth());
    return over ? 1 : 0;
  },
};

/** How the cost grows: ×1.00 is as much a pod as in the smallest crowd that deserves the name. */
function growth(departure: Departure, costs: readonly CrowdCost[], io: Io): void {
  const columns = (...texts: readonly string[]): string => `  ${texts.map((text) => text.padStart(16)).join('')}\n`;
  io.out(`  Pods ${departure}\n`);
  io.out(columns('pods', 'events', 'time', 'a pod', 'to linear', 'events a second'));
  for (const { pods, events, milliseconds, perPod, toLinear } of costs) {
    const rate = Math.round((events / milliseconds) * 1000);
    io.out(
      columns(
        String(pods),
        String(events),
        inMs(milliseconds),
        `${perPod.toFixed(2)} ms`,
        `× ${toLinear.toFixed(2)}`,
        rate.toLocaleString('en'),
      ),
    );
  }
}

function memory(io: Io): void {
  const largest = Math.max(...CROWD_BUDGET.times.keys());
  const { bytes, events } = traceWeight(crowd(largest), heapUsed);
  const note = globalThis.gc === undefined ? ', unused values included' : '';
  const name = `trace of ${largest} pods in memory${note}`;
  io.out(`  ${name.padEnd(NAME)} ${`${(bytes / 1e6).toFixed(1)} MB`.padStart(12)}  ${events} events\n`);
}

/** How what is kept of a log grows with it. */
async function evidenceGrowth(): Promise<Figure> {
  const [early, late] = await evidenceWeights([WEIGHED.after, WEIGHED.until], heapUsed);
  if (early === undefined || late === undefined) throw new Error('the log has ended');
  const value = late.used / early.used;
  const [from, to] = [early, late].map(({ read }) => `${(read / 1e6).toFixed(0)} MB`);
  const name = `in memory after ${to} of a log, to ${from}`;
  const remark = `  ${(late.used / 1e6).toFixed(0)} MB, ${(early.used / 1e6).toFixed(0)} MB`;
  return { name, value, unit: '×', budget: WEIGHED.growth, remark };
}

const inMs = (value: number): string => `${value.toFixed(1)} ms`;

function figureRow({ name, value, unit, budget, remark }: Figure): string {
  const ratio = value / budget;
  const [measured, limit] =
    unit === 'ms' ? [inMs(value), `≤ ${budget} ms`] : [`× ${value.toFixed(2)}`, `≤ × ${budget}`];
  const mark = ratio <= 1 ? 'ok' : 'OVER';
  return `  ${name.padEnd(NAME)} ${measured.padStart(12)}  ${limit.padEnd(12)} ${ratio.toFixed(2)}× ${mark}${remark}\n`;
}

const rateOf = ({ events, milliseconds: took }: SimulationTime): string =>
  `  ${events} events, ${Math.round((events / took) * 1000).toLocaleString('en')} a second`;
