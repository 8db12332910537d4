/** What objects and kubectl's output show of a pod, next to what a log tells: the last of each kind counts. */
import { timeOr } from '../bounds.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import type { Fact } from '../facts/fact.ts';

export interface Containers {
  readonly running: number;
  readonly waiting: number;
  readonly terminated: number;
}

/** Fields of an object, or of what kubectl describe makes of it. */
export interface Shown {
  readonly fact: Fact;
  readonly isObject: boolean;
  readonly deletionTimestamp: string | null;
  /** When it was asked to go, and when its last container ended, as far as the object tells. */
  readonly askedAt: Fact | null;
  readonly endedAt: Fact | null;
  readonly gracePeriod: number | null;
  readonly finalizers: readonly string[];
  readonly containers: Containers;
  /** Names of containers whose end is in the status. */
  readonly ended: readonly string[];
  readonly phase: string;
  readonly reason: string;
  /** Seconds since the deletion, as describe says; null where it lies ahead or is not said. */
  readonly lasts: number | null;
  /** The node's controller has spoken where the kubelet has not: not ready, although a container is. */
  readonly nodeSilent: boolean;
  /** Deleted because its node has a taint that it does not tolerate. */
  readonly tainted: boolean;
  /** A status without the metadata that would tell of a deletion. */
  readonly partial: boolean;
  /** The picture of a static pod in the API. */
  readonly mirror: boolean;
}

export interface Row {
  readonly fact: Fact;
  readonly ready: number;
  readonly status: string;
}

export interface View {
  readonly shown: Shown | null;
  readonly rows: readonly Row[];
  readonly events: readonly Fact[];
  readonly nodeLost: Fact | null;
  /** Containers as a runtime's tool lists them, each as it was listed last. */
  readonly listed: readonly Fact[];
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @param lost nodes that are gone; of which a pod has its node with it, only that counts. */
export function viewOf(facts: readonly Fact[], lost: readonly Fact[]): View {
  const on = facts.map(nodeOf).find((node) => node !== '') ?? '';
  let nodeLost = lost.findLast(({ node }) => node === '' || on === '' || node === on) ?? null;
  let object: Shown | null = null;
  let described: Shown | null = null;
  const rows: Row[] = [];
  const events: Fact[] = [];
  const listed = new Map<string, Fact>();
  for (const fact of facts) {
    if (fact.kind === 'Object') object = shownOf(fact);
    else if (fact.kind === 'Described') described = shownOf(fact);
    else if (fact.kind === 'Row')
      rows.push({ fact, ready: number(fact.detail?.['ready']), status: text(fact.detail?.['status']) });
    else if (fact.kind === 'PodEvent') events.push(fact);
    else if (fact.kind === 'NodeLost') nodeLost = fact;
    else if (fact.kind === 'ContainerShown') listed.set(fact.id ?? '', fact);
  }
  return { shown: moreTelling(object, described), rows, events, nodeLost, listed: [...listed.values()] };
}

/** An object has more to tell than a describe, but for one that is older, or cut: it does not know of the delete yet. */
function moreTelling(object: Shown | null, described: Shown | null): Shown | null {
  if (object === null || described === null) return object ?? described;
  return object.deletionTimestamp === null && described.deletionTimestamp !== null ? described : object;
}

/** Where a fact says that its pod runs, or was seen. */
export const nodeOf = (fact: Fact): string => text(fact.detail?.['node']) || fact.node;

/** The same fact at another time: that of the delete is the deletionTimestamp less the grace period. */
function at(fact: Fact, utc: number | null, earlier: number): Fact | null {
  const then = utc === null ? null : timeOr(utc - earlier * 1_000_000);
  return then === null ? null : { ...fact, utc: then, local: null };
}

function shownOf(fact: Fact): Shown {
  const detail = fact.detail ?? {};
  const finalizers = detail['finalizers'];
  return {
    fact,
    isObject: fact.kind === 'Object',
    deletionTimestamp: text(detail['deletionTimestamp']) || null,
    askedAt: at(fact, parseRfc3339(text(detail['deletionTimestamp'])), number(detail['gracePeriod'])),
    endedAt: at(fact, parseRfc3339(text(detail['finishedAt'])), 0),
    gracePeriod: typeof detail['gracePeriod'] === 'number' ? detail['gracePeriod'] : null,
    finalizers: Array.isArray(finalizers) ? finalizers.map(text) : [],
    containers: {
      running: number(detail['running']),
      waiting: number(detail['waiting']),
      terminated: number(detail['terminated']),
    },
    ended: Array.isArray(detail['ended']) ? detail['ended'].map(text) : [],
    phase: text(detail['phase']),
    reason: text(detail['reason']),
    lasts: typeof detail['lasts'] === 'number' ? detail['lasts'] : null,
    nodeSilent: detail['nodeSilent'] === true,
    tainted: detail['tainted'] === true,
    partial: detail['partial'] === true,
    mirror: detail['mirror'] === true,
  };
}
