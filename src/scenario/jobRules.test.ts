/** What a Job's spec asks for beyond pods until enough have succeeded, by release. */
import { describe, expect, it } from 'vitest';
import type { Job } from '../kube/apiObjects.ts';
import { crunch, endOf, problemsOf, scenarioWith, writesOf } from './testing/objects.ts';
import type { Scenario } from './schema.ts';

const SUCCEEDS = { exits: { after: '5s', exitCode: 0 } };
const FAILS = { exits: { after: '1s', exitCode: 3 } };
const STOPS = { onSigterm: 'exit', after: '2s', exitCode: 143 };

type Crunch = ReturnType<typeof crunch>;

const comes = (job: Crunch, more: object = {}): Scenario =>
  scenarioWith({ steps: [{ at: '1s', do: 'create', ...job }], until: '60s', ...more });
const isThere = (job: Crunch, more: object = {}): Scenario => scenarioWith({ objects: [job], ...more });

function jobOf(scenario: Scenario): Job {
  const job = endOf(scenario).etcd.objects?.['jobs/default/crunch'];
  if (job?.kind !== 'Job') throw new Error('no Job is left');
  return job;
}
const ends = (scenario: Scenario): readonly string[] =>
  (jobOf(scenario).status.conditions ?? []).map(({ type, status, reason = '-' }) => `${type} ${status} ${reason}`);
const podsOf = (scenario: Scenario) => Object.values(endOf(scenario).etcd.pods);

describe('a Job with ttlSecondsAfterFinished', () => {
  const job = crunch({ ttlSecondsAfterFinished: 20 }, SUCCEEDS);

  it('is deleted in the foreground that long after its end, and its pods before it', () => {
    const scenario = comes(job, { until: 'quiet' });
    expect(endOf(scenario).etcd.objects).toEqual({});
    expect(podsOf(scenario)).toEqual([]);
    const writes = writesOf(scenario).filter((line) => line.includes(' delete '));
    expect(writes.map((line) => line.replace(/crunch-\w+/u, 'crunch-x'))).toEqual([
      'ttl-after-finished-controller delete jobs/crunch 200',
      'generic-garbage-collector delete pods/crunch-x 200',
    ]);
  });

  it('is found by the controller where it had ended before t = 0', () => {
    expect(endOf(isThere(job)).etcd.objects).toEqual({});
  });

  it('stays where the release has no such controller', () => {
    const scenario = comes(job, { kubernetes: '1.18' });
    expect(jobOf(scenario).spec.ttlSecondsAfterFinished).toBeUndefined();
  });
});

describe('the end of a Job', () => {
  it.each([
    ['1.24', ['Complete True -']],
    ['1.27', ['Complete True -']],
    ['1.30', ['Complete True -']],
    ['1.32', ['SuccessCriteriaMet True CompletionsReached', 'Complete True CompletionsReached']],
  ])('in %s is written as there', (kubernetes, conditions) => {
    expect(ends(comes(crunch({}, SUCCEEDS), { kubernetes }))).toEqual(conditions);
  });

  it.each([
    ['1.23', {}],
    ['1.24', { ready: 1 }],
    ['1.27', { ready: 1, uncountedTerminatedPods: {} }],
    ['1.30', { ready: 1, terminating: 0, uncountedTerminatedPods: {} }],
  ])('is still to come in %s, whose status tells', (kubernetes, status) => {
    const { startTime, active, ...rest } = jobOf(isThere(crunch({}, STOPS), { kubernetes, until: '1s' })).status;
    expect({ active, begun: startTime !== undefined, rest }).toEqual({ active: 1, begun: true, rest: status });
  });

  it('counts as failed what it takes with it', () => {
    const spec = { parallelism: 3, completions: 3, backoffLimit: 0 };
    const steps = [{ at: '1s', do: 'delete', pod: 'job/crunch[0]' }];
    for (const kubernetes of ['1.30', '1.32']) {
      const scenario = isThere(crunch(spec, STOPS), { kubernetes, steps });
      expect(jobOf(scenario).status).toMatchObject({ failed: 3 });
    }
  });

  it('comes with as many restarts as pods may fail, where containers are started again', () => {
    const scenario = comes(crunch({ backoffLimit: 1 }, FAILS, 'OnFailure'));
    expect(ends(scenario).at(-1)).toBe('Failed True BackoffLimitExceeded');
  });

  it('has come by t = 0 where the pods have ended by then', () => {
    expect(jobOf(isThere(crunch({ completions: 3 }, SUCCEEDS))).status).toMatchObject({ succeeded: 3, ready: 0 });
    const failed = isThere(crunch({ backoffLimit: 2 }, FAILS));
    expect(ends(failed).at(-1)).toBe('Failed True BackoffLimitExceeded');
    expect(jobOf(failed).status.failed).toBe(3);
    expect(podsOf(failed).flatMap(({ metadata }) => metadata.finalizers ?? [])).toEqual([]);
    expect(writesOf(failed)).toEqual([]);
  });

  it.each(['1.21', '1.32'])('comes in %s at the deadline, also of one that was there before', (kubernetes) => {
    const job = crunch({ activeDeadlineSeconds: 30 }, STOPS);
    for (const scenario of [isThere(job, { kubernetes, until: '60s' }), comes(job, { kubernetes })])
      expect(ends(scenario).at(-1)).toBe('Failed True DeadlineExceeded');
  });
});

describe('an indexed Job', () => {
  const job = crunch({ completionMode: 'Indexed', completions: 3, parallelism: 2 }, SUCCEEDS);
  const indexes = (scenario: Scenario) =>
    podsOf(scenario).map(({ metadata: { name, annotations = {}, labels = {} } }) => [
      name.replace(/-[a-z0-9]{5}$/u, ''),
      annotations['batch.kubernetes.io/job-completion-index'],
      labels['batch.kubernetes.io/job-completion-index'],
    ]);

  it('gives each pod an index, in its name and beside it', () => {
    const scenario = comes(job);
    expect(indexes(scenario)).toEqual([
      ['crunch-0', '0', '0'],
      ['crunch-1', '1', '1'],
      ['crunch-2', '2', '2'],
    ]);
    expect(jobOf(scenario).status).toMatchObject({ completedIndexes: '0-2', succeeded: 3 });
  });

  it.each(['1.22', '1.27'])('has no label for it in %s', (kubernetes) => {
    const scenario = comes(job, { kubernetes });
    expect(indexes(scenario).map(([, , label]) => label)).toEqual([undefined, undefined, undefined]);
    expect(jobOf(scenario).status).toMatchObject({ completedIndexes: '0-2', succeeded: 3 });
  });

  it('is none where the release does not know them', () => {
    expect(podsOf(comes(job, { kubernetes: '1.21' }))[0]?.metadata.name).toMatch(/^crunch-[a-z0-9]{5}$/u);
  });

  it.each([
    ['1.27', 'annotations'],
    ['1.32', 'labels'],
  ])('each pod is told its index and has a host of that name (%s)', (kubernetes, where) => {
    const spec = { completionMode: 'Indexed', completions: 2, parallelism: 2 };
    const scenario = scenarioWith({ kubernetes, objects: [crunch(spec, { onSigterm: 'exit', after: '1s' })] });
    const pods = Object.values(endOf(scenario).etcd.pods);
    expect(pods.map(({ spec: { hostname } }) => hostname)).toEqual(['crunch-0', 'crunch-1']);
    const fieldPath = `metadata.${where}['batch.kubernetes.io/job-completion-index']`;
    expect(pods.map(({ spec: { containers } }) => containers[0]?.env)).toEqual(
      pods.map(() => [{ name: 'JOB_COMPLETION_INDEX', valueFrom: { fieldRef: { fieldPath } } }]),
    );
  });

  it('makes the pod of an index anew that has failed', () => {
    const steps = [{ at: '1s', do: 'delete', pod: 'job/crunch[1]' }];
    const spec = { completionMode: 'Indexed', completions: 3, parallelism: 3 };
    const scenario = isThere(crunch(spec, STOPS), { steps, until: '30s' });
    expect(indexes(scenario).map(([name]) => name)).toEqual(['crunch-0', 'crunch-2', 'crunch-1']);
  });

  it('is over by its successPolicy as soon as that is met', () => {
    const spec = { completionMode: 'Indexed', completions: 3, parallelism: 1 };
    const successPolicy = { rules: [{ succeededIndexes: '0-1', succeededCount: 1 }] };
    const scenario = comes(crunch({ ...spec, successPolicy }, SUCCEEDS));
    expect(ends(scenario)).toEqual(['SuccessCriteriaMet True SuccessPolicy', 'Complete True SuccessPolicy']);
    expect(jobOf(scenario).status).toMatchObject({ succeeded: 1, completedIndexes: '0' });
    expect(jobOf(comes(crunch({ ...spec, successPolicy }, SUCCEEDS), { kubernetes: '1.30' })).status.succeeded).toBe(3);
  });
});

describe('a podFailurePolicy', () => {
  const withRule = (rule: object, behaviour: object = FAILS) =>
    crunch({ backoffLimit: 1, podFailurePolicy: { rules: [rule] } }, behaviour);
  const onThree = { onExitCodes: { operator: 'In', values: [3] } };

  it.each(['1.27', '1.30', '1.32'])('ends the Job at once in %s, and says why', (kubernetes) => {
    const scenario = comes(withRule({ action: 'FailJob', ...onThree }), { kubernetes });
    expect(ends(scenario)).toEqual(['FailureTarget True PodFailurePolicy', 'Failed True PodFailurePolicy']);
    expect(jobOf(scenario).status.conditions?.[0]?.message?.replace(/crunch-\w+/u, 'crunch-x')).toBe(
      'Container app for pod default/crunch-x failed with exit code 3 matching FailJob rule at index 0',
    );
    expect(jobOf(scenario).status.failed).toBe(1);
  });

  it('is no part of the API before', () => {
    expect(ends(comes(withRule({ action: 'FailJob', ...onThree }), { kubernetes: '1.24' }))).toEqual([
      'Failed True BackoffLimitExceeded',
    ]);
  });

  it('lets failures go uncounted', () => {
    const scenario = comes(withRule({ action: 'Ignore', ...onThree }));
    expect(jobOf(scenario).status.failed).toBeUndefined();
    expect(podsOf(scenario).length).toBeGreaterThan(2);
  });

  it('ignores who is disrupted, and waits for the pod to have ended', () => {
    const rule = { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] };
    const steps = [{ at: '1s', do: 'evict', pod: 'job/crunch[0]' }];
    const scenario = isThere(withRule(rule, STOPS), { steps, until: '40s' });
    expect(jobOf(scenario).spec.podReplacementPolicy).toBe('Failed');
    expect(jobOf(scenario).status).toMatchObject({ active: 1 });
    expect(jobOf(scenario).status.failed).toBeUndefined();
  });
});

describe('a suspended Job', () => {
  const suspends = (suspend: boolean, at: string) => ({
    at,
    do: 'editManifest',
    object: 'job/crunch',
    ...crunch({ suspend }, STOPS),
  });

  it('deletes the pods that run, counts none of them, and begins its time anew', () => {
    const scenario = isThere(crunch({}, STOPS), { steps: [suspends(true, '1s')], until: '20s' });
    expect(ends(scenario)).toEqual(['Suspended True JobSuspended']);
    expect(podsOf(scenario)).toEqual([]);
    expect(jobOf(scenario).status.failed).toBeUndefined();
    const resumed = isThere(crunch({}, STOPS), { steps: [suspends(true, '1s'), suspends(false, '20s')], until: '40s' });
    expect(ends(resumed)).toEqual(['Suspended False JobResumed']);
    expect(jobOf(resumed).status).toMatchObject({ active: 1, startTime: '2026-01-01T00:00:20Z' });
  });

  it.each([
    ['1.32', true],
    ['1.35', true],
    ['1.36', false],
  ])('keeps its startTime until 1.35: %s', (kubernetes, keeps) => {
    const steps = [suspends(true, '1s')];
    const suspended = jobOf(isThere(crunch({}, STOPS), { kubernetes, steps, until: '20s' }));
    expect(suspended.status.startTime !== undefined).toBe(keeps);
    const again = [...steps, suspends(false, '20s')];
    const resumed = jobOf(isThere(crunch({}, STOPS), { kubernetes, steps: again, until: '40s' }));
    expect(resumed.status.startTime).toBe('2026-01-01T00:00:20Z');
  });

  it.each(['1.22', '1.24'])('does so in %s', (kubernetes) => {
    const scenario = isThere(crunch({}, STOPS), { kubernetes, steps: [suspends(true, '1s')], until: '20s' });
    expect(ends(scenario)).toEqual(['Suspended True JobSuspended']);
    expect(podsOf(scenario)).toEqual([]);
  });
});

describe('a Job is refused', () => {
  it.each([
    ['backoffLimitPerIndex', { backoffLimitPerIndex: 1 }, 'which is not simulated'],
    ['maxFailedIndexes', { maxFailedIndexes: 1 }, 'which is not simulated'],
    ['managedBy', { managedBy: 'example.com/own' }, 'a controller that is not simulated'],
    ['completionMode', { completionMode: 'Indexed' }, 'an indexed Job without completions'],
    ['successPolicy', { successPolicy: { rules: [{ succeededCount: 1 }] } }, 'a Job without indexes'],
    [
      'podReplacementPolicy',
      { podReplacementPolicy: 'TerminatingOrFailed', podFailurePolicy: { rules: [] } },
      'beside a podFailurePolicy',
    ],
    ['podFailurePolicy.rules[0]', { podFailurePolicy: { rules: [{ action: 'Count' }] } }, 'or of none'],
    ['action', { podFailurePolicy: { rules: [{ action: 'FailIndex' }] } }, 'found "FailIndex"'],
  ])('for its %s', (place, spec, message) => {
    const [problem = ''] = problemsOf({ objects: [crunch(spec, STOPS)] });
    expect(problem).toContain(place);
    expect(problem).toContain(message);
  });
});
