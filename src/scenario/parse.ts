/**
 * From an untrusted value to a Scenario, or to all that is wrong with it. Nothing is dropped silently: what the
 * document says is in the result or in the errors.
 */
import { crossCheck } from './crossChecks.ts';
import { LIMITS } from './limits.ts';
import { asError, type Problem, type ScenarioError } from './problem.ts';
import { checkShape, type Checked, type Telling } from './shape.ts';

export type ParsedScenario = Checked<ScenarioError>;

export function parseScenario(json: unknown, telling: Telling = 'all'): ParsedScenario {
  const checked = checkScenario(json, telling);
  return 'ok' in checked ? checked : { errors: checked.errors.map((problem) => asError(problem)) };
}

/** As `parseScenario`, with places that a text's line and column can be found by. */
export function checkScenario(json: unknown, telling: Telling = 'all'): Checked<Problem> {
  const shaped = checkShape(json, telling);
  if ('errors' in shaped) return shaped;
  const problems = crossCheck(shaped.ok);
  return problems.length > 0 ? { errors: problems.slice(0, LIMITS.problems) } : shaped;
}

/** One line for a terminal or a list: `steps[2].do: found "dele", expected …`. */
export const errorText = ({ path, message, expected }: ScenarioError): string =>
  `${path === '' ? '' : `${path}: `}${message}; expected ${expected}`;
