/** Pods that the kubelet itself stops: for lack of something on the node, and because the node shuts down. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { hardGrace, type HardGrace, lastPhases, type LastPhase } from '../reading.ts';
import { code, podName, seconds, sentences, upperFirst } from './words.ts';

type Kinds =
  | 'DeadlineExceeded'
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

const HARD: Readonly<Record<HardGrace, string>> = {
  nothing: 'A hard eviction asks for grace 0, and to this release 0 is 0: SIGKILL comes first and at once.',
  own: 'A hard eviction asks for grace 0, which this release takes for “none given”: the pod gets its own.',
  oneSecond: 'A hard eviction leaves the containers one second, two at the runtime.',
};

/** A soft eviction names its grace. */
function softText(f: Facts): string | undefined {
  const asked = f.number('softGrace');
  if (asked === undefined) return undefined;
  return f.rules.softEvictionGrace === 'maximum'
    ? `The threshold is a soft one, so the pod gets the most that the kubelet is told to give: ${seconds(asked)}, even where its own grace is shorter.`
    : `The threshold is a soft one: the pod gets ${seconds(asked)}, the shorter of its own grace and the most that the kubelet is told to give.`;
}

function evicting(f: Facts): Told {
  return {
    title: `The kubelet evicts ${podName(f)}`,
    sentences: sentences(
      f.rules.killStatus === 'bare'
        ? 'No request goes to the API server. Its status will say Failed, Evicted and nothing else, not even about containers.'
        : 'No request goes to the API server: the worker is told to stop the containers and to report Failed, Evicted.',
      softText(f) ?? HARD[hardGrace(f)],
      f.rules.phaseFromExitCodes && 'If they all end with exit code 0, the phase becomes Succeeded after all.',
    ),
    otherwise:
      'A `kubectl delete` or an API eviction would set a deletionTimestamp, and the object would go in the end. Here it stays.',
  };
}

function evicted(f: Facts): Told {
  return f.flag('inTime')
    ? {
        title: claim('containersDown', `${upperFirst(podName(f))} is evicted`),
        sentences: [
          claim(
            'containersDown',
            'Its containers have stopped. The object stays, until somebody or the pod GC deletes it.',
          ),
        ],
        otherwise: 'Had it taken too long, the eviction manager would have gone on without it.',
      }
    : {
        title: `Evicting ${podName(f)} takes too long`,
        sentences: [
          'The eviction manager waits half as long again as the grace that it asked for, and no less than 10 s.',
          claim(
            'workerNotFinished',
            'It does not know of the longer grace that the worker has given; the worker goes on.',
          ),
        ],
        otherwise: 'Had the containers stopped in time, it would now wait for the clean-up.',
      };
}

const LEFT: Readonly<Record<Facts['rules']['canBeDeleted'], string>> = {
  containersRemoved: 'its dead containers, its volumes and its cgroup are gone',
  resourcesReclaimed: 'its volumes and its cgroup are gone',
  podIsFinished: 'its worker has finished',
};

function waits(f: Facts): Told {
  const left = LEFT[f.rules.canBeDeleted];
  switch (f.text('state')) {
    case 'done':
      return {
        title: claim('nodeCleanedUp', `${upperFirst(podName(f))} is cleaned up`),
        sentences: ['The eviction manager looks at the node again.'],
        otherwise: 'After 30 s it would have gone on in any case.',
      };
    case 'timedOut':
      return {
        title: `The eviction manager waits for ${podName(f)} no longer`,
        sentences: ['After 30 s it goes on without; what is left of the pod is tried again by others.'],
        otherwise: 'Cleaned up in time, the pod’s share would count as free at the next look.',
      };
    default:
      return {
        title: `The eviction manager waits until ${podName(f)} is cleaned up`,
        sentences: [
          `For 30 s at most, until ${left}. Before, another look at what is free would miss what this pod frees.`,
        ],
        otherwise: 'Without the wait it might evict a second pod needlessly.',
      };
  }
}

function shutdownBegan(f: Facts): Told {
  const total = f.number('gracePeriod') ?? 0;
  const critical = f.number('criticalPods') ?? 0;
  if (f.rules.gracefulShutdown === 'none')
    return {
      title: 'The node shuts down',
      sentences: ['This kubelet knows nothing of it and is stopped with everything else.'],
      otherwise: 'From 1.21 on a kubelet can hold the shutdown back and stop its pods first.',
    };
  return {
    title: 'The node shuts down',
    sentences: [
      'systemd waits for the kubelet, which holds an inhibitor lock. The node is reported NotReady and takes no new pods.',
      `Normal pods have ${seconds(total - critical)} to stop, critical ones ${seconds(critical)} after that.`,
    ],
    otherwise:
      'Without `shutdownGracePeriod` in its configuration, which is the default, the kubelet would be stopped at once.',
  };
}

const PHASES: Readonly<Record<LastPhase, string>> = {
  running: 'Of those that nobody reported as ended, the API goes on saying Running.',
  ended: 'Those that were stopped in time have reached their last phase.',
};

export const eviction: Pick<EventTexts, Kinds> = {
  DeadlineExceeded: (f) => ({
    title: `${upperFirst(podName(f))} is past its deadline`,
    sentences: sentences(
      `It has been active for longer than the ${seconds(f.number('activeDeadlineSeconds') ?? 0)} that its spec allows: \`activeDeadlineSeconds\`, counted from its start.`,
      'Whatever its containers do, its status says Failed, DeadlineExceeded from now on.',
      f.rules.podWorkers === 'syncOnly'
        ? 'The same `syncPod` stops the containers, with the pod’s own grace.'
        : f.rules.withholdsTerminalPhase
          ? 'The worker goes on to terminate it, with the pod’s own grace; the API server hears of the phase when the containers have stopped.'
          : 'The API server hears of it at once, and with the next sync the worker terminates it, with the pod’s own grace.',
    ),
    otherwise: 'Had the pod ended before, nobody would have looked at the deadline. Nothing here deletes the object.',
  }),
  EvictionThresholdMet: (f) => ({
    title: `The node is short of ${f.text('resource') ?? 'something'}`,
    sentences: [
      'The eviction manager looks every 10 s. It first frees what it can without touching a pod, then ranks the pods.',
      'The pod that uses more than it asked for, and matters least, comes first.',
    ],
    otherwise: 'If removing dead containers and unused images had freed enough, no pod would have to go.',
  }),
  EvictionRefused: (f) => ({
    title: `${upperFirst(podName(f))} is critical and stays`,
    sentences: [
      'Static pods and those of a system-critical priority are never evicted: nobody would start a static pod again.',
      'The next in the ranking is taken instead.',
    ],
    otherwise: 'An ordinary pod in its place would be evicted.',
  }),
  PodEvicting: evicting,
  PodEvicted: evicted,
  EvictionWaits: waits,
  NodeShutdownBegan: shutdownBegan,
  ShutdownKilling: (f) => ({
    title: `The shutdown manager kills ${podName(f)}`,
    sentences: sentences(
      `It gets ${seconds(f.number('gracePeriod') ?? 0)}: its own grace period, or its group’s time if that is shorter.`,
      'Its status will say Failed, Terminated.',
      f.rules.phaseFromExitCodes && 'If the containers end with exit code 0, it is Succeeded instead.',
    ),
    otherwise: 'A delete would set a deletionTimestamp and remove the object in the end. A shutdown leaves it.',
  }),
  ShutdownKilled: (f) =>
    f.flag('inTime')
      ? {
          title: claim('containersDown', `${upperFirst(podName(f))} has stopped`),
          sentences: ['The shutdown goes on when its group has.'],
          otherwise: 'Had it needed longer than its group has, nobody would have waited for it.',
        }
      : {
          title: `The shutdown manager gives up waiting for ${podName(f)}`,
          sentences: [claim('workerNotFinished', 'Its worker goes on, as long as there is a node.')],
          otherwise: 'Had the process acted on SIGTERM, the pod could have stopped in time.',
        },
  ShutdownGroupEnded: (f) => ({
    title: f.flag('inTime')
      ? `All pods of priority ${code(f.text('priority') ?? '0')} have stopped`
      : `The time of the pods of priority ${code(f.text('priority') ?? '0')} is over`,
    sentences: sentences(
      f.flag('inTime')
        ? 'The time that is left is not waited out.'
        : 'Those that still run are not waited for any more.',
      f.rules.shutdownWaitsForVolumes &&
        'Since 1.32 a group’s volumes are unmounted too before the next group: its drivers are critical pods.',
    ),
    otherwise: f.flag('inTime')
      ? 'With one pod still running, it would have waited until the group’s time is over.'
      : 'Had all of them stopped sooner, the rest of the time would not have been waited for.',
  }),
  NodeShutdownCompleted: () => ({
    title: 'The kubelet lets the shutdown go on',
    sentences: ['It gives its inhibitor lock back; systemd stops the services, the kubelet among them.'],
    otherwise: 'systemd would not wait forever: after InhibitDelayMaxSec it goes on without the kubelet’s word.',
  }),
  NodePoweredOff: (f) => ({
    title: 'The node is off',
    sentences: sentences(
      'Nobody removes the objects: they stay until they are deleted by hand, by their owner or by the pod GC.',
      ...lastPhases(f).map((phase) => claim('phasesTold', PHASES[phase])),
    ),
    otherwise: lastPhases(f).includes('running')
      ? 'After a boot the kubelet would start again what the API calls Running, and the static pods in any case.'
      : 'After a boot only static pods would start again: the phase of the others is final.',
  }),
};
