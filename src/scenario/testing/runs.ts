/**
 * Runs that nobody thought of: small nodes with random pods (`pods.ts`), and people and faults that act on them at
 * random times. Everything that is drawn is a document as a person could write it.
 */
import fc from 'fast-check';
import { mirrorName } from '../../kube/names.ts';
import type { Release } from '../releases.ts';
import type { StepAction } from '../schema.ts';
import { compact, DEPLOYMENT, duration, type Drawn, type Fields, maybe, pod } from './pods.ts';

const NODE = 'node-1';

interface DrawnStep {
  readonly at: number;
  readonly step: Fields;
}

/** What is done together: one step, or a trouble and perhaps its end. */
type Episode = readonly DrawnStep[];

const objectName = ({ name, from }: Drawn): string => (from === 'api' ? name : mirrorName(name, NODE));
const instant = fc.integer({ min: 0, max: 45_000 });

/** Null where the node has nothing to do it to. `lasting`: whether trouble may go on for ever. */
type Chooser = (pods: readonly Drawn[], lasting: boolean) => fc.Arbitrary<Episode> | null;

const among = (pods: readonly Drawn[]): fc.Arbitrary<Drawn> | null =>
  pods.length === 0 ? null : fc.constantFrom(...pods);

const once = (steps: fc.Arbitrary<Fields> | null | undefined): fc.Arbitrary<Episode> | null =>
  steps == null ? null : fc.record({ at: instant, step: steps }).map((step) => [step]);

/** How long a trouble lasts; undefined: for ever. */
const span = (lasting: boolean) => (lasting ? maybe(fc.integer({ min: 0, max: 70_000 })) : fc.nat(70_000));

/** A trouble, and its end. */
const trouble = (
  [begins, ends]: readonly [begins: string, ends: string],
  lasting: boolean,
  what: fc.Arbitrary<Fields> | null | undefined,
): fc.Arbitrary<Episode> | null =>
  what == null
    ? null
    : fc
        .record({ at: instant, what, lasts: span(lasting) })
        .map(({ at, what: fields, lasts }) => [
          { at, step: { do: begins, ...fields } },
          ...(lasts === undefined ? [] : [{ at: at + lasts, step: { do: ends, ...fields } }]),
        ]);

const isStatic = ({ from }: Drawn): boolean => from !== 'api';
const podNamed = ({ name }: Drawn): Fields => ({ pod: name });
const withVolume = (pods: readonly Drawn[]) => among(pods.filter(({ hasVolume }) => hasVolume));
const NOTHING = fc.constant({});
const grace = maybe(fc.constantFrom(0, 1, 3, 10, 60), 2);

const rarelyTrue = fc.option(fc.constant(true), { nil: undefined });

/** What is done to a random node: a chooser for each step. */
const CHOOSERS = {
  delete: (pods) =>
    once(
      among(pods)?.chain((target) =>
        fc.record({ gracePeriodSeconds: grace, force: fc.boolean() }).map(({ gracePeriodSeconds, force }) =>
          compact({
            do: 'delete',
            pod: objectName(target),
            gracePeriodSeconds: force ? 0 : gracePeriodSeconds,
            force: force ? true : undefined,
          }),
        ),
      ),
    ),
  evict: (pods) =>
    once(
      among(pods)?.chain((target) =>
        grace.map((gracePeriodSeconds) => compact({ do: 'evict', pod: objectName(target), gracePeriodSeconds })),
      ),
    ),
  drain: () => once(fc.constant({ do: 'drain' })),
  label: (pods) =>
    once(
      among(pods)?.chain((target) =>
        fc.constantFrom('web', null).map((tier) => ({ do: 'label', pod: objectName(target), labels: { tier } })),
      ),
    ),
  removeManifest: (pods) =>
    once(among(pods.filter(isStatic))?.map((pod) => ({ do: 'removeManifest', ...podNamed(pod) }))),
  removeFinalizer: (pods) =>
    once(
      among(pods.filter((pod) => !isStatic(pod)))?.chain((target) =>
        maybe(fc.constant('example.com/hold')).map((finalizer) =>
          compact({ do: 'removeFinalizer', ...podNamed(target), finalizer }),
        ),
      ),
    ),
  volumeBusy: (pods, lasting) =>
    trouble(
      ['volumeBusy', 'volumeFree'],
      lasting,
      withVolume(pods)?.map((target) => ({ ...podNamed(target), volume: 'data' })),
    ),
  freezeContainer: (pods, lasting) =>
    trouble(
      ['freezeContainer', 'thawContainer'],
      lasting,
      among(pods)?.map((target) => ({ ...podNamed(target), container: 'c0' })),
    ),
  oomKill: (pods) => once(among(pods)?.map((target) => ({ do: 'oomKill', ...podNamed(target), container: 'c0' }))),
  hangContainer: (pods) =>
    once(among(pods)?.map((target) => ({ do: 'hangContainer', ...podNamed(target), container: 'c0' }))),
  blockIO: (pods, lasting) =>
    trouble(
      ['blockIO', 'unblockIO'],
      lasting,
      among(pods)?.map((target) => ({ ...podNamed(target), container: 'c0' })),
    ),
  create: (_pods, lasting) =>
    fc
      .tuple(instant, pod('late', { lasting, comesLate: true }))
      .map(([at, { document, from }]) => [{ at, step: { do: 'create', from, ...document } }]),
  editManifest: (pods, lasting) =>
    among(pods.filter(isStatic))?.chain((target) =>
      fc
        .tuple(instant, pod(target.name, { lasting, hasVolume: target.hasVolume, isNew: true }))
        .map(([at, { document }]) => {
          const { manifest, behaviour } = document;
          return [{ at, step: { do: 'editManifest', pod: target.name, manifest, behaviour } }];
        }),
    ) ?? null,
  evictByKubelet: (pods) =>
    once(
      among(pods)?.chain((each) =>
        maybe(maybe(fc.constantFrom(0, 3, 20)).map((most) => compact({ maxPodGracePeriodSeconds: most }))).map((soft) =>
          compact({ do: 'evictByKubelet', ...podNamed(each), reason: 'memory', soft }),
        ),
      ),
    ),
  shutdownNode: () =>
    once(
      fc
        .record({ gracePeriod: maybe(fc.constantFrom('10s', '30s', '1m')), criticalPods: maybe(duration(10_000)) })
        .map((fields) => compact({ do: 'shutdownNode', ...fields })),
    ),
  spotInterruption: () =>
    once(
      fc
        .record({ notice: maybe(fc.constantFrom('5s', '30s')) })
        .map((fields) => compact({ do: 'spotInterruption', ...fields })),
    ),
  autoscalerScaleDown: () =>
    once(
      fc
        .record({
          maxPodEvictionTime: maybe(fc.constantFrom('30s', '2m')),
          maxGracefulTermination: maybe(fc.constantFrom('10s', '10m')),
        })
        .map((fields) => compact({ do: 'autoscalerScaleDown', ...fields })),
    ),
  karpenterDisruption: () =>
    once(
      fc
        .record({
          reason: maybe(fc.constantFrom('consolidation', 'drift', 'expiration')),
          terminationGracePeriod: maybe(fc.constantFrom('10s', '1m')),
        })
        .map((fields) => compact({ do: 'karpenterDisruption', ...fields })),
    ),
  cancelShutdown: () => once(fc.constant({ do: 'cancelShutdown' })),
  rollout: (pods, lasting) =>
    among(pods.filter(({ hasOwner }) => hasOwner))?.chain((target) =>
      fc.tuple(instant, pod(target.name, { lasting, isReplica: true })).map(([at, { document }]) => {
        const { manifest, behaviour } = document;
        return [{ at, step: { do: 'rollout', deployment: DEPLOYMENT, manifest, behaviour } }];
      }),
    ) ?? null,
  patch: (pods) =>
    once(
      among(pods.filter((pod) => !isStatic(pod)))?.chain((target) =>
        fc
          .constantFrom(
            { spec: { activeDeadlineSeconds: 20 } },
            { spec: { terminationGracePeriodSeconds: 5 } },
            { metadata: { finalizers: ['example.com/held'] } },
            { metadata: { finalizers: null } },
            { spec: { tolerations: [{ operator: 'Exists' }] } },
            { spec: { containers: [{ name: 'c0', image: 'registry.example/other:1' }] } },
          )
          .map((patch) => ({ do: 'patch', pod: objectName(target), patch })),
      ),
    ),
  deletePods: () =>
    once(
      fc
        .record({ selector: maybe(fc.constantFrom('app', '!app', 'tier=web')), gracePeriodSeconds: grace })
        .map((fields) => compact({ do: 'deletePods', ...fields })),
    ),
  waitForDelete: (pods) =>
    once(
      among(pods)?.chain((target) =>
        maybe(duration(20_000)).map((timeout) => compact({ do: 'waitForDelete', pod: objectName(target), timeout })),
      ),
    ),
  deleteNode: () => once(fc.constant({ do: 'deleteNode' })),
  cordon: () => once(fc.constant({ do: 'cordon' })),
  uncordon: () => once(fc.constant({ do: 'uncordon' })),
  taint: () =>
    once(
      fc
        .record({
          key: fc.constantFrom('maintenance', 'node.kubernetes.io/out-of-service'),
          effect: fc.constantFrom('NoExecute', 'NoSchedule', 'PreferNoSchedule'),
          remove: rarelyTrue,
        })
        .map((fields) => compact({ do: 'taint', ...fields })),
    ),
  taintOutOfService: () => once(fc.constant({ do: 'taintOutOfService' })),
  stopKubelet: (_pods, lasting) => trouble(['stopKubelet', 'startKubelet'], lasting, NOTHING),
  stopApiserver: (_pods, lasting) => trouble(['stopApiserver', 'startApiserver'], lasting, NOTHING),
  partitionNode: (_pods, lasting) => trouble(['partitionNode', 'healNode'], lasting, NOTHING),
  freezeShim: (pods, lasting) => trouble(['freezeShim', 'thawShim'], lasting, among(pods)?.map(podNamed)),
  powerOffNode: (_pods, lasting) => trouble(['powerOffNode', 'powerOnNode'], lasting, NOTHING),
  stopRuntime: (_pods, lasting) => trouble(['stopRuntime', 'startRuntime'], lasting, NOTHING),
  fault: (pods, lasting) => {
    const times = fc.integer({ min: 1, max: 4 });
    const failures = lasting ? maybe(times) : times;
    const takes = lasting ? maybe(duration(20_000)) : duration(20_000);
    const faults = [
      among(pods)?.chain((target) =>
        fc
          .record({ failures, container: maybe(fc.constant('c0')) })
          .map((fields) => ({ name: 'stopContainerFails', ...podNamed(target), ...fields })),
      ),
      among(pods.filter(({ hasProbe }) => hasProbe))?.chain((target) =>
        takes.map((time) => ({ name: 'probeFails', ...podNamed(target), takes: time })),
      ),
      among(pods.filter(({ hasNetwork }) => hasNetwork))?.chain((target) =>
        failures.map((count) => ({ name: 'sandboxTeardownFails', ...podNamed(target), failures: count })),
      ),
      among(pods.filter(({ hasNetwork }) => hasNetwork))?.chain((target) =>
        failures.map((count) => ({ name: 'sandboxSetupFails', ...podNamed(target), failures: count })),
      ),
      among(pods)?.chain((target) => takes.map((time) => ({ name: 'cgroupBusy', ...podNamed(target), takes: time }))),
      withVolume(pods)?.chain((target) =>
        takes.map((time) => ({ name: 'volumeHangs', ...podNamed(target), volume: 'data', takes: time })),
      ),
      among(pods)?.chain((target) =>
        failures.map((count) => ({ name: 'statusConflict', pod: objectName(target), failures: count })),
      ),
      among(pods)?.chain((target) =>
        fc
          .record({ sender: fc.constantFrom('kubelet', 'kubectl'), part: fc.constantFrom('request', 'answer') })
          .map((fields) => ({ name: 'deleteLost', pod: objectName(target), ...fields })),
      ),
      takes.map((time) => ({ name: 'watchDropped', takes: time })),
      fc
        .record({ by: duration(90_000), direction: fc.constantFrom('ahead', 'behind') })
        .map((fields) => ({ name: 'clockSkew', ...fields })),
      fc.record({ by: duration(6_000), takes }).map((fields) => ({ name: 'etcdSlow', ...fields })),
    ].flatMap((choice) => choice ?? []);
    return once(fc.oneof(...faults).map((fields) => compact({ do: 'fault', ...fields })));
  },
  scale: () => null, // nothing is there that could be scaled
} as const satisfies Record<Exclude<StepAction, Ends | OfWorkloads>, Chooser>;

/** Steps that `clusters.ts` draws, as they need an object. */
type OfWorkloads = 'deleteFile' | 'rolloutRestart' | 'rolloutUndo' | 'rolloutPause' | 'rolloutResume';

/** Steps that end a trouble, and come with its beginning. */
type Ends =
  | 'volumeFree'
  | 'thawContainer'
  | 'unblockIO'
  | 'thawShim'
  | 'startRuntime'
  | 'startKubelet'
  | 'startApiserver'
  | 'healNode'
  | 'powerOnNode';

/** Somebody deletes something in most runs; the rest is what may come between. */
const steps = (pods: readonly Drawn[], lasting: boolean): fc.Arbitrary<readonly DrawnStep[]> => {
  const removals = [CHOOSERS.delete(pods), CHOOSERS.removeManifest(pods)].flatMap((choice) => choice ?? []);
  const others = Object.values(CHOOSERS).flatMap((choose: Chooser) => choose(pods, lasting) ?? []);
  return fc
    .tuple(
      fc.array(fc.oneof(...removals), { minLength: 1, maxLength: 3 }),
      fc.array(fc.oneof(...others), { maxLength: 4 }),
    )
    .map((episodes) => episodes.flat(2).toSorted((a, b) => a.at - b.at));
};

const timers = fc
  .record({
    pleg: maybe(duration(999)),
    housekeeping: maybe(duration(1_999)),
    statusSync: maybe(duration(9_999)),
    containerGC: maybe(duration(59_000)),
    runtimeCache: maybe(duration(999)),
    populator: maybe(duration(99)),
    reconciler: maybe(duration(99)),
    probes: maybe(duration(999)),
  })
  .map(compact);

/** Documents of random runs in one of `releases`; `lasting`: whether trouble may go on for ever. */
export const anyRun = (
  releases: readonly Release[],
  { lasting }: { readonly lasting: boolean },
): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc
    .integer({ min: 1, max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => pod(`pod-${i}`, { lasting }))))
    .chain((pods) =>
      fc.record({
        pods: fc.constant(pods),
        steps: steps(pods, lasting),
        kubernetes: fc.constantFrom(...releases),
        seed: fc.oneof(fc.constant(0), fc.nat(1_000)),
        timers,
      }),
    )
    .map(({ pods, steps: drawn, kubernetes, seed, timers: when }) => ({
      kind: 'Scenario',
      title: 'A random run',
      kubernetes,
      seed,
      node: { name: NODE, timers: when },
      pods: pods.map(({ from, document }) => ({ from, ...document })),
      steps: drawn.map(({ at, step }) => ({ at: `${at}ms`, ...step })),
      until: 'quiet',
    }));

/** Steps that are about a node. */
const OF_NODE =
  /^(?:drain|deleteNode|(?:un)?cordon|taint|taintOutOfService|shutdownNode|cancelShutdown|spotInterruption|autoscalerScaleDown|karpenterDisruption|partitionNode|healNode|st(?:op|art)(?:Kubelet|Runtime))$/;

/**
 * The same on one to four nodes. Static pods stay on the first; those of the API are on any, or where the scheduler
 * places them, and what happens to a node happens to one of them.
 */
export const anyClusterRun = (
  releases: readonly Release[],
  { lasting }: { readonly lasting: boolean },
): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc
    .record({
      document: anyRun(releases, { lasting }),
      count: fc.integer({ min: 1, max: 4 }),
      places: fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
    })
    .map(({ document: { node, pods, steps: drawn, ...rest }, count, places }) => {
      const names = Array.from({ length: count }, (_, i) => `node-${i + 1}`);
      const troubled = names[(places[4] ?? 0) % count];
      return {
        ...rest,
        nodes: names.map((name) => ({ ...(node as Fields), name })),
        pods: (pods as readonly Fields[]).map((each, i) => placed(each, names[places[i] ?? 0])),
        steps: (drawn as readonly Fields[]).map((step) =>
          OF_NODE.test(String(step['do'])) ? { ...step, node: troubled } : step,
        ),
      };
    });

/** @param node of no name where the scheduler is to find one. */
function placed(pod: Fields, node: string | undefined): Fields {
  const { from, manifest } = pod;
  if (from !== 'api' || node === undefined) return pod;
  const { spec, ...rest } = manifest as Fields;
  return { ...pod, manifest: { ...rest, spec: { ...(spec as Fields), nodeName: node } } };
}
