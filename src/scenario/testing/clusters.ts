/**
 * Clusters that nobody thought of: workloads, Services, budgets and namespaces on one to four nodes, with clients that
 * send requests, and people and faults that act on all of it at random times.
 */
import fc from 'fast-check';
import type { Release } from '../releases.ts';
import { compact, duration, type Fields, maybe } from './pods.ts';

type Kind = 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job';

/** A workload that was drawn, and how it may be drawn again. */
interface Drawn {
  readonly kind: Kind;
  readonly name: string;
  readonly document: Fields;
  /** Whether a pod of it is there at t = 0. */
  readonly hasPods: boolean;
  /** What it may be changed to: what the API lets nobody change stays. */
  readonly next: fc.Arbitrary<Fields>;
}

const NAMES = { Deployment: 'web', StatefulSet: 'db', DaemonSet: 'agent', Job: 'crunch' } as const;

const few = (max: number, min = 0) => fc.integer({ min, max });
const seldom = <T>(arbitrary: fc.Arbitrary<T>) => maybe(arbitrary, 3);
const share = fc.constantFrom(0, 1, 2, '25%', '50%', '100%');
const grace = maybe(fc.constantFrom(0, 1, 4, 20), 2);

const behaviour = fc
  .record({
    onSigterm: fc.constantFrom('exit', 'exit', 'exit', 'ignore'),
    after: maybe(duration(12_000), 1),
    exitCode: maybe(fc.constantFrom(0, 1, 143)),
  })
  .map(compact);

/** A process of a Job ends by itself more often than not; others may, too. */
const ends = fc.record({ after: duration(12_000), exitCode: fc.constantFrom(0, 0, 1) });

const serves = maybe(
  fc
    .record({ latency: duration(300), onSigterm: fc.constantFrom('closes', 'drains', 'keeps', 'exits') })
    .map((app) => ({ app })),
);

const toleration = fc
  .record({
    key: fc.constantFrom('node.kubernetes.io/unreachable', 'node.kubernetes.io/not-ready', 'ill'),
    seconds: maybe(few(20)),
  })
  .map(({ key, seconds }) => compact({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: seconds }));

const template = (kind: Kind, labels: Fields) =>
  fc
    .record({
      image: fc.constantFrom('busybox:1', 'busybox:2'),
      probe: seldom(fc.constant({ tcpSocket: { port: 80 }, periodSeconds: 2 })),
      grace: maybe(fc.constantFrom(0, 1, 5, 30), 1),
      finalizers: maybe(fc.constant(['example.com/hold']), 12),
      tolerations: seldom(fc.array(toleration, { minLength: 1, maxLength: 2 })),
      restartPolicy: fc.constantFrom('Never', 'OnFailure'),
      preStop: seldom(fc.constant({ sleep: { seconds: 3 } })),
    })
    .map(({ image, probe, grace: seconds, finalizers, tolerations, restartPolicy, preStop }) => ({
      metadata: compact({ labels, finalizers }),
      spec: compact({
        containers: [
          compact({
            name: 'app',
            image,
            readinessProbe: probe,
            lifecycle: preStop === undefined ? undefined : { preStop },
          }),
        ],
        terminationGracePeriodSeconds: seconds,
        tolerations,
        restartPolicy: kind === 'Job' ? restartPolicy : undefined,
      }),
    }));

/** What may be changed of a spec. */
const changing: Readonly<Record<Kind, fc.Arbitrary<Fields>>> = {
  Deployment: fc
    .record({
      replicas: maybe(few(4)),
      strategy: maybe(
        fc.oneof(
          fc.constant({ type: 'Recreate' }),
          fc
            .record({ maxSurge: maybe(share), maxUnavailable: maybe(share) })
            .filter(({ maxSurge, maxUnavailable }) => !isNone(maxSurge) || !isNone(maxUnavailable))
            .map((rollingUpdate) => ({ type: 'RollingUpdate', rollingUpdate: compact(rollingUpdate) })),
        ),
        1,
      ),
      minReadySeconds: seldom(few(5)),
      revisionHistoryLimit: seldom(few(2)),
      progressDeadlineSeconds: seldom(few(20, 6)),
      paused: seldom(fc.constant(true)),
    })
    .map(compact),
  StatefulSet: fc
    .record({
      replicas: maybe(few(3)),
      minReadySeconds: seldom(few(3)),
      revisionHistoryLimit: seldom(few(2)),
      updateStrategy: seldom(
        fc.oneof(
          fc.constant({ type: 'OnDelete' }),
          few(3).map((partition) => ({ type: 'RollingUpdate', rollingUpdate: { partition } })),
        ),
      ),
    })
    .map(compact),
  DaemonSet: fc
    .record({
      minReadySeconds: seldom(few(3)),
      updateStrategy: seldom(
        fc.constantFrom<Fields>(
          { type: 'OnDelete' },
          { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '50%' } },
          { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
        ),
      ),
    })
    .map(compact),
  Job: fc
    .record({
      parallelism: maybe(few(3)),
      backoffLimit: seldom(few(3)),
      activeDeadlineSeconds: seldom(few(30, 1)),
      suspend: maybe(fc.boolean(), 4),
    })
    .map(compact),
};

const isNone = (each: number | string | undefined): boolean => each === 0;

/** What nobody may change later. */
const lasting: Readonly<Record<Kind, fc.Arbitrary<Fields>>> = {
  Deployment: fc.constant({}),
  StatefulSet: fc
    .record({ podManagementPolicy: maybe(fc.constantFrom('OrderedReady', 'Parallel')), ordinals: seldom(few(3)) })
    .map(({ podManagementPolicy, ordinals }) =>
      compact({ podManagementPolicy, ordinals: ordinals === undefined ? undefined : { start: ordinals } }),
    ),
  DaemonSet: fc.constant({}),
  Job: fc
    .record({
      completions: maybe(few(4, 1), 2),
      ttlSecondsAfterFinished: seldom(few(10)),
      podReplacementPolicy: seldom(fc.constantFrom('TerminatingOrFailed', 'Failed')),
    })
    .map(compact),
};

const withBehaviour = (kind: Kind) =>
  fc
    .record({ stops: behaviour, ends: maybe(ends, kind === 'Job' ? 4 : 8), isLong: fc.nat(kind === 'Job' ? 3 : 9) })
    .map(({ stops, ends: by, isLong }) => ({
      app: compact({ ...stops, exits: (kind === 'Job') === (isLong === 0) ? undefined : by }),
    }));

function workload(kind: Kind, namespace: string | undefined): fc.Arbitrary<Drawn> {
  const name = NAMES[kind];
  const labels = { app: name };
  const whole = (fixed: Fields, pods: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> =>
    fc
      .record({ spec: changing[kind], pods, behaves: withBehaviour(kind), serves })
      .map(({ spec, pods: made, behaves, serves: served }) =>
        compact({
          manifest: {
            apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1',
            kind,
            metadata: compact({ name, namespace }),
            spec: {
              ...(kind !== 'Job' && { selector: { matchLabels: labels } }),
              ...fixed,
              ...spec,
              template: made,
            },
          },
          behaviour: behaves,
          serves: served,
        }),
      );
  return fc.record({ fixed: lasting[kind], pods: template(kind, labels) }).chain(({ fixed, pods }) =>
    whole(fixed, fc.constant(pods)).map((document) => ({
      kind,
      name,
      document,
      hasPods: hasPods(document),
      next: whole(fixed, kind === 'Job' ? fc.constant(pods) : template(kind, labels)),
    })),
  );
}

function hasPods({ manifest }: Fields): boolean {
  const { spec } = manifest as { readonly spec: Fields };
  const { replicas = 1, parallelism = 1, suspend = false } = spec;
  return replicas !== 0 && parallelism !== 0 && suspend !== true;
}

interface Around {
  readonly workloads: readonly Drawn[];
  readonly nodes: readonly string[];
  readonly hasNamespace: boolean;
  readonly hasService: boolean;
  readonly hasBudget: boolean;
}

interface DrawnStep {
  readonly at: number;
  readonly step: Fields;
}
type Episode = fc.Arbitrary<readonly DrawnStep[]>;

const instant = fc.integer({ min: 0, max: 40_000 });
const once = (step: fc.Arbitrary<Fields>): Episode => fc.record({ at: instant, step }).map((each) => [each]);
const trouble = (begins: string, over: string, fields: fc.Arbitrary<Fields>): Episode =>
  fc
    .record({ at: instant, lasts: maybe(few(70_000)), fields })
    .map(({ at, lasts, fields: more }) => [
      { at, step: { do: begins, ...more } },
      ...(lasts === undefined ? [] : [{ at: at + lasts, step: { do: over, ...more } }]),
    ]);

const PROPAGATION = fc.constantFrom('background', 'foreground', 'orphan', undefined);
const key = (kind: string, name: string): string => `${kind.toLowerCase()}/${name}`;

function episodes({ workloads, nodes, hasNamespace, hasService, hasBudget }: Around): fc.Arbitrary<DrawnStep[]> {
  const node = fc.constantFrom(...nodes).map((name) => ({ node: name }));
  const its = fc.constantFrom(...workloads);
  const withPods = workloads.filter(({ hasPods }) => hasPods);
  const podOf = (indices: fc.Arbitrary<number>) =>
    fc
      .record({ of: fc.constantFrom(...withPods), index: indices })
      .map(({ of: { kind, name }, index }) => ({ pod: `${key(kind, name)}[${index}]` }));
  const deleted = fc.record({ of: its, propagation: PROPAGATION, comesAgain: maybe(few(20_000)), at: instant });
  const ofWorkload = its.chain(({ kind, name, next }) => {
    const object = key(kind, name);
    const edit = next.map(({ manifest, behaviour: behaves }) => ({
      do: 'editManifest',
      object,
      manifest,
      behaviour: behaves,
    }));
    return kind === 'Deployment' || kind === 'StatefulSet'
      ? fc.oneof(
          edit,
          few(5).map((replicas) => ({ do: 'scale', object, replicas })),
          fc.constantFrom('rolloutRestart', 'rolloutUndo').map((act) => ({ do: act, object })),
        )
      : edit;
  });
  const goes: Episode = deleted.map(({ of: { kind, name, document }, propagation, comesAgain, at }) => [
    { at, step: compact({ do: 'delete', object: key(kind, name), propagation }) },
    ...(comesAgain === undefined ? [] : [{ at: at + comesAgain, step: { do: 'create', ...document } }]),
  ]);
  const drain = fc
    .record({
      node,
      force: maybe(fc.boolean()),
      ignoreDaemonsets: maybe(fc.boolean()),
      deleteEmptydirData: maybe(fc.boolean()),
      disableEviction: maybe(fc.boolean()),
      gracePeriodSeconds: grace,
      timeout: maybe(duration(20_000)),
    })
    .map(({ node: of, ...flags }) => compact({ do: 'drain', ...of, ...flags }));
  const ofPods = (): readonly Episode[] => {
    const pod = podOf(few(2));
    return [
      once(
        fc
          .record({ of: pod, seconds: grace, force: fc.nat(3) })
          .map(({ of, seconds, force }) =>
            compact({ do: 'delete', ...of, ...(force === 0 ? { force: true } : { gracePeriodSeconds: seconds }) }),
          ),
      ),
      once(fc.record({ of: pod, seconds: grace }).map(({ of, seconds }) => evict(of, seconds))),
      once(pod.map((of) => ({ do: 'label', ...of, labels: { app: null } }))),
      once(pod.map((of) => ({ do: 'removeFinalizer', ...of }))),
      trouble(
        'freezeContainer',
        'thawContainer',
        podOf(fc.constant(0)).map((of) => ({ ...of, container: 'app' })),
      ),
    ];
  };
  const others: Episode[] = [
    once(ofWorkload),
    once(ofWorkload),
    goes,
    ...(withPods.length > 0 ? ofPods() : []),
    once(drain),
    trouble('powerOffNode', 'powerOnNode', node),
    trouble('powerOffNode', 'powerOnNode', node),
    trouble('partitionNode', 'healNode', node),
    trouble('stopKubelet', 'startKubelet', node),
    trouble('stopRuntime', 'startRuntime', node),
    trouble('stopApiserver', 'startApiserver', fc.constant({})),
    once(node.map((of) => ({ do: 'deleteNode', ...of }))),
    once(node.map((of) => ({ do: 'taintOutOfService', ...of }))),
    once(node.map((of) => ({ do: 'shutdownNode', ...of }))),
    once(duration(3_000).map((by) => ({ do: 'fault', name: 'etcdSlow', by, takes: '8s' }))),
    once(node.map((of) => ({ do: 'fault', name: 'watchDropped', ...of, takes: '4s' }))),
    ...(hasNamespace ? [once(fc.constant({ do: 'delete', object: `namespace/${NAMESPACE}` }))] : []),
    ...(hasService ? [once(fc.constant({ do: 'delete', object: 'service/front' }))] : []),
    ...(hasBudget ? [once(fc.constant({ do: 'delete', object: 'poddisruptionbudget/keep' }))] : []),
  ];
  return fc
    .array(fc.oneof(...others), { minLength: 1, maxLength: 6 })
    .map((all) => all.flat().toSorted((a, b) => a.at - b.at));
}

const evict = (of: Fields, gracePeriodSeconds: number | undefined): Fields =>
  compact({ do: 'evict', ...of, gracePeriodSeconds });

const NAMESPACE = 'shop';

const budget = (of: string, namespace: string | undefined) =>
  fc
    .record({
      how: fc.constantFrom('minAvailable', 'maxUnavailable'),
      many: share,
      unhealthyPodEvictionPolicy: maybe(fc.constantFrom('IfHealthyBudget', 'AlwaysAllow')),
    })
    .map(({ how, many, ...fields }) => ({
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: compact({ name: 'keep', namespace }),
      spec: compact({ selector: { matchLabels: { app: of } }, [how]: many, ...fields }),
    }));

const policy = maybe(fc.constant('Local'));

const service = (of: string, namespace: string | undefined) =>
  fc
    .record({
      externalTrafficPolicy: policy,
      internalTrafficPolicy: policy,
      publishNotReadyAddresses: seldom(fc.boolean()),
    })
    .map((fields) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: compact({ name: 'front', namespace }),
      spec: compact({ selector: { app: of }, type: 'LoadBalancer', ports: [{ port: 80 }], ...fields }),
    }));

const client = (nodes: readonly string[]) =>
  fc
    .record({
      rate: fc.constantFrom('2/s', '9/s', '20/s'),
      keepAlive: maybe(fc.constantFrom('none', '1s', '30s')),
      timeout: maybe(fc.constantFrom('100ms', '1s')),
      retry: maybe(fc.constantFrom('none', 'idempotent')),
      way: fc.constantFrom<readonly Fields[]>(
        [{ through: 'loadBalancer', from: 'outside' }],
        [{ from: 'outside' }],
        ...nodes.map((from) => [{ from }]),
      ),
    })
    .map(({ way: [way], ...fields }) => compact({ to: 'front', ...fields, ...way }));

const taint = fc.record({ key: fc.constant('ill'), effect: fc.constantFrom('NoSchedule', 'NoExecute') });

/** Documents of random clusters in one of `releases`. */
export const anyObjectRun = (releases: readonly Release[]): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc
    .record({
      kinds: fc.subarray(['Deployment', 'StatefulSet', 'DaemonSet', 'Job'] as const, { minLength: 1, maxLength: 3 }),
      count: few(4, 1),
      namespace: seldom(fc.constant(NAMESPACE)),
      front: fc.nat(2),
      kept: fc.nat(2),
    })
    .chain(({ kinds, count, namespace, front, kept }) =>
      fc
        .record({
          workloads: fc.tuple(...kinds.map((kind) => workload(kind, namespace))),
          around: fc.tuple(
            service(NAMES[kinds[front % kinds.length] ?? 'Deployment'], namespace),
            budget(NAMES[kinds[kept % kinds.length] ?? 'Deployment'], namespace),
          ),
          has: fc.record({ hasService: fc.boolean(), hasBudget: fc.boolean() }),
          nodes: fc.constant(Array.from({ length: count }, (_, i) => `node-${i + 1}`)),
          taint: fc.option(taint, { nil: undefined, freq: 5 }),
          namespace: fc.constant(namespace),
        })
        .chain((drawn) => {
          const { workloads, has, nodes } = drawn;
          return fc.record({
            drawn: fc.constant(drawn),
            steps: episodes({ workloads, nodes, hasNamespace: namespace !== undefined, ...has }),
            clients: fc.array(client(nodes), { maxLength: has.hasService ? 2 : 0 }),
            kubernetes: fc.constantFrom(...releases),
            seed: fc.oneof(fc.constant(0), fc.nat(1_000)),
            until: fc.constantFrom('45s', '90s', '3m', '7m'),
          });
        }),
    )
    .map(({ drawn, steps, clients, ...rest }) => {
      const { workloads, around, has, nodes, taint: of, namespace } = drawn;
      const [front, keep] = around;
      return {
        kind: 'Scenario',
        title: 'A random cluster',
        ...rest,
        nodes: nodes.map((name, i) => compact({ name, taints: i === 1 && of !== undefined ? [of] : undefined })),
        objects: [
          ...(namespace === undefined ? [] : [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }]),
          ...workloads.map(({ document }) => document),
          ...(has.hasService ? [front] : []),
          ...(has.hasBudget ? [keep] : []),
        ],
        ...(clients.length > 0 && { clients: clients.map((each, i) => ({ name: `client-${i}`, ...each })) }),
        steps: steps.map(({ at, step }) => ({ at: `${at}ms`, ...step })),
      };
    });
