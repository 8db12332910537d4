/** Groups of fact kinds, as `kinds.json` lists them. A kind may be in several; who reads a group says what it is for. */
import { kindOf, type FactKind } from '../facts/fact.ts';
import kinds from './kinds.json' with { type: 'json' };

export const kindsIn = (...groups: readonly (keyof typeof kinds)[]): ReadonlySet<FactKind> =>
  new Set(groups.flatMap((group) => kinds[group].map(kindOf)));
