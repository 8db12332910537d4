import { describe, expect, it } from 'vitest';
import { budget, problemsOf, scenarioWith, slowPod, terminalOf, writesOf } from './testing/objects.ts';

const drained = (flags: object, fields: Readonly<Record<string, unknown>> = {}) =>
  scenarioWith({ pods: [slowPod('web')], steps: [{ at: '1s', do: 'drain', ...flags }], ...fields });
const printed = (flags: object, fields: Readonly<Record<string, unknown>> = {}) =>
  terminalOf(drained(flags, fields))[0] ?? [];

describe('kubectl drain', () => {
  it('is typed with the flags that it is given', () => {
    const flags = { force: false, disableEviction: true, gracePeriodSeconds: 5, timeout: '90s', podSelector: 'app=db' };
    expect(printed(flags)[0]).toContain(
      "kubectl drain node-1 --ignore-daemonsets --delete-emptydir-data --disable-eviction --grace-period=5 --timeout=1m30s --pod-selector='app=db'",
    );
  });

  it('takes no pod without a controller unless it is forced, and leaves the node cordoned', () => {
    const why = 'cannot delete cannot delete Pods that declare no controller (use --force to override): default/web';
    expect(printed({ force: false }).slice(1)).toEqual([
      'node/node-1 cordoned',
      `error: unable to drain node "node-1" due to error: ${why}, continuing command...`,
      'There are pending nodes to be drained:\n node-1',
      why,
    ]);
    expect(writesOf(drained({ force: false })).filter((line) => line.includes(' pods/'))).toEqual([]);
  });

  it('gave up at the first node until 1.22', () => {
    const lines = printed({ force: false }, { kubernetes: '1.21' });
    expect(lines[2]).toBe('error: unable to drain node "node-1", aborting command...\n');
    expect(lines.at(-1)).toMatch(/^error: cannot delete Pods not managed by ReplicationController/);
  });

  it.each([
    ['1.22', 'Pods not managed by ReplicationController, ReplicaSet, Job, DaemonSet or StatefulSet'],
    ['1.23', 'Pods not managed by ReplicationController, ReplicaSet, Job, DaemonSet or StatefulSet'],
    ['1.24', 'Pods declare no controller'],
    ['1.27', 'Pods declare no controller'],
    ['1.30', 'cannot delete Pods that declare no controller'],
    ['1.36', 'cannot delete Pods that declare no controller'],
  ])('in %s tells of pods without a controller as kubectl of that release', (kubernetes, words) => {
    const why = `cannot delete ${words} (use --force to override): default/web`;
    expect(printed({ force: false }, { kubernetes }).join('\n')).toContain(why);
  });

  it.each([
    ['1.21', false],
    ['1.22', true],
    ['1.23', false],
  ])('in %s says that it will go on with other nodes some day: %s', (kubernetes, warns) => {
    const lines = printed({ force: false }, { kubernetes });
    expect(lines.some((line) => line.startsWith('DEPRECATED WARNING: Aborting the drain command'))).toBe(warns);
  });

  it('takes no pod with an emptyDir unless it may', () => {
    const { manifest, behaviour } = slowPod('web');
    const spec = { ...manifest.spec, volumes: [{ name: 'tmp', emptyDir: {} }] };
    const pods = [{ manifest: { ...manifest, spec }, behaviour }];
    const ends = (kubernetes: string) => printed({ deleteEmptydirData: false }, { pods, kubernetes }).at(-1);
    expect(ends('1.32')).toBe(
      'cannot delete Pods with local storage (use --delete-emptydir-data to override): default/web',
    );
    expect(ends('1.18')).toContain('(use --delete-local-data to override)');
  });

  it('takes whom its selector selects', () => {
    const pods = [slowPod('web'), slowPod('db', { app: 'db' })];
    expect(printed({ podSelector: 'app!=web' }, { pods }).slice(-3)).toEqual([
      'evicting pod default/db',
      'pod/db evicted',
      'node/node-1 drained',
    ]);
  });

  it('asks for the grace that it is given', () => {
    const lines = writesOf(drained({ gracePeriodSeconds: 2, disableEviction: true }));
    expect(lines.filter((line) => line.startsWith('admin '))).toContain('admin delete pods/web 200');
  });

  it('that deletes asks no budget, and prints each pod once it is gone', () => {
    const fields = { objects: [budget({ minAvailable: 1 })] };
    expect(printed({ disableEviction: true }, fields).slice(-2)).toEqual(['pod/web deleted', 'node/node-1 drained']);
    expect(writesOf(drained({ disableEviction: true }, fields)).join()).not.toContain('eviction');
  });

  it('gives up when its time is over, and tells which pods are left', () => {
    const error = 'error when evicting pods/"web" -n "default": global timeout reached: 7s';
    expect(printed({ timeout: '7s' }, { objects: [budget({ minAvailable: 1 })] }).slice(-6)).toEqual([
      'evicting pod default/web',
      `There are pending pods in node "node-1" when an error occurred: ${error}`,
      'pod/web',
      `error: unable to drain node "node-1" due to error: ${error}, continuing command...`,
      'There are pending nodes to be drained:\n node-1',
      error,
    ]);
    expect(printed({ timeout: '3s' }).at(-1)).toBe(
      'error when waiting for pod "web" in namespace "default" to terminate: global timeout reached: 3s',
    );
    expect(printed({ timeout: '3s', disableEviction: true }).at(-1)).toBe('error: timed out waiting for the condition');
  });

  it('takes a selector that kubectl would', () => {
    expect(problemsOf({ steps: [{ at: '1s', do: 'drain', podSelector: 'app==' }] })).toEqual([]);
    expect(problemsOf({ steps: [{ at: '1s', do: 'drain', podSelector: 'app in' }] })).toHaveLength(1);
  });
});

describe('a drain whose eviction is refused for good', () => {
  const SEVERAL = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';
  const other = { ...slowPod('db', { app: 'db' }), behaviour: { app: { onSigterm: 'exit', after: '4s' } } };
  const twoBudgets = {
    pods: [slowPod('web'), other],
    objects: [budget({ minAvailable: 0 }), budget({ minAvailable: 0 }, 'more')],
  };
  const linesIn = (kubernetes: string) => printed({}, { ...twoBudgets, kubernetes }).slice(-9);

  it('goes on with the other pods and waits for them', () => {
    const error = `error when evicting pods/"web" -n "default": ${SEVERAL}`;
    expect(linesIn('1.32')).toEqual([
      'Warning: deleting Pods that declare no controller: default/web, default/db'.replace(
        'web, default/db',
        'db, default/web',
      ),
      'evicting pod default/db',
      'evicting pod default/web',
      'pod/db evicted',
      `There are pending pods in node "node-1" when an error occurred: ${error}`,
      'pod/web',
      `error: unable to drain node "node-1" due to error: ${error}, continuing command...`,
      'There are pending nodes to be drained:\n node-1',
      error,
    ]);
  });

  it('says so in the words of its release', () => {
    const pods = `error when evicting pods/"web" -n "default": ${SEVERAL}`;
    const aborts = 'error: unable to drain node "node-1", aborting command...\n';
    const goesOn = `error: unable to drain node "node-1" due to error:${pods}, continuing command...`;
    expect(linesIn('1.18').slice(-3)).toEqual([
      aborts,
      'There are pending nodes to be drained:\n node-1',
      `error: error when evicting pod "web": ${SEVERAL}`,
    ]);
    expect([linesIn('1.22').at(-3), linesIn('1.22').at(-1)]).toEqual([aborts, `error: ${pods}`]);
    expect([linesIn('1.23').at(-3), linesIn('1.23').at(-1)]).toEqual([goesOn, pods]);
    expect(linesIn('1.30').at(-3)).toBe(goesOn);
  });

  it('is told by whoever evicts without a reason, as the Status has none', () => {
    const steps = [{ at: '1s', do: 'evict', pod: 'web' }];
    expect(terminalOf(scenarioWith({ ...twoBudgets, steps }))[0]?.at(-1)).toBe(`Error from server: ${SEVERAL}`);
  });
});

describe('a drain of pods in a namespace that terminates', () => {
  const held = (name: string) => {
    const { manifest, behaviour } = slowPod(name);
    return { manifest: { ...manifest, metadata: { ...manifest.metadata, namespace: 'demo' } }, behaviour };
  };
  const demo = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'demo' } };
  const gone = (drainAt: string, kubernetes = '1.32') =>
    scenarioWith({
      kubernetes,
      pods: [held('web')],
      objects: [demo],
      steps: [
        { at: '1s', do: 'delete', object: 'namespace/demo' },
        { at: drainAt, do: 'drain' },
      ],
    });
  const FORBIDDEN =
    'pods "web" is forbidden: unable to create new content in namespace demo because it is being terminated';

  it('waits for one that is being deleted', () => {
    expect(writesOf(gone('8s'))).toContain('admin create pods/web/eviction 403');
    const [, drain] = terminalOf(gone('8s'));
    expect(drain?.slice(-3)).toEqual(['evicting pod demo/web', 'pod/web evicted', 'node/node-1 drained']);
  });

  it.each([
    ['1.21', `error when evicting pod "web" (will retry after 5s): ${FORBIDDEN}`],
    ['1.27', `error when evicting pod "web" from terminating namespace "demo" (will retry after 5s): ${FORBIDDEN}`],
    ['1.36', `error when evicting pod "web" from terminating namespace "demo" (will retry after 5s): ${FORBIDDEN}`],
  ])('tries again where it has read one before its deletion, in %s', (kubernetes, line) => {
    const [, drain] = terminalOf(gone('4s', kubernetes));
    const lines = (drain ?? []).slice(2).filter((each) => !each.includes('deleting Pods'));
    expect(lines).toEqual([
      'evicting pod demo/web',
      line,
      'evicting pod demo/web',
      'pod/web evicted',
      'node/node-1 drained',
    ]);
  });

  it('fails in 1.18', () => {
    const [, drain] = terminalOf(gone('4s', '1.18'));
    expect(drain?.at(-1)).toBe(`error: error when evicting pod "web": ${FORBIDDEN}`);
  });
});
