/** The kind at the beginning of a line, or anywhere in JSON that has no lines. */
const KIND = /(?:^|[{,])\s*(?:"kind"|'kind'|kind)\s*:\s*["']?Scenario\b/m;

/** Whether a text, YAML or JSON, calls itself a scenario. What is wrong with it is for the parser to say. */
export const isScenarioText = (text: string): boolean => KIND.test(text);
