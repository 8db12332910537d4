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
    const why = 'cannot delete Pods that declare no controller (use --force to override): default/web';
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
