/**
 * Runs that nobody thought of: small nodes with random pods, and people and faults that act on them at random times.
 * Everything that is drawn is a document as a person could write it.
 */
import fc from 'fast-check';
import { mirrorName } from './targets.ts';
import type { Release } from './releases.ts';
import type { StepAction } from './schema.ts';

const NODE = 'node-1';

interface Drawn {
  readonly name: string;
  readonly from: 'api' | 'file' | 'http';
  readonly document: object;
}

const duration = (most: number) => fc.integer({ min: 0, max: most }).map((ms) => `${ms}ms`);
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 3) => fc.option(arbitrary, { nil: undefined, freq });

/** What a JSON document would leave out. */
const compact = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const container = fc
  .record({
    onSigterm: fc.constantFrom('exit', 'exit', 'ignore'),
    after: maybe(duration(15_000), 2),
    exitCode: maybe(fc.constantFrom(0, 1, 143)),
    hook: maybe(duration(20_000)),
  })
  .map(({ hook, ...behaviour }) => ({
    spec: compact({
      image: 'registry.example/app:1',
      lifecycle: hook === undefined ? undefined : { preStop: { exec: { command: ['drain'] } } },
    }),
    behaviour: compact({ ...behaviour, preStop: hook === undefined ? undefined : { takes: hook } }),
  }));

const pod = (index: number): fc.Arbitrary<Drawn> =>
  fc
    .record({
      from: fc.constantFrom('api', 'api', 'file', 'http'),
      grace: maybe(fc.constantFrom(0, 1, 2, 5, 12, 30, 40), 1),
      containers: fc.array(container, { minLength: 1, maxLength: 3 }),
      volume: fc.boolean(),
      finalizer: fc.boolean(),
      restartPolicy: maybe(fc.constantFrom('Always', 'OnFailure', 'Never')),
    })
    .map(({ from, grace, containers, volume, finalizer, restartPolicy }): Drawn => {
      const name = `pod-${index}`;
      const held = finalizer && from === 'api' && index === 0;
      return {
        name,
        from,
        document: {
          from,
          manifest: {
            apiVersion: 'v1',
            kind: 'Pod',
            metadata: compact({ name, finalizers: held ? ['example.com/hold'] : undefined }),
            spec: compact({
              terminationGracePeriodSeconds: grace,
              restartPolicy,
              containers: containers.map(({ spec }, i) => ({ name: `c${i}`, ...spec })),
              volumes: volume ? [{ name: 'data', emptyDir: {} }] : undefined,
            }),
          },
          behaviour: Object.fromEntries(containers.map(({ behaviour }, i) => [`c${i}`, behaviour])),
        },
      };
    });

interface DrawnStep {
  readonly at: number;
  readonly step: Readonly<Record<string, unknown>>;
}

const objectName = ({ name, from }: Drawn): string => (from === 'api' ? name : mirrorName(name, NODE));
const instant = fc.integer({ min: 0, max: 45_000 });

type Chooser = (pods: readonly Drawn[]) => fc.Arbitrary<Readonly<Record<string, unknown>>> | null;

const among = (pods: readonly Drawn[]): fc.Arbitrary<Drawn> | null =>
  pods.length === 0 ? null : fc.constantFrom(...pods);

const deletion: Chooser = (pods) =>
  among(pods)?.chain((target) =>
    fc.record({ grace: maybe(fc.constantFrom(0, 1, 3, 10, 60), 2), force: fc.boolean() }).map(({ grace, force }) =>
      compact({
        do: 'delete',
        pod: objectName(target),
        gracePeriodSeconds: force ? 0 : grace,
        force: force ? true : undefined,
      }),
    ),
  ) ?? null;

const removal: Chooser = (pods) =>
  among(pods.filter(({ from }) => from !== 'api'))?.map(({ name }) => ({ do: 'removeManifest', pod: name })) ?? null;

const release: Chooser = (pods) =>
  among(pods.filter(({ from }) => from === 'api'))?.map(({ name }) => ({ do: 'removeFinalizer', pod: name })) ?? null;

/** A fault that is over after a while: the steps that begin and end it. */
type Acts = readonly Readonly<Record<string, unknown>>[];
type Episode = (pods: readonly Drawn[]) => fc.Arbitrary<Acts> | null;

const onContainer: Episode = (pods) =>
  among(pods)?.chain((target) =>
    fc
      .nat({ max: 0 })
      .map((i) =>
        ['freezeContainer', 'thawContainer'].map((action) => ({ do: action, pod: target.name, container: `c${i}` })),
      ),
  ) ?? null;

const EPISODES = {
  stopRuntime: () => fc.constant([{ do: 'stopRuntime' }, { do: 'startRuntime' }]),
  freezeContainer: onContainer,
  freezeShim: (pods) =>
    among(pods)?.map(({ name }) => ['freezeShim', 'thawShim'].map((action) => ({ do: action, pod: name }))) ?? null,
  fault: (pods) =>
    among(pods)?.chain(({ name }) =>
      fc
        .record({
          name: fc.constantFrom('stopContainerFails', 'sandboxTeardownFails'),
          failures: fc.integer({ min: 1, max: 3 }),
        })
        .map((fault) => [{ do: 'fault', pod: name, ...fault }]),
    ) ?? null,
} as const satisfies Partial<Record<StepAction, Episode>>;

/** What is done to a random node; it grows with what is simulated. */
const CHOOSERS = {
  delete: deletion,
  removeManifest: removal,
  removeFinalizer: release,
} as const satisfies Partial<Record<StepAction, Chooser>>;

export const EXPLORED = [...Object.keys(CHOOSERS), ...Object.keys(EPISODES)] as readonly (
  keyof typeof CHOOSERS | keyof typeof EPISODES
)[];

const steps = (pods: readonly Drawn[]): fc.Arbitrary<readonly DrawnStep[]> => {
  const possible = Object.values(CHOOSERS).flatMap((choose) => choose(pods) ?? []);
  const one = fc.record({ at: instant, step: fc.oneof(...possible) });
  const episodes = Object.values<Episode>(EPISODES).flatMap((choose) => choose(pods) ?? []);
  const episode = fc
    .record({
      from: instant,
      lasts: fc.integer({ min: 1, max: 70_000 }),
      steps: fc.oneof<fc.Arbitrary<Acts>[]>(...episodes),
    })
    .map(({ from, lasts, steps: ofEpisode }) => ofEpisode.map((step, i) => ({ at: from + i * lasts, step })));
  return fc
    .record({
      acts: fc.array(one, { minLength: 1, maxLength: 6 }),
      faults: fc.array(episode, { maxLength: 2 }),
    })
    .map(({ acts, faults }) => [...acts, ...faults.flat()].toSorted((a, b) => a.at - b.at));
};

const timers = fc
  .record({ pleg: maybe(duration(999)), housekeeping: maybe(duration(1_999)), containerGC: maybe(duration(59_000)) })
  .map(compact);

/** Documents of random runs in one of `releases`. */
export const anyRun = (releases: readonly Release[]): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc
    .integer({ min: 1, max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => pod(i))))
    .chain((pods) =>
      fc.record({
        pods: fc.constant(pods),
        steps: steps(pods),
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
      pods: pods.map(({ document }) => document),
      steps: drawn.map(({ at, step }) => ({ at: `${at}ms`, ...step })),
      until: 'quiet',
    }));
