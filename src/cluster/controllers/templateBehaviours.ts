/**
 * How the pods of a workload behave, by its template: no manifest says it, so that a rollout that is undone brings back
 * the behaviour of the template that it brings back.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import type { PodTemplate } from '../../kube/apiObjects.ts';
import { hex } from '../ids.ts';
import type { ControllerManagerState, ObjectControllersState, WorkloadBehaviour } from './state.ts';

type Known = NonNullable<ControllerManagerState['objectControllers']>;
type Self = Draft<ObjectControllersState> | undefined;

/** A template that is written again may have its keys in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

const keyOf = (key: string, template: PodTemplate): string => `${key}#${hex(JSON.stringify(sorted(template)), 16)}`;

/** Stores the present behaviour under the object's present template. */
function keep(self: Draft<ObjectControllersState>, known: Known, key: string): void {
  const object = known.informers.objects[key];
  const own = known.behaviours[key];
  if (own === undefined || object === undefined || !('spec' in object) || !('template' in object.spec)) return;
  (self.ofTemplates ??= {})[keyOf(key, object.spec.template)] = castDraft(own);
}

/** A manifest is about to be applied whose pods behave like this. */
export function workloadBehaves(self: Self, known: Known | undefined, key: string, as: WorkloadBehaviour): void {
  if (self === undefined || known === undefined) return;
  keep(self, known, key);
  self.behaviours[key] = castDraft(as);
}

/** kubectl is about to write this template: one of before, or one that nobody has written yet. */
export function templateChosen(self: Self, known: Known | undefined, key: string, template: PodTemplate): void {
  if (self === undefined || known === undefined) return;
  const before = known.ofTemplates?.[keyOf(key, template)];
  keep(self, known, key);
  if (before !== undefined) self.behaviours[key] = castDraft(before);
}
