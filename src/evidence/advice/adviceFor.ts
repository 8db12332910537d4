/** From what is known of a wait to its causes and to what may be done about it, as facts: no sentence is made here. Pure. */
import { WAITS, type Advice, type Cause, type EvidenceLine, type WaitingOn } from '../evidence.ts';
import { commandOf, isParticular, type Command } from './shell.ts';
import type { Situation } from './situation.ts';
import { CAUSES, CHECKS, isKeyOf, pattern, REMEDIES, rowsOf, SOURCES } from './tables.ts';
import type { CauseCode, CauseRow, CheckCode, Condition, RemedyCode, RemedyRow } from './tables.ts';

const ORDER: Readonly<Record<Advice['risk'], number>> = { none: 0, low: 1, high: 2 };

function holds(condition: Condition, situation: Situation): boolean {
  const { text, kinds, waitingOn, stage, remark, plugin, runtime, owner, grace } = situation;
  const says = (source: string | undefined): boolean => source === undefined || pattern(source).test(text);
  const isOneOf = (values: readonly string[] | undefined, value: string): boolean => values?.includes(value) !== false;
  const isNoneOf = (values: readonly string[] | undefined, value: string): boolean => values?.includes(value) !== true;
  const { notSays } = condition;
  return (
    isOneOf(condition.waits, waitingOn) &&
    isOneOf(condition.stage, stage) &&
    isOneOf(condition.remark, remark) &&
    isNoneOf(condition.notRemark, remark) &&
    isOneOf(condition.plugin, plugin) &&
    isNoneOf(condition.notPlugin, plugin) &&
    isOneOf(condition.runtime, runtime ?? 'unknown') &&
    isNoneOf(condition.notRuntime, runtime ?? 'unknown') &&
    isOneOf(condition.owner, owner) &&
    isOneOf(condition.grace, grace) &&
    isNoneOf(condition.notGrace, grace) &&
    condition.kinds?.some((kind) => kinds.has(kind)) !== false &&
    condition.notKinds?.some((kind) => kinds.has(kind)) !== true &&
    condition.needs?.every((name) => isKnown(name, situation)) !== false &&
    condition.without?.some((name) => isKnown(name, situation)) !== true &&
    says(condition.says) &&
    says(condition.alsoSays) &&
    (notSays === undefined || !says(notSays))
  );
}

const isKnown = (name: string, { flags, particulars, literals }: Situation): boolean =>
  flags.has(name) || (isParticular(name) ? particulars[name] !== '' : (literals[name] ?? null) !== null);

/** Proving lines that match the condition's `says`; the first proving line if none does. */
function matched({ says, kinds }: Condition, { proofs }: Situation): readonly EvidenceLine[] {
  const all = proofs.filter(({ kind }) => kinds?.includes(kind) !== false);
  const lines = all.flatMap((proof) => proof.lines.map((line) => ({ line, error: proof.error })));
  const saying =
    says === undefined
      ? []
      : lines.filter(({ line, error }) => pattern(says).test(line.text) || pattern(says).test(error));
  const chosen = (saying.length > 0 ? saying : lines.slice(0, 1)).map(({ line }) => line);
  return [...new Map(chosen.map((line) => [`${line.file}:${line.line}`, line])).values()];
}

/** By wait, as a large log has thousands of pods to look causes up for. */
const ROWS: ReadonlyMap<WaitingOn, readonly (readonly [CauseCode, CauseRow])[]> = new Map(
  WAITS.map((wait) => [wait, rowsOf(CAUSES).filter(([, { waits }]) => waits.includes(wait))]),
);
const LAST: ReadonlyMap<WaitingOn, readonly RemedyCode[]> = new Map(
  WAITS.map((wait) => [
    wait,
    rowsOf(REMEDIES).flatMap(([code, { lastFor }]) => (lastFor?.includes(wait) === true ? [code] : [])),
  ]),
);

/** @returns the first cause that the input shows, or else all usual causes of the wait. */
export function causesOf(situation: Situation): readonly Cause[] {
  const rows = ROWS.get(situation.waitingOn) ?? [];
  const { particulars } = situation;
  for (const [code, { shown }] of rows) {
    const condition = shown?.find((each) => holds(each, situation));
    if (condition !== undefined) return [{ code, basis: 'input', lines: matched(condition, situation), particulars }];
  }
  return rows
    .filter(([, { usual }]) => usual?.some((each) => holds(each, situation)) === true)
    .map(([code]) => ({ code, basis: 'usual', lines: [], particulars }));
}

/** What looks at the object alone, in front of steps of which the first would already do harm. */
const FIRST_LOOK: RemedyCode = 'lookFinalizers';

/** @returns advice by rising risk; only rows with `inGrace` while the grace period of a stop is running. */
export function adviceFor(situation: Situation): readonly Advice[] {
  const causes = causesOf(situation).map(({ code }) => CAUSES[code]);
  const codes = new Set([
    ...causes.flatMap(({ remedies }) => remedies),
    ...(causes.some(({ noLast }) => noLast === true) ? [] : (LAST.get(situation.waitingOn) ?? [])),
  ]);
  const advice = [...codes]
    .flatMap((code) => (isKeyOf(REMEDIES, code) && applies(REMEDIES[code], situation) ? adviceOf(code, situation) : []))
    .sort((a, b) => ORDER[a.risk] - ORDER[b.risk]);
  return advice[0]?.risk === 'high' ? [adviceOf(FIRST_LOOK, situation), ...advice] : advice;
}

function applies(row: RemedyRow, situation: Situation): boolean {
  const { grace, remark } = situation;
  const isWaiting = situation.waitingOn === 'container-stop' || situation.waitingOn === 'prestop';
  if (isWaiting && grace === 'running' && row.inGrace !== true) return false;
  // A node that the API does not list can neither run a command nor be named in one.
  if (remark === 'nodeNotListed' && (row.where === 'node' || row.command?.includes('<node>') === true)) return false;
  return holds(row.when ?? {}, situation);
}

function adviceOf(code: RemedyCode, situation: Situation): Advice {
  const { risk, warning = 'looks', where, command, docker, check, source }: RemedyRow = REMEDIES[code];
  const seen = check === undefined || !isKeyOf(CHECKS, check) ? null : checkOf(check, situation);
  const template = situation.runtime === 'docker' ? (docker ?? command) : command;
  return {
    code,
    risk: risk === 'low' || risk === 'high' ? risk : 'none',
    warning,
    where: where === 'node' || where === 'cluster' ? where : null,
    command: template === null ? null : filled(template, situation),
    check: seen === null ? null : { code: seen, command: checkCommand(seen, situation) },
    source: SOURCES[source === 'plugin' || source === 'runtime' ? situation.sources[source] : source] ?? '',
    particulars: situation.particulars,
  };
}

const filled = (template: string, { particulars, literals }: Situation): Command =>
  commandOf(template, particulars, literals);

function checkCommand(code: CheckCode, situation: Situation): Command {
  const { command, docker } = CHECKS[code];
  return filled((situation.runtime === 'docker' ? docker : undefined) ?? command ?? '', situation);
}

/** The API no longer has a removed pod, so its cgroup or directory on the node is checked instead. */
const checkOf = (check: CheckCode, { stage, waitingOn }: Situation): CheckCode =>
  stage === 'Removed' && check === 'podGone' ? (waitingOn === 'cgroup' ? 'cgroupGone' : 'directoryGone') : check;

/** How one sees that a pod has gone. */
export const goneCheck = ({ particulars }: Pick<Advice, 'particulars'>): Command =>
  commandOf(CHECKS.podGone.command ?? '', particulars);
