/** Invariants and how they are broken, in words: in English, or of whatever catalogue is handed in. */
import english from '../app/catalogues/en/invariants.json';
import type {
  Breach,
  BreachCode,
  BreachValues,
  InvariantId,
  KnownBreach,
  Violation,
} from '../cluster/invariants/index.ts';

/** What the catalogue `invariants` holds in any language. */
export type InvariantWords = typeof english;

/** A few words, for a badge. */
export const invariantName = (id: InvariantId, words: InvariantWords = english): string => ruleOf(id, words).name;

/** One plain sentence that is true of every run. */
export const invariantStatement = (id: InvariantId, words: InvariantWords = english): string =>
  ruleOf(id, words).statement;

interface Rule {
  readonly name: string;
  readonly statement: string;
}

function ruleOf(id: InvariantId, words: InvariantWords): Rule {
  const rules: Readonly<Record<string, Rule>> = words.rule;
  const found = rules[id];
  if (found === undefined) throw new Error(`${id} has no words`);
  return found;
}

type BreachWords = { readonly [Code in BreachCode]: (values: BreachValues[Code]) => string };

const inWords = <Code extends BreachCode>({ code, values }: Breach<Code>, words: BreachWords): string =>
  words[code](values);

/** What happened, in one plain sentence without its full stop. */
export const breachInWords = ({ breach }: Pick<Violation, 'breach'>, words: InvariantWords = english): string =>
  inWords(breach, words.breach);

/** Why real kubelets do so too. */
export const knownInWords = (known: KnownBreach, words: InvariantWords = english): string => words.known[known];
