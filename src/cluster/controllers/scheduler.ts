/**
 * kube-scheduler, as far as the node of the picture goes: a pod that names no node is bound to it (pkg/scheduler:
 * scheduleOne, bind). Other nodes are outside the picture, and nothing is placed there.
 */
import { plus } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { requestLabel } from '../apiserver/requests.ts';
import { podRef, type ClusterActor, type ClusterContext } from '../context.ts';
import type { Release } from '../releases/index.ts';
import type { ApiRequest } from '../state.ts';

const NAME = 'default-scheduler';

/** Whose turn it is: not that of another scheduler, and not while gates are closed (SchedulingGates.PreEnqueue). */
export const mayBeScheduled = ({ metadata, spec }: Pod, release: Release): boolean =>
  (spec.nodeName ?? '') === '' &&
  metadata.deletionTimestamp === undefined &&
  (spec.schedulerName ?? NAME) === NAME &&
  !(release.schedulingGates && (spec.schedulingGates ?? []).length > 0);

function bind(pod: Pod, context: ClusterContext): void {
  const { namespace, name, uid } = pod.metadata;
  const nodeName = context.world.node.name;
  const request = {
    verb: 'create',
    subresource: 'binding',
    namespace,
    name,
    nodeName,
    preconditions: { uid },
  } as const;
  const full: ApiRequest = { ...request, id: context.serial(), user: 'scheduler' };
  context.sendPacket(
    'RequestSent',
    'apiserver',
    { type: 'apiRequest', request: full, replyTo: { actor: 'scheduler', key: uid, token: full.id } },
    {
      label: requestLabel(request),
      after: plus(context.latency('network'), context.latency('clientEncode')),
      pod: podRef(pod),
      detail: { verb: request.verb, name },
    },
  );
}

export const scheduler: ClusterActor<'scheduler'> = (_self, message, context) => {
  if (message.type === 'watchEvent') {
    const { type, pod } = message.event;
    if (type !== 'ADDED' || !mayBeScheduled(pod, context.release)) return;
    const { namespace, name, uid } = pod.metadata;
    context.send('scheduler', { type: 'scheduleOne', key: `${namespace}/${name}`, uid }, context.latency('schedule'));
    return;
  }
  if (message.type !== 'scheduleOne') return;
  const pod = context.world.etcd.pods[message.key];
  if (pod?.metadata.uid === message.uid && mayBeScheduled(pod, context.release)) bind(pod, context);
};
