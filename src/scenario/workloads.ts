/** The objects of a scenario, and the pods that its workloads have made by t = 0. */
import type { ObjectsSetup, Settle } from '../cluster/index.ts';
import { objectsAtStart, podsAtStart } from '../cluster/controllers/objectsAtStart.ts';
import type { JobCourse } from '../cluster/controllers/jobPodsAtStart.ts';
import { releaseOf } from '../cluster/index.ts';
import { apiObjectKey, isOfKind, keyOfObject, resourceOf, type ApiObject } from '../kube/apiObjects.ts';
import { objectNamed, type ObjectManifest } from '../kube/objectManifests.ts';
import { nodesOf } from './nodes.ts';
import { candidate } from './placements.ts';
import { behavioursOf, volumesOf } from './podSetup.ts';
import {
  bringsPod,
  type Behaviour,
  type ObjectStep,
  type ReplicaBehaviours,
  type Scenario,
  type ScenarioPod,
  type Serves,
  type Step,
  type VolumeBehaviours,
} from './schema.ts';
import { UNNAMED } from './targets.ts';

/** One object, with what no manifest can say of its pods. */
export interface ScenarioObject {
  readonly manifest: ObjectManifest;
  readonly behaviour?: Behaviour;
  readonly replicas?: ReplicaBehaviours;
  readonly volumes?: VolumeBehaviours;
  readonly serves?: Serves;
}

type WithObjects = Pick<Scenario, 'objects' | 'node' | 'nodes' | 'kubernetes'>;

export const scenarioObjects = ({ objects = [] }: Pick<Scenario, 'objects'>): readonly ScenarioObject[] =>
  objects.map((object) => ('manifest' in object ? object : { manifest: object }));

/** The key of a manifest's object. */
export function objectKeyOf({ kind, metadata }: ObjectManifest): string {
  const namespace = kind === 'Namespace' ? '' : (metadata.namespace ?? 'default');
  return apiObjectKey(resourceOf(kind), namespace, metadata.name);
}

export const isObjectStep = (step: Step): step is ObjectStep => 'object' in step;

/** Whether anything in it is an object that is no pod. */
export const hasObjects = ({ objects, steps }: Pick<Scenario, 'objects' | 'steps'>): boolean =>
  objects !== undefined || steps.some((step) => isObjectStep(step) || (step.do === 'create' && !bringsPod(step)));

/** The replica's own behaviour overrides the common one, container by container. */
const ofReplica = (all: Behaviour | undefined, own: Behaviour): Behaviour => ({
  ...all,
  ...Object.fromEntries(Object.entries(own).map(([name, its]) => [name, { ...all?.[name], ...its }])),
});

/** How the pods of an object behave, as the model takes it. */
export function workloadBehaviour({
  manifest,
  behaviour,
  replicas = {},
  volumes,
  serves,
}: ScenarioObject): ObjectsSetup['behaviours'][string] {
  const spec = manifest.spec !== undefined && 'template' in manifest.spec ? manifest.spec.template.spec : undefined;
  const own = manifest.kind === 'StatefulSet' ? Object.entries(replicas) : [];
  return {
    behaviour: spec === undefined ? {} : behavioursOf(spec, behaviour, serves),
    ...(spec !== undefined &&
      own.length > 0 && {
        byOrdinal: Object.fromEntries(
          own.map(([place, its]) => [place, behavioursOf(spec, ofReplica(behaviour, its), serves)]),
        ),
      }),
    volumes: volumesOf(volumes),
  };
}

const thereOf = (scenario: WithObjects): readonly ApiObject[] =>
  objectsAtStart(
    scenarioObjects(scenario).map(({ manifest }) => manifest),
    releaseOf(scenario.kubernetes),
  );

/** undefined where nothing in the scenario is such an object, nor becomes one. */
export function objectsSetup(
  scenario: WithObjects & Pick<Scenario, 'steps'>,
  settle: Settle | undefined,
): ObjectsSetup | undefined {
  if (!hasObjects(scenario)) return undefined;
  if (settle === undefined) throw new Error('whoever asks for objects has to say how they are settled');
  const behaviours = scenarioObjects(scenario).map(
    (object) => [objectKeyOf(object.manifest), workloadBehaviour(object)] as const,
  );
  return { there: thereOf(scenario), settle, behaviours: Object.fromEntries(behaviours) };
}

/** Pods that a workload has made by t = 0, and what it is called by those who ask for them by their places. */
export interface WorkloadPod extends ScenarioPod {
  readonly workload: string;
}

export function workloadPods(scenario: WithObjects): readonly WorkloadPod[] {
  if (scenario.objects === undefined) return [];
  const nodes = nodesOf(scenario).map(candidate);
  const release = releaseOf(scenario.kubernetes);
  const given = new Map(scenarioObjects(scenario).map((object) => [objectKeyOf(object.manifest), object] as const));
  const there = thereOf(scenario);
  const counted = new Map<string, number>();
  return there.flatMap((object) => {
    const written = writtenFor(object);
    const { behaviour: all, replicas, volumes, serves } = given.get(written) ?? {};
    return podsAtStart(object, nodes, release, courseOf(given.get(written))).map((manifest): WorkloadPod => {
      const place = counted.get(written) ?? 0;
      counted.set(written, place + 1);
      const own = replicas?.[place];
      const behaviour = own === undefined ? all : ofReplica(all, own);
      return {
        from: 'api',
        manifest,
        workload: written,
        ...(behaviour !== undefined && { behaviour }),
        ...(volumes !== undefined && { volumes }),
        ...(serves !== undefined && { serves }),
      };
    });
  });
}

/** A pod that a workload may make yet: its name is for the controller to give, its node for the scheduler to say. */
export interface PodToCome extends ScenarioPod {
  readonly workload: string;
}

/** The latest manifest that the scenario brings of an object. */
export function manifestNamed(
  object: string,
  scenario: Pick<Scenario, 'objects' | 'steps'>,
): ObjectManifest | undefined {
  const { kind, name } = objectNamed(object) ?? {};
  const made = scenario.steps.flatMap((step) =>
    step.do === 'create' && step.manifest.kind !== 'Pod' ? [step.manifest] : [],
  );
  const all = [...scenarioObjects(scenario).map(({ manifest }) => manifest), ...made];
  return all.findLast((each) => each.kind === kind && each.metadata.name === name);
}

/** What the workload makes its pods from that a step creates, edits or scales. */
export function podToCome(step: Step, scenario: Pick<Scenario, 'objects' | 'steps'>): PodToCome | undefined {
  const manifest = workloadOf(step, scenario);
  if (manifest?.spec === undefined || !('template' in manifest.spec)) return undefined;
  const { namespace } = manifest.metadata;
  const { metadata, spec } = manifest.spec.template;
  return {
    from: 'api',
    manifest: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { ...metadata, name: UNNAMED, ...(namespace !== undefined && { namespace }) },
      spec,
    },
    workload: objectKeyOf(manifest),
  };
}

function workloadOf(step: Step, scenario: Pick<Scenario, 'objects' | 'steps'>): ObjectManifest | undefined {
  if (step.do === 'create') return step.manifest.kind === 'Pod' ? undefined : step.manifest;
  const isChanged =
    step.do === 'scale' ||
    step.do === 'rolloutRestart' ||
    step.do === 'rolloutUndo' ||
    (step.do === 'editManifest' && isObjectStep(step));
  return isChanged ? manifestNamed(step.object, scenario) : undefined;
}

/** Where every container of a Job's pods ends by itself, so do the pods; one that is started again for its failure goes on. */
function courseOf(given: ScenarioObject | undefined): JobCourse {
  if (given?.manifest.kind !== 'Job') return 'runs';
  const { containers, restartPolicy } = given.manifest.spec.template.spec;
  const ends = containers.map(({ name }) => given.behaviour?.[name]?.exits);
  if (ends.some((exits) => exits === undefined)) return 'runs';
  if (ends.every((exits) => (exits?.exitCode ?? 0) === 0)) return 'succeeds';
  return restartPolicy === 'Never' ? 'fails' : 'runs';
}

/** The key of what people have written of it: of a ReplicaSet, its Deployment. */
function writtenFor(object: ApiObject): string {
  const owner = object.metadata.ownerReferences?.[0];
  if (!isOfKind(object, 'ReplicaSet') || owner === undefined) return keyOfObject(object);
  return apiObjectKey('deployments', object.metadata.namespace, owner.name);
}

/** All pods of t = 0: those of workloads come behind those that the scenario names itself. */
export const podsAtTheStart = (
  scenario: Scenario,
): readonly (ScenarioPod & Partial<Pick<WorkloadPod, 'workload'>>)[] =>
  scenario.objects === undefined ? scenario.pods : [...scenario.pods, ...workloadPods(scenario)];
