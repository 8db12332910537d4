/**
 * A PodStatus as Go's encoding/json writes it: fields in the order of the struct, empty ones left out, zero times null.
 * What the kubelet sends and what it logs both start from this form.
 */
import type { ContainerState, ContainerStatus, PodCondition, PodStatus } from './objects.ts';

export type GoJson = null | boolean | number | string | readonly GoJson[] | GoObject;
export interface GoObject {
  readonly [key: string]: GoJson;
}

const fields = (names: string): readonly string[] => names.split(' ');

const STATUS = fields(
  'observedGeneration phase conditions message reason nominatedNodeName hostIP hostIPs podIP podIPs startTime ' +
    'initContainerStatuses containerStatuses qosClass ephemeralContainerStatuses',
);
const CONDITION = fields('type observedGeneration status lastProbeTime lastTransitionTime reason message');
const CONTAINER = fields('name state lastState ready restartCount image imageID containerID started');
const TERMINATED = fields('exitCode signal reason message startedAt finishedAt containerID');
const WAITING = fields('reason message');
const RUNNING = fields('startedAt');

/** Keys in `order` first, others after them as they come; what Go's omitempty drops is dropped unless `kept`. */
function inOrder(source: object, order: readonly string[], kept: GoObject = {}): GoObject {
  const result: Record<string, GoJson> = {};
  const values = source as Readonly<Record<string, GoJson | undefined>>;
  const put = (key: string): void => {
    const value = values[key];
    if (!isEmpty(value)) result[key] = value as GoJson;
    else if (Object.hasOwn(kept, key)) result[key] = value ?? kept[key] ?? null;
  };
  for (const key of order) put(key);
  for (const key of Object.keys(source)) if (!order.includes(key)) put(key);
  return result;
}

const isEmpty = (value: GoJson | undefined): boolean =>
  value === undefined || value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

const condition = (source: PodCondition): GoObject =>
  inOrder(source, CONDITION, { type: '', status: '', lastProbeTime: null, lastTransitionTime: null });

function containerState({ waiting, running, terminated }: ContainerState): GoObject {
  return {
    ...(waiting && { waiting: inOrder(waiting, WAITING) }),
    ...(running && { running: inOrder(running, RUNNING, { startedAt: null }) }),
    ...(terminated && {
      terminated: inOrder(terminated, TERMINATED, { exitCode: 0, startedAt: null, finishedAt: null }),
    }),
  };
}

const containerStatus = (source: ContainerStatus): GoObject =>
  inOrder({ ...source, state: containerState(source.state), lastState: containerState(source.lastState) }, CONTAINER, {
    name: '',
    ready: false,
    restartCount: 0,
    image: '',
    imageID: '',
    state: {},
    lastState: {},
  });

export const goStatus = (status: PodStatus): GoObject =>
  inOrder(
    {
      ...status,
      conditions: status.conditions?.map(condition),
      initContainerStatuses: status.initContainerStatuses?.map(containerStatus),
      containerStatuses: status.containerStatuses?.map(containerStatus),
      ephemeralContainerStatuses: status.ephemeralContainerStatuses?.map(containerStatus),
    },
    STATUS,
  );

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
  '\\b': '\\u0008',
  '\\f': '\\u000c',
};

/** encoding/json.Marshal's text: as JSON.stringify, but for HTML's characters and two escapes that Go spells out. */
export const goJson = (value: GoJson): string =>
  JSON.stringify(value).replace(/\\[bf\\]|[<>&\u2028\u2029]/g, (char) => ESCAPES[char] ?? char);
