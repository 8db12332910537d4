/** client-go's event recorder, whose log line comes from a goroutine of its own a little later. */
import { str } from '../../kube/klog/index.ts';
import type { ClusterActor } from '../context.ts';

export const eventRecorder: ClusterActor<'eventRecorder'> = (self, message, context) => {
  if (message.type === 'recordEvent') {
    context.send('eventRecorder', { ...message, type: 'eventOccurred' }, context.latency('eventRecorder'));
    return;
  }
  if (message.type !== 'eventOccurred') return;
  const { podRef, eventType, reason, text, container } = message;
  self.events.push({
    t: context.now,
    type: eventType,
    reason,
    message: text,
    namespace: podRef.namespace,
    name: podRef.name,
  });
  context.tell('EventRecorded', {
    pod: podRef,
    detail: { reason, message: text },
    klog: [
      'event.occurred',
      {
        object: str(`${podRef.namespace}/${podRef.name}`),
        fieldPath: container === undefined ? '' : `spec.containers{${container}}`,
        kind: 'Pod',
        apiVersion: 'v1',
        type: eventType,
        reason,
        message: text,
      },
    ],
  });
};
