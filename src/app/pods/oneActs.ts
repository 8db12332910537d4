/** What the pane adds to a scenario in one act, there from the start: the scenario that it makes, or null where it can't. */
import type { Micros } from '../../engine/time.ts';
import type { ObjectManifest } from '../../kube/objectManifests.ts';
import type { Pod } from '../../kube/objects.ts';
import { freeObjectName, serviceOf, withClient, withNode, withObjects } from '../../scenario/editObjects.ts';
import { scenarioObjects, type ScenarioObject } from '../../scenario/workloads.ts';
import type { Scenario } from '../store/index.ts';

export const WORKLOADS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job'] as const;
export type Workload = (typeof WORKLOADS)[number];

export interface Made {
  readonly scenario: Scenario;
  /** What it is called that was added. */
  readonly name: string;
}

/** Called by what people use them for. */
const NAMES: Readonly<Record<Workload, string>> = {
  Deployment: 'app',
  StatefulSet: 'db',
  DaemonSet: 'agent',
  Job: 'batch',
};
const CONTAINER = 'app';
const REPLICAS = 3;

function manifestOf(kind: Workload, name: string): ObjectManifest {
  const labels = { app: name };
  const spec = {
    terminationGracePeriodSeconds: 30,
    containers: [{ name: CONTAINER, image: `registry.example/${name}:1` }],
  };
  const template = { metadata: { labels }, spec };
  const selecting = { selector: { matchLabels: labels }, template };
  const metadata = { name };
  switch (kind) {
    case 'Deployment':
      return { apiVersion: 'apps/v1', kind, metadata, spec: { replicas: REPLICAS, ...selecting } };
    case 'StatefulSet':
      return { apiVersion: 'apps/v1', kind, metadata, spec: { replicas: REPLICAS, serviceName: name, ...selecting } };
    case 'DaemonSet':
      return { apiVersion: 'apps/v1', kind, metadata, spec: selecting };
    case 'Job':
      return {
        apiVersion: 'batch/v1',
        kind,
        metadata,
        spec: { parallelism: 2, completions: 2, template: { ...template, spec: { ...spec, restartPolicy: 'Never' } } },
      };
  }
}

/** A server ends a second after SIGTERM; what a Job does is done after a while. */
const BEHAVIOUR: Readonly<Record<Workload, NonNullable<ScenarioObject['behaviour']>>> = {
  Deployment: { [CONTAINER]: { onSigterm: 'exit', after: '1s', exitCode: 0 } },
  StatefulSet: { [CONTAINER]: { onSigterm: 'exit', after: '1s', exitCode: 0 } },
  DaemonSet: { [CONTAINER]: { onSigterm: 'exit', after: '1s', exitCode: 0 } },
  Job: { [CONTAINER]: { onSigterm: 'exit', after: '1s', exitCode: 143, exits: { after: '20s', exitCode: 0 } } },
};

export function workloadMade(scenario: Scenario, kind: Workload): Made {
  const name = freeObjectName(scenario, kind, NAMES[kind]);
  return { name, scenario: withObjects(scenario, [{ manifest: manifestOf(kind, name), behaviour: BEHAVIOUR[kind] }]) };
}

/** Whom a Service is to select: what it is called, and by which labels. */
interface Selected {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** A pod of the scenario that had none, with them. */
  readonly scenario: Scenario;
}

const templateLabels = ({ manifest: { spec } }: ScenarioObject): Readonly<Record<string, string>> =>
  (spec !== undefined && 'template' in spec ? spec.template.metadata?.labels : undefined) ?? {};

const hasLabels = (of: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>>): boolean =>
  Object.keys(labels).length > 0 && Object.entries(labels).every(([key, value]) => of[key] === value);

/** The workload of the chosen pod, or the pod itself; where neither can be, the first workload or pod. */
function selectedIn(scenario: Scenario, chosen: Pod | undefined): Selected | null {
  const workloads = scenarioObjects(scenario).filter((object) => Object.keys(templateLabels(object)).length > 0);
  const its = chosen?.metadata.labels ?? {};
  const own = workloads.find((object) => hasLabels(its, templateLabels(object)));
  const pods = scenario.pods.filter(({ from }) => from === 'api');
  const pod = pods.find(({ manifest }) => manifest.metadata.name === chosen?.metadata.name);
  const workload = own ?? (pod === undefined ? workloads[0] : undefined);
  if (workload !== undefined)
    return { name: workload.manifest.metadata.name, labels: templateLabels(workload), scenario };
  const one = pod ?? pods[0];
  if (one === undefined) return null;
  const { name, labels = {} } = one.manifest.metadata;
  if (Object.keys(labels).length > 0) return { name, labels, scenario };
  const { manifest } = one;
  const given = { app: name };
  const labelled = { ...one, manifest: { ...manifest, metadata: { ...manifest.metadata, labels: given } } };
  return {
    name,
    labels: given,
    scenario: { ...scenario, pods: scenario.pods.map((each) => (each === one ? labelled : each)) },
  };
}

export function serviceMade(scenario: Scenario, chosen: Pod | undefined): Made | null {
  const selected = selectedIn(scenario, chosen);
  if (selected === null) return null;
  const name = freeObjectName(scenario, 'Service', selected.name);
  return { name, scenario: withObjects(selected.scenario, [{ manifest: serviceOf(name, selected.labels) }]) };
}

/** A client of the first Service that has none; where there is no Service, it comes with it. */
export function clientMade(scenario: Scenario, chosen: Pod | undefined, end: Micros): Made | null {
  const services = scenarioObjects(scenario).flatMap(({ manifest }) =>
    manifest.kind === 'Service' ? [manifest.metadata.name] : [],
  );
  const asked = new Set((scenario.clients ?? []).map(({ to }) => to));
  const to = services.find((name) => !asked.has(name)) ?? services[0];
  if (to !== undefined) return withClient(scenario, to, end);
  const service = serviceMade(scenario, chosen);
  return service && withClient(service.scenario, service.name, end);
}

export const nodeMade = (scenario: Scenario): Made | null => withNode(scenario);
