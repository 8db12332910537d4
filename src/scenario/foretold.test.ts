/**
 * Public bug reports as scenarios. Each file's header names the report; what is right in which release is a claim here.
 * The files `x…` are minimal cases of faults that were found on the way.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOfKind } from '../kube/apiObjects.ts';
import { parseScenarioText } from './parseText.ts';
import { TESTED_RELEASES } from './testing/matrix.ts';
import { releasesOf, verdictOn, type Claim, type Ran } from './testing/claimRuns.ts';

const only = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** Rows of pods whose names begin so: READY and STATUS. */
const seen = (ran: Ran, start = ''): readonly string[] =>
  ran.rows.filter((row) => row.startsWith(start)).map((row) => row.slice(row.indexOf(' ') + 1));

const firstAt = (ran: Ran, ...[kind, container]: Parameters<Ran['at']>): number => ran.at(kind, container)[0] ?? NaN;

/** Phase and reason of the statuses that kubelets write. */
const reported = (ran: Ran): readonly string[] =>
  ran.writes.flatMap(({ line, body: { status } }) =>
    /^patch pods\/\S+\/status/u.test(line) && status?.phase !== undefined
      ? [[status.phase, status.reason].filter((part) => part !== undefined).join('/')]
      : [],
  );

const evictions = (ran: Ran): readonly string[] =>
  ran.writes.filter(({ line }) => line.includes('/eviction ')).map(({ line }) => line.slice(-3));

const creations = (ran: Ran, user: string): readonly number[] =>
  ran.writes.filter((write) => write.user === user && /^create pods\S* 201$/u.test(write.line)).map(({ at }) => at);

const deletions = (ran: Ran, user: string): readonly number[] =>
  ran.writes.filter((write) => write.user === user && write.line.startsWith('delete pods/')).map(({ at }) => at);

/** Whether the pod is ready at the first row in which it terminates, and at that before the last status. */
const turnsUnready = (ran: Ran): boolean => seen(ran).includes('0/1 Terminating') && firstUnready(ran) < 5;
const firstUnready = ({ end }: Ran): number => {
  const row = end.kubectl.watch.find(({ ready }) => ready === '0/1');
  return row === undefined ? NaN : row.t / 1_000_000;
};

const jobConditions = (ran: Ran): readonly (readonly [at: number, types: string])[] => {
  const all = ran.writes
    .filter(({ line }) => line.startsWith('update jobs/d/status'))
    .map(({ at, body }) => [Math.floor(at), (body.status?.conditions ?? []).map(({ type }) => type).join('+')] as const)
    .filter(([, types]) => types !== '');
  return all.filter(([, types], i) => types !== all[i - 1]?.[1]);
};

const printed = (ran: Ran): string => ran.printed.map((lines) => lines.join('\n')).join('\n');

const DEADLINE_OF_48 = (ran: Ran) => Math.round(firstAt(ran, 'SigkillSent'));

const CLAIMS: Readonly<Record<string, readonly Claim[]>> = {
  '02-static-edit-grace': [
    {
      says: 'the new pod starts beside the old one',
      before: '1.21',
      of: (ran) => firstAt(ran, 'ContainerStarted') < 6,
      right: true,
    },
    {
      says: 'the new pod starts once the old one has had its grace period',
      from: '1.21',
      of: (ran) =>
        firstAt(ran, 'ContainerStarted') > firstAt(ran, 'ContainerExited') && firstAt(ran, 'ContainerExited') > 35,
      right: true,
    },
  ],
  '04-readiness-during-termination': [
    { says: 'a probe turns the pod unready', before: '1.22', of: turnsUnready, right: true },
    { says: 'the pod stays ready to the end', from: '1.22', before: '1.23', of: turnsUnready, right: false },
    { says: 'a probe turns the pod unready again', from: '1.23', before: '1.24', of: turnsUnready, right: true },
    { says: 'v1.24.0 has not got the fix', from: '1.24', before: '1.25', of: turnsUnready, right: false },
    { says: 'a probe turns the pod unready from then on', from: '1.25', before: '1.35', of: turnsUnready, right: true },
    {
      says: 'a command is cancelled with the pod worker',
      from: '1.35',
      before: '1.36',
      of: turnsUnready,
      right: false,
    },
    { says: 'a command is run', from: '1.36', of: turnsUnready, right: true },
  ],
  '06-readiness-stops-at-eviction': [
    {
      says: 'no probe turns the pod unready while it takes its 20 s',
      from: '1.22',
      of: (ran) => firstUnready(ran) > 21,
      right: true,
    },
    { says: 'how it ends', from: '1.22', before: '1.27', of: (ran) => only(reported(ran)), right: ['Failed/Evicted'] },
    { says: 'how it ends', from: '1.27', of: (ran) => reported(ran).at(-1), right: 'Succeeded' },
  ],
  '08-toleration-seconds-loop': [
    {
      says: 'every 10 s both pods go',
      of: (ran) =>
        only(
          ran.writes
            .filter(({ user, line }) => line.startsWith('delete pods/') && !user.startsWith('member2'))
            .map(({ at }) => Math.floor(at)),
        ),
      right: [10, 20, 30, 40, 50],
    },
  ],
  '10-statefulset-completed-at-shutdown': [
    {
      says: 'how the pod ends',
      from: '1.23',
      before: '1.27',
      of: (ran) => reported(ran)[0],
      right: 'Failed/Terminated',
    },
    { says: 'how the pod ends', from: '1.27', of: (ran) => reported(ran)[0], right: 'Succeeded' },
    {
      says: 'it is made anew',
      from: '1.22',
      of: (ran) => creations(ran, 'statefulset-controller').length > 0,
      right: true,
    },
    {
      says: 'the node that shuts down takes none',
      from: '1.22',
      of: (ran) => [
        ran.events('ContainerStarted').filter(({ node }) => node === undefined || node === 'node-1').length,
        seen(ran).at(-1),
      ],
      right: [0, '1/1 Running'],
    },
    {
      says: 'no pod is bound twice',
      of: (ran) => ran.writes.filter(({ line }) => line.includes('/binding 409')).length,
      right: 0,
    },
  ],
  '12-statefulset-broken-rollback': [
    {
      says: 'nothing but the DELETE by hand replaces the broken pod',
      of: (ran) => creations(ran, 'statefulset-controller').map((at) => at > 100),
      right: [false, true],
    },
    { says: 'how it is then', of: (ran) => seen(ran, 'web-1 ').at(-1), right: '1/1 Running' },
  ],
  '14-status-column-by-first-container': [
    {
      says: 'STATUS is that of the first container',
      of: (ran) => ran.rows,
      right: ['test-srvsp 0/2 Completed', 'test-4rb7k 0/2 Error'],
    },
  ],
  '16-job-sidecar-killed-status': [
    { says: 'its rows', before: '1.29', of: (ran) => only(seen(ran)), right: ['0/1 Init:0/1'] },
    { says: 'its rows', from: '1.29', of: (ran) => only(seen(ran)), right: ['0/2 Completed'] },
    {
      says: 'the phase, and the exit codes of main and sidecar',
      from: '1.29',
      of: ({ end }) =>
        Object.values(end.etcd.pods).map(({ status: { phase, containerStatuses, initContainerStatuses } }) => [
          phase,
          containerStatuses?.[0]?.state.terminated?.exitCode,
          initContainerStatuses?.[0]?.state.terminated?.exitCode,
        ]),
      right: [['Succeeded', 0, 137]],
    },
  ],
  '18-drain-daemonset-no-ignore': [
    { says: 'nothing is evicted', of: evictions, right: [] },
    {
      says: 'why',
      of: (ran) =>
        /cannot delete DaemonSet-managed Pods \(use --ignore-daemonsets to ignore\): default\/agent-/u.test(
          printed(ran),
        ),
      right: true,
    },
    {
      says: 'what is left',
      of: (ran) =>
        printed(ran).startsWith('node/node-1 cordoned') &&
        printed(ran).includes('error: unable to drain node "node-1"') &&
        printed(ran).includes('There are pending nodes to be drained:\n node-1'),
      right: true,
    },
  ],
  '20-force-after-graceful': [
    {
      says: 'the object goes with the second DELETE',
      of: (ran) => firstAt(ran, 'ObjectRemoved') < 7,
      right: true,
    },
    {
      says: 'SIGKILL comes 30 s after the first DELETE',
      from: '1.22',
      of: (ran) => Math.round(firstAt(ran, 'SigkillSent')),
      right: 31,
    },
  ],
  '22-sidecar-second-cannot-start': [
    {
      says: 'the sidecar that runs is told to stop at once, and the pod is gone 5 s later',
      from: '1.30',
      of: (ran) => [Math.floor(firstAt(ran, 'SigtermSent')), Math.floor(firstAt(ran, 'ObjectRemoved'))],
      right: [30, 35],
    },
  ],
  '24-pdb-unhealthy-pod-eviction': [
    { says: 'the pod that is not ready is held', before: '1.21', of: evictions, right: ['429'] },
    { says: 'the pod that is not ready may go', from: '1.21', of: evictions, right: ['201'] },
  ],
  '26-startup-probe-grace': [
    { says: 'the pod has its whole grace period', before: '1.25', of: (ran) => ran.at('SigkillSent'), right: [] },
    {
      says: "the probe's grace period, 2 s at least, counts",
      from: '1.25',
      of: (ran) => Math.round(firstAt(ran, 'SigkillSent') - firstAt(ran, 'SigtermSent')),
      right: 2,
    },
  ],
  '28-recreate-manual-delete': [
    {
      says: 'another pod is made beside the one that terminates',
      of: (ran) => (creations(ran, 'replicaset-controller')[0] ?? NaN) < 2 && firstAt(ran, 'ObjectRemoved') > 30,
      right: true,
    },
  ],
  '30-static-completed-not-restarted': [
    {
      says: 'it starts again',
      from: '1.23',
      of: (ran) => [firstAt(ran, 'ContainerStarted') < 12, seen(ran).at(-1)],
      right: [true, '1/1 Running'],
    },
  ],
  '32-static-removed-sources-not-ready': [
    {
      says: 'it runs on',
      of: (ran) => [ran.at('SigtermSent'), ran.klog.some((line) => line.includes("sources aren't ready yet"))],
      right: [[], true],
    },
  ],
  '34-soft-eviction-blocks-hard': [
    {
      says: 'the second eviction begins once the first pod has stopped',
      of: (ran) => {
        const [, second = NaN] = ran.at('PodEvicting');
        return second > firstAt(ran, 'ContainerExited') && second < 206;
      },
      right: true,
    },
  ],
  '38-job-deadline': [
    { says: 'it has failed at once', before: '1.31', of: jobConditions, right: [[21, 'Failed']] },
    {
      says: 'it has failed once its pod is gone',
      from: '1.31',
      of: jobConditions,
      right: [
        [21, 'FailureTarget'],
        [52, 'FailureTarget+Failed'],
      ],
    },
    {
      says: 'its pod is deleted then',
      of: (ran) => deletions(ran, 'job-controller').map(Math.floor),
      right: [21],
    },
  ],
  '40-daemonset-during-shutdown': [
    {
      says: 'new pods are rejected, each after twice as long',
      from: '1.27',
      of: (ran) =>
        creations(ran, 'daemon-set-controller')
          .slice(1)
          .map((at, i, all) => Math.round(at - (all[i - 1] ?? NaN))),
      right: [NaN, 1, 2, 4, 8, 16],
    },
    {
      says: 'why',
      from: '1.22',
      of: (ran) => reported(ran).includes('Failed/NodeShutdown'),
      right: true,
    },
    {
      says: 'none ever starts on the node, and the last stays Pending',
      from: '1.22',
      of: (ran) => [
        ran.events('ContainerStarted').filter(({ node }) => node === undefined || node === 'node-1').length,
        seen(ran, 'calico').at(-1),
      ],
      right: [0, '0/1 Pending'],
    },
  ],
  '42-drain-pdb-forever': [
    {
      says: 'every 5 s an eviction is refused',
      of: (ran) => [only(evictions(ran)), evictions(ran).length],
      right: [['429'], 6],
    },
    {
      says: 'what kubectl prints of each',
      from: '1.21',
      of: (ran) =>
        /error when evicting pods\/"web-\S+" -n "default" \(will retry after 5s\): Cannot evict pod as it would violate the pod's disruption budget\./u.test(
          printed(ran),
        ),
      right: true,
    },
    { says: 'how it ends', of: (ran) => printed(ran).includes('global timeout reached: 30s'), right: true },
  ],
  '44-multi-attach-nodelost': [
    {
      says: 'why the new pod waits',
      of: (ran) =>
        only(
          ran.trace.events.flatMap(({ kind, detail }) =>
            kind === 'MultiAttachError'
              ? [typeof detail?.['message'] === 'string' ? detail['message'].replace(/pvc-[\w-]+/u, 'pvc-1') : detail]
              : [],
          ),
        ),
      right: [
        'Multi-Attach error for volume "pvc-1" Volume is already exclusively attached to one node and can\'t be attached to another',
      ],
    },
    {
      says: 'it runs after 6 min',
      of: ({ end }) => {
        const ready = end.kubectl.watch.find(({ ready: text, t }) => text === '1/1' && t > 61_000_000)?.t ?? NaN;
        return ready > 420_000_000 && ready < 450_000_000;
      },
      right: true,
    },
  ],
  '46-failed-phase-on-delete': [
    { says: 'phases that are written', before: '1.27', of: reported, right: [] },
    { says: 'phases that are written', from: '1.27', of: (ran) => only(reported(ran)), right: ['Failed'] },
  ],
  '48-prestop-then-full-grace': [
    { says: 'seconds until SIGKILL', before: '1.22', of: DEADLINE_OF_48, right: 120 },
    { says: 'seconds until SIGKILL', from: '1.22', before: '1.28', of: DEADLINE_OF_48, right: 180 },
    { says: 'seconds until SIGKILL', from: '1.28', of: DEADLINE_OF_48, right: 120 },
  ],
  'x1-nodeselector-mismatch-admitted': [
    { says: 'its rows', of: (ran) => seen(ran), right: ['0/1 Pending', '0/1 NodeAffinity'] },
    { says: 'containers that start', of: (ran) => ran.at('ContainerStarted'), right: [] },
  ],
  'x2-allocatable-overrun-at-start': [
    { says: 'which of the two runs', of: (ran) => ran.rows, right: ['a 1/1 Running', 'b 0/1 OutOfcpu'] },
  ],
  'x3-dropped-sidecar-running-at-start': [
    { says: 'its first row', before: '1.29', of: (ran) => seen(ran)[0], right: '0/1 Init:0/1' },
    { says: 'its first row', from: '1.29', of: (ran) => seen(ran)[0], right: '2/2 Running' },
  ],
  'x4-policy-v1beta1-in-1.18': [
    {
      says: 'the version of the budget that is stored',
      before: '1.21',
      of: ({ end }) =>
        Object.values(end.etcd.objects ?? {}).flatMap((object) =>
          isOfKind(object, 'PodDisruptionBudget') ? [object.apiVersion] : [],
        ),
      right: ['policy/v1beta1'],
    },
  ],
};

const textOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'fixtures/foretell', `${name}.yaml`), 'utf8');

describe.each(Object.entries(CLAIMS))('%s', (name, claims) => {
  it.each(releasesOf(claims, TESTED_RELEASES))('gives what is right in %s', async (release) => {
    const { found, right } = await verdictOn(textOf(name), release, claims);
    expect(found).toEqual(right);
  });
});

describe('36-cronjob-replace', () => {
  it('is refused with its place and the nearest thing that works', async () => {
    const parsed = await parseScenarioText(textOf('36-cronjob-replace'));
    const [problem, ...others] = 'ok' in parsed ? [] : parsed.errors;
    expect([problem?.path, problem?.line, problem?.message, others]).toEqual([
      'objects[0].kind',
      6,
      'found "CronJob": a CronJob is not simulated',
      [],
    ]);
    expect(problem?.expected).toContain('a Job');
  });
});
