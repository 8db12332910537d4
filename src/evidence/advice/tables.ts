/**
 * The data tables of this folder with their types: causes, remedies, checks, plug-ins and where advice comes from. Their
 * words are in the catalogues (`diagnosis.json`) under the same codes; README.md says what a row may have.
 */
import causes from './causes.json' with { type: 'json' };
import checks from './checks.json' with { type: 'json' };
import plugins from './plugins.json' with { type: 'json' };
import remedies from './remedies.json' with { type: 'json' };
import sources from './sources.json' with { type: 'json' };

/** Each field names what the situation may be; all fields have to hold. Patterns ignore case and match in one line. */
export interface Condition {
  readonly says?: string | undefined;
  readonly alsoSays?: string | undefined;
  readonly notSays?: string | undefined;
  /** Kinds of the facts that prove the wait: one of them is enough. */
  readonly kinds?: readonly string[] | undefined;
  readonly notKinds?: readonly string[] | undefined;
  readonly waits?: readonly string[] | undefined;
  readonly stage?: readonly string[] | undefined;
  readonly remark?: readonly string[] | undefined;
  readonly notRemark?: readonly string[] | undefined;
  readonly plugin?: readonly string[] | undefined;
  readonly notPlugin?: readonly string[] | undefined;
  readonly runtime?: readonly string[] | undefined;
  readonly notRuntime?: readonly string[] | undefined;
  readonly owner?: readonly string[] | undefined;
  readonly grace?: readonly string[] | undefined;
  readonly notGrace?: readonly string[] | undefined;
  /** Flags of the situation, and names that a command is filled in with: each has to be known. */
  readonly needs?: readonly string[] | undefined;
  /** None of them may be known. */
  readonly without?: readonly string[] | undefined;
}

export interface CauseRow {
  readonly waits: readonly string[];
  /** Any of these: the input says so. */
  readonly shown?: readonly Condition[] | undefined;
  /** Any of these, where the input shows no cause at all. */
  readonly usual?: readonly Condition[] | undefined;
  readonly remedies: readonly string[];
  /** Nothing is stuck, so that no remedy of last resort follows. */
  readonly noLast?: boolean | undefined;
}

interface CommandRow {
  readonly command: string | null;
  /** The same where the runtime is Docker, which crictl does not know. */
  readonly docker?: string | undefined;
}

export interface RemedyRow extends CommandRow {
  /** `low` or `high`; what only looks or waits has none. */
  readonly risk?: string | undefined;
  readonly warning?: string | undefined;
  readonly where: string | null;
  readonly check?: string | undefined;
  /** `plugin` and `runtime`: the page of the one at hand. */
  readonly source: string;
  readonly when?: Condition | undefined;
  /** It is of use while the grace period is still running. */
  readonly inGrace?: boolean | undefined;
  /** Waits for which it is left when nothing else has helped. */
  readonly lastFor?: readonly string[] | undefined;
}

export interface PluginRow {
  readonly id: string;
  /** How the driver's pods on a node are called; null where there is no driver. */
  readonly pods: string | null;
  readonly source: string;
}

interface KnownRow {
  readonly says: string;
  readonly source: string;
}

export type CauseCode = keyof typeof causes;
export type RemedyCode = keyof typeof remedies;
export type CheckCode = keyof typeof checks;
export type Runtime = keyof typeof plugins.runtimes;

export const CAUSES: Readonly<Record<CauseCode, CauseRow>> = causes;
export const REMEDIES: Readonly<Record<RemedyCode, RemedyRow>> = remedies;
export const CHECKS: Readonly<Record<CheckCode, CommandRow>> = checks;
export const SOURCES: Readonly<Record<string, string>> = sources;
export const DRIVERS: Readonly<Record<string, PluginRow>> = plugins.drivers;
export const IN_TREE: Readonly<Record<string, PluginRow>> = plugins.inTree;
export const RUNTIMES: Readonly<Record<Runtime, KnownRow & { readonly unit: string }>> = plugins.runtimes;
export const NETWORKS: Readonly<Record<string, KnownRow & { readonly pods: string }>> = plugins.networks;
export const OWNERS: Readonly<Record<string, KnownRow>> = plugins.owners;

export const isKeyOf = <Table extends object>(table: Table, key: string): key is keyof Table & string =>
  Object.hasOwn(table, key);

/** The rows in their order. */
export const rowsOf = <Code extends string, Row>(
  table: Readonly<Record<Code, Row>>,
): readonly (readonly [Code, Row])[] =>
  Object.keys(table).flatMap((code) => (isKeyOf(table, code) ? [[code, table[code]] as const] : []));

const compiled = new Map<string, RegExp>();

export function pattern(source: string): RegExp {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const made = new RegExp(source, 'i');
  compiled.set(source, made);
  return made;
}
