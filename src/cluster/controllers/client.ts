/** How the control plane's own clients ask the API server; an API server that is down refuses them, too. */
import { plus } from '../../engine/time.ts';
import { refused, requestPacket } from '../apiserver/requests.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { PodRef } from '../../trace/event.ts';
import type { ApiRequest, Controller } from '../state.ts';

/** Sends a request; its answer comes back under `key`. */
export function sendAs(
  who: 'scheduler' | Controller,
  key: string,
  request: Omit<ApiRequest, 'id' | 'user' | 'controller'>,
  pod: PodRef | undefined,
  context: ControlPlaneContext<'scheduler' | 'controllerManager'>,
  because?: number,
): void {
  const user = who === 'scheduler' ? 'scheduler' : 'controllerManager';
  const full: ApiRequest = {
    ...request,
    id: context.serial(),
    user,
    ...(who !== 'scheduler' && { controller: who }),
  };
  const replyTo = { actor: user, key, token: full.id } as const;
  const detail = { verb: request.verb, name: request.name };
  if (!context.world.apiserver.serving) {
    context.tell('RequestRefused', {
      pod,
      detail: { ...detail, reason: 'connection refused' },
      failure: 'nobodyThere',
      because,
    });
    const value = { kind: 'error', error: refused(full), notFound: false } as const;
    return context.reply(replyTo, value, context.latency('connectionRefused'));
  }
  context.sendPacket(
    'RequestSent',
    'apiserver',
    { type: 'apiRequest', request: full, replyTo },
    {
      ...requestPacket(request),
      after: plus(context.latency('network'), context.latency('clientEncode')),
      pod,
      detail,
      because,
    },
  );
}
