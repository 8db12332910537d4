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

/**
 * With one object an identity this leaves at most one that runs, but for what is deleted by force. Until 1.26 a status may
 * say that a pod has ended while its containers are being stopped, and whoever deletes it then removes it at once.
 */
const oneRunningAnIdentity: Invariant = {
  id: 'I41',
  since: '1.27',
  source: { file: 'pkg/kubelet/status/status_manager.go', func: 'canBeDeleted' },
  watch: (look) => ({
    object: (before, after) => {
      if (before === undefined || after?.metadata.uid === before.metadata.uid) return;
      if (statefulSetOf(before) === undefined || before.spec.nodeName !== look.state.node.name) return;
      const { namespace, name, uid } = before.metadata;
      const deletes = Object.values(look.state.apiserver.pending).filter(
        (request) => request.verb === 'delete' && request.namespace === namespace && request.name === name,
      );
      if (deletes.length === 0 || deletes.some(({ user }) => user !== 'kubelet')) return;
      const running = look.pods.runningContainersOf(uid).length;
      if (running === 0) return;
      look.violated({ code: 'identityRuns', values: { pod: objectRef(before), count: running } }, podRef(before));
    },
  }),
};

export const WORKLOADS: readonly Invariant[] = [oneObjectAnIdentity, oneRunningAnIdentity];
