import { describe, expect, it } from 'vitest';
import { checkCluster } from '../cluster/invariants/index.ts';
import { run, runCluster } from './run.ts';
import { TESTED_RELEASES } from './testing/matrix.ts';
import { endOf, problemsOf, scenarioWith, template } from './testing/objects.ts';

const SECRET = { env: [{ name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } }] };

const pod = (container: object = {}, more: object = {}) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web' },
    spec: { containers: [{ name: 'app', image: 'busybox', ...container }] },
  },
  ...more,
});
const remove = (at = '2s') => ({ at, do: 'delete', pod: 'web' });

const created = (steps: readonly object[], kubernetes: string, more: object = {}, container: object = {}) =>
  scenarioWith({
    kubernetes,
    steps: [{ at: '1s', do: 'create', ...pod(container, more) }, ...steps],
  });

const eventsOf = (scenario: ReturnType<typeof scenarioWith>) =>
  run(scenario).events.flatMap(({ kind, detail }) => (kind === 'EventRecorded' ? [detail] : []));
const isGoneIn = (scenario: ReturnType<typeof scenarioWith>): number | undefined => {
  const { events } = run(scenario);
  const asked = events.find(({ kind }) => kind === 'DeletionTimestampSet')?.t;
  const gone = events.findLast(({ kind }) => kind === 'ObjectRemoved')?.t;
  return asked === undefined || gone === undefined ? undefined : (gone - asked) / 1e6;
};
const breaches = (scenario: ReturnType<typeof scenarioWith>) => checkCluster(runCluster(scenario), scenario.kubernetes);

/** Before 1.22 the last DELETE is sent by the status manager's next pass, every 10 s. */
const most = (kubernetes: string): number => (kubernetes === '1.18' || kubernetes === '1.21' ? 11 : 3);

describe.each(TESTED_RELEASES)('in %s a pod that has never started', (kubernetes) => {
  it('for want of a Secret in its environment goes at once', () => {
    const scenario = scenarioWith({
      kubernetes,
      pods: [pod(SECRET, { behaviour: { app: { env: 'missing' } } })],
      steps: [remove()],
    });
    const before = run({ ...scenario, steps: [] }).initial.etcd.pods['default/web'];
    expect(before?.status.containerStatuses?.[0]?.state).toEqual({
      waiting: { reason: 'CreateContainerConfigError', message: 'secret "db" not found' },
    });
    expect(isGoneIn(scenario)).toBeLessThan(most(kubernetes));
    expect(breaches(scenario)).toEqual([]);
  });

  it('as its network could not be set up goes without a sandbox', () => {
    const fault = { at: '1s', do: 'fault', name: 'sandboxSetupFails', pod: 'web' };
    const scenario = created([fault, remove('20s')], kubernetes);
    expect(Object.values(endOf(scenario).runtime.sandboxes)).toEqual([]);
    expect(isGoneIn(scenario)).toBeLessThan(most(kubernetes));
    expect(breaches(scenario)).toEqual([]);
  });

  it('and is deleted during the back-off of its image goes at once', () => {
    const scenario = created([remove('40s')], kubernetes, { behaviour: { app: { image: 'missing' } } });
    expect(isGoneIn(scenario)).toBeLessThan(most(kubernetes));
    expect(breaches(scenario)).toEqual([]);
  });
});

describe('a container that takes its environment from what is missing', () => {
  const behaviour = { app: { env: 'missing' } };

  it.each([
    [SECRET, 'secret "db" not found'],
    [{ envFrom: [{ configMapRef: { name: 'settings' } }], ...SECRET }, 'configmap "settings" not found'],
    [
      { envFrom: [{ secretRef: { name: 'maybe', optional: true } }, { secretRef: { name: 'keys' } }] },
      'secret "keys" not found',
    ],
  ])('says what of %j it misses', (container, message) => {
    const scenario = created([], '1.34', { behaviour }, container);
    const { status } = { ...endOf({ ...scenario, until: '20s' }).etcd.pods['default/web'] };
    expect(status?.containerStatuses?.[0]?.state).toEqual({
      waiting: { reason: 'CreateContainerConfigError', message },
    });
  });

  it('is refused by the document where it takes nothing from anywhere', () => {
    const problem = 'behaviour.app.env: "app" takes nothing from a Secret or ConfigMap that it needs';
    expect(problemsOf({ pods: [pod({}, { behaviour })] })).toEqual([`pods[0].${problem}`]);
    const deployment = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { selector: { matchLabels: { app: 'web' } }, template: template() },
    };
    expect(problemsOf({ objects: [{ manifest: deployment, behaviour }] })).toEqual([`objects[0].${problem}`]);
  });

  it('blocks its pod alone: init containers that come before it have run', () => {
    const inits = { initContainers: [{ name: 'first', image: 'busybox' }] };
    const web = pod(SECRET, { behaviour });
    const manifest = { ...web.manifest, spec: { ...web.manifest.spec, ...inits } };
    const scenario = scenarioWith({ pods: [{ ...web, manifest }], steps: [remove()] });
    expect(run(scenario).initial.etcd.pods['default/web']?.status.initContainerStatuses?.[0]?.state).toHaveProperty(
      'terminated',
    );
    expect(isGoneIn(scenario)).toBeLessThan(3);
  });
});

describe('a network that can not be set up', () => {
  const fault = (more: object = {}) => ({ at: '1s', do: 'fault', name: 'sandboxSetupFails', pod: 'web', ...more });

  it('is tried again after 10 s and more, and says why', () => {
    const scenario = { ...created([fault({ failures: 2 })], '1.34'), until: '60s' };
    const end = endOf(scenario);
    expect(end.etcd.pods['default/web']?.status.phase).toBe('Running');
    const failed = run(scenario).events.filter(({ kind }) => kind === 'SandboxCreating');
    expect(failed).toHaveLength(3);
    expect((failed[1]?.t ?? 0) - (failed[0]?.t ?? 0)).toBeGreaterThan(10e6);
    expect(JSON.stringify(eventsOf(scenario))).toContain('failed to setup network for sandbox');
  });

  it('is no matter for a pod of the host’s network', () => {
    const web = pod();
    const manifest = { ...web.manifest, spec: { ...web.manifest.spec, hostNetwork: true } };
    expect(problemsOf({ pods: [{ ...web, manifest }], steps: [fault()] })).toEqual([
      `steps[0].pod: "web" uses the host's network, which is not set up`,
    ]);
  });
});
