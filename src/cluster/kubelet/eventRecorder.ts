/** client-go's event recorder, whose log line comes from a goroutine of its own a little later. */
import type { Draft } from '../../engine/draft.ts';
import { str } from '../../kube/klog/index.ts';
import type { ClusterContext, PartOfKubelet } from '../context.ts';
import type { EventRecorderState } from '../state.ts';
import type { PartInboxes } from './inbox.ts';

type Self = Draft<EventRecorderState>;
type Context = ClusterContext<'eventRecorder'>;
type Occurred = Extract<PartInboxes['eventRecorder'], { type: 'eventOccurred' }>;

export const eventRecorder: PartOfKubelet<'eventRecorder'> = (self, message, context) => {
  switch (message.type) {
    case 'recordEvent': {
      const { podRef, container, eventType, reason, text } = message;
      const fieldPath = container === undefined ? '' : fieldPathOf(podRef.uid, container, context);
      return context.send(
        'eventRecorder',
        { type: 'eventOccurred', podRef, eventType, reason, text, fieldPath, recordedAt: context.now },
        context.latency('eventRecorder'),
      );
    }
    case 'eventOccurred':
      return occurred(self, message, context);
  }
};

function occurred(self: Self, event: Occurred, context: Context): void {
  const { podRef, eventType, reason, text, fieldPath, recordedAt } = event;
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
}

/** kubecontainer/ref.go:fieldPath: in which of the spec's lists the container stands. */
function fieldPathOf(uid: string, container: string, { world }: Context): string {
  const worker = world.podWorkers.workers[uid];
  const inHand = worker?.activeUpdate ?? worker?.inChannel ?? worker?.pendingUpdate;
  const pod = inHand?.options.pod ?? worker?.lastUpdate?.pod ?? world.podManager.podByUID[uid];
  const spec = pod?.spec;
  const isIn = (list: readonly { readonly name: string }[] | undefined): boolean =>
    list?.some(({ name }) => name === container) === true;
  const list = isIn(spec?.initContainers)
    ? 'initContainers'
    : isIn(spec?.ephemeralContainers)
      ? 'ephemeralContainers'
      : 'containers';
  return `spec.${list}{${container}}`;
}
