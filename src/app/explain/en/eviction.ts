/** Pods that the kubelet itself stops: for lack of something on the node, and because the node shuts down. */
import type { EventTexts, Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { code, podName, seconds, sentences, upperFirst } from './words.ts';

type Kinds =
  | 'EvictionThresholdMet'
  | 'EvictionRefused'
  | 'PodEvicting'
  | 'PodEvicted'
  | 'EvictionWaits'
  | 'NodeShutdownBegan'
  | 'ShutdownKilling'
  | 'ShutdownKilled'
  | 'ShutdownGroupEnded'
  | 'NodeShutdownCompleted'
  | 'NodePoweredOff';

function evicting(f: Facts): Explanation {
  return {
    title: `The kubelet evicts ${podName(f)}`,
    sentences: sentences(
      'No request goes to the API server: the worker is told to stop the containers and to report Failed, Evicted.',
      f.minor < 30
        ? 'A hard eviction asks for grace 0, which this release’s worker takes for “none given”: the pod has its own grace period.'
        : 'A hard eviction leaves the containers one second, two at the runtime.',
      f.minor >= 27 &&
        'If the containers end with exit code 0, the phase becomes Succeeded after all, and the reason is lost.',
    ),
  };
}

function evicted(f: Facts): Explanation {
  return f.flag('inTime')
    ? {
        title: `${upperFirst(podName(f))} is evicted`,
        sentences: ['Its containers have stopped. The object stays, until somebody or the pod GC deletes it.'],
      }
    : {
        title: `Evicting ${podName(f)} takes too long`,
        sentences: [
          'The eviction manager waits half as long again as the grace that it asked for, and no less than 10 s.',
          'It does not know of the longer grace that the worker has given; the worker goes on.',
        ],
      };
}

function waits(f: Facts): Explanation {
  const left = f.minor < 27 ? 'its volumes and its cgroup are gone' : 'its worker has finished';
  switch (f.text('state')) {
    case 'done':
      return {
        title: `${upperFirst(podName(f))} is cleaned up`,
        sentences: ['The eviction manager looks at the node again.'],
      };
    case 'timedOut':
      return {
        title: `The eviction manager waits for ${podName(f)} no longer`,
        sentences: ['After 30 s it goes on without; what is left of the pod is tried again by others.'],
      };
    default:
      return {
        title: `The eviction manager waits until ${podName(f)} is cleaned up`,
        sentences: [`For 30 s at most, until ${left}. Before, another look at what is free would count it twice.`],
      };
  }
}

function shutdownBegan(f: Facts): Explanation {
  const total = f.number('gracePeriod') ?? 0;
  const critical = f.number('criticalPods') ?? 0;
  if (f.minor < 20)
    return {
      title: 'The node shuts down',
      sentences: ['This kubelet knows nothing of it and is stopped with everything else.'],
    };
  return {
    title: 'The node shuts down',
    sentences: [
      'systemd waits for the kubelet, which holds an inhibitor lock. The node is reported NotReady and takes no new pods.',
      `Normal pods have ${seconds(total - critical)} to stop, critical ones ${seconds(critical)} after that.`,
    ],
  };
}

export const eviction: Pick<EventTexts, Kinds> = {
  EvictionThresholdMet: (f) => ({
    title: `The node is short of ${f.text('resource') ?? 'something'}`,
    sentences: [
      'The eviction manager looks every 10 s. It first frees what it can without touching a pod, then ranks the pods.',
      'Who uses more than it asked for, and matters least, comes first.',
    ],
  }),
  EvictionRefused: (f) => ({
    title: `${upperFirst(podName(f))} is critical and stays`,
    sentences: [
      'Static pods and those of a system-critical priority are never evicted: nobody would start a static pod again.',
      'The next in the ranking is taken instead.',
    ],
  }),
  PodEvicting: evicting,
  PodEvicted: evicted,
  EvictionWaits: waits,
  NodeShutdownBegan: shutdownBegan,
  ShutdownKilling: (f) => ({
    title: `The shutdown manager kills ${podName(f)}`,
    sentences: sentences(
      `It gets ${seconds(f.number('gracePeriod') ?? 0)}: its own grace period, or its group’s time where that is shorter.`,
      'Its status will say Failed, Terminated. Unlike a delete, no deletionTimestamp is set and the object stays.',
      f.minor >= 27 && 'If the containers end with exit code 0, it is Succeeded instead.',
    ),
  }),
  ShutdownKilled: (f) =>
    f.flag('inTime')
      ? { title: `${upperFirst(podName(f))} has stopped`, sentences: ['The shutdown goes on when its group has.'] }
      : {
          title: `The shutdown manager gives up waiting for ${podName(f)}`,
          sentences: ['Its worker goes on, as long as there is a node.'],
        },
  ShutdownGroupEnded: (f) => ({
    title: f.flag('inTime')
      ? `All pods of priority ${code(f.text('priority') ?? '0')} have stopped`
      : `The time of the pods of priority ${code(f.text('priority') ?? '0')} is over`,
    sentences: sentences(
      f.flag('inTime') ? 'Time that is left is not waited for.' : 'Those that still run are not waited for any more.',
      f.minor >= 32 &&
        'Since 1.32 a group’s volumes are unmounted too before the next group: its drivers are critical pods.',
    ),
  }),
  NodeShutdownCompleted: () => ({
    title: 'The kubelet lets the shutdown go on',
    sentences: ['It gives its inhibitor lock back; systemd stops the services, the kubelet among them.'],
  }),
  NodePoweredOff: () => ({
    title: 'The node is off',
    sentences: [
      'Nobody removes the objects: the pods stay Failed until they are deleted by hand, by their owner or by the pod GC.',
    ],
  }),
};
