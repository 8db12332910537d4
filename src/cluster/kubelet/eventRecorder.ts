/** client-go's event recorder, whose log line comes from a goroutine of its own a little later. */
import { str } from '../../kube/klog/index.ts';
import type { ClusterActor, ClusterContext } from '../context.ts';

export const eventRecorder: ClusterActor<'eventRecorder'> = (self, message, context) => {
  if (message.type === 'recordEvent') {
    const { podRef, container, eventType, reason, text } = message;
    const fieldPath = container === undefined ? '' : fieldPathOf(podRef.uid, container, context);
    context.send(
      'eventRecorder',
      { type: 'eventOccurred', podRef, eventType, reason, text, fieldPath, recordedAt: context.now },
      context.latency('eventRecorder'),
    );
    return;
  }
  if (message.type !== 'eventOccurred') return;
  const { podRef, eventType, reason, text, fieldPath, recordedAt } = message;
  self.events.push({
    t: recordedAt,
    type: eventType,
    reason,
    message: text,
    namespace: podRef.namespace,
    name: podRef.name,
    uid: podRef.uid,
    fieldPath,
  });
  context.tell('EventRecorded', {
    pod: podRef,
    detail: { reason, message: text },
    klog: [
      'event.occurred',
      {
        object: str(`${podRef.namespace}/${podRef.name}`),
        fieldPath,
        kind: 'Pod',
        apiVersion: 'v1',
        type: eventType,
        reason,
        message: text,
      },
    ],
  });
};

/** kubecontainer/ref.go:fieldPath: in which of the spec's lists the container stands. */
function fieldPathOf(uid: string, container: string, { world }: ClusterContext): string {
  const worker = world.podWorkers.workers[uid];
  const spec = (worker?.activeUpdate ?? worker?.pendingUpdate)?.options.pod?.spec;
  const isIn = (list: readonly { readonly name: string }[] | undefined): boolean =>
    list?.some(({ name }) => name === container) === true;
  const list = isIn(spec?.initContainers)
    ? 'initContainers'
    : isIn(spec?.ephemeralContainers)
      ? 'ephemeralContainers'
      : 'containers';
  return `spec.${list}{${container}}`;
}
