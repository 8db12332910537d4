/** A recording with controllers, read into a run that can be compared, and the scenario that it is of. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { micros, type Micros } from '../../../engine/time.ts';
import type { PodStatus } from '../../../kube/objects.ts';
import { parseRfc3339 } from '../../../kube/time.ts';
import { field, type Fields, isFields, numberField, readJsonLines, textField } from '../../comparable/json.ts';
import { readKubeletLog } from '../kubeletLog.ts';
import { phasesFromLog } from '../timers.ts';
import { watchText, type WatchedPod, type WatchType } from '../../comparable/watchEvents.ts';
import { flushOfScheduler, hasOtherNodes, phasesOfControllers } from './controllerPhases.ts';
import {
  Aliases,
  changesOf,
  nodeText,
  requestText,
  tellsBody,
  untouchedNode,
  withoutRepeats,
  type ActorWrite,
  type ControllerRun,
  type Told,
  type Writer,
} from './controllerRun.ts';
import { readRecordedActions } from './recordedActions.ts';

export interface ControllerFolder {
  readonly path: string;
  readonly group: string;
  readonly document: Fields;
  readonly begins: Micros;
  readonly ends: Micros;
  readonly run: ControllerRun;
  /** Whether the recording's watch was on the namespace of its pods. */
  readonly isWatched: boolean;
}

/** What such a recording has and others have not. */
export const isControllerFolder = (path: string): boolean =>
  existsSync(join(path, 'controller-manager.log')) && !existsSync(join(path, 'scenario.json'));

/** The driver's clock and the API server's agree, but typing comes before the request. */
export const BEFORE = 50_000;
export const NODE = 'lab-node';

/** @throws NotModelled, or with the file and what is wrong with it. */
export function readControllerFolder(path: string): ControllerFolder {
  const read = (file: string): string => readFileSync(join(path, file), 'utf8');
  const lines = (file: string): readonly Fields[] => readJsonLines(read(file), join(path, file));
  const actions = readRecordedActions(read('actions.txt'), read('pod.yaml'));
  const { origin, pods, objects, steps, begins, allocatable, firstPods } = actions;
  const at = (time: string | undefined): Micros => micros((parseRfc3339(time ?? '') ?? origin) - origin);
  const records = lines('watch.jsonl');
  // The scheduler and the removal of the cordon's taint race: which pods are tried before it goes differs by run.
  const raced = actions.uncordons.find((t) => waitingAt(t, records, at) > 1);
  const ends = raced ?? actions.ends;
  const isCompared = (t: Micros): boolean => t >= begins - BEFORE && t <= ends;
  const year = read('actions.txt').slice(0, 4);
  const kubelet = readKubeletLog(read('kubelet.log'), year, origin);
  const controllers = readKubeletLog(read('controller-manager.log'), year, origin);
  const version = basename(dirname(resolve(path)));
  const kubernetes = /^v(\d+\.\d+)/.exec(version)?.[1] ?? '';
  const phases = {
    ...phasesFromLog(kubelet, new Set(), kubernetes, origin, begins),
    ...phasesOfControllers(controllers, begins),
    ...(existsSync(join(path, 'scheduler.log')) &&
      flushOfScheduler(readKubeletLog(read('scheduler.log'), year, origin), begins)),
  };
  const document = {
    kind: 'Scenario',
    title: `${basename(resolve(path))} (${version})`,
    kubernetes,
    node: {
      name: NODE,
      ...(allocatable !== undefined && { allocatable }),
      ...(hasOtherNodes(controllers, NODE) ? {} : { alone: true }),
      timers: Object.fromEntries(Object.entries(phases).map(([name, t]) => [name, `${Math.round(t / 1000)}ms`])),
    },
    ...(objects !== undefined && { objects }),
    pods,
    steps,
    until: `${Math.ceil(ends / 1000)}ms`,
  };
  const aliases = new Aliases();
  const names = new Set<string>();
  const watched = records.flatMap((record) => {
    const pod = field(record, 'object') as WatchedPod;
    if (pod.metadata === undefined) return [];
    const t = at(textField(record, 't'));
    if (!isCompared(t) && !names.has(pod.metadata.name)) aliases.add(pod.metadata);
    names.add(pod.metadata.name);
    return [{ t, type: textField(record, 'type') as WatchType, pod }];
  });
  const isWatched = firstPods.length === 0 || firstPods.some(({ name }) => names.has(name));
  if (!isWatched)
    for (const { name, owner } of firstPods) {
      aliases.add({ name, ownerReferences: [{ apiVersion: '', kind: '', name: owner, uid: owner, controller: true }] });
      names.add(name);
    }
  const watch = new Map<string, Told[]>();
  for (const { t, type, pod } of watched.filter(({ t }) => isCompared(t))) {
    const alias = aliases.of(pod.metadata.name);
    const told = { t, text: watchText(type, { ...pod, metadata: { ...pod.metadata, name: alias } }) };
    watch.set(alias, [...(watch.get(alias) ?? []), told]);
  }
  const versions = new Map(watched.map(({ pod }) => [pod.metadata.resourceVersion, pod]));
  const writes = lines('audit.log').flatMap((record) => {
    const write = readWrite(record, at(textField(record, 'requestReceivedTimestamp')), aliases, names, versions);
    return write === null || !isCompared(write.t) ? [] : [write];
  });
  const node = lines('objects.jsonl').flatMap((record) => {
    const object = field(record, 'object');
    const t = at(textField(record, 't'));
    return object['kind'] === 'Node' && textField(field(object, 'metadata'), 'name') === NODE && t <= ends
      ? [{ t, text: record['type'] === 'DELETED' ? 'gone' : nodeObjectText(object) }]
      : [];
  });
  return {
    path,
    group: `${version}/${basename(resolve(path))}`,
    document,
    begins,
    ends,
    run: {
      label: basename(resolve(path)),
      watch,
      writes,
      node: withoutRepeats(node, untouchedNode()).filter(({ t }) => isCompared(t)),
    },
    isWatched,
  };
}

/** How many pods had no node at `t`. */
function waitingAt(t: Micros, records: readonly Fields[], at: (time: string | undefined) => Micros): number {
  const waiting = new Set<string>();
  for (const record of records.filter((each) => at(textField(each, 't')) <= t)) {
    const pod = field(record, 'object');
    const name = textField(field(pod, 'metadata'), 'name') ?? '';
    if (record['type'] === 'DELETED' || textField(field(pod, 'spec'), 'nodeName') !== undefined) waiting.delete(name);
    else waiting.add(name);
  }
  return waiting.size;
}

function nodeObjectText(object: Fields): string {
  const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
  const ready = list(field(object, 'status')['conditions']).find((condition) => condition['type'] === 'Ready');
  const taints = list(field(object, 'spec')['taints']).map((taint) => ({
    key: textField(taint, 'key') ?? '',
    effect: textField(taint, 'effect') ?? '',
  }));
  return nodeText(textField(ready ?? {}, 'status') ?? '', taints, field(object, 'spec')['unschedulable'] === true);
}

const VERBS: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete']);
const SERVICE_ACCOUNT = 'system:serviceaccount:kube-system:';

function writerOf(name: string): Writer {
  if (name === 'admin') return 'kubectl';
  if (name.startsWith('system:node:')) return 'kubelet';
  if (name === 'system:kube-scheduler') return 'scheduler';
  return name.startsWith(SERVICE_ACCOUNT) ? name.slice(SERVICE_ACCOUNT.length) : name;
}

/** A write on a pod of the scenario; null for any other record. */
function readWrite(
  record: Fields,
  t: Micros,
  aliases: Aliases,
  names: ReadonlySet<string>,
  versions: ReadonlyMap<string, WatchedPod>,
): ActorWrite | null {
  const object = field(record, 'objectRef');
  const verb = textField(record, 'verb') ?? '';
  if (record['stage'] !== 'ResponseComplete' || object['resource'] !== 'pods' || !VERBS.has(verb)) return null;
  const body = field(record, 'requestObject');
  const name = textField(object, 'name') ?? textField(field(body, 'metadata'), 'name') ?? '';
  if (name !== '' && !names.has(name)) return null;
  const writer = writerOf(textField(field(record, 'user'), 'username') ?? '');
  const subresource = textField(object, 'subresource');
  const options = subresource === 'eviction' ? field(body, 'deleteOptions') : body;
  const preconditions = options['preconditions'];
  const text = requestText({
    verb,
    subresource,
    gracePeriodSeconds: numberField(options, 'gracePeriodSeconds'),
    hasUid: isFields(preconditions) && 'uid' in preconditions,
    body: subresource === 'status' && tellsBody(writer) ? statusBody(verb, body, versions) : '',
    code: numberField(field(record, 'responseStatus'), 'code') ?? 0,
  });
  return { t, writer, pod: verb === 'create' && name === '' ? 'new' : aliases.of(name), text };
}

/** A patch has what it changes; an update has everything, and its resourceVersion tells what was there before. */
function statusBody(verb: string, body: Fields, versions: ReadonlyMap<string, WatchedPod>): string {
  const after = field(body, 'status') as Partial<PodStatus>;
  const version = textField(field(body, 'metadata'), 'resourceVersion');
  const before = verb === 'update' && version !== undefined ? versions.get(version)?.status : undefined;
  return changesOf(before ?? {}, after);
}
