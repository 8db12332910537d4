/** Random pods for tests, as a person could write them: with hooks, sidecars, probes, volumes, and a will of their own. */
import fc from 'fast-check';

export interface Drawn {
  readonly name: string;
  readonly from: 'api' | 'file' | 'http';
  readonly hasVolume: boolean;
  readonly hasOwner: boolean;
  readonly hasNetwork: boolean;
  readonly hasProbe: boolean;
  /** Entry of a scenario's `pods`; without `from` it serves other steps. */
  readonly document: {
    readonly manifest: object;
    readonly behaviour: object;
    readonly volumes?: object;
    readonly owner?: object;
  };
}

export const duration = (most: number) => fc.integer({ min: 0, max: most }).map((ms) => `${ms}ms`);
export const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 3) => fc.option(arbitrary, { nil: undefined, freq });

/** One time in `times`. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>, times = 4) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** What some random pods belong to. */
export const DEPLOYMENT = 'web';

export type Fields = Readonly<Record<string, unknown>>;

/** What a JSON document would leave out. */
export const compact = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const exitCode = fc.constantFrom(0, 1, 143);

const hook = fc.oneof(
  fc.record({ handler: fc.constant({ exec: { command: ['drain'] } }), takes: duration(20_000) }),
  fc.record({ handler: fc.constant({ httpGet: { path: '/drain', port: 80 } }), takes: duration(20_000) }),
  fc.integer({ min: 0, max: 20 }).map((seconds) => ({ handler: { sleep: { seconds } }, takes: undefined })),
);

/** A container's own word on being started again. */
const restarts = fc
  .record({
    restartPolicy: fc.constantFrom('Always', 'OnFailure', 'Never'),
    restartPolicyRules: maybe(
      fc
        .record({ operator: fc.constantFrom('In', 'NotIn'), values: fc.constantFrom([0], [1], [143, 137]) })
        .map((exitCodes) => [{ action: 'Restart', exitCodes }]),
    ),
  })
  .map(compact);

const container = fc
  .record({
    onSigterm: fc.constantFrom('exit', 'exit', 'ignore'),
    after: maybe(duration(15_000), 2),
    exitCode: maybe(exitCode),
    preStop: maybe(hook),
    stopSignal: rarely(fc.constantFrom('SIGUSR1', 'SIGINT')),
    exits: rarely(fc.record({ after: duration(40_000), exitCode })),
    missing: rarely(fc.constant('missing'), 12),
    probe: rarely(fc.constantFrom('readinessProbe', 'livenessProbe', 'startupProbe')),
    stopsAnswering: maybe(duration(10_000), 1),
    probeGrace: maybe(fc.constantFrom(1, 6, 20)),
    restarts: rarely(restarts),
  })
  .map(({ preStop, stopSignal, missing, probe, stopsAnswering, probeGrace, restarts: own, ...behaviour }) => ({
    spec: compact({
      image: 'registry.example/app:1',
      ...own,
      lifecycle:
        preStop === undefined && stopSignal === undefined
          ? undefined
          : compact({ preStop: preStop?.handler, stopSignal }),
      ...(probe !== undefined && {
        [probe]: compact({
          tcpSocket: { port: 80 },
          periodSeconds: 2,
          terminationGracePeriodSeconds: probe === 'readinessProbe' ? undefined : probeGrace,
        }),
      }),
    }),
    behaviour: compact({
      ...behaviour,
      preStop: preStop?.takes === undefined ? undefined : { takes: preStop.takes },
      image: missing,
      stopsAnswering: probe === undefined || stopsAnswering === undefined ? undefined : { after: stopsAnswering },
    }),
  }));

type DrawnContainer = typeof container extends fc.Arbitrary<infer T> ? T : never;

/** Most init containers of random pods stay; one that does not ends soon, and well more often than not. */
const initContainer = fc
  .record({
    stays: fc.constantFrom(true, true, false),
    drawn: container,
    ends: fc.record({ after: duration(3_000), exitCode: fc.constantFrom(0, 0, 0, 1) }),
  })
  .map(({ stays, drawn, ends }): DrawnContainer =>
    stays
      ? { ...drawn, spec: compact({ ...drawn.spec, restartPolicy: 'Always', restartPolicyRules: undefined }) }
      : { spec: { image: 'registry.example/setup:1' }, behaviour: { exits: ends } },
  );

/** What kubectl debug has added. */
const ephemeralContainer = fc
  .record({ onSigterm: fc.constantFrom('exit', 'ignore'), after: maybe(duration(15_000)), exitCode: maybe(exitCode) })
  .map((behaviour): DrawnContainer => ({ spec: { image: 'registry.example/shell:1' }, behaviour: compact(behaviour) }));

const GATE = 'example.com/in-the-balancer';

/** How a volume may behave; `lasting` includes what never ends. */
const volume = (lasting: boolean): fc.Arbitrary<Fields> =>
  fc
    .record({
      unmount: maybe(
        fc.oneof(
          fc.record({ takes: duration(6_000) }),
          fc.record({ failures: fc.integer({ min: 1, max: 5 }) }),
          fc.constant(lasting ? 'hangs' : 'ok'),
        ),
      ),
      mount: rarely(fc.constantFrom('missing', 'ok')),
    })
    .map(compact);

interface Wishes {
  /** Whether its trouble may last for ever. */
  readonly lasting: boolean;
  /** Whether it has a volume, where that is settled. */
  readonly hasVolume?: boolean;
  /** It comes later, and may find nobody who schedules it. */
  readonly comesLate?: boolean;
  /** It comes by a step: nobody has added anything to it yet. */
  readonly isNew?: boolean;
  /** It is a template of the Deployment; otherwise chance has it. */
  readonly isReplica?: boolean;
}

export const pod = (
  name: string,
  { lasting, hasVolume, comesLate = false, isReplica = false, isNew = comesLate || isReplica }: Wishes,
): fc.Arbitrary<Drawn> =>
  fc
    .record({
      from: fc.constantFrom('api', 'api', 'file', 'http'),
      grace: maybe(fc.constantFrom(0, 1, 2, 5, 12, 30, 40), 1),
      main: fc.array(container, { minLength: 1, maxLength: 2 }),
      init: fc.array(initContainer, { maxLength: 2 }),
      has: hasVolume === undefined ? fc.boolean() : fc.constant(hasVolume),
      volume: rarely(volume(lasting)),
      finalizer: rarely(fc.constant(['example.com/hold'])),
      restartPolicy: maybe(fc.constantFrom('Always', 'OnFailure', 'Never')),
      priorityClassName: rarely(fc.constant('system-node-critical'), 8),
      owned: comesLate ? fc.constant(false) : rarely(fc.constant(true)),
      schedulerName: comesLate ? rarely(fc.constant('nobody'), 8) : fc.constant(undefined),
      activeDeadlineSeconds: rarely(fc.integer({ min: 1, max: 60 }), 6),
      hostNetwork: isNew && !comesLate ? fc.constant(undefined) : rarely(fc.constant(true), 5),
      gate: rarely(fc.constantFrom('True', 'False', 'missing'), 5),
      debug: rarely(ephemeralContainer, 4),
    })
    .map(
      ({
        from,
        main,
        init,
        has,
        volume: behaves,
        finalizer,
        owned,
        schedulerName,
        grace,
        restartPolicy,
        gate,
        debug,
        activeDeadlineSeconds,
        ...fields
      }) => {
        const added = from === 'api' && !isNew && debug !== undefined ? [{ ...debug, name: 'debugger' }] : [];
        const mains = main.map((each, i) => ({ ...each, name: `c${i}` }));
        const inits = init.map((each, i) => ({ ...each, name: `s${i}` }));
        const named = ({ name: called, spec }: DrawnContainer & { readonly name: string }) => ({
          name: called,
          ...spec,
        });
        const owner = from === 'api' && owned ? { deployment: DEPLOYMENT } : undefined;
        const document = {
          ...(owner !== undefined && { owner }),
          manifest: {
            apiVersion: 'v1',
            kind: 'Pod',
            metadata: compact({ name, finalizers: from === 'api' ? finalizer : undefined }),
            spec: compact({
              ...fields,
              restartPolicy: isReplica || owner !== undefined ? undefined : restartPolicy,
              terminationGracePeriodSeconds: grace,
              schedulerName: from === 'api' ? schedulerName : undefined,
              activeDeadlineSeconds: isReplica || owner !== undefined ? undefined : activeDeadlineSeconds,
              readinessGates: gate === undefined ? undefined : [{ conditionType: GATE }],
              initContainers: inits.length === 0 ? undefined : inits.map(named),
              ephemeralContainers: added.length === 0 ? undefined : added.map(named),
              containers: mains.map(named),
              volumes: has ? [{ name: 'data', emptyDir: {} }] : undefined,
            }),
            ...(gate !== undefined && gate !== 'missing' && { status: { conditions: [{ type: GATE, status: gate }] } }),
          },
          behaviour: Object.fromEntries(
            [...mains, ...inits, ...added].map(({ name: called, behaviour }) => [called, behaviour]),
          ),
          ...(has && behaves !== undefined && { volumes: { data: behaves } }),
        };
        const hasNetwork = fields.hostNetwork !== true;
        const hasProbe = [...mains, ...inits].some(({ spec }) =>
          Object.keys(spec).some((key) => key.endsWith('Probe')),
        );
        return { name, from, hasVolume: has, hasOwner: owner !== undefined, hasNetwork, hasProbe, document };
      },
    );
