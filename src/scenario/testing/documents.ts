/** Small documents that tests vary. */
import fc from 'fast-check';
import { isReservedName } from '../bounds.ts';
import { RELEASES } from '../releases.ts';

export const pod = (name: string, spec: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default' },
  spec: { containers: [{ name: 'nginx', image: 'nginx:1.25' }], ...spec },
});

/** `web` from the API and the static `nginx`, whose mirror is `nginx-node-1`. */
export const twoPods = (...steps: readonly object[]) => ({
  kind: 'Scenario',
  title: 'Two pods',
  kubernetes: '1.23',
  pods: [
    { from: 'api', manifest: pod('web', { volumes: [{ name: 'data', emptyDir: {} }] }) },
    { from: 'file', manifest: pod('nginx') },
  ],
  steps,
});

/** Scenarios of every make, as documents with all defaults written out. */
const name = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/).filter((text) => text !== 'constructor');
const duration = fc
  .tuple(fc.nat({ max: 600 }), fc.constantFrom('ms', 's', 's', 'ms'))
  .map(([amount, unit]) => `${amount}${unit}`);
const behaviour = fc.record(
  {
    onSigterm: fc.constantFrom('exit', 'ignore'),
    after: duration,
    exitCode: fc.nat({ max: 255 }),
    preStop: fc.record({ takes: duration }),
    exits: fc.record({ after: duration }),
  },
  { requiredKeys: [] },
);
const anyPod = fc
  .record({
    from: fc.constantFrom('api', 'file', 'http'),
    container: name,
    image: fc.string({ unit: 'grapheme' }),
    labels: fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string()),
    behaviour,
    grace: fc.nat({ max: 600 }),
  })
  .map(({ from, container, image, labels, behaviour: how, grace }) => ({
    from,
    manifest: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: '', labels: safe(labels) },
      spec: { containers: [{ name: container, image }], terminationGracePeriodSeconds: grace },
    },
    behaviour: { [container]: how },
  }));

const safe = (labels: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).filter(([key]) => !isReservedName(key)));

export const anyScenario = fc
  .record({
    title: fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/\p{Cc}/gu, ' ')),
    kubernetes: fc.constantFrom(...RELEASES),
    seed: fc.integer(),
    pods: fc.array(anyPod, { maxLength: 4 }),
    until: fc.oneof(fc.constant('quiet'), duration),
    at: duration,
  })
  .map(({ pods, at, ...rest }) => ({
    kind: 'Scenario',
    ...rest,
    node: { name: 'node-1' },
    pods: pods.map((item, i) => ({
      ...item,
      manifest: { ...item.manifest, metadata: { ...item.manifest.metadata, name: `pod-${i}` } },
    })),
    steps: pods.map(({ from }, i) =>
      from === 'api' ? { at, do: 'delete', pod: `pod-${i}` } : { at, do: 'removeManifest', pod: `pod-${i}` },
    ),
  }));
