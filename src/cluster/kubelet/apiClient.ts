/** The kubelet's client of the API server: a request leaves, and the frame that sent it waits for the response. */
import { plus } from '../../engine/time.ts';
import { requestLabel } from '../client/words.ts';
import type { ClusterContext } from '../context.ts';
import type { EventKind } from '../eventKinds.ts';
import type { PodRef } from '../../trace/event.ts';
import type { ReplyTo } from '../messages.ts';
import type { ApiRequest } from '../state.ts';

export function sendRequest(
  kind: EventKind,
  request: Omit<ApiRequest, 'id' | 'user'>,
  answerTo: ReplyTo,
  pod: PodRef | undefined,
  context: ClusterContext,
  because?: number,
): void {
  const full: ApiRequest = { ...request, id: context.serial(), user: 'kubelet' };
  context.sendPacket(
    kind,
    'apiserver',
    { type: 'apiRequest', request: full, replyTo: answerTo },
    {
      label: requestLabel(request),
      after: plus(context.latency('network'), context.latency('clientEncode')),
      pod,
      detail: { verb: request.verb, name: request.name },
      because,
    },
  );
}
