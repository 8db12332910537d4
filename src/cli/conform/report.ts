/** What `conform` prints: for each scenario a table, what was counted, the first differences, the waits, the verdict. */
import { toSeconds, type Micros } from '../../engine/time.ts';
import { alignTexts, ratio, type Agreement, type AlignedText } from './agreement.ts';
import { COUNTED, SHOWN, type Goroutine } from '../comparable/goroutines.ts';
import { textsOf, type LogAgreement } from './logMeasure.ts';
import { isFailed, type RunComparison, type ScenarioVerdict } from './verdict.ts';

export interface ReportOptions {
  /** How many differing lines are shown of each sequence. */
  readonly differences: number;
  /** What the real runs are compared with: `simulated`, or a folder's name. */
  readonly counterpart: string;
}

/** Columns as wide as their widest cell; numbers to the right. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

const figure = (value: number | undefined): string => (value === undefined ? '-' : value.toFixed(2));

const figures = (log: LogAgreement): readonly (number | undefined)[] => [
  log.inOrder,
  log.within,
  ...COUNTED.map((goroutine) => {
    const agreement = log.byGoroutine.get(goroutine);
    return agreement === undefined ? undefined : ratio(agreement);
  }),
];

/** Means column by column over those that have a value. */
export function meanFigures(logs: readonly LogAgreement[]): readonly (number | undefined)[] {
  const rows = logs.map(figures);
  return (rows[0] ?? []).map((_, column) => {
    const values = rows.map((row) => row[column]).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
  });
}

export const HEADINGS = ['in order', 'within', ...COUNTED] as const;

export function scenarioReport(verdict: ScenarioVerdict, options: ReportOptions): string {
  const compared = verdict.runs.filter((run): run is RunComparison => !isFailed(run));
  const rows: (readonly string[])[] = [
    ['', ...HEADINGS],
    ...compared.map(({ folder, log }) => [folder.run.label, ...figures(log).map(figure)]),
    ...(compared.length > 0 ? [['mean', ...meanFigures(compared.map(({ log }) => log)).map(figure)]] : []),
  ];
  if (verdict.together.length > 0)
    rows.push(['real runs with one another', ...meanFigures(verdict.together).map(figure)]);
  return [
    verdict.group,
    ...table(rows).map((line) => `  ${line}`),
    ...compared.flatMap((run) => ['', ...runReport(run, options)]),
    ...orderReport(verdict, options),
    '',
    ...(verdict.reasons.length === 0
      ? [`  reproduced: ${verdict.mean.toFixed(3)} within goroutines, ${verdict.threshold.toFixed(3)} asked for`]
      : ['  NOT reproduced:', ...verdict.reasons.map((reason) => `    ${reason}`)]),
    '',
  ].join('\n');
}

function runReport(run: RunComparison, options: ReportOptions): readonly string[] {
  const counts: (readonly string[])[] = [['', 'matched', 'missing', 'extra', 'out of order']];
  for (const { name, agreement } of run.sequences) counts.push([name, ...countsOf(agreement)]);
  for (const goroutine of [...COUNTED, ...SHOWN]) {
    const agreement = run.log.byGoroutine.get(goroutine);
    if (agreement !== undefined) counts.push([labelOf(goroutine), ...countsOf(agreement)]);
  }
  return [
    `  ${run.folder.run.label}`,
    ...table(counts).map((line) => `    ${line}`),
    ...run.sequences.flatMap(({ name, aligned }) => difference(name, aligned, options)),
    ...COUNTED.flatMap((goroutine) =>
      difference(labelOf(goroutine), alignTexts(textsOf(run.real, goroutine), textsOf(run.other, goroutine)), options),
    ),
    ...waitReport(run, options),
  ];
}

function orderReport({ orders }: ScenarioVerdict, { differences }: ReportOptions): readonly string[] {
  if (orders.length === 0) return [];
  return [
    '',
    '  orders across goroutines that every real run keeps, and how many of the others break them (no part of the verdict):',
    ...orders
      .slice(0, differences)
      .flatMap(({ first, second, runs }) => [`    ${runs}× ${clip(first.text)}`, `       before ${clip(second.text)}`]),
    ...(orders.length > differences ? [`    … and ${orders.length - differences} more`] : []),
  ];
}

/** Lines without weight in the verdict are marked so. */
const labelOf = (goroutine: Goroutine): string =>
  (SHOWN as readonly Goroutine[]).includes(goroutine) ? `(${goroutine})` : goroutine;

const countsOf = ({ matched, missing, extra, outOfOrder }: Agreement): readonly string[] =>
  [matched, missing, extra, outOfOrder].map(String);

/** Differing lines, each after the line that precedes it in both. */
function difference(
  name: string,
  aligned: readonly AlignedText[],
  { differences, counterpart }: ReportOptions,
): readonly string[] {
  const lines: string[] = [];
  let shown = 0;
  aligned.forEach((line, i) => {
    if (line.in === 'both' || shown >= differences) return;
    const before = aligned[i - 1];
    if (before?.in === 'both') lines.push(`        ${clip(before.text)}`);
    lines.push(`      ${line.in === 'first' ? '-' : '+'} ${clip(line.text)}`);
    shown++;
  });
  const all = aligned.filter((line) => line.in !== 'both').length;
  if (all === 0) return [];
  return [
    `    ${name}: - real, + ${counterpart}`,
    ...lines,
    ...(all > shown ? [`      … and ${all - shown} more`] : []),
  ];
}

const clip = (text: string): string => (text.length <= 170 ? text : `${text.slice(0, 169)}…`).replaceAll('\n', ' ');

function waitReport({ waits }: RunComparison, { counterpart }: ReportOptions): readonly string[] {
  const seconds = (time: Micros | undefined): string => (time === undefined ? '-' : toSeconds(time).toFixed(3));
  const rows = waits.map(({ name, cause, real, simulated }) => [name, seconds(real), seconds(simulated), `  ${cause}`]);
  if (rows.length === 0) return [];
  const [heading = '', ...lines] = table([
    ['waits, in seconds', 'real', counterpart, ''],
    ...rows.map((row) => row.slice(0, 3)),
  ]);
  return [`    ${heading}`, ...lines.map((line, i) => `    ${line}${rows[i]?.[3] ?? ''}`)];
}
