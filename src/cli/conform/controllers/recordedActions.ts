/**
 * What was done in a recording with controllers, as a scenario: these have no scenario.json, but `pod.yaml`, what was
 * created, and `actions.txt`, what the recording's driver did and saw, a line each. Only sentences that the driver writes
 * are understood. What the model does not have is named instead of being left out: at the beginning it makes the whole
 * recording one that is not modelled, later the comparison ends there.
 */
import { micros, type Micros } from '../../../engine/time.ts';
import { parseRfc3339 } from '../../../kube/time.ts';
import { field, type Fields, textField } from '../../comparable/json.ts';
import {
  asks,
  createStep,
  isBare,
  kindOf,
  nameOf,
  NotModelled,
  objectFor,
  objectOf,
  readObjects,
  runningPod,
} from './recordedObjects.ts';
import { objectsAfter, stepsOf } from './recordedSteps.ts';

export interface Action {
  readonly t: Micros;
  readonly does: string;
}

export interface RecordedActions {
  /** t = 0 on the calendar. */
  readonly origin: Micros;
  readonly pods: readonly Fields[];
  /** Absent where the pods say themselves whose they are. */
  readonly objects?: readonly Fields[];
  readonly steps: readonly Fields[];
  /** Pods that run before anything is done, with the names of the objects that they are of. */
  readonly firstPods: readonly { readonly name: string; readonly owner: string }[];
  /** Where a pod says what it needs: what the node has of it. */
  readonly allocatable?: Fields;
  readonly uncordons: readonly Micros[];
  readonly begins: Micros;
  /** The first thing that the model cannot do, or the end of the window. */
  readonly ends: Micros;
}

/** What a machine of the recordings has for its pods; other resources were never short. */
const ALLOCATABLE = { cpu: '2' };

function readActions(text: string): readonly Action[] {
  return text.split('\n').flatMap((line): Action[] => {
    const space = line.indexOf(' ');
    const t = parseRfc3339(line.slice(0, Math.max(0, space)));
    return t === null ? [] : [{ t, does: line.slice(space).trim() }];
  });
}

/** The driver's own pauses and observations, kubectl's answers, and questions that change nothing. */
const WITHOUT_EFFECT =
  /^(->|sleep |waiting |end of window|pod (\S+ )?(is|has) |\d+ pods of |(node|namespace|taint) \S+ is |\$ kubectl (-n \S+ )?(get|rollout status) )/;

const RUNNING = /^pod (\S+) is Running(?:\/Ready| \(not ready\))/;

const text = (t: Micros): string => `${Math.round(t / 1000)}ms`;

/** Whether the action changes a Deployment; a new image of a Recreate Deployment has its own short form. */
function isOnDeployment({ does }: Action, objects: readonly Fields[]): boolean {
  const [, verb, name] = /^\$ kubectl (?:-n \S+ )?(.*?) ?deployment[/ ](\S+)/.exec(does) ?? [];
  if (verb === undefined || WITHOUT_EFFECT.test(does)) return false;
  const object = objects.find((each) => kindOf(each) === 'Deployment' && nameOf(each) === name);
  const strategy = textField(field(field(object ?? {}, 'spec'), 'strategy'), 'type');
  return verb !== 'set image' || strategy !== 'Recreate';
}

/** @throws NotModelled, or with what is wrong. */
export function readRecordedActions(actionsText: string, podText: string): RecordedActions {
  const objects = readObjects(podText);
  const actions = readActions(actionsText);
  const [first] = actions;
  const last = actions.at(-1);
  if (first === undefined || last === undefined) throw new Error('actions.txt: no line begins with a time');
  const seen = actions.findIndex(({ does }) => RUNNING.test(does));
  // A pod that never runs is created by the scenario itself.
  const origin = (actions[seen] ?? first).t;
  const at = (t: Micros): Micros => micros(t - origin);
  const namespace = /delete namespace (\S+)/.exec(actionsText)?.[1];
  const whole =
    namespace !== undefined || !objects.every(isBare) || actions.some((action) => isOnDeployment(action, objects));
  const created = seen === -1 ? objects.map((object) => createStep(object)) : [];
  const done = actions.slice(seen + 1).filter(({ does }, i) => !(i === 0 && seen === -1) && !WITHOUT_EFFECT.test(does));
  const steps: Fields[] = created.map((step) => ({ at: '0ms', ...step }));
  let ends = at(last.t);
  let begins: Micros | undefined;
  let current = objects;
  const limited = objects.some(asks) ? { allocatable: ALLOCATABLE } : {};
  for (const { t, does } of done) {
    const isCreated = does.endsWith(' create -f -');
    const next = isCreated ? createdAt(t, actions, objects) : stepsOf(does, { objects: current, whole });
    if (next === undefined) {
      if (begins === undefined) throw new NotModelled(does.replace(/^\$ /, ''));
      ends = at(t);
      break;
    }
    begins ??= at(t);
    steps.push(...next.map((step) => ({ at: text(at(t)), ...step })));
    current = objectsAfter(current, next);
  }
  if (begins === undefined) throw new Error('actions.txt: nothing is done');
  const names = firstPods(
    actions.slice(
      Math.max(0, seen),
      actions.findIndex((action) => action === done[0]),
    ),
  );
  const common = {
    ...limited,
    firstPods: names.map((name) => ({ name, owner: nameOf(objectFor(name, objects) ?? {}) })),
    origin,
    steps,
    uncordons: done.flatMap(({ t, does }) => (does.includes(' uncordon ') ? [at(t)] : [])),
    begins,
    ends,
  };
  if (!whole) return { ...common, pods: names.map((name) => runningPod(name, objects)) };
  const bare = names.filter((name) => objectFor(name, objects)?.['kind'] === 'Pod');
  const others = objects.filter((object) => object['kind'] !== 'Pod').map(objectOf);
  const doomed = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
  return {
    ...common,
    pods: bare.map((name) => runningPod(name, objects)),
    objects: [...(namespace === undefined ? [] : [doomed]), ...others],
  };
}

const firstPods = (actions: readonly Action[]): readonly string[] =>
  actions.flatMap(({ does }) => RUNNING.exec(does)?.[1] ?? []);

/** `create -f -` tells only in its answer what it was given; a bare pod, as all else would have to be settled first. */
function createdAt(t: Micros, actions: readonly Action[], objects: readonly Fields[]): readonly Fields[] | undefined {
  const answer = actions.find((action) => action.t > t && action.does.startsWith('->'))?.does ?? '';
  const names = [...answer.matchAll(/(\S+) created/g)].map(([, name = '']) => name);
  const pod = objects.find((object) => object['kind'] === 'Pod' && names[0] === `pod/${nameOf(object)}`);
  return pod === undefined || names.length !== 1 ? undefined : [createStep(pod)];
}
