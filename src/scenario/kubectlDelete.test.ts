import { describe, expect, it } from 'vitest';
import { endOf, problemsOf, scenarioWith, slowDeployment, slowPod, terminalOf, writesOf } from './testing/objects.ts';

const ofObject = (flags: object, more: object = {}) =>
  scenarioWith({
    objects: [slowDeployment],
    steps: [{ at: '1s', do: 'delete', object: 'deployment/web', ...flags }],
    until: '8s',
    ...more,
  });

const ofPod = (flags: object, more: object = {}) =>
  scenarioWith({
    pods: [slowPod('web')],
    steps: [{ at: '1s', do: 'delete', pod: 'web', ...flags }],
    ...more,
  });

const IMMEDIATE =
  'Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.';

const stateOf = (scenario: ReturnType<typeof ofPod>) => endOf(scenario).kubectl.commands[0]?.state;

describe('kubectl delete of an object', () => {
  it('names the kind with its group, and from 1.34 the namespace', () => {
    const of = (kubernetes: string) => terminalOf(ofObject({}, { kubernetes }))[0]?.[1];
    expect(of('1.32')).toBe('deployment.apps "web" deleted');
    expect(of('1.34')).toBe('deployment.apps "web" deleted from default namespace');
  });

  it('warns and says so where it is forced, though a Deployment knows no grace', () => {
    const forced = ofObject({ force: true });
    expect(terminalOf(forced)).toEqual([
      ['$ kubectl delete deployment web --force', `Warning: ${IMMEDIATE}`, 'deployment.apps "web" force deleted'],
    ]);
    expect(endOf(forced).etcd.pods).not.toEqual({});
  });

  it('takes every flag that it takes for a pod', () => {
    const flags = { now: true, propagation: 'orphan', wait: false, timeout: '5s' };
    expect(terminalOf(ofObject(flags))[0]?.[0]).toBe(
      '$ kubectl delete deployment web --cascade=orphan --now --wait=false --timeout=5s',
    );
  });

  it('gives up waiting for a finalizer, while the deletion goes on', () => {
    const scenario = ofObject({ propagation: 'foreground', timeout: '3s' }, { until: 'quiet' });
    expect(terminalOf(scenario)).toEqual([
      [
        '$ kubectl delete deployment web --cascade=foreground --timeout=3s',
        'deployment.apps "web" deleted',
        'error: timed out waiting for the condition on deployments/web',
      ],
    ]);
    expect(stateOf(scenario)).toBe('failed');
    expect(endOf(scenario).etcd.objects).toEqual({});
  });

  it('does not wait where it is told not to', () => {
    expect(stateOf(ofObject({ propagation: 'foreground' }, { until: '3s' }))).toBe('running');
    expect(stateOf(ofObject({ propagation: 'foreground', wait: false }, { until: '3s' }))).toBe('succeeded');
  });

  it('knew of 1.18 only whether to cascade; Foreground takes a body of its own', () => {
    const of = (propagation: string) => terminalOf(ofObject({ propagation }, { kubernetes: '1.18' }))[0] ?? [];
    expect(of('orphan')[0]).toBe('$ kubectl delete deployment web --cascade=false');
    const [typed, printed = ''] = of('foreground');
    expect(typed).toBe('$ kubectl delete --raw=/apis/apps/v1/namespaces/default/deployments/web -f options.json');
    expect(JSON.parse(printed)).toMatchObject({ metadata: { name: 'web', finalizers: ['foregroundDeletion'] } });
    expect(stateOf(ofObject({ propagation: 'foreground' }, { kubernetes: '1.18', until: '3s' }))).toBe('succeeded');
  });
});

describe('kubectl delete of a pod', () => {
  it('asks for a grace of 1 s with --now', () => {
    const scenario = ofPod({ now: true });
    expect(terminalOf(scenario)).toEqual([['$ kubectl delete pod web --now', 'pod "web" deleted']]);
    expect(endOf(scenario).etcd.pods).toEqual({});
  });

  it('has ended before its object has, where it waits no longer', () => {
    const scenario = ofPod({ timeout: '2s' });
    expect(terminalOf(scenario)[0]?.slice(1)).toEqual([
      'pod "web" deleted',
      'error: timed out waiting for the condition on pods/web',
    ]);
    expect(stateOf(scenario)).toBe('failed');
    expect(endOf(scenario).etcd.pods).toEqual({});
  });

  it('is awaited to its timeout where a finalizer keeps the object', () => {
    const pod = slowPod('web');
    const kept = { ...pod, manifest: { ...pod.manifest, metadata: { name: 'web', finalizers: ['example.com/keep'] } } };
    const scenario = ofPod({ timeout: '90s' }, { pods: [kept], until: 'quiet' });
    expect(terminalOf(scenario)[0]?.at(-1)).toBe('error: timed out waiting for the condition on pods/web');
  });

  it('waits for as long as it takes with a timeout of zero', () => {
    expect(stateOf(ofPod({ timeout: '0s' }))).toBe('succeeded');
  });

  it('says the same to the API server, whether it waits or not', () => {
    expect(writesOf(ofPod({ wait: false }))).toEqual(writesOf(ofPod({})));
  });

  it('warns before it is told that there is no such pod', () => {
    const scenario = scenarioWith({
      pods: [slowPod('web')],
      steps: [
        { at: '1s', do: 'delete', pod: 'web', force: true },
        { at: '5s', do: 'delete', pod: 'web', force: true },
      ],
    });
    expect(terminalOf(scenario)[1]).toEqual([
      '$ kubectl delete pod web --force',
      `Warning: ${IMMEDIATE}`,
      'Error from server (NotFound): pods "web" not found',
    ]);
  });

  it('refuses what kubectl refuses', () => {
    const of = (flags: object) =>
      problemsOf({ pods: [slowPod('web')], steps: [{ at: '1s', do: 'delete', pod: 'web', ...flags }] });
    expect(of({ now: true, gracePeriodSeconds: 3 })).toEqual([
      'steps[0].now: now with gracePeriodSeconds, which kubectl refuses',
    ]);
    expect(of({ now: true, force: true })).toEqual([
      'steps[0].force: force with a grace of 1 s, which kubectl refuses',
    ]);
  });
});
