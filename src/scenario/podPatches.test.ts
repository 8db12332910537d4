import { describe, expect, it } from 'vitest';
import { seconds } from '../engine/time.ts';
import { checkCluster } from '../cluster/invariants/index.ts';
import { run, runCluster } from './run.ts';
import { endOf, problemsOf, scenarioWith, template, terminalOf, writesOf } from './testing/objects.ts';

const pod = (spec: object = {}, metadata: object = {}) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', labels: { app: 'web' }, ...metadata },
    spec: { containers: [{ name: 'app', image: 'busybox' }], ...spec },
  },
  behaviour: { app: { onSigterm: 'exit', after: '2s' } },
});

const patched = (patch: object, more: Readonly<Record<string, unknown>> = {}, at = '2s') =>
  scenarioWith({ pods: [pod()], steps: [{ at, do: 'patch', pod: 'web', patch }], until: '60s', ...more });

const saidBy = (scenario: ReturnType<typeof scenarioWith>) => terminalOf(scenario).at(-1)?.slice(1);
const podAtEnd = (scenario: ReturnType<typeof scenarioWith>) => endOf(scenario).etcd.pods['default/web'];
const kindsOf = (scenario: ReturnType<typeof scenarioWith>) => run(scenario).events.map(({ kind }) => kind);

describe('a deadline that is patched into a running pod', () => {
  it('counts from the start of the pod, so that one that has long run fails at once', () => {
    const scenario = patched({ spec: { activeDeadlineSeconds: 1 } });
    expect(saidBy(scenario)).toEqual(['pod/web patched']);
    expect(podAtEnd(scenario)?.status).toMatchObject({ phase: 'Failed', reason: 'DeadlineExceeded' });
  });

  it.each([
    [20, 'Invalid value: 20: must be less than or equal to previous value'],
    [null, 'Invalid value: null: must not update from a positive integer to nil value'],
  ])('can not become %s after 15', (next, why) => {
    const scenario = patched(
      { spec: { activeDeadlineSeconds: next } },
      { pods: [pod({ activeDeadlineSeconds: 15 })], until: '3s' },
    );
    expect(saidBy(scenario)).toEqual([`The Pod "web" is invalid: spec.activeDeadlineSeconds: ${why}`]);
    expect(writesOf(scenario)[0]).toBe('admin patch pods/web 422');
  });
});

describe('finalizers that are patched', () => {
  it('hold the object up, and let it go when they are taken away', () => {
    const scenario = scenarioWith({
      pods: [pod()],
      steps: [
        { at: '1s', do: 'patch', pod: 'web', patch: { metadata: { finalizers: ['example.com/hold'] } } },
        { at: '2s', do: 'delete', pod: 'web', wait: false },
        { at: '20s', do: 'patch', pod: 'web', patch: { metadata: { finalizers: null } } },
      ],
    });
    const deleted = run(scenario).events.filter(({ kind }) => kind === 'ObjectRemoved');
    expect(podAtEnd(scenario)).toBeUndefined();
    expect(deleted.every(({ t }) => t >= seconds(20))).toBe(true);
  });

  it('can not come while the pod is being deleted', () => {
    const scenario = scenarioWith({
      pods: [pod()],
      steps: [
        { at: '1s', do: 'delete', pod: 'web', wait: false },
        { at: '2s', do: 'patch', pod: 'web', patch: { metadata: { finalizers: ['example.com/b', 'example.com/a'] } } },
      ],
    });
    expect(saidBy(scenario)).toEqual([
      'The Pod "web" is invalid: metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.com/a", "example.com/b"}',
    ]);
  });

  it('need a domain', () => {
    expect(saidBy(patched({ metadata: { finalizers: ['hold'] } }))).toEqual([
      'The Pod "web" is invalid: metadata.finalizers[0]: Invalid value: "hold": name is neither a standard finalizer name nor is it fully qualified',
    ]);
  });
});

describe('tolerations that are patched', () => {
  const toleration = (more: object = {}) => ({
    key: 'node.kubernetes.io/unreachable',
    operator: 'Exists',
    effect: 'NoExecute',
    ...more,
  });
  const onLostNode = (...steps: readonly object[]) =>
    scenarioWith({
      pods: [pod({ tolerations: [toleration({ tolerationSeconds: 30 })] })],
      steps: [{ at: '2s', do: 'partitionNode' }, ...steps],
      until: '200s',
    });
  const tolerates = (more: object) => ({
    at: '75s',
    do: 'patch',
    pod: 'web',
    patch: { spec: { tolerations: [toleration(more)] } },
  });
  const deleteAt = (scenario: ReturnType<typeof scenarioWith>) =>
    run(scenario).events.find(({ kind }) => kind === 'DeletionTimestampSet')?.t;

  it('cancel an eviction that is planned where the pod then stays for good', () => {
    const stays = onLostNode(tolerates({}));
    expect(kindsOf(stays)).toContain('EvictionCancelled');
    expect(deleteAt(stays)).toBeUndefined();
    expect(deleteAt(onLostNode())).toBeDefined();
  });

  it('do not put off an eviction that is planned', () => {
    const later = onLostNode(tolerates({ tolerationSeconds: 600 }));
    expect(deleteAt(later)).toBe(deleteAt(onLostNode()));
  });

  it('may be added, but none may go', () => {
    const others = [{ key: 'a', operator: 'Exists' }];
    const scenario = patched({ spec: { tolerations: others } }, { pods: [pod({ tolerations: [toleration()] })] });
    expect(saidBy(scenario)).toEqual([
      'The Pod "web" is invalid: spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds',
    ]);
    const added = patched(
      { spec: { tolerations: [...others, toleration()] } },
      { pods: [pod({ tolerations: [toleration()] })] },
    );
    expect(saidBy(added)).toEqual(['pod/web patched']);
  });

  it('are validated, all of them at once', () => {
    const scenario = patched({
      spec: { tolerations: [{ value: 'x' }, { key: 'a', operator: 'Exists', tolerationSeconds: 3 }] },
    });
    expect(saidBy(scenario)).toEqual([
      [
        'The Pod "web" is invalid: ',
        '* spec.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"',
        `* spec.tolerations[1].effect: Invalid value: "": effect must be 'NoExecute' when \`tolerationSeconds\` is set`,
      ].join('\n'),
    ]);
  });
});

describe('an image that is patched', () => {
  const patch = { spec: { containers: [{ name: 'app', image: 'busybox:2' }] } };

  it.each(['1.18', '1.23', '1.36'] as const)('makes the kubelet of %s replace the container', (kubernetes) => {
    const scenario = patched(patch, { kubernetes });
    const { events } = run(scenario);
    expect(events.filter(({ kind }) => kind === 'ContainerExited' || kind === 'ContainerStarted')).toHaveLength(2);
    expect(podAtEnd(scenario)?.status.containerStatuses).toMatchObject([
      { name: 'app', image: 'busybox:2', restartCount: 1, ready: true },
    ]);
    expect(checkCluster(runCluster(scenario), kubernetes)).toEqual([]);
  });

  it('does so whatever the restart policy', () => {
    const scenario = patched(patch, { pods: [pod({ restartPolicy: 'Never' })] });
    expect(podAtEnd(scenario)?.status.containerStatuses).toMatchObject([{ restartCount: 1, ready: true }]);
  });
});

describe('any other field', () => {
  it.each([
    ['1.18', '`spec.activeDeadlineSeconds` or `spec.tolerations` (only additions to existing tolerations)'],
    [
      '1.23',
      '`spec.activeDeadlineSeconds`, `spec.tolerations` (only additions to existing tolerations) or `spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
    ],
  ] as const)('is refused in the words of %s', (kubernetes, fields) => {
    const scenario = patched({ spec: { terminationGracePeriodSeconds: 5 } }, { kubernetes });
    expect(saidBy(scenario)).toEqual([
      `The Pod "web" is invalid: spec: Forbidden: pod updates may not change fields other than \`spec.containers[*].image\`, \`spec.initContainers[*].image\`, ${fields}`,
    ]);
  });

  it('is a list without spaces from 1.27 on', () => {
    expect(saidBy(patched({ spec: { nodeName: 'node-2' } }))?.[0]).toContain(
      '`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations`',
    );
  });

  it('is refused where a container would come', () => {
    expect(saidBy(patched({ spec: { containers: [{ name: 'more', image: 'x' }] } }))).toEqual([
      'The Pod "web" is invalid: spec.containers: Forbidden: pod updates may not add or remove containers',
    ]);
  });

  it('that the API does not know is refused by the document', () => {
    const steps = [{ at: '1s', do: 'patch', pod: 'web', patch: { spec: { terminationGracePeriod: 5 } } }];
    expect(problemsOf({ pods: [pod()], steps })[0]).toContain('steps[0].patch.spec.terminationGracePeriod');
  });

  it('that is there already is written by nobody', () => {
    const scenario = patched({ metadata: { labels: { app: 'web' } } });
    expect(saidBy(scenario)).toEqual(['pod/web patched (no change)']);
  });
});

it('a patched spec is a new generation of the pod, where pods have one', () => {
  const scenario = patched({ spec: { tolerations: [{ operator: 'Exists' }] } }, { kubernetes: '1.34' });
  expect(podAtEnd(scenario)?.metadata.generation).toBe(2);
  expect(podAtEnd(patched({ metadata: { labels: { tier: 'x' } } }, { kubernetes: '1.34' }))?.metadata.generation).toBe(
    1,
  );
});

it('a label that is patched away takes a pod from its workload', () => {
  const scenario = scenarioWith({
    objects: [
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        spec: { selector: { matchLabels: { app: 'web' } }, template: template() },
      },
    ],
    steps: [{ at: '1s', do: 'patch', pod: 'deployment/web[0]', patch: { metadata: { labels: { app: null } } } }],
  });
  expect(Object.keys(endOf(scenario).etcd.pods)).toHaveLength(2);
});
