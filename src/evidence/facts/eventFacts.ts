/** Facts from an Event about a pod, a node or another object. */
import { refusedByBudget } from './drain.ts';
import { NOBODY, textDetail, type PodNames, type Telling } from './fact.ts';
import { podIn } from './identity.ts';
import { nameOr, namesOf } from './names.ts';

/** A telling with its own time and node. */
export type EventTelling = Telling & { readonly utc?: number | null; readonly node?: string };

/** pkg/controller/volume/attachdetach: reportMultiAttachError names only pods of the same namespace. */
export const HELD_VOLUME = /Volume is already used by ?pod\(s\) ([a-z0-9][-a-z0-9., ]{0,800})/;

/** pkg/scheduler/schedule_one.go, bind; before 1.12 the message had no namespace. */
const SCHEDULED = /^Successfully assigned ((?:[a-z0-9-]{1,63}\/)?[a-z0-9][-a-z0-9.]{0,252}) to /;

/** The pod that the message of an event names. */
export function podOfEvent(message: string): PodNames {
  const scheduled = SCHEDULED.exec(message.slice(0, 400))?.[1];
  return scheduled === undefined ? podIn(message) : namesOf(scheduled);
}

/** Karpenter records these for nodes, and a table of events may not say so. */
const OF_NODES: ReadonlySet<string> = new Set([
  'FailedDraining',
  'DisruptionBlocked',
  'DeprovisioningBlocked',
  'Unconsolidatable',
]);
/** Its annotation in the words of each version: do-not-evict, do not evict, karpenter.sh/do-not-disrupt. */
const KEPT = /\bdo[- ]not[- ](?:evict|disrupt|consolidate)\b/;

/** Whether an event says that a pod keeps its node from being disrupted. */
export const isBlocking = ({ detail }: Pick<Telling, 'detail'>): boolean =>
  textDetail({ detail }, 'reason') === 'DisruptionBlocked' ||
  (OF_NODES.has(textDetail({ detail }, 'reason')) && KEPT.test(textDetail({ detail }, 'message')));

/** @param names as HELD_VOLUME finds them; ` and 2 pod(s) in different namespaces` may follow. */
export const heldBy = (names: string): readonly string[] =>
  (names.split(/ (?:and|in|on) /)[0] ?? '').split(/[, ]+/).filter((name) => nameOr(name) !== '');

/** @param detail with `reason` and `message`. */
export function eventFacts(kind: string, names: PodNames, detail: Telling['detail']): readonly EventTelling[] {
  const [reason, message] = [textDetail({ detail }, 'reason'), textDetail({ detail }, 'message')];
  // An evictor records its refusal for the node that it wants to empty.
  const refused = refusedByBudget(message);
  if (refused.length > 0) return refused;
  if (kind.toLowerCase() === 'pod' && !OF_NODES.has(reason)) {
    const holders = reason === 'FailedAttachVolume' ? heldBy(HELD_VOLUME.exec(message)?.[1] ?? '') : [];
    const named = holders.map((name) => ({ ...NOBODY, namespace: names.namespace, name }));
    const held = named.length === 0 && message.includes('already exclusively attached') ? [NOBODY] : named;
    return [
      { kind: 'PodEvent', ...names, detail },
      ...held.map((holder) => ({ kind: 'VolumeWanted' as const, ...holder, detail: { by: names.name } })),
    ];
  }
  if (kind.toLowerCase() === 'node' && reason === 'NodeNotReady')
    return [{ kind: 'NodeLost', ...NOBODY, detail: { message }, node: names.name }];
  // Karpenter's event about a node names the pod that blocks its disruption.
  const pod = isBlocking({ detail }) ? podIn(message) : NOBODY;
  return pod.name === '' ? [] : [{ kind: 'PodEvent', ...pod, detail }];
}
