/** A scenario as a person writes it, YAML or JSON, with the line and column of whatever is wrong. */
import type { ReadDocuments } from '../kube/manifest/document.ts';
import { checkScenario, type ParsedScenario } from './parse.ts';
import { asError, type ScenarioError } from './problem.ts';

const EMPTY: ScenarioError = {
  path: '',
  message: 'the text is empty',
  expected: 'a scenario: { kind: Scenario, … }',
  line: 1,
  column: 1,
};

/** JSON is YAML too, so one parser serves both. It is loaded on the first call. */
export async function parseScenarioText(text: string): Promise<ParsedScenario> {
  const { readDocuments } = await import('../kube/manifest/document.ts');
  return scenarioIn(readDocuments(text));
}

/** The one scenario that a text must hold. */
export function scenarioIn(read: ReadDocuments): ParsedScenario {
  if ('errors' in read)
    return {
      errors: read.errors.map(({ line, column, path = '', message, hint }) => ({
        path,
        message: hint === undefined ? message : `${message}: ${hint}`,
        expected: 'well-formed YAML or JSON',
        line,
        column,
      })),
    };
  const [document, second] = read.documents;
  if (document === undefined) return { errors: [EMPTY] };
  if (second !== undefined)
    return {
      errors: [{ path: '', message: 'a second document', expected: 'one scenario in a text', ...second.place([]) }],
    };
  const checked = checkScenario(document.value);
  if ('ok' in checked) return checked;
  return {
    errors: checked.errors.map((problem) => ({ ...asError(problem), ...document.place(problem.keys, problem.atKey) })),
  };
}
