/** What objects and kubectl's output show of a pod, next to what a log tells: the last of each kind counts. */
import { timeOr } from '../bounds.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import type { Fact } from '../facts/fact.ts';
import { kindsIn } from '../pods/kinds.ts';

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
  /** Names of running containers. */
  readonly runs: readonly string[];
  /** Names of containers whose end is in the status. */
  readonly ended: readonly string[];
  /** A container has run, even if it has been restarted since. */
  readonly hasRun: boolean;
  /** The kubelet could not find a container that had run: ContainerStatusUnknown. */
  readonly lost: boolean;
  /** A container was killed at the end of the whole grace period. */
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
  /** A list of all nodes that lacks the pod's node. */
  readonly unlisted: Fact | null;
  /** The last fact that another pod waits for a volume which this pod, or an unnamed pod, holds. */
  readonly wanted: Fact | null;
  /** Latest time in µs among the facts of the pod and of nodes; -Infinity if none is dated. */
  readonly latest: number;
  /** Containers as a runtime's tool lists them, each as it was listed last. */
  readonly listed: readonly Fact[];
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(text) : []);

/** @param nodes facts about nodes; if the pod's node is known, a loss counts only for that node. */
export function viewOf(facts: readonly Fact[], nodes: readonly Fact[]): View {
  const on = facts.map(nodeOf).find((node) => node !== '') ?? '';
  // Words about a node count if neither an object nor a log shows more of the pod.
  const isBare = facts.every(({ kind }) => BARE.has(kind));
  const isItsOwn = ({ node, kind, detail }: Fact): boolean =>
    kind === 'NodeLost' && (node === '' || on === '' || node === on) && (isBare || detail?.['quoted'] !== true);
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
  const shown = asSaid(moreTelling(object, described), facts);
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

const BARE = kindsIn('bare');

/** A cut description, or an object of a few fields, may lack the deletion that somebody tells of in their own words. */
function asSaid(shown: Shown | null, facts: readonly Fact[]): Shown | null {
  if (shown === null || shown.deletionTimestamp !== null || shown.phase !== '') return shown;
  const isSaid = facts.some(({ kind, detail }) => kind === 'DeletionRequested' && detail?.['quoted'] === true);
  return isSaid ? { ...shown, deletionTimestamp: '' } : shown;
}

/** The last list that covers the node named by an object or a row, if the node is not in it. */
function unlistedIn(nodes: readonly Fact[], facts: readonly Fact[]): Fact | null {
  const on = text(facts.findLast(({ detail }) => text(detail?.['node']) !== '')?.detail?.['node']);
  // Whoever gets this answer has asked for a pod, or for the node of one.
  const isLost = on === '' && facts.every((fact) => nodeOf(fact) === '');
  for (const fact of nodes.toReversed()) {
    if (fact.kind !== 'NodesListed') continue;
    const { names, lacks } = fact.detail ?? {};
    if (lacks !== undefined && (lacks === on || isLost)) return fact;
    if (Array.isArray(names) && on !== '') return names.includes(on) ? null : fact;
  }
  return null;
}

/** Overlays an answer with only a few fields on the fields known before. */
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

/** Whether the kubelet has logged anything about the pod since the delete, and since its node was lost. */
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

/** No delete is older than Kubernetes: if a grace period dates one earlier, the time of the delete is unknown. */
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
