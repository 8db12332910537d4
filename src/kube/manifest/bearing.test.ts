/** Nothing is taken and ignored: every field of a pod's spec acts, or has a reason why it need not. */
import { describe, expect, it } from 'vitest';
import { parseManifests } from '../manifest.ts';
import { API_FIELDS, type ApiType } from './apiFields.ts';
import { prunePod } from './fields.ts';
import { BEARING, NOT_SIMULATED, REASONS, remarksOf } from './bearing.ts';
import { UNSUPPORTED_REASONS } from './unsupported.ts';

const TYPES = Object.keys(API_FIELDS) as ApiType[];

describe.each(TYPES)('%s', (type) => {
  it('has no field that is in no class, and none that the API does not have', () => {
    expect(Object.keys(BEARING[type]).toSorted()).toEqual([...API_FIELDS[type]].toSorted());
  });
});

describe('the reasons', () => {
  it('are all given somewhere', () => {
    const given = new Set([...TYPES.flatMap((type) => Object.values(BEARING[type])), ...UNSUPPORTED_REASONS]);
    given.delete('acts');
    expect([...given].toSorted()).toEqual(Object.keys(REASONS).toSorted());
    for (const reason of NOT_SIMULATED) expect(given).toContain(reason);
  });
});

describe('a pod that is pasted', () => {
  const TEXT = `apiVersion: v1
kind: Pod
metadata: { name: web }
spec:
  hostUsers: false
  dnsPolicy: ClusterFirst
  terminationGracePeriodSeconds: 5
  containers:
    - name: app
      image: nginx
      env: [{ name: A, value: b }]
      lifecycle:
        postStart: { exec: { command: [warm] } }
        preStop: { exec: { command: [drain] } }
  resourceClaims: [{ name: gpu, resourceClaimName: gpu }]
`;
  const parsed = parseManifests(TEXT);

  it('is told of fields that do nothing, with their place', () => {
    expect('ok' in parsed && parsed.remarks.map(({ line, path, reason }) => [line, path, reason])).toEqual([
      [5, 'spec.hostUsers', 'isolation'],
      [6, 'spec.dnsPolicy', 'identity'],
      [11, 'spec.containers[0].env', 'start'],
      [13, 'spec.containers[0].lifecycle.postStart', 'postStart'],
      [15, 'spec.resourceClaims', 'claims'],
    ]);
    expect('ok' in parsed && parsed.warnings).toEqual([]);
  });

  it('is told nothing of fields that act', () => {
    const pod = { spec: { activeDeadlineSeconds: 3, containers: [{ name: 'app', livenessProbe: {} }] } };
    expect(remarksOf(pod)).toEqual([]);
  });
});

describe('every field of the API', () => {
  const unknown = (spec: object): string[] => {
    const told: string[] = [];
    prunePod({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec }, ({ message }) => told.push(message));
    return told;
  };
  const all = (type: ApiType): object => Object.fromEntries(API_FIELDS[type].map((field) => [field, {}]));

  it('is known to whoever reads a pasted pod', () => {
    const lifecycle = { preStop: all('LifecycleHandler'), postStart: all('LifecycleHandler'), stopSignal: 'SIGINT' };
    const container = {
      ...all('Container'),
      lifecycle,
      livenessProbe: all('Probe'),
      volumeMounts: [all('VolumeMount')],
    };
    expect(unknown(all('PodSpec'))).toEqual([]);
    expect(unknown({ containers: [container], initContainers: [container] })).toEqual([]);
    expect(unknown({ ephemeralContainers: [all('EphemeralContainer')], volumes: [all('Volume')] })).toEqual([]);
  });

  it('is told from one that the API does not have', () => {
    expect(unknown({ hostNetworks: true })).toHaveLength(1);
  });
});
