/** What the controllers of workloads never do, however late their news is. */
import { podRef } from '../podRef.ts';
import { objectRef, type Pod } from '../../kube/objects.ts';
import type { Invariant } from './invariant.ts';

const statefulSetOf = ({ metadata }: Pod): string | undefined =>
  (metadata.ownerReferences ?? []).find(({ kind, controller }) => kind === 'StatefulSet' && controller === true)?.uid;

/** Containers of both may run at a time: what is force-deleted is gone for the API alone. */
const oneObjectAnIdentity: Invariant = {
  id: 'I38',
  source: { file: 'pkg/controller/statefulset/stateful_set_control.go', func: 'processReplica' },
  watch: (look) => ({
    object: (before, after) => {
      if (before === undefined || after === undefined || before.metadata.uid === after.metadata.uid) return;
      const set = statefulSetOf(after);
      if (set === undefined || set !== statefulSetOf(before)) return;
      look.violated({ code: 'identityTaken', values: { pod: objectRef(after) } }, podRef(after));
    },
  }),
};

export const WORKLOADS: readonly Invariant[] = [oneObjectAnIdentity];
