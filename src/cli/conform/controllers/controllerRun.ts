/**
 * A removal with the control plane in it, recorded or simulated, in the same words: who wrote what on pods, what was told
 * of each pod, and what became of the Node. Pods that a controller has named go by aliases.
 */
import type { Micros } from '../../../engine/time.ts';
import type { ObjectMeta, PodCondition, PodStatus } from '../../../kube/objects.ts';

/** `kubectl`, `kubelet`, or the name of a service account. */
export type Writer = string;

export interface ActorWrite {
  readonly t: Micros;
  readonly writer: Writer;
  /** Alias of the pod; `new` where it is only being made. */
  readonly pod: string;
  /** `DELETE grace=0`, `PATCH status: Failed` */
  readonly text: string;
}

export interface Told {
  readonly t: Micros;
  readonly text: string;
}

export interface ControllerRun {
  readonly label: string;
  /** By alias, each in the order of its events. */
  readonly watch: ReadonlyMap<string, readonly Told[]>;
  readonly writes: readonly ActorWrite[];
  readonly node: readonly Told[];
}

/**
 * Aliases in the order in which pods are first seen. Those of a workload that are there at the beginning share its
 * places, and take them in the order in which something becomes of them: which of two that are equally old a ReplicaSet
 * deletes first is drawn with their UIDs (byLogarithmicAge).
 */
export class Aliases {
  readonly #byName = new Map<string, string>();
  /** By the name of each pod that is there at the beginning: the places that it shares. */
  readonly #places = new Map<string, string[]>();
  readonly #byOwner = new Map<string, string[]>();
  #count = 0;

  /** A pod that is there at the beginning. */
  add({ name, ownerReferences = [] }: PodNames): void {
    const owner = ownerReferences.find(({ controller }) => controller === true)?.uid ?? name;
    const places = this.#byOwner.get(owner) ?? [];
    places.push(this.#next());
    this.#byOwner.set(owner, places);
    this.#places.set(name, places);
  }

  of(name: string): string {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const alias = this.#places.get(name)?.shift() ?? this.#next();
    this.#byName.set(name, alias);
    return alias;
  }

  #next(): string {
    this.#count += 1;
    return `pod ${this.#count}`;
  }
}

type PodNames = Pick<ObjectMeta, 'name' | 'ownerReferences'>;

const CONDITION_OWNERS: ReadonlySet<Writer> = new Set(['kubectl', 'kubelet']);

/** The kubelet's statuses are told by the watch events that come of them; a controller's write is told by what it changes. */
export const tellsBody = (writer: Writer): boolean => !CONDITION_OWNERS.has(writer);

const said = ({ type, status, reason }: PodCondition): string =>
  `${type}=${status}${reason === undefined ? '' : `(${reason})`}`;

/** A patch names a condition by its type and says only what changes of it. */
type ConditionChange = Pick<PodCondition, 'type'> & Partial<PodCondition>;

function changeOf(after: ConditionChange, before: readonly PodCondition[]): string | null {
  const known = before.find(({ type }) => type === after.type);
  const { status = known?.status, message } = after;
  if (status === undefined || (known !== undefined && said(known) === said({ ...known, ...after, status })))
    return message === undefined || message === known?.message ? null : `${after.type}: message`;
  return said({ ...after, status });
}

interface Said {
  readonly phase?: PodStatus['phase'];
  readonly conditions?: readonly ConditionChange[];
}

/** Phase and conditions of `after` that `before` does not have. */
export function changesOf(before: Partial<PodStatus>, after: Said): string {
  const conditions = (after.conditions ?? []).flatMap((each) => changeOf(each, before.conditions ?? []) ?? []);
  const phase = after.phase === undefined || after.phase === before.phase ? [] : [after.phase];
  return [...phase, ...conditions].join(' ');
}

export interface Request {
  readonly verb: string;
  readonly subresource: string | undefined;
  readonly gracePeriodSeconds: number | undefined;
  readonly hasUid: boolean;
  /** What a status says. */
  readonly body: string;
  readonly code: number;
}

export function requestText({ verb, subresource, gracePeriodSeconds, hasUid, body, code }: Request): string {
  const path = subresource === undefined ? '' : ` ${subresource}`;
  const grace = gracePeriodSeconds === undefined ? '' : ` grace=${gracePeriodSeconds}`;
  const uid = hasUid && verb === 'delete' ? ' uid' : '';
  return `${verb.toUpperCase()}${path}${grace}${uid}${body === '' ? '' : `: ${body}`} -> ${code}`;
}

/** A node of which nothing has been seen yet is taken for this one: a heartbeat alone is no change. */
export const untouchedNode = (): string => nodeText('True', [], false);

export function nodeText(
  ready: string,
  taints: readonly { readonly key: string; readonly effect: string }[],
  unschedulable: boolean,
): string {
  const keys = taints.map(({ key, effect }) => `${key.slice(key.indexOf('/') + 1)}:${effect}`).toSorted();
  return [`Ready=${ready}`, ...(unschedulable ? ['cordoned'] : []), ...keys].join(' ');
}

/** Without what only repeats the one before, or `first`. */
export const withoutRepeats = (told: readonly Told[], first: string): readonly Told[] =>
  told.filter(({ text }, i) => text !== (told[i - 1]?.text ?? first));
