/** kubectl delete of several at once, and kubectl wait --for=delete. */
import * as v from 'valibot';
import { SELECTOR_TEXT } from '../kube/selectors.ts';
import { LIMITS } from './limits.ts';
import { step } from './stepSchema.ts';
import { Duration, Label, list, ObjectName, PodMeant } from './vocabulary.ts';

const Selector = v.pipe(
  v.string('a selector'),
  v.maxLength(LIMITS.title),
  v.regex(SELECTOR_TEXT, 'a selector such as "app=web,!canary"'),
);

export const manySteps = <const Flags extends v.ObjectEntries>(flags: Flags) =>
  [
    step(
      'deletePods',
      'kubectl delete pods -l, or --all without a selector: one DELETE after the other, then one wait',
      {
        namespace: v.exactOptional(Label),
        selector: v.exactOptional(Selector),
        ...flags,
      },
    ),
    step('deleteFile', 'kubectl delete -f: what the file names, in its order, then one wait for all', {
      of: v.pipe(
        list(ObjectName, 'objects, such as service/web, deployment/web, pod/web', LIMITS.objects),
        v.minLength(1, 'one object or more'),
      ),
      ...flags,
    }),
    step('waitForDelete', 'kubectl wait --for=delete: until no pod has the name; 30s without a timeout', {
      pod: PodMeant,
      timeout: v.exactOptional(Duration),
    }),
  ] as const;
