/** kubectl cordon, uncordon and taint: what is printed, who goes, and where new pods come. */
import { describe, expect, it } from 'vitest';
import { endOf, problemsOf, scenarioWith, slowPod, template, terminalOf, writesOf } from './testing/objects.ts';

type Scenario = ReturnType<typeof scenarioWith>;

const TWO = [{ name: 'node-1' }, { name: 'node-2' }];

const tolerating = (tolerations: readonly object[]) => {
  const { manifest, behaviour } = slowPod('web');
  return { manifest: { ...manifest, spec: { ...manifest.spec, nodeName: 'node-1', tolerations } }, behaviour };
};
const workload = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template: template() },
};
const cluster = (steps: readonly object[], more: object = {}): Scenario =>
  scenarioWith({ nodes: TWO, objects: [workload], steps, ...more });
const nodesOf = (scenario: Scenario): readonly string[] =>
  Object.values(endOf(scenario).etcd.pods).map(({ spec }) => spec.nodeName ?? '');
const printed = (scenario: Scenario): readonly string[] => terminalOf(scenario).flat();
const deletesOf = (scenario: Scenario): readonly string[] =>
  writesOf(scenario).filter((line) => / delete /.test(line) && !line.startsWith('node-1'));

describe('kubectl cordon', () => {
  it('prints whether it has changed anything', () => {
    const node = 'node-1';
    const steps = [
      { at: '1s', do: 'cordon', node },
      { at: '2s', do: 'cordon', node },
      { at: '3s', do: 'uncordon', node },
      { at: '4s', do: 'uncordon', node },
    ];
    expect(printed(cluster(steps))).toEqual([
      '$ kubectl cordon node-1',
      'node/node-1 cordoned',
      '$ kubectl cordon node-1',
      'node/node-1 already cordoned',
      '$ kubectl uncordon node-1',
      'node/node-1 uncordoned',
      '$ kubectl uncordon node-1',
      'node/node-1 already uncordoned',
    ]);
  });

  it('keeps new pods away and touches none that runs', () => {
    const steps = [
      { at: '1s', do: 'cordon', node: 'node-1' },
      { at: '3s', do: 'scale', object: 'deployment/web', replicas: 4 },
    ];
    expect(nodesOf(cluster(steps)).toSorted()).toEqual(['node-1', 'node-2', 'node-2', 'node-2']);
    expect(deletesOf(cluster(steps))).toEqual([]);
  });

  it('that is taken back lets Pending pods come', () => {
    const all = TWO.map(({ name: node }) => ({ at: '1s', do: 'cordon', node }));
    const scaled = { at: '3s', do: 'scale', object: 'deployment/web', replicas: 3 };
    expect(nodesOf(cluster([...all, scaled], { until: '20s' }))).toContain('');
    const back = { at: '10s', do: 'uncordon', node: 'node-2' };
    expect(nodesOf(cluster([...all, scaled, back], { until: '40s' })).toSorted()).toEqual([
      'node-1',
      'node-2',
      'node-2',
    ]);
  });

  it.each([
    ['1.32', ['status', 'binding'], 2],
    ['1.35', ['status', 'binding'], 0],
  ])('taken back has a waiting pod tried at once, in %s: %j', (kubernetes, writes, secondsLater) => {
    const steps = [
      { at: '1s', do: 'cordon' },
      { at: '2s', do: 'create', manifest: slowPod('late').manifest },
      { at: '30.4s', do: 'uncordon' },
    ];
    const { audit } = endOf(scenarioWith({ kubernetes, steps, until: '40s' })).apiserver;
    const tries = audit.filter(({ user, t }) => user === 'scheduler' && t > 30_000_000);
    expect(tries.map(({ subresource }) => subresource)).toEqual(writes);
    const bound = tries.at(-1)?.t ?? 0;
    expect(bound - 30_400_000).toBeGreaterThan(secondsLater * 1_000_000);
    expect(bound - 30_400_000).toBeLessThan((secondsLater + 1) * 1_000_000);
  });

  it('before a drain is told by the drain', () => {
    const steps = [
      { at: '1s', do: 'cordon', node: 'node-1' },
      { at: '2s', do: 'drain', node: 'node-1' },
    ];
    expect(printed(cluster(steps))).toContain('node/node-1 already cordoned');
  });
});

describe('kubectl taint', () => {
  const taint = (more: object) => ({ do: 'taint', node: 'node-1', key: 'maintenance', ...more });

  it('with NoExecute has pods deleted when their tolerationSeconds are over', () => {
    const ofPod = (tolerations: readonly object[]) =>
      scenarioWith({
        nodes: TWO,
        pods: [tolerating(tolerations)],
        steps: [{ at: '1s', ...taint({ effect: 'NoExecute' }) }],
      });
    const tolerated = { key: 'maintenance', operator: 'Exists', effect: 'NoExecute' };
    const rowOf = (scenario: Scenario) =>
      endOf(scenario).kubectl.watch.find(({ status }) => status === 'Terminating')?.t ?? null;
    expect(rowOf(ofPod([]))).toBeLessThan(2_000_000);
    expect(Number(rowOf(ofPod([{ ...tolerated, tolerationSeconds: 10 }])))).toBeGreaterThan(11_000_000);
    expect(rowOf(ofPod([tolerated]))).toBeNull();
  });

  it('that is removed in time cancels what it had planned', () => {
    const tolerations = [{ key: 'maintenance', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 10 }];
    const steps = [
      { at: '1s', ...taint({ effect: 'NoExecute' }) },
      { at: '6s', ...taint({ remove: true }) },
    ];
    const scenario = scenarioWith({ nodes: TWO, pods: [tolerating(tolerations)], steps, until: '30s' });
    expect(deletesOf(scenario)).toEqual([]);
    expect(printed(scenario)).toEqual([
      '$ kubectl taint nodes node-1 maintenance:NoExecute',
      'node/node-1 tainted',
      '$ kubectl taint nodes node-1 maintenance-',
      'node/node-1 untainted',
    ]);
  });

  it('with NoSchedule keeps new pods away, with PreferNoSchedule none', () => {
    const later = { at: '3s', do: 'scale', object: 'deployment/web', replicas: 4 };
    const on = (effect: string) => nodesOf(cluster([{ at: '1s', ...taint({ effect }) }, later])).toSorted();
    expect(on('NoSchedule')).toEqual(['node-1', 'node-2', 'node-2', 'node-2']);
    expect(on('PreferNoSchedule').filter((node) => node === '')).toEqual([]);
  });

  it('that a pod does not tolerate deletes it once more, though it is being deleted', () => {
    const tolerations = [{ key: 'maintenance', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 2 }];
    const pods = [tolerating(tolerations)];
    const first = { at: '1s', ...taint({ effect: 'NoExecute' }) };
    const after = (effect: string) =>
      deletesOf(
        scenarioWith({
          nodes: TWO,
          pods,
          steps: [
            { at: '0s', do: 'stopKubelet', node: 'node-1' },
            first,
            { at: '5s', ...taint({ effect, key: 'more' }) },
          ],
          until: '10s',
        }),
      ).length;
    expect(after('NoExecute')).toBe(2);
    expect(after('NoSchedule')).toBe(1);
  });

  it('says so where the taint is there already, or is not', () => {
    const steps = [
      { at: '1s', ...taint({ effect: 'NoSchedule', value: 'soon' }) },
      { at: '2s', ...taint({ effect: 'NoSchedule' }) },
      { at: '3s', ...taint({ effect: 'NoExecute', remove: true }) },
    ];
    expect(printed(cluster(steps)).filter((line) => !line.startsWith('$'))).toEqual([
      'node/node-1 tainted',
      'error: node node-1 already has maintenance taint(s) with same effect(s) and --overwrite is false',
      'error: taint "maintenance:NoExecute" not found',
    ]);
  });

  it('takes the out-of-service taint off again', () => {
    const key = 'node.kubernetes.io/out-of-service';
    const steps = [
      { at: '1s', do: 'powerOffNode', node: 'node-1' },
      { at: '60s', do: 'taintOutOfService', node: 'node-1' },
      { at: '70s', do: 'taint', node: 'node-1', key, remove: true },
    ];
    const scenario = cluster(steps, { until: '90s' });
    expect(printed(scenario).at(-1)).toBe('node/node-1 untainted');
    expect(endOf(scenario).controllerManager.node.taints.map((each) => each.key)).not.toContain(key);
  });

  it('needs an effect to be added, and none of a node that is gone', () => {
    expect(problemsOf({ steps: [{ at: '1s', do: 'taint', key: 'x' }] })).toEqual([
      'steps[0].effect: a taint without an effect',
    ]);
    const gone = cluster([
      { at: '1s', do: 'deleteNode', node: 'node-1' },
      { at: '5s', do: 'cordon', node: 'node-1' },
    ]);
    expect(printed(gone)).toContain('Error from server (NotFound): nodes "node-1" not found');
  });
});
