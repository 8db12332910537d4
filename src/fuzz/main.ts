/**
 * `npm run fuzz`: attacks what takes input from strangers. The seed is printed; with it, and without a corpus, everything
 * comes again. Exit code 1 where something broke.
 */
import '../kube/klog/lines/all.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { printable } from '../kube/printable.ts';
import { attacksIn } from './attacks/index.ts';
import { fight, type Report } from './campaign.ts';
import { writeReport } from './corpus.ts';
import { Rig } from './rig.ts';
import { runCases } from './rigThread.ts';

const HELP = `Usage: npm run fuzz -- [--seconds N] [--seed N] [--class A,B] [--fresh] [--replay FILE --class A]

  --seconds N    how long (60; or FUZZ_SECONDS)
  --seed N       what chance begins with (or FUZZ_SEED)
  --class A,B    only these: links, manifests, evidence, archives, recordings, scenarios,
                 messages, storage, api-servers, embedder
  --fresh        without the inputs that former campaigns kept
  --replay FILE  runs one input, such as one in .fuzz/failures, and says what it breaks
`;

const root = process.cwd();
const attacks = attacksIn(join(root, 'src'));

if (isMainThread) process.exitCode = await main();
else runCases(attacks);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: process.env['FUZZ_SECONDS'] ?? '60' },
      seed: { type: 'string', default: process.env['FUZZ_SEED'] ?? String(Date.now() % 2 ** 31) },
      class: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      replay: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const names = values.class?.split(',') ?? attacks.map(({ name }) => name);
  const chosen = attacks.filter(({ name }) => names.includes(name));
  const [seed, seconds] = [Number(values.seed), Number(values.seconds)];
  const isUsable = Number.isSafeInteger(seed) && seconds > 0 && chosen.length === names.length;
  if (values.help || !isUsable) {
    process.stderr.write(HELP);
    return values.help ? 0 : 2;
  }
  const rig = new Rig(new URL(import.meta.url));
  try {
    if (values.replay !== undefined) return await replay(rig, names[0] ?? '', values.replay);
    const folder = join(root, '.fuzz');
    process.stdout.write(`seed ${seed}, ${seconds} s: ${chosen.map(({ name }) => name).join(', ')}\n`);
    const campaign = { seed, seconds, folder, keepsCorpus: !values.fresh, now: () => performance.now() };
    const reports = await fight(chosen, rig, campaign);
    for (const report of reports) process.stdout.write(printable(rowOf(report)));
    writeReport(folder, { seed, seconds, reports });
    return reports.some(({ failures }) => failures.length > 0) ? 1 : 0;
  } finally {
    await rig.close();
  }
}

async function replay(rig: Rig, attack: string, file: string): Promise<number> {
  const outcome = await rig.run({ attack, input: new Uint8Array(readFileSync(file)) });
  process.stdout.write(printable(`${JSON.stringify(outcome, null, 2)}\n`));
  return 'broken' in outcome ? 1 : 0;
}

function rowOf({ name, cases, shown, worst, failures }: Report): string {
  const cost = `worst ${worst.milliseconds.toFixed(0)} ms, ${worst.megabytes.toFixed(0)} MB`;
  const row = `${name.padEnd(10)} ${String(cases).padStart(7)} cases, ${String(shown).padStart(5)} new, ${cost}, ${failures.length} failures\n`;
  return row + failures.map(({ broken, file, bytes }) => `  ${broken}\n    ${file} (${bytes} bytes)\n`).join('');
}
