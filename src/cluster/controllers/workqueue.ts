/**
 * client-go/util/workqueue: what the controllers of objects still have to look at. An object is looked at by one worker at
 * a time; what happens to it meanwhile is looked at once that is done. A sync that has failed is put off by 5 ms, then
 * twice as long each time (ItemExponentialFailureRateLimiter).
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { micros, ms, plus, seconds, ZERO, type Micros } from '../../engine/time.ts';
import { apiObjectKey, isObjectKind, keyOfObject, resourceOf, type ApiObject } from '../../kube/apiObjects.ts';
import { objectKey, type ObjectMeta } from '../../kube/objects.ts';
import { addressOf } from '../addresses.ts';
import type { ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { ReplyValue } from '../messages.ts';
import { sendAs } from './client.ts';
import { daemonSetController } from './daemonSetController.ts';
import { deploymentController } from './deploymentController.ts';
import { disruption } from './disruption.ts';
import { endpoints, endpointSlices } from './endpointControllers.ts';
import { garbageCollector } from './garbageCollector.ts';
import { controllerOf, type Informers, type Seen } from './informers.ts';
import { job } from './job.ts';
import { namespace } from './namespace.ts';
import { podSuffix } from './podTemplates.ts';
import { replicaSetController } from './replicaSetController.ts';
import { statefulSetController } from './statefulSetController.ts';
import { ttlAfterFinished } from './ttlAfterFinished.ts';
import type { Look, ObjectController, Write } from './objectController.ts';
import type { ControllerManagerState, ObjectControllersState, WorkItem } from './state.ts';
import { watchedNode } from './watchedNodes.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;
type Controllers = Draft<ObjectControllersState>;

const CONTROLLERS: readonly ObjectController[] = [
  daemonSetController,
  deploymentController,
  disruption,
  endpoints,
  endpointSlices,
  job,
  namespace,
  replicaSetController,
  statefulSetController,
  ttlAfterFinished,
  garbageCollector, // a Job takes its finalizer off its pods before they are deleted
];

/** Where answers to the requests of a sync come. */
const ANSWER = 'sync of ';

/** What is looked at again so late, a rollout's deadline, mostly finds nothing: no run goes on for its sake. */
const PRECAUTION = seconds(90);
export const LATER = 'later ';

const FIRST_BACK_OFF = ms(5);
const LONGEST_BACK_OFF = seconds(1000);

/** An object in one controller's queue. */
const itemOf = ({ account }: ObjectController, key: string): string => `${account} ${key}`;

function controllerAndKey(item: string): { readonly controller: ObjectController; readonly key: string } {
  const [account, key = ''] = item.split(' ');
  const controller = CONTROLLERS.find((each) => each.account === account);
  if (controller === undefined) throw new Error(`no controller ${account ?? ''}`);
  return { controller, key };
}

function controllersOf(self: Self): Controllers {
  if (self.objectControllers === undefined) throw new Error('a cluster without objects has no controllers of them');
  return self.objectControllers;
}

/** The informers have told something: whoever has to do with it will look. */
export function heard(self: Self, seen: Seen, context: Context): void {
  const controllers = controllersOf(self);
  if (seen.of === 'pod') meetExpectations(controllers, seen);
  for (const controller of CONTROLLERS)
    for (const concern of controller.concerned(seen, controllers.informers)) {
      const { key, after } = typeof concern === 'string' ? { key: concern, after: ZERO } : concern;
      enqueue(self, itemOf(controller, key), plus(context.latency('controllerSync'), after), context);
    }
}

/** A node has come, gone or changed. */
export function nodesChanged(self: Self, context: Context): void {
  const known = context.own.objectControllers;
  if (known === undefined) return;
  for (const controller of CONTROLLERS)
    for (const key of controller.concernedByNodes?.(known.informers) ?? [])
      enqueue(self, itemOf(controller, key), context.latency('controllerSync'), context);
}

function enqueue(self: Self, item: string, after: Micros, context: Context, isHopeless = false): void {
  const { queue } = controllersOf(self);
  const known = queue[item];
  const due = plus(context.now, after);
  if (known?.state === 'working') {
    known.again = known.again === null ? due : micros(Math.min(known.again, due));
    return;
  }
  if (known !== undefined && known.due <= due) return;
  const failures = known?.failures ?? 0;
  queue[item] = {
    state: 'waiting',
    due,
    failures,
    again: null,
    batches: [],
    unanswered: 0,
    accepts: [],
    areObjects: [],
    failed: false,
  };
  const { awaits = PRECAUTION } = controllerAndKey(item).controller;
  const message =
    isHopeless || after > awaits
      ? ({ type: 'tick', timer: `${LATER}${item}` } as const)
      : ({ type: 'syncObject', item } as const);
  context.send('controllerManager', message, after);
}

/** An object's turn has come. */
export function syncObject(self: Self, item: string, context: Context): void {
  const controllers = controllersOf(self);
  const entry = controllers.queue[item];
  const known = context.own.objectControllers;
  if (entry?.state !== 'waiting' || entry.due !== context.now || known === undefined) return;
  entry.state = 'working';
  carryOut(self, item, lookOf(item, known, context), context);
}

function carryOut(self: Self, item: string, look: Look, context: Context): void {
  const controllers = controllersOf(self);
  const entry = controllers.queue[item];
  if (entry === undefined) return;
  const { controller, key } = controllerAndKey(item);
  const plan = controller.sync(key, look);
  for (const { kind, detail } of plan.found ?? []) context.tell(kind, { detail });
  if (plan.fails === true) entry.failed = true;
  if (plan.isHopeless === true) entry.isHopeless = true;
  if (plan.stage === undefined) delete entry.stage;
  else entry.stage = plan.stage;
  if (plan.again !== undefined)
    entry.again = micros(Math.min(entry.again ?? Number.MAX_SAFE_INTEGER, context.now + plan.again));
  if (plan.backOff !== undefined) entry.backOff = plan.backOff;
  if (plan.failedPods !== undefined) controllers.failedPods = { ...controllers.failedPods, ...plan.failedPods };
  if (plan.expects !== undefined) controllers.expectations[item] = castDraft(plan.expects);
  entry.batches = castDraft(plan.batches.filter((batch) => batch.length > 0));
  nextBatch(self, item, context);
}

function lookOf(item: string, known: ObjectControllersState, context: Context): Look {
  const { creations = 0, deletions = [] } = known.expectations[item] ?? {};
  return {
    informers: known.informers,
    nodes: Object.fromEntries(context.nodes.map((name) => [name, watchedNode(context.own, name).node] as const)),
    now: context.now,
    release: context.release,
    deployments: context.own.deployments,
    ...(known.backOffs?.[item] !== undefined && { backOff: known.backOffs[item] }),
    ...(known.failedPods !== undefined && { failedPods: known.failedPods }),
    isExpecting: creations > 0 || deletions.length > 0,
    suffix: (ownerUID, i) => podSuffix(ownerUID, (known.made[ownerUID] ?? 0) + i),
  };
}

function nextBatch(self: Self, item: string, context: Context): void {
  const { queue } = controllersOf(self);
  const entry = queue[item];
  if (entry === undefined) return;
  const [batch, ...rest] = entry.batches;
  if (batch === undefined) {
    const known = context.own.objectControllers;
    const { stage, failed, finishing } = entry;
    if (stage !== undefined && !failed && known !== undefined)
      return carryOut(self, item, { ...lookOf(item, known, context), stage }, context);
    return failed || finishing === true ? done(self, item, context) : finish(self, item, context);
  }
  entry.batches = rest;
  entry.unanswered = batch.length;
  entry.accepts = batch.map(({ accepts }) => accepts ?? []);
  entry.areObjects = batch.map(({ request }) => request.resource !== undefined);
  if (batch.some(({ ofReadVersion }) => ofReadVersion === true))
    entry.onConflict = batch.map((write) => (write.ofReadVersion === true ? castDraft(withoutVersion(write)) : null));
  else delete entry.onConflict;
  const { controller } = controllerAndKey(item);
  batch.forEach((write, i) =>
    send(self, controller, `${ANSWER}${i} ${item}`, upToDate(write as Write, entry.versions), context),
  );
}

function withoutVersion({ request, accepts = [] }: Draft<Write> | Write): Write {
  return { request: request as Write['request'], accepts: [...accepts] };
}

/** deleteObject looks once more whether the object is there. */
function readAgain({ request: { resource, namespace, name } }: Draft<Write>): Draft<Write> {
  const target = { ...(resource !== undefined && { resource }), namespace, name };
  return castDraft<Write>({ request: { verb: 'get', ...target }, accepts: [404] });
}

const targetKey = ({ resource, namespace, name }: Write['request']): string =>
  resource === undefined ? objectKey(namespace, name) : apiObjectKey(resource, namespace, name);

/** An update goes on from what the same sync has written before, a DELETE from what it has read. */
function upToDate({ request, ...write }: Write, versions: Readonly<Record<string, string>> = {}): Write {
  const { object } = request;
  if (write.ofReadVersion === true) {
    const version = versions[targetKey(request)];
    const preconditions = { ...request.preconditions, ...(version !== undefined && { resourceVersion: version }) };
    return { request: { ...request, preconditions }, ...write };
  }
  const resourceVersion = object && versions[keyOfObject(object)];
  if (object === undefined || request.verb !== 'update' || resourceVersion === undefined) return { request, ...write };
  const metadata = { ...object.metadata, resourceVersion };
  return { request: { ...request, object: { ...object, metadata } as ApiObject }, ...write };
}

/** The last writes of a sync are reckoned when all others have been answered. */
function finish(self: Self, item: string, context: Context): void {
  const entry = controllersOf(self).queue[item];
  const known = context.own.objectControllers;
  if (entry === undefined || known === undefined) return;
  const { controller, key } = controllerAndKey(item);
  const writes = controller.finish?.(key, lookOf(item, known, context)) ?? [];
  entry.finishing = true;
  if (writes.length > 0) entry.batches = castDraft([writes]);
  nextBatch(self, item, context);
}

function send(self: Self, { account }: ObjectController, key: string, { request }: Write, context: Context): void {
  const isPod = request.resource === undefined;
  const isNewPod = isPod && request.verb === 'create' && request.pod !== undefined;
  if (isNewPod) foretell(self, request.pod.metadata, context);
  const pod = isPod
    ? context.own.objectControllers?.informers.pods[objectKey(request.namespace, request.name)]
    : undefined;
  sendAs(account, key, request, pod && podRef(pod), context);
}

/** The object that people have written and that a pod comes of: a ReplicaSet is its Deployment's. */
function workloadKey({ namespace, ...metadata }: ObjectMeta, { objects }: Informers): string | undefined {
  const owner = controllerOf({ namespace, ...metadata });
  if (owner === undefined || !isObjectKind(owner.kind)) return undefined;
  const key = apiObjectKey(resourceOf(owner.kind), namespace, owner.name);
  const above = objects[key];
  return (above && workloadKey(above.metadata, { pods: {}, objects })) ?? key;
}

/** How the processes and volumes of a pod that is about to be made will behave is known on any node that it may come to. */
function foretell(self: Self, metadata: ObjectMeta, context: Context): void {
  const { made } = controllersOf(self);
  const owner = controllerOf(metadata);
  const known = context.own.objectControllers;
  if (owner === undefined || known === undefined) return;
  made[owner.uid] = (made[owner.uid] ?? 0) + 1;
  const own = known.behaviours[workloadKey(metadata, known.informers) ?? ''];
  if (own === undefined) return;
  const { namespace, name } = metadata;
  const behaviour = own.byOrdinal?.[name.slice(name.lastIndexOf('-') + 1)] ?? own.behaviour;
  for (const node of context.nodes) {
    context.send(addressOf(node, 'runtime'), { type: 'setBehaviour', namespace, name, behaviour });
    context.send(addressOf(node, 'node'), { type: 'setVolumes', namespace, name, volumes: own.volumes });
  }
}

/** @returns whether the answer was one to a sync. */
export function syncAnswered(self: Self, key: string, value: ReplyValue, context: Context): boolean {
  if (!key.startsWith(ANSWER)) return false;
  const [place = '', ...rest] = key.slice(ANSWER.length).split(' ');
  const item = rest.join(' ');
  const entry = controllersOf(self).queue[item];
  if (entry === undefined) return true;
  const code = value.kind === 'response' ? value.response.code : 503;
  if (code >= 400 && !(entry.accepts[Number(place)] ?? []).includes(code)) {
    entry.failed = true;
    if (code === 403 && controllerAndKey(item).controller.givesUpNamespaces === true) entry.givesUp = true;
    if (!(entry.areObjects[Number(place)] ?? false)) delete controllersOf(self).expectations[item];
  }
  noteVersion(entry, item, value);
  const again = code === 409 ? entry.onConflict?.[Number(place)] : undefined;
  if (again != null) entry.batches = [[readAgain(again)], [castDraft(withoutVersion(again))], ...entry.batches];
  entry.unanswered -= 1;
  if (entry.unanswered > 0) return true;
  if (entry.failed) entry.batches = [];
  nextBatch(self, item, context);
  return true;
}

function noteVersion(entry: Draft<WorkItem>, item: string, value: ReplyValue): void {
  if (value.kind !== 'response' || controllerAndKey(item).controller.goesOn !== true) return;
  const { object, pod } = value.response;
  const key = object === undefined ? pod && objectKey(pod.metadata.namespace, pod.metadata.name) : keyOfObject(object);
  const version = (object ?? pod)?.metadata.resourceVersion;
  if (key !== undefined && version !== undefined) entry.versions = { ...entry.versions, [key]: version };
}

function done(self: Self, item: string, context: Context): void {
  const { queue } = controllersOf(self);
  const entry = queue[item];
  if (entry === undefined) return;
  const { failed, failures, again, isHopeless = false, givesUp = false } = entry;
  const controllers = controllersOf(self);
  if (!failed && entry.backOff !== undefined)
    controllers.backOffs = { ...controllers.backOffs, [item]: { ...entry.backOff } };
  delete queue[item];
  if (givesUp) return;
  if (failed) {
    const { longestBackOff = LONGEST_BACK_OFF } = controllerAndKey(item).controller;
    const wait = micros(Math.min(FIRST_BACK_OFF * 2 ** failures, longestBackOff));
    enqueue(self, item, wait, context, isHopeless);
    const waiting = queue[item];
    if (waiting !== undefined) waiting.failures = failures + 1;
  } else if (again !== null) enqueue(self, item, micros(Math.max(0, again - context.now)), context, isHopeless);
}

/** controller_utils.go: a pod that comes or goes is one that its controller has been waiting for. */
function meetExpectations({ expectations }: Controllers, { type, pod, before }: Extract<Seen, { of: 'pod' }>): void {
  const uid = controllerOf(pod.metadata)?.uid;
  if (uid === undefined) return;
  const isGoing = type === 'DELETED' || pod.metadata.deletionTimestamp !== undefined;
  const wasGoing = before?.metadata.deletionTimestamp !== undefined;
  for (const expected of Object.values(expectations)) {
    if (type === 'ADDED' && expected.of === uid) expected.creations = Math.max(0, expected.creations - 1);
    if (isGoing && !wasGoing) expected.deletions = expected.deletions.filter((each) => each !== pod.metadata.uid);
  }
}
