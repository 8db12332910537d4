/**
 * The data tables of this folder with their types: causes, remedies, checks, plug-ins and sources. Their words are in
 * the catalogues (`diagnosis.json`) under the same codes; README.md describes the fields of a row.
 */
import causes from './causes.json' with { type: 'json' };
import checks from './checks.json' with { type: 'json' };
import plugins from './plugins.json' with { type: 'json' };
import remedies from './remedies.json' with { type: 'json' };
import sources from './sources.json' with { type: 'json' };

/** Each field restricts the situation, and all fields have to hold. Patterns ignore case and match within a line. */
export interface Condition {
  readonly says?: string | undefined;
  readonly alsoSays?: string | undefined;
  readonly notSays?: string | undefined;
  /** Kinds of the facts that prove the wait; one match is enough. */
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
  /** Flags of the situation and names of command placeholders; all of them have to be known. */
  readonly needs?: readonly string[] | undefined;
  /** As `needs`; none of them may be known. */
  readonly without?: readonly string[] | undefined;
}

export interface CauseRow {
  readonly waits: readonly string[];
  /** The input shows the cause if any of these holds. */
  readonly shown?: readonly Condition[] | undefined;
  /** The cause is a usual one if any of these holds and the input shows no cause at all. */
  readonly usual?: readonly Condition[] | undefined;
  readonly remedies: readonly string[];
  /** Nothing is stuck, so remedies of last resort are left out. */
  readonly noLast?: boolean | undefined;
}

interface CommandRow {
  readonly command: string | null;
  /** The command for the Docker runtime, which crictl does not know. */
  readonly docker?: string | undefined;
}

export interface RemedyRow extends CommandRow {
  /** `low` or `high`; a remedy that only looks or waits has none. */
  readonly risk?: string | undefined;
  readonly warning?: string | undefined;
  readonly where: string | null;
  readonly check?: string | undefined;
  /** Key in `sources.json`; `plugin` and `runtime` select the page of the situation's plug-in or runtime. */
  readonly source: string;
  readonly when?: Condition | undefined;
  /** The remedy is useful while the grace period is still running. */
  readonly inGrace?: boolean | undefined;
  /** Waits for which the remedy is a last resort. */
  readonly lastFor?: readonly string[] | undefined;
}

export interface PluginRow {
  readonly id: string;
  /** Pattern for the names of the driver's pods on a node; null if there is no driver. */
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

/** The table's rows in file order. */
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
