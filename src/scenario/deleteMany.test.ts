import { describe, expect, it } from 'vitest';
import { checkCluster } from '../cluster/invariants/index.ts';
import { runCluster } from './run.ts';
import { problemsOf, scenarioWith, slowDeployment, slowPod, terminalOf, writesOf } from './testing/objects.ts';

const PODS = [slowPod('b'), slowPod('a'), slowPod('other', { app: 'db' })];

const withSteps = (steps: readonly object[], more: Readonly<Record<string, unknown>> = {}) =>
  scenarioWith({ pods: PODS, steps, ...more });
const deletesBy = (scenario: ReturnType<typeof scenarioWith>) =>
  writesOf(scenario).filter((write) => write.startsWith('admin '));
const breaches = (scenario: ReturnType<typeof scenarioWith>) => checkCluster(runCluster(scenario), scenario.kubernetes);

describe('kubectl delete of several pods', () => {
  it('deletes what the selector takes, by name, and waits for all of it', () => {
    const scenario = withSteps([{ at: '1s', do: 'deletePods', selector: 'app=web' }]);
    expect(deletesBy(scenario)).toEqual(['admin delete pods/a 200', 'admin delete pods/b 200']);
    expect(terminalOf(scenario)).toEqual([['$ kubectl delete pods -l app=web', 'pod "a" deleted', 'pod "b" deleted']]);
    expect(breaches(scenario)).toEqual([]);
  });

  it('takes all of the namespace without a selector, and no other', () => {
    const elsewhere = slowPod('far');
    const manifest = { ...elsewhere.manifest, metadata: { ...elsewhere.manifest.metadata, namespace: 'demo' } };
    const scenario = withSteps([{ at: '1s', do: 'deletePods', wait: false }], {
      pods: [...PODS, { ...elsewhere, manifest }],
    });
    expect(deletesBy(scenario)).toHaveLength(3);
    expect(terminalOf(scenario)[0]?.[0]).toBe('$ kubectl delete pods --all --wait=false');
  });

  it('finds nothing and ends well', () => {
    expect(terminalOf(withSteps([{ at: '1s', do: 'deletePods', selector: 'app=none' }]))[0]?.slice(1)).toEqual([
      'No resources found',
    ]);
  });

  it('gives up the wait for all with the first that is left', () => {
    const scenario = withSteps([{ at: '1s', do: 'deletePods', selector: 'app=web', timeout: '2s' }]);
    expect(terminalOf(scenario)[0]?.at(-1)).toBe('error: timed out waiting for the condition on pods/a');
  });

  it('warns once of a grace of 0', () => {
    const scenario = withSteps([{ at: '1s', do: 'deletePods', selector: 'app=web', force: true }]);
    const [, warning, ...deleted] = terminalOf(scenario)[0] ?? [];
    expect(warning).toContain('Immediate deletion');
    expect(deleted).toEqual(['pod "a" force deleted', 'pod "b" force deleted']);
  });
});

describe('kubectl delete -f', () => {
  it('deletes in the order of the file, and goes on after one that is not there', () => {
    const scenario = withSteps(
      [
        { at: '1s', do: 'delete', pod: 'a', force: true },
        { at: '5s', do: 'deleteFile', of: ['pod/a', 'deployment/web', 'pod/b'] },
      ],
      { objects: [slowDeployment] },
    );
    expect(terminalOf(scenario)[1]).toEqual([
      '$ kubectl delete -f a.yaml',
      'Error from server (NotFound): pods "a" not found',
      'deployment.apps "web" deleted',
      'pod "b" deleted',
    ]);
  });

  it('names only what is there', () => {
    expect(problemsOf({ pods: PODS, steps: [{ at: '1s', do: 'deleteFile', of: ['pod/c', 'job/x'] }] })).toEqual([
      'steps[0].of[0]: no object "pod/c" at this step',
      'steps[0].of[1]: no object "job/x" at this step',
    ]);
  });
});

describe('kubectl wait --for=delete', () => {
  const remove = { at: '1s', do: 'delete', pod: 'a', wait: false };

  it('ends when the object is gone', () => {
    const scenario = withSteps([remove, { at: '2s', do: 'waitForDelete', pod: 'a' }]);
    expect(terminalOf(scenario)[1]).toEqual(['$ kubectl wait --for=delete pod/a', 'pod/a condition met']);
  });

  it('gives up after its timeout, and changes nothing', () => {
    const scenario = withSteps([{ at: '2s', do: 'waitForDelete', pod: 'a', timeout: '5s' }]);
    expect(terminalOf(scenario)[0]).toEqual([
      '$ kubectl wait --for=delete pod/a --timeout=5s',
      'error: timed out waiting for the condition on pods/a',
    ]);
    expect(deletesBy(scenario)).toEqual([]);
  });

  it('looks once with a timeout of 0', () => {
    const scenario = withSteps([{ at: '2s', do: 'waitForDelete', pod: 'a', timeout: '0s' }]);
    expect(terminalOf(scenario)[0]?.at(-1)).toBe('error: condition not met for pods/a');
  });

  it('says nothing of what has gone already, but for kubectl of 1.18', () => {
    const steps = [remove, { at: '40s', do: 'waitForDelete', pod: 'a' }];
    expect(terminalOf(withSteps(steps))[1]).toHaveLength(1);
    expect(terminalOf(withSteps(steps, { kubernetes: '1.18' }))[1]?.at(-1)).toBe(
      'Error from server (NotFound): pods "a" not found',
    );
  });
});
