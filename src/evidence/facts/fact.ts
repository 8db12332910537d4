/** One thing that a line or an object tells about a pod, or about the node; what all readers of input produce. */
import { isEventKind, type EventKind } from '../../cluster/eventKinds.ts';
import type { Json } from '../../trace/event.ts';
import type { YearlessTime } from '../lines/moment.ts';
import facts from './facts.json' with { type: 'json' };

export type FactKind = keyof typeof facts;

/** Kinds of facts, and the event of a trace that each becomes, if a trace has one for it. */
export const FACTS: Readonly<Record<FactKind, { readonly event?: string; readonly says?: string }>> = facts;

export function eventOf(kind: FactKind): EventKind | null {
  const { event = '' } = FACTS[kind];
  return isEventKind(event) ? event : null;
}

const isKind = (text: string): text is FactKind => Object.hasOwn(FACTS, text);

/** The fact kind that a table names. @throws if there is none of that name */
export function kindOf(text: string): FactKind {
  if (!isKind(text)) throw new Error(`unknown kind of fact: ${text}`);
  return text;
}

export interface Mark {
  /** Index of the file. */
  file: number;
  /** Of a file that is read in parts, counted from the beginning of the part until the parts are joined. */
  line: number;
  readonly text: string;
}

export interface PodNames {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
}

export const NOBODY: PodNames = { uid: '', namespace: '', name: '' };

/** What a line of a larger thing says that decides on a verdict: of an object, or of a description. */
export const DECIDING = ['finalizer', 'running', 'terminated', 'phase', 'node', 'mirror'] as const;
export type Deciding = (typeof DECIDING)[number];

/** Such a line, beside the one that the fact as a whole is found at. */
export interface DecidingLine {
  readonly says: Deciding;
  /** How many lines below that one it stands; less than 0: above. */
  readonly below: number;
  readonly text: string;
}

/** What one line tells, before it is known when and where the line stands. */
export interface Telling extends PodNames {
  readonly kind: FactKind;
  /** Of a container or a sandbox. */
  readonly id?: string | undefined;
  readonly container?: string | undefined;
  readonly volume?: string | undefined;
  readonly detail?: Readonly<Record<string, Json>> | undefined;
  readonly deciding?: readonly DecidingLine[] | undefined;
}

/** Which message of klog's a fact is of. All lines of one place in the source that have it at the same place share one. */
export interface KlogOrigin {
  readonly severity: 'I' | 'W' | 'E';
  readonly file: string;
  readonly id: string;
  /** The message, or where in the line it begins that ends with it. */
  readonly text: string | number;
}

export const klogText = ({ text }: KlogOrigin, { text: line }: Mark): string =>
  typeof text === 'string' ? text : line.slice(text);

export interface Fact extends Telling {
  readonly mark: Mark;
  /** Place in the whole input: breaks ties, and orders what has no time. Of a part of a file, the place in it at first. */
  order: number;
  /** Of a klog line it is set when its whole file has been read, which tells the year and the zone. */
  utc: number | null;
  readonly local: YearlessTime | null;
  /** Of a line that does not tell it, it is set when its file has been read, where the file's place tells. */
  node: string;
  /** klog's thread id: tells one run of a kubelet from the next. 0 where there is none. */
  readonly tid: number;
  readonly klog?: KlogOrigin | undefined;
  /** How many more of the same were seen since, the last of them at `utc`. */
  readonly repeats?: number | undefined;
}

/** A detail that is a text, or nothing. */
export function textDetail(fact: Pick<Telling, 'detail'> | null | undefined, key: string): string {
  const value = fact?.detail?.[key];
  return typeof value === 'string' ? value : '';
}
