import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import { requestHeadline, requestPacket, requestPath, sentRequest } from './requests.ts';

const uid = '0a1b2c3d-0000-4000-8000-000000000000';

const sending = (request: Parameters<typeof requestPacket>[0]) => ({
  seq: 0,
  t: micros(0),
  actor: 'kubectl',
  kind: 'RequestSent',
  to: 'apiserver',
  message: requestPacket(request).label,
  carries: requestPacket(request).carries,
  detail: { verb: request.verb, name: request.name },
  changes: [],
});

describe('a request that an event sends', () => {
  it.each([
    { verb: 'delete', name: 'web' },
    { verb: 'delete', name: 'web', gracePeriodSeconds: 0, preconditions: { uid } },
    { verb: 'delete', name: 'web', gracePeriodSeconds: 30 },
    { verb: 'create', name: 'web', subresource: 'eviction', gracePeriodSeconds: 5 },
    { verb: 'create', name: 'binding', subresource: 'binding' },
    { verb: 'patch', name: 'status', subresource: 'status' },
    { verb: 'list', name: '' },
  ] as const)('is known as it was sent: %j', (request) => {
    const { preconditions, ...asked } = { preconditions: {}, ...request };
    expect(sentRequest(sending(request))).toEqual({ ...asked, namesUID: 'uid' in preconditions });
  });

  it('is none where nothing is sent, or to another', () => {
    const { carries: _request, ...lost } = sending({ verb: 'patch', name: 'web' });
    expect(sentRequest(lost)).toBeUndefined();
    const call = { is: 'call', method: 'StopContainer', of: 'web', timeout: 30 } as const;
    expect(sentRequest({ ...lost, to: 'runtime', carries: call })).toBeUndefined();
  });

  it('is called without its guard', () => {
    const request = { verb: 'delete', name: 'web', gracePeriodSeconds: 0, preconditions: { uid } } as const;
    expect(requestPacket(request).label).toBe('DELETE pods/web grace=0 uid=0a1b2c3d');
    expect(requestHeadline(request)).toBe('DELETE pods/web grace=0');
    expect(requestPath({ name: '' })).toBe('pods');
  });
});
