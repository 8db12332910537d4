/** Audit logs of old API servers. */
import { describe, expect, it } from 'vitest';
import { readBytes } from '../testing/inputs.ts';

const read = (text: string) => readBytes(new TextEncoder().encode(text));

const request = (id: string, method: string, path: string, user = 'admin'): string =>
  `2017-03-21T03:57:09.106841886-04:00 AUDIT: id="${id}" ip="127.0.0.1" method="${method}" user="${user}" groups="\\"system:masters\\",\\"system:authenticated\\"" as="<self>" asgroups="<lookup>" namespace="default" uri="/api/v1/namespaces/default/pods${path}"`;
const answer = (id: string, code: number): string =>
  `2017-03-21T03:57:09.108403639-04:00 AUDIT: id="${id}" response="${code}"`;

describe('a legacy audit log', () => {
  it('tells of a deletion that was asked for, and whom by', async () => {
    const lines = [
      request('c939d2a7-1c37-4ef1-b2f7-4ba9b1e43b53', 'DELETE', '/web'),
      request('c939d2a7-1c37-4ef1-b2f7-4ba9b1e43b54', 'GET', ''),
      answer('c939d2a7-1c37-4ef1-b2f7-4ba9b1e43b54', 200),
      answer('c939d2a7-1c37-4ef1-b2f7-4ba9b1e43b53', 200),
    ];
    const evidence = await read(lines.join('\n'));
    expect(evidence.lines).toEqual({ total: 4, understood: 1, irrelevant: 3, unknown: 0 });
    expect(evidence.files[0]?.kinds).toEqual(['audit log']);
    expect(evidence.pods).toMatchObject([{ namespace: 'default', name: 'web' }]);
    expect(evidence.pods[0]?.events).toMatchObject([{ at: { line: 1 }, detail: { user: 'admin' } }]);
  });

  it('tells that the kubelet is done with a pod', async () => {
    const lines = [
      request('a', 'DELETE', '/web'),
      answer('a', 200),
      request('b', 'DELETE', '/web', 'system:node:node-1'),
      answer('b', 200),
    ];
    expect((await read(lines.join('\n'))).pods).toMatchObject([{ name: 'web', stage: 'Finished' }]);
  });

  it('tells nothing where the answer is missing, refuses or is about something else', async () => {
    for (const lines of [
      [request('a', 'DELETE', '/web')],
      [answer('a', 200)],
      [request('a', 'DELETE', '/web'), answer('b', 200)],
      [request('a', 'DELETE', '/web').replace('/pods/', '/services/'), answer('a', 200)],
    ]) {
      const { pods, lines: counts } = await read(lines.join('\n'));
      expect(pods).toEqual([]);
      expect(counts).toMatchObject({ irrelevant: lines.length });
    }
    const refused = await read([request('a', 'DELETE', '/web'), answer('a', 403)].join('\n'));
    expect(refused.pods[0]?.stage).not.toBe('Terminating');
  });
});

describe('an audit event', () => {
  const event = {
    level: 'Metadata',
    auditID: 'b',
    stage: 'ResponseComplete',
    verb: 'delete',
    user: { username: 'admin' },
    objectRef: { resource: 'pods', namespace: 'demo', name: 'web' },
    responseStatus: { code: 200 },
    stageTimestamp: '2018-03-21T03:57:09.2Z',
  };

  it.each([
    ['v1', { kind: 'Event', apiVersion: 'audit.k8s.io/v1' }],
    ['v1beta1', { kind: 'Event', apiVersion: 'audit.k8s.io/v1beta1' }],
    ['1.7', {}],
  ])('of %s is one', async (_, kind) => {
    const { lines, pods, files } = await read(`${JSON.stringify({ ...kind, ...event })}\n`);
    expect(lines).toMatchObject({ understood: 1 });
    expect(pods).toMatchObject([{ name: 'web', events: [{ detail: { user: 'admin' } }] }]);
    expect(files[0]?.kinds).toEqual(['audit log']);
  });
});
