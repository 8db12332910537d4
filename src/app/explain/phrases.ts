/** What is the same in the texts of all languages. */
import type { Sentence } from './claims.ts';
import type { Facts } from './facts.ts';
import { instant } from './durations.ts';
import { withoutNode } from './subject.ts';

/** Set in mono: what a machine said or would accept. */
export const code = (text: string): string => `\`${text}\``;

export const graceSeconds = (facts: Facts): number | undefined =>
  facts.number('gracePeriod') ??
  facts.number('gracePeriodSeconds') ??
  facts.number('timeout') ??
  facts.object?.metadata.deletionGracePeriodSeconds;

/** The pod by its own name: a static pod's has no node in it, only its mirror's has. */
export const ownName = ({ pod, uid = '', state }: Facts): string | undefined =>
  pod === undefined ? undefined : withoutNode(pod, uid, state.node.name);

/** The static pod that a mirror pod shows. */
export const shownName = ({ pod, state }: Facts): string | undefined =>
  pod?.replace(new RegExp(`-${state.node.name}$`), '');

/** `.411` matters less than the minute: the API writes whole seconds as an RFC 3339 text; shown is its clock part. */
export const clockPart = (rfc3339: string): string => /T(\d\d:\d\d:\d\dZ)$/.exec(rfc3339)?.[1] ?? rfc3339;

export const at = (micros: number): string => `${instant(micros)} s`;

/** Sentences of which some only hold under a condition. */
export const sentences = (...parts: readonly (Sentence | false | undefined)[]): Sentence[] =>
  parts.filter((part): part is Sentence => part !== false && part !== undefined);

/** The kubelet's own names: lower-case functions up to 1.26, methods of podSyncer from 1.27 on. */
export const method = (facts: Facts, name: 'SyncPod' | 'SyncTerminatingPod' | 'SyncTerminatedPod'): string =>
  code(facts.rules.workerLoop === 'podWorkerLoop' ? name : name.charAt(0).toLowerCase() + name.slice(1));

/** What stops a pod: another function from 1.27 on for one that only the runtime knows. */
export const terminatingMethod = (facts: Facts): string =>
  facts.rules.runtimePodsApart && facts.worker?.status.observedRuntime === true
    ? code('SyncTerminatingRuntimePod')
    : method(facts, 'SyncTerminatingPod');
