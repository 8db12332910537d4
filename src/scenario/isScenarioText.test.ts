import { expect, it } from 'vitest';
import { isScenarioText } from './isScenarioText.ts';

it.each([
  ['YAML', 'title: x\nkind: Scenario\n'],
  ['JSON with lines', '{\n  "kind": "Scenario"\n}'],
  ['JSON without lines', '{"kind":"Scenario","pods":[]}'],
  ['JSON with its kind at the end', '{"pods":[{"manifest":{"kind":"Pod"}}],"kind":"Scenario"}'],
  ['a flow of YAML', "{pods: [], 'kind': Scenario}"],
])('knows a scenario in %s', (_what, text) => {
  expect(isScenarioText(text)).toBe(true);
});

it.each([
  ['a pod', '{"apiVersion":"v1","kind":"Pod"}'],
  ['a list of scenarios', 'kind: ScenarioList'],
  ['a text that quotes one', '{"log":"{\\"kind\\":\\"Scenario\\"}"}'],
])('takes %s for none', (_what, text) => {
  expect(isScenarioText(text)).toBe(false);
});
