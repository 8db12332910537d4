/** The first screen of a terminal, for real inputs; skipped if their folders are missing. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBytes } from '../../evidence/testing/inputs.ts';
import { diagnosisJson, diagnosisText, isBlocked, isWaiting, type PodJson } from '../../words/index.ts';

const ROWS = 24;
const COLUMNS = 80;

const FOLDERS = ['evidence', 'evidence-faults'].map((name) => new URL(`../../../../shared/${name}/`, import.meta.url));

const samples = FOLDERS.flatMap((folder) => {
  const index = new URL('index.json', folder);
  if (!existsSync(index)) return [];
  return (JSON.parse(readFileSync(index, 'utf8')) as readonly { readonly file: string }[]).map(
    ({ file }) => [file, new URL(file, folder)] as const,
  );
});

/** The first screen of a text, with each row wrapped as a terminal does. */
const firstScreen = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`.{1,${COLUMNS}}`, 'gu')) ?? [''])
    .slice(0, ROWS)
    .join('');

/** `firstScreen` joins rows without a separator; so does this. */
const onOneLine = (text: string): string => text.replaceAll('\n', '');

const commandsOf = ({ advice }: PodJson): readonly string[] =>
  advice.flatMap(({ command }) => (command === null ? [] : [command]));

describe.skipIf(samples.length === 0)('the first screen', () => {
  it.each(samples)('of %s has a sentence, the deciding words and a command', async (_, file) => {
    const json = diagnosisJson(await readBytes(readFileSync(file)));
    const text = diagnosisText(json);
    const screen = firstScreen(text);
    const first = json.pods.find(isWaiting) ?? json.pods.find(isBlocked);
    const sentence = first?.summary ?? json.pods[0]?.summary ?? 'No pod is named.';
    expect(screen).toContain(first === undefined ? sentence : onOneLine(sentence));
    const decides = first?.error || (first?.proof[0]?.text.trim() ?? '');
    expect(screen).toContain(decides.slice(-30).replaceAll('\n', ''));
    const commands = first === undefined ? [] : commandsOf(first);
    const isShown = (command: string): boolean => screen.includes(command);
    expect(commands.length === 0 || commands.some(isShown), screen).toBe(true);
  });

  it('repeats no paragraph of advice or cause, in any sample', async () => {
    for (const [name, file] of samples) {
      const text = diagnosisText(diagnosisJson(await readBytes(readFileSync(file))));
      const paragraphs = text.split('\n').filter((line) => line.startsWith('    - ') && !line.includes('As for '));
      expect(new Set(paragraphs).size, name).toBe(paragraphs.length);
    }
  });
});
