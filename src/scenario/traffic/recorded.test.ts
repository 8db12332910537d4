/**
 * Clients of a Service while its pods go, as they were recorded at 1.35.6 (three runs of each situation, with another phase
 * of all timers each time), beside the same simulated with nine seeds. `console.table` prints both.
 */
import { describe, expect, it } from 'vitest';
import type { OwnLatencies } from '../../cluster/index.ts';
import { micros, seconds } from '../../engine/time.ts';
import { run } from '../run.ts';
import { scenarioWith } from '../testing/objects.ts';
import type { Outcome } from './requests.ts';
import { outcomesOf, trafficOf } from './traffic.ts';

/**
 * How slow the recorded machine was, its two cores being busy. Read off the recordings (medians): 0.83 s from a pod's
 * binding to its first connection, 0.28 s from the end of a process to that of its pause process, 27 ms from a single
 * delete to the slice's write. SIGTERM came after 54 ms and the rules after 91 ms; here both come 35 ms earlier.
 */
const MACHINE: OwnLatencies = {
  apiserverWork: micros(3_000),
  etcdWrite: micros(6_000),
  controllerSync: micros(15_000),
  schedule: micros(10_000),
  runSandbox: micros(480_000),
  createContainer: micros(50_000),
  startContainer: micros(130_000),
  signal: micros(20_000),
  exitReported: micros(150_000),
  pauseStop: micros(130_000),
  networkTeardown: micros(80_000),
};
/** A Deployment's controllers had more to do in a rollout: slices were written 51 ms after a delete. */
const IN_A_ROLLOUT: OwnLatencies = { ...MACHINE, controllerSync: micros(40_000) };

interface Situation {
  readonly failed: readonly [number, number, number];
  /** Medians of the recorded runs. */
  readonly ends: Readonly<Partial<Record<Outcome, number>>>;
  readonly server: 'exits' | 'drains' | 'keeps';
  readonly client?: object;
  readonly preStop?: object;
  readonly pods?: number;
  readonly rollout?: object;
  /** When the client stops, seconds after the delete. */
  readonly until?: number;
}

const KEPT = { keepAlive: '30s', connections: 8 };
const GO_HTTP = { keepAlive: '90s', retry: 'idempotent' };

const SITUATIONS: Readonly<Record<string, Situation>> = {
  drain: { failed: [0, 3, 0], ends: {}, server: 'drains' },
  exit: { failed: [3, 0, 3], ends: { refused: 1, reset: 1 }, server: 'exits' },
  'exit, Go’s http.Client': { failed: [0, 0, 0], ends: {}, server: 'exits', client: GO_HTTP },
  'exit, nftables': { failed: [0, 2, 2], ends: { closed: 1 }, server: 'exits' },
  keep: { failed: [0, 0, 0], ends: {}, server: 'keeps' },
  'drain, keep-alive': { failed: [2, 1, 1], ends: { closed: 1 }, server: 'drains', client: KEPT },
  'exit, keep-alive': { failed: [2, 2, 8], ends: { reset: 2, closed: 2 }, server: 'exits', client: KEPT },
  'preStop sleep': { failed: [0, 0, 0], ends: {}, server: 'exits', preStop: { sleep: { seconds: 5 } } },
  'last endpoint keeps': {
    failed: [910, 941, 885],
    ends: { refused: 893, closed: 2, timedOut: 11 },
    server: 'keeps',
    pods: 1,
    until: 14.2,
  },
  'last endpoint exits': {
    failed: [938, 912, 870],
    ends: { refused: 816, reset: 1, closed: 2, timedOut: 83 },
    server: 'exits',
    pods: 1,
    until: 9.1,
  },
  'rollout, maxSurge 1': {
    failed: [63, 77, 111],
    ends: { refused: 20, reset: 3, closed: 1, timedOut: 51 },
    server: 'exits',
    rollout: { maxSurge: 1, maxUnavailable: 0 },
  },
  'rollout, maxUnavailable 1': {
    failed: [52, 53, 76],
    ends: { refused: 15, reset: 4, closed: 3, timedOut: 33 },
    server: 'exits',
    rollout: { maxSurge: 0, maxUnavailable: 1 },
  },
};

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ACTION = 5.5;

function document({ server, client = {}, preStop, pods = 3, rollout, until = 10 }: Situation, seed: number) {
  const container = (image: string) => ({
    name: 'app',
    image,
    readinessProbe: { httpGet: { port: 8080, path: '/ready' }, periodSeconds: 1, failureThreshold: 1 },
    ...(preStop !== undefined && { lifecycle: { preStop } }),
  });
  const template = (image: string) => ({
    metadata: { labels: { app: 'web' } },
    spec: { terminationGracePeriodSeconds: 30, containers: [container(image)] },
  });
  const behaviour = { app: { onSigterm: 'exit', after: server === 'exits' ? '2ms' : '5s' } };
  const serves = { app: { latency: '20ms', onSigterm: server } };
  const deployment = (image: string) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas: 3,
      strategy: { type: 'RollingUpdate', rollingUpdate: rollout },
      selector: { matchLabels: { app: 'web' } },
      template: template(image),
    },
  });
  const service = {
    manifest: {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web' },
      spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] },
    },
  };
  const at = `${ACTION}s`;
  return {
    kubernetes: '1.35',
    seed,
    clients: [{ name: 'client', to: 'web', rate: '100/s', from: 'node-1', ...client }],
    until: `${ACTION + until}s`,
    ...(rollout === undefined
      ? {
          objects: [service],
          pods: ['a', 'b', 'c'].slice(0, pods).map((letter) => ({
            manifest: {
              apiVersion: 'v1',
              kind: 'Pod',
              metadata: { name: `web-${letter}`, labels: { app: 'web' } },
              spec: template('web:1').spec,
            },
            behaviour,
            serves,
          })),
          steps: [{ at, do: 'delete', pod: 'web-a' }],
        }
      : {
          objects: [service, { manifest: deployment('web:1'), behaviour, serves }],
          pods: [],
          steps: [{ at, do: 'editManifest', object: 'deployment/web', manifest: deployment('web:2'), behaviour }],
        }),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function simulated(situation: Situation, seed: number) {
  const scenario = scenarioWith(document(situation, seed));
  const trace = run(scenario, situation.rollout === undefined ? MACHINE : IN_A_ROLLOUT);
  const [traffic] = trafficOf(trace, scenario);
  const ends = outcomesOf(traffic?.requests ?? []);
  const failed = Object.entries(ends).reduce((sum, [end, count]) => sum + (end === 'answered' ? 0 : count), 0);
  /** When the slice, SIGTERM and the rules follow the request of a single delete. */
  const deleted = trace.events.find(({ kind, t }) => kind === 'DeletionTimestampSet' && t > seconds(ACTION))?.t ?? 0;
  const slice = traffic?.slices.find(({ since }) => since > deleted && deleted > 0)?.since ?? 0;
  const rules = [...(traffic?.proxies.values() ?? [])][0]?.rules.find(({ since }) => since >= slice)?.since ?? 0;
  const signal = trace.events.find(({ kind, t }) => kind === 'SigtermSent' && t > deleted)?.t ?? 0;
  return { failed, ends, slice: slice - deleted, rules: rules - deleted, signal: signal - deleted };
}

/** Three repeats do not show the whole spread: counts scatter by about the root of their middle. */
const scatter = ({ failed }: Situation): number => Math.sqrt(median(failed));

describe('clients of a Service whose pods go', () => {
  it.each(Object.entries(SITUATIONS))('fail as recorded: %s', (name, situation) => {
    const runs = SEEDS.map((seed) => simulated(situation, seed));
    const of = (end: Outcome) => median(runs.map(({ ends }) => ends[end] ?? 0));
    const ms = (of: (one: (typeof runs)[number]) => number) => Math.round(median(runs.map(of)) / 1000);
    const failed = median(runs.map((one) => one.failed));
    console.table({
      [`${name}, real`]: { failed: situation.failed.join(' '), ...situation.ends },
      simulated: {
        failed: runs.map((one) => one.failed).join(' '),
        refused: of('refused'),
        reset: of('reset'),
        closed: of('closed'),
        timedOut: of('timedOut'),
        'slice ms': ms((one) => one.slice),
        'SIGTERM ms': ms((one) => one.signal),
        'rules ms': ms((one) => one.rules),
      },
    });
    expect(failed).toBeGreaterThanOrEqual(Math.min(...situation.failed) - scatter(situation));
    expect(failed).toBeLessThanOrEqual(Math.max(...situation.failed) + scatter(situation));
  });
});
