import { describe, expect, it } from 'vitest';
import { bodiesOf, crunch, endOf, scenarioWith, writesOf } from './testing/objects.ts';

const SLOW = { onSigterm: 'exit', after: '10s' };

/** Names that were drawn are left out; what the kubelet and the scheduler write of pods is left out too. */
const byControllers = (lines: readonly string[]) =>
  lines
    .map((line) => line.replaceAll(/\/crunch-[^/ ]+/g, '/crunch-x'))
    .filter((line) => !line.startsWith('node-1') && !line.startsWith('system:kube-scheduler'));

describe('the Job controller', () => {
  it('counts a deleted pod a second later, and replaces it when the back-off is over (job-pod-delete)', () => {
    const scenario = scenarioWith({
      objects: [crunch({}, SLOW)],
      steps: [{ at: '1s', do: 'delete', pod: 'job/crunch[0]' }],
      until: '16s',
    });
    expect(byControllers(writesOf(scenario)).filter((line) => !line.includes('binding'))).toEqual([
      'admin delete pods/crunch-x 200',
      'job-controller update jobs/crunch/status 200',
      'job-controller patch pods/crunch-x 200',
      'job-controller update jobs/crunch/status 200',
      'job-controller create pods 201',
      'job-controller update jobs/crunch/status 200',
      'job-controller update jobs/crunch/status 200',
      'job-controller update jobs/crunch/status 200',
    ]);
    const patch = bodiesOf(scenario).find(({ user, verb }) => user === 'job-controller' && verb === 'patch');
    expect(patch?.body).toEqual({
      metadata: { '$deleteFromPrimitiveList/finalizers': ['batch.kubernetes.io/job-tracking'] },
    });
    const end = endOf(scenario).etcd.objects?.['jobs/default/crunch'];
    expect(end && 'status' in end && end.status).toMatchObject({ active: 1, ready: 1, terminating: 0, failed: 1 });
  });

  it('lets the pods of a deleted Job go, which the garbage collector deletes (job-delete-background)', () => {
    const scenario = scenarioWith({
      objects: [crunch({}, SLOW)],
      steps: [{ at: '1s', do: 'delete', object: 'job/crunch' }],
    });
    expect(byControllers(writesOf(scenario))).toEqual([
      'admin delete jobs/crunch 200',
      'job-controller patch pods/crunch-x 200',
      'generic-garbage-collector delete pods/crunch-x 200',
    ]);
    expect(endOf(scenario).etcd.pods).toEqual({});
  });

  it('waits for its pods where it is deleted in the foreground', () => {
    const scenario = scenarioWith({
      objects: [crunch({}, SLOW)],
      steps: [{ at: '1s', do: 'delete', object: 'job/crunch', propagation: 'foreground' }],
    });
    expect(byControllers(writesOf(scenario))).toEqual([
      'admin delete jobs/crunch 200',
      'job-controller patch pods/crunch-x 200',
      'generic-garbage-collector delete pods/crunch-x 200',
      'job-controller update jobs/crunch/status 200',
      'generic-garbage-collector patch jobs/crunch 200',
    ]);
    expect(endOf(scenario).etcd.objects).toEqual({});
  });

  it('gives up where more pods have failed than it may', () => {
    const scenario = scenarioWith({
      objects: [crunch({ backoffLimit: 0 }, SLOW)],
      steps: [{ at: '1s', do: 'delete', pod: 'job/crunch[0]' }],
    });
    const end = endOf(scenario).etcd.objects?.['jobs/default/crunch'];
    const conditions = end?.kind === 'Job' ? (end.status.conditions ?? []) : [];
    expect(conditions.map(({ type, reason }) => `${type} ${reason ?? ''}`)).toEqual([
      'FailureTarget BackoffLimitExceeded',
      'Failed BackoffLimitExceeded',
    ]);
  });
});

describe('the Job controller of a release without finalizers', () => {
  const statusOf = (scenario: Parameters<typeof endOf>[0]) => {
    const end = endOf(scenario).etcd.objects?.['jobs/default/crunch'];
    return end?.kind === 'Job' ? end.status : undefined;
  };

  it('replaces a deleted pod at once, and counts no failure', () => {
    const scenario = scenarioWith({
      kubernetes: '1.24',
      objects: [crunch({}, SLOW)],
      steps: [{ at: '1s', do: 'delete', pod: 'job/crunch[0]' }],
      until: '16s',
    });
    const writes = byControllers(writesOf(scenario)).filter((line) => line.startsWith('job-controller'));
    expect(writes.filter((line) => line.includes('create pods'))).toHaveLength(1);
    expect(writes.some((line) => line.includes('patch'))).toBe(false);
    expect(statusOf(scenario)).toMatchObject({ active: 1 });
  });

  it.each(['1.18', '1.24', '1.32'])('in %s completes once enough have succeeded', (kubernetes) => {
    const ends = { exits: { after: '5s', exitCode: 0 } };
    const status = statusOf(
      scenarioWith({
        kubernetes,
        steps: [{ at: '1s', do: 'create', ...crunch({ completions: 2, parallelism: 1 }, ends) }],
        until: '60s',
      }),
    );
    expect(status?.succeeded).toBe(2);
    expect(status?.conditions?.map(({ type }) => type)).toContain('Complete');
    expect(status?.active).toBeUndefined();
  });

  it.each(['1.18', '1.32'])('in %s gives up after its backoffLimit', (kubernetes) => {
    const fails = { exits: { after: '1s', exitCode: 1 } };
    const status = statusOf(
      scenarioWith({
        kubernetes,
        steps: [{ at: '1s', do: 'create', ...crunch({ backoffLimit: 1 }, fails) }],
        until: '120s',
      }),
    );
    expect(status?.failed).toBe(2);
    expect(status?.conditions?.map(({ type }) => type)).toContain('Failed');
  });
});
