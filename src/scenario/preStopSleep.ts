/**
 * A scenario with one change that people make against failing requests: the pods behind the Services of its clients sleep
 * in a preStop hook, so that every kube-proxy has dropped their address by the time of SIGTERM.
 */
import { releaseOf } from '../cluster/index.ts';
import { plus, seconds as toMicros } from '../engine/time.ts';
import { formatDuration } from '../kube/duration.ts';
import type { ObjectManifest } from '../kube/objectManifests.ts';
import type { Container, PodManifest } from '../kube/objects.ts';
import { selects } from '../kube/selectors.ts';
import { durationMicros } from './durations.ts';
import { changed } from './edit.ts';
import type { Behaviour, Scenario, ScenarioPod, Serves } from './schema.ts';
import { scenarioObjects } from './workloads.ts';

type Spec = PodManifest['spec'];

interface Sleeping {
  readonly spec: Spec;
  readonly behaviour?: Behaviour | undefined;
}

/** `terminationGracePeriodSeconds` of who says none. */
const USUAL_GRACE = 30;

/** A hook that sleeps as long already, or does something of its own, is left alone. */
const wantsSleep = ({ lifecycle }: Container, seconds: number): boolean =>
  lifecycle?.preStop === undefined || (lifecycle.preStop.sleep?.seconds ?? seconds) < seconds;

/** Undefined where nothing is to be changed. */
function sleeping(
  spec: Spec,
  behaviour: Behaviour | undefined,
  serves: Serves | undefined,
  seconds: number,
  knowsSleep: boolean,
): Sleeping | undefined {
  const name = Object.keys(serves ?? {})[0] ?? spec.containers[0]?.name;
  const container = spec.containers.find((each) => each.name === name);
  if (name === undefined || container === undefined || !wantsSleep(container, seconds)) return undefined;
  const preStop = knowsSleep ? { sleep: { seconds } } : { exec: { command: ['sleep', String(seconds)] } };
  const changedOne = { ...container, lifecycle: { ...container.lifecycle, preStop } };
  const { terminationGracePeriodSeconds: grace = USUAL_GRACE } = spec;
  return {
    spec: {
      ...spec,
      // The hook's time is taken from the grace: whoever sleeps longer than it needs more.
      ...(grace <= seconds && { terminationGracePeriodSeconds: grace + seconds }),
      containers: spec.containers.map((each) => (each === container ? changedOne : each)),
    },
    behaviour: knowsSleep
      ? behaviour
      : { ...behaviour, [name]: { ...behaviour?.[name], preStop: { takes: `${seconds}s` } } },
  };
}

/** Whether a pod is behind a Service that a client goes to. */
function behindServices(scenario: Scenario): (metadata: PodManifest['metadata']) => boolean {
  const wanted = new Set((scenario.clients ?? []).map(({ to }) => to));
  const services = scenarioObjects(scenario).flatMap(({ manifest }) =>
    manifest.kind === 'Service' && wanted.has(manifest.metadata.name) ? [manifest] : [],
  );
  return ({ namespace = 'default', labels = {} }) =>
    services.some(
      ({ metadata, spec }) =>
        (metadata.namespace ?? 'default') === namespace &&
        selects(spec.selector === undefined ? undefined : { matchLabels: spec.selector }, labels),
    );
}

type Workload = Extract<ObjectManifest, { kind: 'DaemonSet' | 'Deployment' | 'Job' | 'StatefulSet' }>;
type Template = Workload['spec']['template'];
type ScenarioObjectInput = NonNullable<Scenario['objects']>[number];

const isWorkload = (manifest: ObjectManifest): manifest is Workload =>
  manifest.spec !== undefined && 'template' in manifest.spec;

function withTemplate(manifest: Workload, template: Template): ObjectManifest {
  switch (manifest.kind) {
    case 'DaemonSet':
      return { ...manifest, spec: { ...manifest.spec, template } };
    case 'Deployment':
      return { ...manifest, spec: { ...manifest.spec, template } };
    case 'Job':
      return { ...manifest, spec: { ...manifest.spec, template } };
    case 'StatefulSet':
      return { ...manifest, spec: { ...manifest.spec, template } };
  }
}

/** @param seconds whole. The same scenario where nobody would sleep longer than now. */
export function withPreStopSleep(scenario: Scenario, seconds: number): Scenario {
  const isBehind = behindServices(scenario);
  const knowsSleep = releaseOf(scenario.kubernetes).sleepHook;
  let changes = 0;
  const ofPod = (pod: ScenarioPod): ScenarioPod => {
    const { manifest, behaviour, serves } = pod;
    if (pod.from !== 'api' || !isBehind(manifest.metadata)) return pod;
    const slept = sleeping(manifest.spec, behaviour, serves, seconds, knowsSleep);
    if (slept === undefined) return pod;
    changes += 1;
    return {
      ...pod,
      manifest: { ...manifest, spec: slept.spec },
      ...(slept.behaviour !== undefined && { behaviour: slept.behaviour }),
    };
  };
  const ofObject = (object: ScenarioObjectInput): ScenarioObjectInput => {
    const whole = 'manifest' in object ? object : { manifest: object };
    const { manifest, behaviour, serves } = whole;
    if (!isWorkload(manifest)) return object;
    const { template } = manifest.spec;
    const { namespace } = manifest.metadata;
    if (!isBehind({ ...template.metadata, name: '', ...(namespace !== undefined && { namespace }) })) return object;
    const slept = sleeping(template.spec, behaviour, serves, seconds, knowsSleep);
    if (slept === undefined) return object;
    changes += 1;
    return {
      ...whole,
      manifest: withTemplate(manifest, { ...template, spec: slept.spec }),
      ...(slept.behaviour !== undefined && { behaviour: slept.behaviour }),
    };
  };
  const pods = scenario.pods.map(ofPod);
  const objects = scenario.objects?.map(ofObject);
  if (changes === 0) return scenario;
  const { until } = scenario;
  return changed(scenario, {
    pods,
    ...(objects !== undefined && { objects }),
    // What comes after the hook comes so much later.
    ...(until !== 'quiet' && { until: formatDuration(plus(durationMicros(until), toMicros(seconds))) }),
  });
}
