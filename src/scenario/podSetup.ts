/** A pod of the document as the model takes it: texts become numbers, and what is left out becomes what is usual. */
import { DEFAULT_BEHAVIOUR, type PodSetup, type VolumeSetup } from '../cluster/index.ts';
import type { Container, LifecycleHandler, PodManifest } from '../kube/objects.ts';
import { durationMicros } from './durations.ts';
import { ZERO } from '../engine/time.ts';
import { hooksOf } from './hooks.ts';
import type {
  Behaviour,
  ContainerBehaviour,
  ScenarioPod,
  Serves,
  VolumeBehaviour,
  VolumeBehaviours,
} from './schema.ts';

/** Seconds that a hook plainly says it takes: `sleep: { seconds: 3 }`, or a command such as `sh -c "sleep 3"`. */
function secondsOf(hook: LifecycleHandler | undefined): number {
  const slept = /(?:^|\s|;)sleep (\d{1,5})(?:\s|;|$)/.exec(hook?.exec?.command?.join(' ') ?? '')?.[1];
  return hook?.sleep?.seconds ?? Number(slept ?? 0);
}

/** An init container is there to end: it does so at once unless its behaviour says otherwise. */
const ENDS_AT_ONCE = { after: '0s', exitCode: 0 };

/** A hook ends at once unless the behaviour, or the hook itself, says how long it takes. */
function behaviourOf(
  spec: Container,
  isInit: boolean,
  behaviour: ContainerBehaviour | undefined,
  serves: Serves[string] | undefined,
): PodSetup['behaviour'][string] {
  const exits = behaviour?.exits ?? (isInit && spec.restartPolicy !== 'Always' ? ENDS_AT_ONCE : undefined);
  return {
    ...DEFAULT_BEHAVIOUR,
    ...(behaviour?.onSigterm !== undefined && { onSigterm: behaviour.onSigterm }),
    ...(behaviour?.after !== undefined && { exitAfter: durationMicros(behaviour.after) }),
    ...(behaviour?.exitCode !== undefined && { exitCode: behaviour.exitCode }),
    preStopTakes: durationMicros(behaviour?.preStop?.takes ?? `${secondsOf(spec.lifecycle?.preStop)}s`),
    ...hooksOf(spec, behaviour),
    ...(exits && { exits: { after: durationMicros(exits.after), exitCode: exits.exitCode ?? 0 } }),
    ...(behaviour?.image === 'missing' && { imageMissing: true }),
    ...(behaviour?.env === 'missing' && { envMissing: true }),
    ...(serves?.onSigterm === 'exits' && { onSigterm: 'exit' as const, exitAfter: ZERO }),
    ...(serves?.failsReadiness === true && { stopsAnsweringAfter: ZERO }),
    ...(behaviour?.stopsAnswering && { stopsAnsweringAfter: durationMicros(behaviour.stopsAnswering.after) }),
  };
}

export function behavioursOf(
  spec: PodManifest['spec'],
  behaviour: Behaviour | undefined,
  serves: Serves | undefined,
): PodSetup['behaviour'] {
  const all = [
    ...(spec.initContainers ?? []).map((container) => ({ container, isInit: true })),
    ...[...spec.containers, ...(spec.ephemeralContainers ?? [])].map((container) => ({ container, isInit: false })),
  ];
  return Object.fromEntries(
    all.map(({ container, isInit }) => [
      container.name,
      behaviourOf(container, isInit, behaviour?.[container.name], serves?.[container.name]),
    ]),
  );
}

/** Kubernetes decodes an object into fields, so the order of its keys means nothing; a static pod's UID hashes them. */
function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)])) as T;
}

export const podSetup = (pod: ScenarioPod): PodSetup => ({
  from: pod.from,
  manifest: sorted(pod.manifest),
  ...(pod.owner && { owner: pod.owner }),
  ...(pod.earlierRuns !== undefined && { earlierRuns: pod.earlierRuns }),
  behaviour: behavioursOf(pod.manifest.spec, pod.behaviour, pod.serves),
  volumes: volumesOf(pod.volumes),
});

export const volumesOf = (volumes: VolumeBehaviours | undefined): Readonly<Record<string, VolumeSetup>> =>
  Object.fromEntries(
    Object.entries(volumes ?? {}).map(([name, { unmount = 'ok', mount }]) => [
      name,
      { unmount: unmountOf(unmount), ...(mount === 'missing' && { missing: true as const }) },
    ]),
  );

function unmountOf(unmount: NonNullable<VolumeBehaviour['unmount']>): VolumeSetup['unmount'] {
  if (unmount === 'ok') return { does: 'succeed' };
  if (unmount === 'hangs') return { does: 'hang' };
  if ('failures' in unmount) return { does: 'fail', failures: unmount.failures };
  return { does: 'succeed', takes: durationMicros(unmount.takes) };
}
