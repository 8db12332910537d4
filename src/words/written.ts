/** A diagnosis as a file, by the name of its format. */
import type { DiagnosisJson } from './json.ts';
import { diagnosisMarkdown } from './markdown.ts';
import { diagnosisText } from './text.ts';

type Write = (json: DiagnosisJson) => string;

export const WRITTEN = {
  text: diagnosisText,
  json: (json) => `${JSON.stringify(json, null, 2)}\n`,
  markdown: diagnosisMarkdown,
} as const satisfies Readonly<Record<string, Write>>;
