import { describe, expect, it } from 'vitest';
import { run } from './run.ts';
import { auditFormat } from './formats/audit.ts';
import { scenarioWith, slowPod, writesOf } from './testing/objects.ts';

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web' },
  spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] },
};

const withProbe = (name: string) => {
  const { manifest, behaviour } = slowPod(name);
  const containers = manifest.spec.containers.map((container) => ({
    ...container,
    readinessProbe: { exec: { command: ['true'] }, periodSeconds: 2 },
  }));
  return { manifest: { ...manifest, spec: { containers } }, behaviour };
};

interface SliceWrite {
  readonly requestObject: { readonly endpoints: readonly { readonly conditions: object }[] };
  readonly objectRef: { readonly resource: string };
}

/** The conditions of each slice that is written. */
const slices = (fields: Readonly<Record<string, unknown>>): readonly string[] =>
  [...auditFormat(run(scenarioWith(fields)))]
    .map((line) => JSON.parse(line) as SliceWrite)
    .filter(({ objectRef }) => objectRef.resource === 'endpointslices')
    .map(({ requestObject }) => requestObject.endpoints.map(({ conditions }) => JSON.stringify(conditions)).join(' '));

const told = (ready: boolean, serving: boolean, terminating: boolean): string =>
  JSON.stringify({ ready, serving, terminating });

describe('a pod behind a Service', () => {
  const fields = {
    objects: [service],
    pods: [withProbe('web-a'), withProbe('web-b')],
    steps: [{ at: '1s', do: 'delete', pod: 'web-a' }],
  };

  it('leaves Endpoints at once, and the EndpointSlice when it is over, as recorded (service-endpoints)', () => {
    expect(writesOf(scenarioWith(fields))).toEqual([
      'admin delete pods/web-a 200',
      'endpoint-controller update endpoints/web 200',
      expect.stringMatching(/^endpointslice-controller update endpointslices\/web-\w{5} 200$/),
      'node-1 patch pods/web-a/status 200',
      expect.stringMatching(/^endpointslice-controller update endpointslices\/web-\w{5} 200$/),
      'node-1 delete pods/web-a 200',
    ]);
    expect(slices(fields)).toEqual([`${told(false, true, true)} ${told(true, true, false)}`, told(true, true, false)]);
  });

  it('stops serving where its readiness fails while it stops, and leaves last (service-endpoints-last)', () => {
    const pod = withProbe('web');
    const behaviour = { app: { ...pod.behaviour.app, stopsAnswering: { after: '3s' } } };
    const manifest = {
      ...pod.manifest,
      spec: {
        containers: pod.manifest.spec.containers.map((container) => ({
          ...container,
          readinessProbe: { exec: { command: ['true'] }, periodSeconds: 1, failureThreshold: 1 },
        })),
      },
    };
    expect(
      slices({ ...fields, pods: [{ manifest, behaviour }], steps: [{ at: '1s', do: 'delete', pod: 'web' }] }),
    ).toEqual([told(false, true, true), told(false, false, true), '']);
  });

  it('is gone from the slice at once in a release that does not tell of terminating pods', () => {
    expect(slices({ ...fields, kubernetes: '1.21' })).toEqual(['{"ready":true}']);
  });

  it('stays ready to the end where the Service wants those that are not', () => {
    const publishing = { ...service, spec: { ...service.spec, publishNotReadyAddresses: true } };
    expect(slices({ ...fields, objects: [publishing] })[0]).toBe(
      `${told(true, true, true)} ${told(true, true, false)}`,
    );
  });

  it('is found by whatever Service comes later', () => {
    const writes = writesOf(
      scenarioWith({ pods: fields.pods, steps: [{ at: '1s', do: 'create', manifest: service }], until: '2s' }),
    );
    expect(writes).toEqual([
      'admin create services/web 201',
      'endpoint-controller create endpoints/web 201',
      'endpointslice-controller create endpointslices 201',
    ]);
  });
});
