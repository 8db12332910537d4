/**
 * The fields that a step may change, and which of them has a meaning worth a sentence. What the sentence says is for
 * each language; which field it is about is found here, once.
 */
import type { LanguageTexts } from './messages.ts';

/** What a field belongs to. */
export type Thing =
  | 'object'
  | 'worker'
  | 'container'
  | 'sandbox'
  /** The status manager's copy of a status. */
  | 'status'
  | 'volume'
  | 'managedPod'
  | 'managedMirror'
  | 'podDir'
  | 'volumeDir'
  | 'cgroup'
  | 'logDir'
  | 'manifest';

const RULES = [
  ['object', /^metadata\.deletionTimestamp$/, 'deletionTimestamp'],
  ['object', /^metadata\.deletionGracePeriodSeconds$/, 'deletionGracePeriodSeconds'],
  ['object', /^metadata\.finalizers$/, 'finalizers'],
  ['object', /^metadata\.resourceVersion$/, 'resourceVersion'],
  ['object', /^metadata\.generation$/, 'generation'],
  ['worker', /^state$/, 'workerState'],
  ['worker', /^syncedAt$/, 'syncedAt'],
  ['worker', /^startedAt$/, 'startedAt'],
  ['worker', /^terminatingAt$/, 'terminatingAt'],
  ['worker', /^startedTerminating$/, 'startedTerminating'],
  ['worker', /^gracePeriod$/, 'gracePeriod'],
  ['worker', /^deleted$/, 'deleted'],
  ['worker', /^evicted$/, 'evicted'],
  ['worker', /^working$/, 'working'],
  ['worker', /^restartRequested$/, 'restartRequested'],
  ['worker', /^terminatedAt$/, 'terminatedAt'],
  ['worker', /^finished$/, 'finished'],
  ['container', /^state$/, 'containerState'],
  ['container', /^exitCode$/, 'exitCode'],
  ['container', /^signal$/, 'signal'],
  ['container', /^preStop$/, 'preStop'],
  ['container', /^stopping\.timeout$/, 'stopTimeout'],
  ['container', /^stopping\.killAt$/, 'killAt'],
  ['sandbox', /^state$/, 'sandboxState'],
  ['sandbox', /^network$/, 'network'],
  ['volume', /^state$/, 'volumeState'],
  ['volume', /^retryAt$/, 'retryAt'],
  ['volume', /^error$/, 'volumeError'],
  ['status', /^podIsFinished$/, 'podIsFinished'],
  ['status', /^version$/, 'statusVersion'],
  ['status', /\.phase$|^phase$/, 'phase'],
  ['status', /^status\.reason$/, 'statusReason'],
  ['status', /conditions\[Ready\]\.status$/, 'ready'],
  ['status', /conditions\[ContainersReady\]\.status$/, 'containersReady'],
  ['status', /conditions\[PodReadyToStartContainers\]\.status$/, 'readyToStart'],
  ['status', /conditions\[DisruptionTarget\]\.status$/, 'disruptionTarget'],
  ['status', /observedGeneration$/, 'observedGeneration'],
  ['status', /state\.terminated\.exitCode$/, 'exitCode'],
  ['status', /state\.waiting\.reason$/, 'waitingReason'],
  ['status', /restartCount$/, 'restartCount'],
  ['status', /podIPs?$/, 'podIP'],
] as const satisfies readonly (readonly [Thing, RegExp, string])[];

export type FieldId = (typeof RULES)[number][2];

/** Fields that change with almost every step, whatever it means. */
const USUAL: ReadonlySet<FieldId> = new Set<FieldId>([
  'resourceVersion',
  'generation',
  'observedGeneration',
  'syncedAt',
  'working',
  'statusVersion',
  'workerState',
]);

/** An object's status has the same fields as the status manager's copy of it. */
const BELONGS: Readonly<Partial<Record<Thing, Thing>>> = { object: 'status' };

/** The field at a path (`metadata.deletionTimestamp`, `status.conditions[Ready].status`); undefined where it needs no word. */
export const fieldAt = (thing: Thing, path: string): FieldId | undefined =>
  RULES.find(
    ([of, pattern]) => (of === thing || (of === BELONGS[thing] && path.startsWith('status.'))) && pattern.test(path),
  )?.[2];

/** The field that a step is about, among those that it changes. */
export function telling(fields: readonly { readonly thing: Thing; readonly path: string }[]): number {
  const ids = fields.map(({ thing, path }) => fieldAt(thing, path));
  const special = ids.findIndex((id) => id !== undefined && !USUAL.has(id));
  return special >= 0 ? special : ids.findIndex((id) => id !== undefined);
}

/** What a field belongs to, by its name where there may be several. */
export function thingNamed(thing: Thing, name: string, { fields }: LanguageTexts): string {
  const text = fields.things[thing];
  return typeof text === 'string' ? text : text({ name });
}
