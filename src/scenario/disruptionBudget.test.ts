import { describe, expect, it } from 'vitest';
import { auditFormat } from './formats/audit.ts';
import { run } from './run.ts';
import {
  budget,
  crunch,
  endOf,
  problemsOf,
  scenarioWith,
  slowDeployment,
  slowPod,
  terminalOf,
  writesOf,
} from './testing/objects.ts';

const refused = (name: string) =>
  `error when evicting pods/"${name}" -n "default" (will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget.`;

const statusOf = (name: string, fields: Readonly<Record<string, unknown>>) => {
  const object = endOf(scenarioWith(fields)).etcd.objects?.[`poddisruptionbudgets/default/${name}`];
  return object?.kind === 'PodDisruptionBudget' ? object.status : undefined;
};

describe('two evictions at one time', () => {
  it('that a budget allows come half a second apart, as the second finds its status written', () => {
    const fields = {
      objects: [budget({ minAvailable: 0 })],
      pods: [slowPod('a'), slowPod('b')].map(({ manifest, ...more }) => ({
        ...more,
        manifest: { ...manifest, metadata: { ...manifest.metadata, labels: { app: 'web' } } },
      })),
      steps: [{ at: '1s', do: 'drain' }],
    };
    const evictions = endOf(scenarioWith(fields)).apiserver.audit.filter(
      ({ subresource, resource }) => subresource === 'eviction' && resource === undefined,
    );
    const budgetWrites = endOf(scenarioWith(fields)).apiserver.audit.filter(({ user }) => user === 'apiserver');
    expect(evictions.map(({ code }) => code)).toEqual([201, 201]);
    const [first = 0, second = 0] = budgetWrites.map(({ t }) => t);
    expect(second - first).toBeGreaterThan(500_000);
    expect(second - first).toBeLessThan(560_000);
  });
});

describe('an eviction of a pod that is being evicted', () => {
  it.each(['1.33', '1.34', '1.35', '1.36'])('writes nothing in %s', (kubernetes) => {
    const steps = ['1s', '2s'].map((at) => ({ at, do: 'evict', pod: 'web' }));
    const { audit } = endOf(scenarioWith({ kubernetes, pods: [slowPod('web')], steps })).apiserver;
    expect(audit.filter(({ subresource }) => subresource === 'eviction').map(({ code }) => code)).toEqual([201, 201]);
    const marked = endOf(scenarioWith({ kubernetes, pods: [slowPod('web')], steps, until: '1.5s' })).etcd;
    const again = endOf(scenarioWith({ kubernetes, pods: [slowPod('web')], steps, until: '2.5s' })).etcd;
    const [before, after] = [marked, again].map(({ pods }) => Object.values(pods)[0]);
    expect(after?.metadata.resourceVersion).toBe(before?.metadata.resourceVersion);
    const mark = after?.status.conditions?.find(({ type }) => type === 'DisruptionTarget');
    expect(mark?.observedGeneration).toBeUndefined();
  });
});

describe('a PodDisruptionBudget that can spare no pod', () => {
  const drained = {
    objects: [budget({ minAvailable: 1 })],
    pods: [slowPod('web')],
    steps: [
      { at: '1s', do: 'drain' },
      { at: '14s', do: 'editManifest', object: 'poddisruptionbudget/web', manifest: budget({ minAvailable: 0 }) },
    ],
  };

  it('refuses a drain every 5 s until it is relaxed, as recorded', () => {
    expect(writesOf(scenarioWith(drained)).filter((line) => !line.includes(' nodes'))).toEqual([
      'admin create pods/web/eviction 429',
      'admin create pods/web/eviction 429',
      'admin create pods/web/eviction 429',
      'admin patch poddisruptionbudgets/web 200',
      'disruption-controller update poddisruptionbudgets/web/status 200',
      'admin create pods/web/eviction 201',
      'apiserver update poddisruptionbudgets/web/status 200',
      'disruption-controller update poddisruptionbudgets/web/status 200',
      'disruption-controller update poddisruptionbudgets/web/status 200',
      'node-1 patch pods/web/status 200',
      'node-1 patch pods/web/status 200',
      'node-1 delete pods/web 200',
      'disruption-controller update poddisruptionbudgets/web/status 200',
    ]);
  });

  it('is told by kubectl drain each time', () => {
    const [drain] = terminalOf(scenarioWith(drained));
    expect(drain?.slice(2)).toEqual([
      'Warning: deleting Pods that declare no controller: default/web',
      'evicting pod default/web',
      refused('web'),
      'evicting pod default/web',
      refused('web'),
      'evicting pod default/web',
      refused('web'),
      'evicting pod default/web',
      'pod/web evicted',
      'node/node-1 drained',
    ]);
  });

  it('does not stand in the way of a delete', () => {
    const writes = writesOf(
      scenarioWith({ ...drained, steps: [{ at: '1s', do: 'delete', pod: 'web', gracePeriodSeconds: 5 }] }),
    );
    expect(writes[0]).toBe('admin delete pods/web 200');
  });

  it('says how many pods it needs and has', () => {
    const [evict] = terminalOf(scenarioWith({ ...drained, steps: [{ at: '1s', do: 'evict', pod: 'web' }] }));
    expect(evict?.at(-1)).toBe(
      "Error from server (TooManyRequests): Cannot evict pod as it would violate the pod's disruption budget.",
    );
  });
});

describe('a drain against a budget that can’t know how many pods there should be', () => {
  const RELEASES = ['1.18', '1.21', '1.22', '1.27', '1.32', '1.35', '1.36'] as const;
  const evictionsOf = (fields: Readonly<Record<string, unknown>>) => {
    const drained = { objects: [budget({ maxUnavailable: 1 })], steps: [{ at: '1s', do: 'drain' }], until: '300s' };
    return writesOf(scenarioWith({ ...drained, ...fields })).filter((line) => line.includes('/eviction'));
  };

  it.each(RELEASES)('is refused for ever where the pods are bare, in %s', (kubernetes) => {
    const answers = evictionsOf({ kubernetes, pods: [slowPod('a'), slowPod('b')] });
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.every((line) => line.endsWith(' 429'))).toBe(true);
  });

  it.each(RELEASES)('is refused for ever where a Job has made them, in %s', (kubernetes) => {
    const job = crunch({}, { onSigterm: 'exit' });
    const objects = [job, budget({ maxUnavailable: 1 })];
    const answers = evictionsOf({ kubernetes, objects });
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.every((line) => line.endsWith(' 429'))).toBe(true);
  });

  it.each(RELEASES)('goes on where a number of bare pods has to be there, in %s', (kubernetes) => {
    const objects = [budget({ minAvailable: 1 })];
    const pods = [slowPod('a'), slowPod('b')];
    expect(evictionsOf({ kubernetes, objects, pods }).filter((line) => line.endsWith(' 201'))).toHaveLength(1);
  });
});

describe('the status of a PodDisruptionBudget', () => {
  const pods = ['a', 'b', 'c'].map((name) => slowPod(name));
  const settled = (
    { objects = [], ...fields }: { objects?: readonly object[]; pods?: readonly object[] },
    spec: object,
  ) => {
    const status = statusOf('web', { ...fields, objects: [...objects, budget(spec)], until: '1s' });
    return status && [status.expectedPods, status.desiredHealthy, status.currentHealthy, status.disruptionsAllowed];
  };

  it.each([
    [{ minAvailable: 2 }, [3, 2, 3, 1]],
    [{ minAvailable: '50%' }, [0, 0, 3, 0]],
    [{ maxUnavailable: 1 }, [0, 0, 3, 0]],
    [{ maxUnavailable: 5 }, [0, 0, 3, 0]],
  ])('of %j over bare pods is settled at the start', (spec, counts) => {
    expect(settled({ pods }, spec)).toEqual(counts);
  });

  it.each([
    [{ minAvailable: 2 }, [3, 2, 3, 1]],
    [{ minAvailable: '50%' }, [3, 2, 3, 1]],
    [{ minAvailable: '100%' }, [3, 3, 3, 0]],
    [{ maxUnavailable: 1 }, [3, 2, 3, 1]],
    [{ maxUnavailable: '50%' }, [3, 1, 3, 2]],
    [{ maxUnavailable: 5 }, [3, 0, 3, 3]],
  ])('of %j over three pods of a Deployment is settled at the start, in either form', (spec, counts) => {
    const { manifest } = slowDeployment;
    const three = { ...slowDeployment, manifest: { ...manifest, spec: { ...manifest.spec, replicas: 3 } } };
    expect(settled({ objects: [three] }, spec)).toEqual(counts);
    const owned = ['web-1-aaaaa', 'web-1-bbbbb', 'web-1-ccccc'].map((name) => ({
      ...slowPod(name),
      owner: { deployment: 'web', strategy: 'Recreate' },
    }));
    expect(settled({ pods: owned }, spec)).toEqual(counts);
  });

  it('grants one eviction only, even where two come at once', () => {
    const writes = writesOf(
      scenarioWith({
        objects: [budget({ minAvailable: 2 })],
        pods,
        steps: [
          { at: '1s', do: 'evict', pod: 'a' },
          { at: '1s', do: 'evict', pod: 'b' },
        ],
        until: '3s',
      }),
    );
    expect(writes.filter((line) => line.includes('/eviction')).toSorted()).toEqual([
      'admin create pods/a/eviction 201',
      'admin create pods/b/eviction 429',
    ]);
  });

  it('counts no pod that is being deleted, and none of other labels', () => {
    const status = statusOf('web', {
      objects: [budget({ minAvailable: 1 })],
      pods: [...pods, slowPod('other', { app: 'other' })],
      steps: [{ at: '1s', do: 'delete', pod: 'a' }],
      until: '3s',
    });
    expect(status).toMatchObject({ expectedPods: 3, currentHealthy: 2, disruptionsAllowed: 1 });
  });
});

describe('a document with a PodDisruptionBudget', () => {
  it.each([
    [
      { objects: [budget({ minAvailable: 1, maxUnavailable: 1 })] },
      'objects[0].spec.maxUnavailable: maxUnavailable beside minAvailable',
    ],
    [{ objects: [budget({}), budget({})] }, 'objects[1]: objects[0] is the same object'],
    [{ objects: [{ manifest: budget({}), behaviour: {} }] }, 'objects[0]: a PodDisruptionBudget makes no pods'],
    [
      { steps: [{ at: '1s', do: 'delete', object: 'poddisruptionbudget/web' }] },
      'steps[0].object: no object "poddisruptionbudget/web" at this step',
    ],
    [{ steps: [{ at: '1s', do: 'delete', object: 'pod/web' }] }, 'steps[0].object: no object "pod/web" at this step'],
    [{ objects: [{ ...budget({}), kind: 'Budget' }] }, 'objects[0].kind: found "Budget"'],
    [{ objects: [budget({ minAvailable: 'half' })] }, 'objects[0].spec.minAvailable: found "half"'],
    [
      { objects: [budget({})], steps: [{ at: '1s', do: 'scale', object: 'poddisruptionbudget/web', replicas: 2 }] },
      'steps[0].object: a PodDisruptionBudget has no number of replicas',
    ],
    [
      { steps: [{ at: '1s', do: 'create', from: 'file', manifest: budget({}) }] },
      'steps[0].from: a PodDisruptionBudget from a file',
    ],
  ])('%j is told what is wrong', (fields, problem) => {
    expect(problemsOf(fields)).toContain(problem);
  });

  it('may bring one later, change it and delete it, as kubectl prints it', () => {
    const scenario = scenarioWith({
      pods: [slowPod('web')],
      steps: [
        { at: '1s', do: 'create', manifest: budget({ minAvailable: 1 }) },
        { at: '2s', do: 'evict', pod: 'web' },
        { at: '3s', do: 'editManifest', object: 'poddisruptionbudget/web', manifest: budget({ minAvailable: 1 }) },
        { at: '4s', do: 'delete', object: 'poddisruptionbudget/web' },
        { at: '5s', do: 'evict', pod: 'web' },
      ],
    });
    expect(terminalOf(scenario).map((lines) => lines.at(-1))).toEqual([
      'poddisruptionbudget.policy/web created',
      "Error from server (TooManyRequests): Cannot evict pod as it would violate the pod's disruption budget.",
      'poddisruptionbudget.policy/web unchanged',
      'poddisruptionbudget.policy "web" deleted',
      '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Success","code":201}',
    ]);
  });
});

describe('a budget of policy/v1beta1', () => {
  const beta = (spec: object) => ({ ...budget(spec), apiVersion: 'policy/v1beta1' });
  const healthyOf = (kubernetes: string, object: object) =>
    statusOf('web', { kubernetes, objects: [object], pods: [slowPod('web')], until: '1s' })?.currentHealthy;

  it.each(['1.18', '1.36'])('is taken in %s, and selects nothing by an empty selector', (kubernetes) => {
    expect(healthyOf(kubernetes, beta({ minAvailable: 1 }))).toBe(1);
    expect(healthyOf(kubernetes, beta({ minAvailable: 1, selector: {} }))).toBe(0);
  });

  it('is the only one in 1.18, so that an empty selector of policy/v1 selects nothing there', () => {
    const all = budget({ minAvailable: 1, selector: {} });
    expect(['1.18', '1.21', '1.36'].map((kubernetes) => healthyOf(kubernetes, all))).toEqual([0, 1, 1]);
  });

  it.each([
    ['1.18', 'v1beta1', 'policy/v1beta1'],
    ['1.21', 'v1', 'policy/v1beta1'],
    ['1.22', 'v1', 'policy/v1'],
    ['1.36', 'v1', 'policy/v1'],
  ])('is written and asked by the version that is served: %s', (kubernetes, budgets, evictions) => {
    const objects = [budget({ minAvailable: 0 })];
    const steps = [{ at: '1s', do: 'evict', pod: 'web' }];
    const lines = [...auditFormat(run(scenarioWith({ kubernetes, objects, pods: [slowPod('web')], steps })))].map(
      (line) =>
        JSON.parse(line) as {
          readonly objectRef: { readonly resource: string; readonly apiVersion: string };
          readonly requestURI: string;
          readonly requestObject: { readonly apiVersion?: string; readonly kind?: string } | null;
        },
    );
    const ofBudgets = lines.filter(({ objectRef }) => objectRef.resource === 'poddisruptionbudgets');
    expect(ofBudgets.length).toBeGreaterThan(0);
    for (const { objectRef, requestURI, requestObject } of ofBudgets) {
      expect(objectRef.apiVersion).toBe(budgets);
      expect(requestURI).toContain(`/apis/policy/${budgets}/`);
      expect(requestObject?.apiVersion).toBe(`policy/${budgets}`);
    }
    const eviction = lines.find(({ requestObject }) => requestObject?.kind === 'Eviction');
    expect(eviction?.requestObject?.apiVersion).toBe(evictions);
  });
});
