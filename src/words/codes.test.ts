/** Writes `diagnosis-codes.md`, the reference of all codes of stages, waits, causes and advice, from the tables. */
import { describe, expect, it } from 'vitest';
import english from '../app/catalogues/en/diagnosis.json';
import causes from '../evidence/advice/causes.json' with { type: 'json' };
import remedies from '../evidence/advice/remedies.json' with { type: 'json' };
import { STAGES, WAITS } from '../evidence/index.ts';
import verdicts from './verdictCodes.json' with { type: 'json' };

const PAGE = '../../.github/docs/diagnosis-codes.md';

type Words = Readonly<Record<string, unknown>>;

/** A message with each placeholder replaced by its generic noun. */
function textOf(table: Words, code: string): string {
  const message = table[code];
  if (typeof message === 'string') return message;
  if (typeof message !== 'function') throw new Error(`${code} has no words`);
  const names = Object.fromEntries(Object.entries(english.unnamed).map(([name, text]) => [name, String(text)]));
  const text = String(Reflect.apply(message, undefined, [names]));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

function basisOf(cause: { readonly shown?: readonly object[]; readonly usual?: readonly object[] }): string {
  return [cause.shown === undefined ? '' : 'input', cause.usual === undefined ? '' : 'usual']
    .filter((basis) => basis !== '')
    .join(', ');
}

interface Remedy {
  readonly risk?: string;
  readonly warning?: string;
  readonly command: string | null;
}

interface Choice {
  readonly shows: string;
  readonly not: string;
  readonly either: string;
}

const choices = (table: Readonly<Record<string, Choice>>): readonly string[] => [
  row('Code', 'What the input shows', 'What it is not', 'Also right, if the input can’t tell'),
  row('---', '---', '---', '---'),
  ...Object.entries(table).map(([code, { shows, not, either }]) => row(`\`${code}\``, shows, not, either)),
  '',
];

const page = (): string =>
  `${[
    '# Codes of a diagnosis',
    '',
    'These are the codes that `grace-period diagnose --format json` prints as `stage`, `waitingOn`, `causes[].code` and',
    '`advice[].code`. They are stable: new ones may be added, and the changelog names each one that is removed.',
    '`src/words/codes.test.ts` writes this page from `src/words/verdictCodes.json`, the tables in `src/evidence/advice/` and',
    'the catalogue `diagnosis.json`.',
    '',
    '## Stages',
    '',
    'A stage says how far the removal of a pod has got at the end of the input. What a later line says wins.',
    '',
    ...choices(verdicts.stage),
    '## Waits',
    '',
    'A wait says what has to happen before the removal can go on. An input without a pod that is being removed may name no',
    'pod at all, or answer `SyncPod` and `none`.',
    '',
    ...choices(verdicts.wait),
    '## Causes',
    '',
    '`basis` is `input` if the input shows the cause, and `usual` if it shows none and this is a common cause of such a wait.',
    '',
    row('Code', 'Waits', 'Basis', 'What it says'),
    row('---', '---', '---', '---'),
    ...Object.entries(causes).map(([code, cause]) =>
      row(`\`${code}\``, cause.waits.join(', '), basisOf(cause), textOf(english.cause, code)),
    ),
    '',
    '## Advice',
    '',
    'Advice comes least dangerous first. In a command, `<name>` stands for a value that the input does not show in full.',
    '',
    row('Code', 'Risk', 'What it says'),
    row('---', '---', '---'),
    ...Object.entries<Remedy>(remedies).map(([code, { risk = 'none' }]) =>
      row(`\`${code}\``, risk, textOf(english.remedy, code)),
    ),
  ].join('\n')}\n`;

describe('codes of a diagnosis', () => {
  it('explain every stage and every wait', () => {
    expect(Object.keys(verdicts.stage)).toEqual(STAGES);
    expect(Object.keys(verdicts.wait)).toEqual(WAITS);
  });

  it('each have a row on the page', async () => {
    await expect(page()).toMatchFileSnapshot(PAGE);
  });

  it('use every warning of the catalogue, and no other', () => {
    const used = Object.values<Remedy>(remedies).map(({ warning }) => warning ?? 'looks');
    expect(Object.keys(english.warning).toSorted()).toEqual([...new Set(used)].toSorted());
  });
});
