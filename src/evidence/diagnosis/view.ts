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
  /** Names of containers that run, and of those whose end is in the status. */
  readonly runs: readonly string[];
  readonly ended: readonly string[];
  /** A container has run, be it restarted since. */
  readonly hasRun: boolean;
  /** The kubelet could not find a container that had run: ContainerStatusUnknown. */
  readonly lost: boolean;
  /** A container was killed when the whole grace was over. */
  readonly killed: boolean;
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
  /** A list of all nodes in which the pod's is not. */
  readonly unlisted: Fact | null;
  /** Of which pods the volumes are waited for, or wait. */
  readonly wanted: Fact | null;
  /** µs: the latest of what is dated; a clock of the input's own. */
  readonly latest: number;
  /** Containers as a runtime's tool lists them, each as it was listed last. */
  readonly listed: readonly Fact[];
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(text) : []);

/** @param nodes what is known of nodes; of which a pod has its node with it, only that counts. */
export function viewOf(facts: readonly Fact[], nodes: readonly Fact[]): View {
  const on = facts.map(nodeOf).find((node) => node !== '') ?? '';
  const isItsOwn = ({ node, kind }: Fact): boolean => kind === 'NodeLost' && (node === '' || on === '' || node === on);
  let nodeLost = nodes.findLast(isItsOwn) ?? null;
  let object: Shown | null = null;
  let described: Shown | null = null;
  const rows: Row[] = [];
  const events: Fact[] = [];
  const listed = new Map<string, Fact>();
  for (const fact of facts) {
    if (fact.kind === 'Object')
      object = fact.detail?.['asked'] === true ? joined(object, shownOf(fact)) : shownOf(fact);
    else if (fact.kind === 'Described') described = shownOf(fact);
    else if (fact.kind === 'Row')
      rows.push({ fact, ready: number(fact.detail?.['ready']), status: text(fact.detail?.['status']) });
    else if (fact.kind === 'PodEvent') events.push(fact);
    else if (fact.kind === 'NodeLost') nodeLost = fact;
    else if (fact.kind === 'ContainerShown') listed.set(fact.id ?? '', fact);
  }
  const shown = moreTelling(object, described);
  const isHeard = heardSince(facts, shown?.askedAt ?? facts.find(({ kind }) => kind === 'Deleting') ?? null, nodeLost);
  return {
    shown: shown !== null && isHeard ? { ...shown, nodeSilent: false } : shown,
    rows,
    events,
    nodeLost: isHeard ? null : nodeLost,
    unlisted: unlistedIn(nodes, facts),
    wanted: [...nodes, ...facts].findLast(({ kind }) => kind === 'VolumeWanted') ?? null,
    latest: [...facts, ...nodes].reduce(
      (latest, { utc }) => (utc === null || utc < latest ? latest : utc),
      Number.NEGATIVE_INFINITY,
    ),
    listed: [...listed.values()],
  };
}

/** The last list that tells of the node that an object or a row names. */
function unlistedIn(nodes: readonly Fact[], facts: readonly Fact[]): Fact | null {
  const on = text(facts.findLast(({ detail }) => text(detail?.['node']) !== '')?.detail?.['node']);
  if (on === '') return null;
  for (const fact of nodes.toReversed()) {
    if (fact.kind !== 'NodesListed') continue;
    const { names, lacks } = fact.detail ?? {};
    if (lacks === on) return fact;
    if (Array.isArray(names)) return names.includes(on) ? null : fact;
  }
  return null;
}

/** An answer that has a few fields only, on top of what was known. */
function joined(before: Shown | null, answer: Shown): Shown {
  if (before === null) return answer;
  const { containers, runs, ended, endedAt, hasRun, lost, killed } =
    answer.containers.running + answer.containers.waiting + answer.containers.terminated > 0 ? answer : before;
  const { deletionTimestamp, gracePeriod, askedAt } = answer.deletionTimestamp === null ? before : answer;
  return {
    ...before,
    containers,
    runs,
    ended,
    endedAt,
    hasRun,
    lost,
    killed,
    deletionTimestamp,
    gracePeriod,
    askedAt,
    fact: answer.finalizers.length > 0 || before.finalizers.length === 0 ? answer.fact : before.fact,
    finalizers: answer.finalizers.length > 0 ? answer.finalizers : before.finalizers,
    phase: answer.phase || before.phase,
    reason: answer.reason || before.reason,
    partial: before.partial && answer.partial,
  };
}

/** A kubelet that has said anything of the pod since the delete answers, unless its node was lost later. */
const heardSince = (facts: readonly Fact[], asked: Fact | null, lost: Fact | null): boolean =>
  facts.some(
    ({ kind, klog, utc }) =>
      klog !== undefined &&
      kind !== 'DeletionRequested' &&
      utc !== null &&
      asked !== null &&
      asked.utc !== null &&
      utc > asked.utc &&
      (lost === null || (lost.utc !== null && utc > lost.utc)),
  );

/** An object has more to tell than a describe, but for one that is older, or cut: it does not know of the delete yet. */
function moreTelling(object: Shown | null, described: Shown | null): Shown | null {
  if (object === null || described === null) return object ?? described;
  if (object.fact.detail?.['asked'] === true) return joined(described, object);
  return object.deletionTimestamp === null && described.deletionTimestamp !== null ? described : object;
}

/** Where a fact says that its pod runs, or was seen. */
export const nodeOf = (fact: Fact): string => text(fact.detail?.['node']) || fact.node;

/** Nothing was deleted before there was Kubernetes; where a grace period says so, the time of the delete is not known. */
const OLDEST = parseRfc3339('2014-06-06T00:00:00Z') ?? 0;

/** The same fact at another time: that of the delete is the deletionTimestamp less the grace period. */
function at(fact: Fact, utc: number | null, earlier: number): Fact | null {
  const then = utc === null ? null : timeOr(utc - earlier * 1_000_000);
  return then === null || then < OLDEST ? null : { ...fact, utc: then, local: null };
}

function shownOf(fact: Fact): Shown {
  const detail = fact.detail ?? {};
  return {
    fact,
    isObject: fact.kind === 'Object',
    deletionTimestamp: text(detail['deletionTimestamp']) || null,
    askedAt: at(fact, parseRfc3339(text(detail['deletionTimestamp'])), number(detail['gracePeriod'])),
    endedAt: at(fact, parseRfc3339(text(detail['finishedAt'])), 0),
    gracePeriod: typeof detail['gracePeriod'] === 'number' ? detail['gracePeriod'] : null,
    finalizers: list(detail['finalizers']),
    containers: {
      running: number(detail['running']),
      waiting: number(detail['waiting']),
      terminated: number(detail['terminated']),
    },
    runs: list(detail['runs']),
    ended: list(detail['ended']),
    hasRun: detail['hasRun'] === true,
    lost: detail['lost'] === true,
    killed: detail['killed'] === true,
    phase: text(detail['phase']),
    reason: text(detail['reason']),
    lasts: typeof detail['lasts'] === 'number' ? detail['lasts'] : null,
    nodeSilent: detail['nodeSilent'] === true,
    tainted: detail['tainted'] === true,
    partial: detail['partial'] === true,
    mirror: detail['mirror'] === true,
  };
}
