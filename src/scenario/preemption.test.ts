import { describe, expect, it } from 'vitest';
import { budget, endOf, problemsOf, scenarioWith, slowPod, writesOf } from './testing/objects.ts';

const asking = (name: string, cpu: string, spec: object = {}, labels: Readonly<Record<string, string>> = {}) => {
  const { manifest, ...pod } = slowPod(name, labels);
  const [container] = manifest.spec.containers;
  return {
    ...pod,
    manifest: {
      ...manifest,
      spec: { ...manifest.spec, ...spec, containers: [{ ...container, resources: { requests: { cpu } } }] },
    },
  };
};

const creates = (at: string, { manifest, behaviour }: ReturnType<typeof asking>) => ({
  at,
  do: 'create',
  manifest,
  behaviour,
});

const node = { name: 'node-1', allocatable: { cpu: '2' } };
const contest = (kubernetes: string, high: object = { priority: 1000 }) => ({
  kubernetes,
  node,
  pods: [asking('low', '1200m')],
  steps: [creates('1s', asking('high', '1200m', high))],
});

const ofScheduler = (fields: Readonly<Record<string, unknown>>): readonly string[] =>
  writesOf(scenarioWith(fields)).flatMap((line) =>
    line.startsWith('kube-scheduler ') ? [line.slice('kube-scheduler '.length)] : [],
  );

const podOf = (name: string, fields: Readonly<Record<string, unknown>>) =>
  endOf(scenarioWith(fields)).etcd.pods[`default/${name}`];
const saidOf = (name: string, fields: Readonly<Record<string, unknown>>) =>
  podOf(name, fields)?.status.conditions?.find(({ type }) => type === 'PodScheduled')?.message;

describe('a pod that is more important than another in its place', () => {
  it('has that one marked and deleted, is nominated, and is bound once it has ended, as recorded', () => {
    expect(ofScheduler(contest('1.32'))).toEqual([
      'patch pods/low/status 200',
      'delete pods/low 200',
      'patch pods/high/status 200',
      'create pods/high/binding 201',
    ]);
    expect(podOf('high', contest('1.32'))?.status.phase).toBe('Running');
    expect(podOf('low', contest('1.32'))).toBeUndefined();
  });

  it('is told of its nomination first where the release does that first, and at once where it need not wait', () => {
    expect(ofScheduler(contest('1.18'))[0]).toBe('patch pods/high/status 200');
    expect(ofScheduler(contest('1.23'))[0]).toBe('delete pods/low 200');
    expect(ofScheduler(contest('1.36')).slice(0, 2).toSorted()).toEqual([
      'patch pods/high/status 200',
      'patch pods/low/status 200',
    ]);
  });

  it('waits where it may not, and says so', () => {
    const never = contest('1.32', { priority: 1000, preemptionPolicy: 'Never' });
    expect(ofScheduler(never)).toEqual(['patch pods/high/status 200']);
    expect(saidOf('high', never)).toBe(
      '0/1 nodes are available: 1 Insufficient cpu. preemption: not eligible due to preemptionPolicy=Never.',
    );
  });

  it('waits for what others of its own importance leave', () => {
    const equal = {
      ...contest('1.32', { priority: 0 }),
      steps: [creates('1s', asking('high', '1200m')), { at: '2s', do: 'delete', pod: 'low' }],
    };
    expect(ofScheduler({ ...equal, until: '2s' })).toEqual(['patch pods/high/status 200']);
    expect(saidOf('high', { ...equal, until: '2s' })).toContain('1 No preemption victims found for incoming pod.');
    expect(ofScheduler(equal)).toEqual(['patch pods/high/status 200', 'create pods/high/binding 201']);
  });
});

describe('who has to go', () => {
  const wanted = (pods: readonly object[], more: object = {}) =>
    ofScheduler({
      kubernetes: '1.32',
      node,
      pods,
      steps: [creates('1s', asking('high', '1', { priority: 1000 }))],
      ...more,
    }).filter((line) => line.startsWith('delete '));

  it('is as few as will do, and the least important', () => {
    const pods = [asking('a', '900m', { priority: 5 }), asking('b', '900m', { priority: 3 }), asking('c', '100m')];
    expect(wanted(pods)).toEqual(['delete pods/b 200']);
  });

  it('is none whom a budget protects, where another can go', () => {
    const pods = [asking('a', '1', {}, { app: 'web' }), asking('b', '1', { priority: 5 })];
    expect(wanted(pods)).toEqual(['delete pods/a 200']);
    expect(wanted(pods, { objects: [budget({ minAvailable: 1 })] })).toEqual(['delete pods/b 200']);
  });

  it('is whom a budget protects, where nobody else can: preemption only tries to spare it', () => {
    const pods = [asking('a', '1500m', {}, { app: 'web' })];
    expect(wanted(pods, { objects: [budget({ minAvailable: 1 })] })).toEqual(['delete pods/a 200']);
  });
});

describe('what a node has for its pods', () => {
  it('is not shared out twice at t = 0', () => {
    const pods = [asking('a', '1500m'), asking('b', '1')];
    const nodes = [node, { name: 'node-2' }];
    const { etcd } = endOf(scenarioWith({ nodes, pods, until: '1s' }));
    expect(etcd.pods['default/b']?.spec.nodeName).toBe('node-2');
  });

  it('is enough of everything that it does not name', () => {
    const nodes = [{ name: 'node-1' }, { name: 'node-2', allocatable: { pods: '1' } }];
    const pods = ['a', 'b', 'c', 'd'].map((name) => slowPod(name));
    const { etcd } = endOf(scenarioWith({ nodes, pods, until: '1s' }));
    expect(Object.values(etcd.pods).filter(({ spec }) => spec.nodeName === 'node-2')).toHaveLength(1);
  });

  it('is said in quantities', () => {
    expect(problemsOf({ node: { name: 'node-1', allocatable: { cpu: 'two' } } })).toEqual([
      'node.allocatable.cpu: found "two"',
    ]);
  });
});

describe('the victims of one pod', () => {
  const three = (kubernetes: string, steps: readonly object[] = []) => ({
    kubernetes,
    node: { name: 'node-1', allocatable: { cpu: '3' } },
    pods: ['a', 'b', 'c'].map((name, i) => asking(name, '1', { priority: 3 - i })),
    steps: [...steps, creates('3s', asking('high', '3', { priority: 1000 }))],
  });
  const deletesIn = (fields: Readonly<Record<string, unknown>>) =>
    ofScheduler(fields).filter((line) => line.startsWith('delete '));

  it.each(['1.33', '1.36'])(
    'are deleted at once but for the least important, which is the last, in %s',
    (kubernetes) => {
      const lines = ofScheduler(three(kubernetes));
      const first = lines.filter((line) => /pods\/[ab] |pods\/[ab]\/status/u.test(line));
      expect(first).toHaveLength(4);
      const at = (line: string) => lines.indexOf(line);
      expect(at('patch pods/c/status 200')).toBeGreaterThan(Math.max(at('delete pods/a 200'), at('delete pods/b 200')));
      expect(at('delete pods/c 200')).toBeGreaterThan(at('patch pods/c/status 200'));
      expect(podOf('high', three(kubernetes))?.status.phase).toBe('Running');
    },
  );

  it('are all deleted at once until 1.32', () => {
    const lines = ofScheduler(three('1.32')).slice(0, 3);
    expect(lines.every((line) => line.startsWith('patch pods/'))).toBe(true);
  });

  it.each([
    ['1.32', ['a', 'b', 'c']],
    ['1.34', ['a', 'b', 'c']],
    ['1.35', ['a', 'c']],
    ['1.36', ['a', 'c']],
  ])('are not asked once more where they are being deleted, from 1.35 on: %s', (kubernetes, deleted) => {
    const steps = [{ at: '2s', do: 'delete', pod: 'b' }];
    expect(deletesIn(three(kubernetes, steps)).toSorted()).toEqual(deleted.map((name) => `delete pods/${name} 200`));
  });
});

describe('a pod that is being bound', () => {
  it.each(['1.18', '1.21', '1.32', '1.36'])(
    'is not bound once more when another goes meanwhile, in %s',
    (kubernetes) => {
      const names = ['a', 'b', 'c', 'd'];
      const steps = names.map((name, i) => creates(`${1000 + i * 150}ms`, asking(name, '100m')));
      const slow = { at: '900ms', do: 'fault', name: 'etcdSlow', by: '400ms', takes: '10s' };
      const gone = ['g', 'h'].map((name) => ({
        ...slowPod(name),
        behaviour: { app: { onSigterm: 'exit', after: '1s' } },
      }));
      const deletes = ['300ms', '600ms'].map((at, i) => ({ at, do: 'delete', pod: ['g', 'h'][i] }));
      const roomy = { name: 'node-1', allocatable: { cpu: '8' } };
      const lines = ofScheduler({ kubernetes, node: roomy, pods: gone, steps: [...deletes, slow, ...steps] });
      expect(lines.filter((line) => line.includes('/binding')).toSorted()).toEqual(
        names.map((name) => `create pods/${name}/binding 201`),
      );
    },
  );
});
