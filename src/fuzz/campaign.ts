/** One class after another is attacked, a moment each, until the time is over. */
import { join } from 'node:path';
import type { Attack, Inputs } from './attack.ts';
import { Corpus, writeFailure } from './corpus.ts';
import { Random } from './random.ts';
import type { Rig } from './rig.ts';
import type { Cost, Outcome } from './rigThread.ts';
import { smallest } from './smallest.ts';

export interface Failure {
  readonly broken: string;
  readonly file: string;
  readonly bytes: number;
}

export interface Report {
  readonly name: string;
  readonly cases: number;
  /** What was seen that nothing before had shown. */
  readonly shown: number;
  readonly worst: Cost;
  readonly failures: readonly Failure[];
}

export interface Campaign {
  readonly seed: number;
  readonly seconds: number;
  /** Where inputs and failures are kept. */
  readonly folder: string;
  readonly keepsCorpus: boolean;
  readonly now: () => number;
}

const TURN_MS = 1_000;
/** Of one class; the rest would mostly be the same again. */
const MOST_FAILURES = 12;
/** A case over its budget is tried again, as others may have had the machine, or the compiler the case. */
const TRIES = 3;

class Front {
  readonly attack: Attack;
  readonly failures: Failure[] = [];
  cases = 0;
  milliseconds = 0;
  megabytes = 0;
  readonly #random: Random;
  readonly #corpus: Corpus;
  readonly #rig: Rig;
  readonly #folder: string;
  readonly #before: number;
  readonly #broken = new Set<string>();
  /** Seeds that have not been tried. */
  readonly #untried: Uint8Array[];

  constructor(attack: Attack, rig: Rig, { seed, folder, keepsCorpus }: Campaign) {
    this.attack = attack;
    this.#rig = rig;
    this.#folder = folder;
    this.#random = new Random(seed);
    this.#corpus = new Corpus(join(folder, 'corpus', attack.name), keepsCorpus);
    this.#before = this.#corpus.inputs.length;
    this.#untried = [...attack.seeds];
  }

  get isOver(): boolean {
    return this.failures.length >= MOST_FAILURES;
  }

  get report(): Report {
    const { attack, cases, milliseconds, megabytes, failures } = this;
    const shown = this.#corpus.inputs.length - this.#before;
    return { name: attack.name, cases, shown, worst: { milliseconds, megabytes }, failures };
  }

  async step(): Promise<void> {
    const seed = this.#random.chance(4) ? this.#untried.pop() : undefined;
    const input = seed ?? this.attack.make(this.#random, this.#known());
    const outcome = await this.#judged(input);
    this.cases += 1;
    if ('seen' in outcome) this.#corpus.learn(outcome.seen, input);
    else await this.#note(input, outcome.broken);
  }

  /** Those that showed something of late more often than what everything began with. */
  #known(): Inputs {
    const { seeds } = this.attack;
    const { inputs } = this.#corpus;
    const from = inputs.length > 0 && !this.#random.chance(4) ? inputs : seeds;
    const first = from[this.#random.below(from.length)] ?? new Uint8Array(0);
    const second = seeds[this.#random.below(seeds.length)] ?? first;
    return [first, first, second];
  }

  /** With the least that it took of some tries. */
  async #judged(input: Uint8Array): Promise<Outcome> {
    const { name, budget } = this.attack;
    let best = await this.#rig.run({ attack: name, input });
    const isOver = ({ milliseconds, megabytes }: Cost): boolean =>
      milliseconds > budget.milliseconds || megabytes > budget.megabytes;
    for (let tried = 1; tried < TRIES && 'seen' in best && isOver(best); tried++) {
      const again = await this.#rig.run({ attack: name, input });
      best = {
        ...again,
        milliseconds: Math.min(best.milliseconds, again.milliseconds),
        megabytes: Math.min(best.megabytes, again.megabytes),
      };
    }
    if (!('seen' in best)) return best;
    this.milliseconds = Math.max(this.milliseconds, best.milliseconds);
    this.megabytes = Math.max(this.megabytes, best.megabytes);
    if (best.milliseconds > budget.milliseconds) return { ...best, broken: `takes over ${budget.milliseconds} ms` };
    return best.megabytes > budget.megabytes ? { ...best, broken: `takes over ${budget.megabytes} MB` } : best;
  }

  async #note(input: Uint8Array, broken: string): Promise<void> {
    const kind = kindOf(broken);
    if (this.#broken.has(kind) || this.isOver) return;
    this.#broken.add(kind);
    const least = await smallest(input, async (each) => {
      const outcome = await this.#judged(each);
      return 'broken' in outcome && kindOf(outcome.broken) === kind;
    });
    const file = writeFailure(join(this.#folder, 'failures'), this.attack.name, least, broken);
    this.failures.push({ broken, file, bytes: least.length });
  }
}

/** Without the values in it. */
const kindOf = (broken: string): string => broken.replaceAll(/"[^"]*"|\.[\w.]+:|\d+/g, '').slice(0, 160);

export async function fight(attacks: readonly Attack[], rig: Rig, campaign: Campaign): Promise<readonly Report[]> {
  const fronts = attacks.map((attack) => new Front(attack, rig, campaign));
  const end = campaign.now() + campaign.seconds * 1_000;
  const turn = Math.min(TURN_MS, (campaign.seconds * 1_000) / Math.max(1, fronts.length));
  while (campaign.now() < end && fronts.some(({ isOver }) => !isOver)) {
    for (const front of fronts) {
      const until = Math.min(end, campaign.now() + turn);
      while (campaign.now() < until && !front.isOver) await front.step();
    }
  }
  return fronts.map(({ report }) => report);
}
