/** Steps of kubectl rollout. */
import * as v from 'valibot';
import { step } from './stepSchema.ts';
import { ObjectName, whole } from './vocabulary.ts';

export const ROLLOUT_STEPS = [
  step('rolloutRestart', 'kubectl rollout restart: the template gets an annotation, so that all pods are replaced', {
    object: ObjectName,
  }),
  step('rolloutUndo', 'kubectl rollout undo: the template of an earlier revision is written again', {
    object: ObjectName,
    toRevision: v.exactOptional(
      v.pipe(whole(1, 1_000_000), v.description('--to-revision; without it the revision before the latest')),
    ),
  }),
  step('rolloutPause', 'kubectl rollout pause: a Deployment goes on counting, and replaces no pod', {
    object: ObjectName,
  }),
  step('rolloutResume', 'kubectl rollout resume: a paused Deployment goes on with its rollout', { object: ObjectName }),
] as const;
