import { describe, expect, it } from 'vitest';
import { seconds } from '../engine/time.ts';
import { describePod } from './kubectlDescribe.ts';
import type { EventObject } from './kubectlEvents.ts';
import type { Pod } from './objects.ts';
import { aligned } from './tabWriter.ts';
import { rfc1123z } from './time.ts';

const POD: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web',
    namespace: 'default',
    uid: 'u',
    resourceVersion: '1',
    creationTimestamp: '2025-12-31T23:55:00Z',
    labels: { tier: 'front', app: 'web' },
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-5d', uid: 'r', controller: true }],
  },
  spec: {
    nodeName: 'node-1',
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    containers: [
      {
        name: 'nginx',
        image: 'nginx:1.25',
        command: ['nginx', '-g'],
        livenessProbe: { httpGet: { port: 80, path: '/healthz' }, periodSeconds: 5 },
        volumeMounts: [{ name: 'token', mountPath: '/var/run/secrets', readOnly: true }],
      },
    ],
    volumes: [
      {
        name: 'token',
        projected: {
          sources: [
            { serviceAccountToken: { expirationSeconds: 3607 } },
            { configMap: { name: 'kube-root-ca.crt' } },
            { downwardAPI: {} },
          ],
        },
      },
    ],
    tolerations: [
      { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
      { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
    ],
  },
  status: {
    phase: 'Running',
    hostIP: '10.0.0.1',
    podIP: '10.244.0.5',
    podIPs: [{ ip: '10.244.0.5' }],
    startTime: '2025-12-31T23:55:01Z',
    qosClass: 'BestEffort',
    conditions: [
      { type: 'Ready', status: 'True' },
      { type: 'ContainersReady', status: 'True' },
    ],
    containerStatuses: [
      {
        name: 'nginx',
        image: 'nginx:1.25',
        imageID: 'docker.io/nginx@sha256:1',
        containerID: 'containerd://c',
        ready: true,
        restartCount: 1,
        state: { running: { startedAt: '2025-12-31T23:56:00Z' } },
        lastState: {
          terminated: {
            exitCode: 137,
            reason: 'OOMKilled',
            startedAt: '2025-12-31T23:55:02Z',
            finishedAt: '2025-12-31T23:55:59Z',
            containerID: 'containerd://b',
          },
        },
      },
    ],
  },
};

const at = (now: number, pod: Pod = POD, release: '1.30' | '1.36' = '1.36', events: readonly EventObject[] = []) =>
  describePod(pod, { now: seconds(now), release, events });
const lineOf = (lines: readonly { readonly text: string; readonly key: string }[], key: string): string | undefined =>
  lines.find((line) => line.key === key)?.text;

const deleted = (phase: Pod['status']['phase'] = 'Running'): Pod => ({
  ...POD,
  metadata: { ...POD.metadata, deletionTimestamp: '2026-01-01T00:00:30Z', deletionGracePeriodSeconds: 30 },
  status: { ...POD.status, phase },
});

describe('kubectl describe pod', () => {
  it('is printed as kubectl prints it', () => {
    expect(
      `\n${at(0)
        .map(({ text }) => text)
        .join('\n')}\n`,
    ).toBe(`
Name:         web
Namespace:    default
Node:         node-1/10.0.0.1
Start Time:   Wed, 31 Dec 2025 23:55:01 +0000
Labels:       app=web
              tier=front
Annotations:  <none>
Status:       Running
IP:           10.244.0.5
IPs:
  IP:           10.244.0.5
Controlled By:  ReplicaSet/web-5d
Containers:
  nginx:
    Container ID:  containerd://c
    Image:         nginx:1.25
    Image ID:      docker.io/nginx@sha256:1
    Port:          <none>
    Host Port:     <none>
    Command:
      nginx
      -g
    State:          Running
      Started:      Wed, 31 Dec 2025 23:56:00 +0000
    Last State:     Terminated
      Reason:       OOMKilled
      Exit Code:    137
      Started:      Wed, 31 Dec 2025 23:55:02 +0000
      Finished:     Wed, 31 Dec 2025 23:55:59 +0000
    Ready:          True
    Restart Count:  1
    Liveness:       http-get http://:80/healthz delay=0s timeout=1s period=5s #success=1 #failure=3
    Environment:    <none>
    Mounts:
      /var/run/secrets from token (ro)
Conditions:
  Type              Status
  Ready             True
  ContainersReady   True
Volumes:
  token:
    Type:                    Projected (a volume that contains injected data from multiple sources)
    TokenExpirationSeconds:  3607
    ConfigMapName:           kube-root-ca.crt
    Optional:                false
    DownwardAPI:             true
QoS Class:                   BestEffort
Node-Selectors:              <none>
Tolerations:                 node.kubernetes.io/not-ready:NoExecute op=Exists for 300s
                             node.kubernetes.io/unreachable:NoExecute op=Exists for 300s
Events:                      <none>
`);
  });

  it('says of a deleted pod how long it has been due, which is <invalid> while that is ahead', () => {
    const status = (now: number) => lineOf(at(now, deleted()), 'Status')?.replace(/ +/g, ' ');
    expect([status(5), status(28), status(29), status(30), status(42)]).toEqual([
      'Status: Terminating (lasts <invalid>)',
      'Status: Terminating (lasts <invalid>)',
      'Status: Terminating (lasts 0s)',
      'Status: Terminating (lasts 0s)',
      'Status: Terminating (lasts 12s)',
    ]);
    expect(lineOf(at(5, deleted()), 'Termination Grace Period')).toBe('Termination Grace Period:  30s');
  });

  it.each([
    ['1.30', 'Status: Terminating (lasts 12s)'],
    ['1.36', 'Status: Succeeded'],
  ] as const)('tells a finished pod in %s by: %s', (release, told) => {
    expect(lineOf(at(42, deleted('Succeeded'), release), 'Status')?.replace(/ +/g, ' ')).toBe(told);
  });

  it('ends with the Events, each known by what it says', () => {
    const killing = {
      type: 'Normal',
      reason: 'Killing',
      message: 'Stopping container nginx',
      namespace: 'default',
    } as const;
    const event: EventObject = {
      ...killing,
      object: 'pod/web',
      source: 'kubelet',
      first: seconds(2),
      last: seconds(2),
      count: 1,
    };
    const lines = at(5, deleted(), '1.36', [event]);
    expect(lines.at(-4)?.text).toBe('Events:');
    expect(lines.at(-1)?.text).toMatch(/^ {2}Normal +Killing +3s +kubelet +Stopping container nginx$/);
    expect(lines.at(-1)?.key).toMatch(/^Events\/Killing\/Stopping container nginx/);
  });

  it('prints what the simulation does not read, too', () => {
    const container = {
      ...POD.spec.containers[0],
      name: 'nginx',
      image: 'nginx',
      ports: [{ containerPort: 80 }, { containerPort: 443 }],
      resources: { limits: { memory: '64Mi' } },
      env: [
        { name: 'MODE', value: 'a' },
        { name: 'KEY', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
        { name: 'NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      ],
    };
    const lines = at(0, { ...POD, spec: { ...POD.spec, containers: [container] } }).map(({ text }) =>
      text.replace(/  +/g, ' ').trim(),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        'Ports: 80/TCP, 443/TCP',
        'Limits:',
        'memory: 64Mi',
        'MODE: a',
        "KEY: <set to the key 'k' in secret 's'> Optional: false",
        'NAME: web (v1:metadata.name)',
      ]),
    );
  });
});

describe('columns', () => {
  it('last as long as lines that have them follow each other', () => {
    expect(aligned(['a:\t1', 'long:\t2', 'head', 'b:\t3', '\t4'])).toEqual([
      'a:     1',
      'long:  2',
      'head',
      'b:  3',
      '    4',
    ]);
  });
});

describe('RFC1123Z', () => {
  it.each([
    [0, 'Thu, 01 Jan 2026 00:00:00 +0000'],
    [-300, 'Wed, 31 Dec 2025 23:55:00 +0000'],
    [86_400 * 59, 'Sun, 01 Mar 2026 00:00:00 +0000'],
  ])('writes %i s as %s', (t, text) => expect(rfc1123z(seconds(t))).toBe(text));
});
