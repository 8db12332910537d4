/** What a person typed or touched, and what their terminal printed. */
import { claim, type Sentence } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import {
  commandLine,
  fileName,
  typedDelete,
  type TypedDelete,
  leftBehind,
  type Leftover,
  mirrorOfManifest,
  commandRuns,
} from '../reading.ts';
import { code, seconds, list, sentences } from './words.ts';

type Kinds =
  | 'CommandTyped'
  | 'CommandPrinted'
  | 'CommandDone'
  | 'ManifestRemoved'
  | 'ManifestWritten'
  | 'WatchRowPrinted'
  | 'WatchEnded'
  | 'FaultBegan'
  | 'FaultEnded';

const manifest = (f: Facts): string => code(fileName(f) ?? 'the manifest');

function deleteTyped({ name, force, grace, rounded }: TypedDelete): Told {
  const told = force ? 'grace 0' : grace === undefined ? undefined : `grace ${grace} s`;
  return {
    title: `You deleted ${code(name)}${told === undefined ? '' : `, ${told}`}`,
    sentences: [
      'kubectl sends one DELETE and then watches until the object is gone. Nothing on the node has heard of it yet.',
      force
        ? 'With grace 0 the object goes at once: its containers may still run when the name is free again.'
        : grace === undefined
          ? 'It names no grace, so the pod’s own `terminationGracePeriodSeconds` counts.'
          : rounded
            ? 'Without `--force` kubectl turns grace 0 into 1, so that the kubelet still gets to stop the containers.'
            : `The pod gets ${seconds(grace)} instead of its own \`terminationGracePeriodSeconds\`.`,
    ],
    otherwise: force
      ? 'Without `--force` the object would stay until the kubelet says that nothing runs.'
      : rounded
        ? 'With `--force` the object would go at once, its containers later.'
        : 'With `--grace-period=0 --force` the object would go at once. Of a mirror pod, no DELETE of any kind stops a container.',
  };
}

interface FaultText {
  readonly began: string;
  readonly ended: string;
  readonly sentences: readonly string[];
  readonly otherwise: string;
}

/** What broke on the node: its beginning, its end, and what follows from it. */
const FAULTS: Readonly<Record<string, (f: Facts) => FaultText>> = {
  volumeBusy: (f) => ({
    began: `A process holds the volume ${code(f.text('volume') ?? '')}`,
    ended: `The volume ${code(f.text('volume') ?? '')} is freed`,
    sentences: [
      'A working directory or an open file below the mount is enough: as long as it is there, umount says “target is busy”.',
      'Containers are not affected; it shows when the pod is removed.',
    ],
    otherwise: 'Freed before the pod is removed, it would never show.',
  }),
  volumeHangs: (f) => ({
    began: `Unmounting the volume ${code(f.text('volume') ?? '')} hangs`,
    ended: `The storage behind the volume ${code(f.text('volume') ?? '')} answers again`,
    sentences: [
      'A call that does not return is no failure: nothing is retried, as only one operation per volume is allowed at a time.',
      'The pod worker gives up waiting after 2 min 3 s and tries again some seconds later.',
    ],
    otherwise: 'An unmount that fails, instead of hanging, would be tried again after 0.5 s.',
  }),
  apiserverDown: () => ({
    began: 'The API server is killed',
    ended: 'The API server is started again',
    sentences: [
      'Containers, volumes and cgroups need no API server: whatever the kubelet has begun it finishes.',
      'What it has to report waits: the status manager tries every 10 s.',
    ],
    otherwise: 'With the kubelet down instead, objects could be deleted, but nothing on the node would stop.',
  }),
  statusConflict: () => ({
    began: 'The pod’s status can’t be written',
    ended: 'The pod’s status can be written again',
    sentences: [
      'Each PATCH of it collides with another write and is answered with 409 Conflict.',
      'The kubelet keeps the status and tries again with the pass every 10 s, reading the object anew each time.',
    ],
    otherwise: 'One PATCH without a collision is enough.',
  }),
  deleteLost: () => ({
    began: 'The next DELETE of the pod will be lost',
    ended: 'Requests arrive again',
    sentences: ['The connection will break while it is sent, or while it is answered.'],
    otherwise: 'If only the answer is lost, the object goes all the same.',
  }),
  watchDropped: () => ({
    began: 'The kubelet’s watch is dropped',
    ended: 'The kubelet’s watch is back',
    sentences: [
      'The stream ends, and the API server no longer has the events since the kubelet’s version.',
      'The kubelet lists its pods anew after a pause; until then it goes on with what it knows.',
    ],
    otherwise: 'Were the events still there, a new watch would go on without a list.',
  }),
  clockSkew: (f) => ({
    began: `The API server’s clock is ${(f.number('ahead') ?? 0) < 0 ? 'behind' : 'ahead'}`,
    ended: 'The API server’s clock is right again',
    sentences: [
      'It writes `deletionTimestamp` and AGE by its own clock. The kubelet never reads that time: it counts the grace’s seconds itself.',
    ],
    otherwise: 'If the kubelet compared that time with its own clock, the skew would lengthen or shorten the grace.',
  }),
  partition: (f) => ({
    began: 'The node is cut off from the API server',
    ended: 'The node is connected again',
    sentences: [
      'The kubelet goes on with what it knows, and kubectl still reaches the API server.',
      'Neither side is told: requests hang, and the lease of the node is not renewed.',
    ],
    otherwise: `Healed within ${f.rules.nodeMonitorGracePeriod / 1_000_000} s, the node is never considered unreachable.`,
  }),
  cgroupBusy: () => ({
    began: 'A process in the pod’s cgroup can’t be killed',
    ended: 'The process in the pod’s cgroup is gone',
    sentences: [
      'It sleeps inside the kernel, for a disk or a file server that does not answer: SIGKILL is received, but not acted on.',
      'A cgroup with a process in it can’t be removed; the kernel says “device or resource busy”.',
    ],
    otherwise: 'As soon as the disk or the server answers, the process dies of the signal that it has received.',
  }),
};

const faultOf = (f: Facts): FaultText | undefined => FAULTS[f.text('fault') ?? '']?.(f);

/** Commands but for deletes, by what they do. */
const TYPED: Readonly<Record<string, (name: string) => Told>> = {
  create: (name) => ({
    title: `You created ${code(name)}`,
    sentences: [
      'The object exists as soon as etcd has written it. The kubelet of its node hears of it through its watch, and starts it.',
    ],
    otherwise: 'While an object has this name, even one that is Terminating, the API server refuses with 409.',
  }),
  label: (name) => ({
    title: `You labelled ${code(name)}`,
    sentences: [
      'An update that is no deletion: the kubelet will call it UPDATE and sync the pod once more.',
      'No container is touched by it.',
    ],
    otherwise:
      'Another image in its spec would make the kubelet restart that container. Most other fields can’t be changed.',
  }),
  evict: (name) => ({
    title: `You asked to evict ${code(name)}`,
    sentences: [
      'An eviction is a DELETE that the API server sends to itself, once the disruption budgets allow it.',
      'For the kubelet the two look alike.',
    ],
    otherwise: 'A budget with nothing to spare would be answered with 429. A plain DELETE asks no budget.',
  }),
  drain: (name) => ({
    title: `You drained ${code(name)}`,
    sentences: [
      'kubectl lists the node’s pods, evicts all of them at the same time, and waits until all are gone.',
      'Mirror pods stay, as only their manifest can remove a static pod; so do pods of a DaemonSet, which would come back.',
    ],
    otherwise: 'With `--disable-eviction` it would send plain DELETEs, which ask no disruption budget.',
  }),
  deleteNode: (name) => ({
    title: `You deleted the node ${code(name)}`,
    sentences: ['Only its object goes. The machine, its kubelet and its containers are not asked.'],
    otherwise: 'While the object is there, pod GC leaves the node’s pods alone.',
  }),
  taint: (name) => ({
    title: `You tainted ${code(name)} as out of service`,
    sentences: ['It is a promise that the machine is off: from now on its pods are removed without asking it.'],
    otherwise: 'Without it, pods that are Terminating on a silent node stay so until it comes back.',
  }),
  apply: (name) => ({
    title: `You changed the Deployment ${code(name)}`,
    sentences: [
      'Its template is new, so its pods have to be made anew: with the strategy Recreate first all go, then all come.',
    ],
    otherwise: 'With RollingUpdate, the default, new pods come before the old ones have gone.',
  }),
  patch: (name) => ({
    title: `You removed a finalizer of ${code(name)}`,
    sentences: [
      'Whoever put it there wanted to do something first. With the last one gone, an object whose grace is over goes at once.',
    ],
    otherwise: 'With another finalizer left, or a grace above 0, the object stays.',
  }),
};

function otherTyped(does: string | undefined, name: string, line: string): Told {
  return (
    TYPED[does ?? '']?.(name) ?? {
      title: line === '' ? 'You ran a command' : `You ran ${code(line)}`,
      sentences: ['kubectl sends its request to the API server.'],
      otherwise: 'If it is refused, nothing changes.',
    }
  );
}

function printed(f: Facts): Told {
  const output = f.text('output');
  const title = `kubectl prints ${output === undefined ? 'its result' : code(output)}`;
  switch (f.text('does')) {
    case 'delete':
      return {
        title,
        sentences: sentences(
          'It prints this when the API server has accepted the DELETE, long before the pod is gone.',
          commandRuns(f) && claim('kubectlWaits', 'It now waits for DELETED.'),
        ),
        otherwise: 'With `--wait=false` it would return here.',
      };
    case 'drain':
      return {
        title,
        sentences: ['One goroutine for each pod: it evicts, and then asks once a second whether that pod is gone.'],
        otherwise: 'A pod that a disruption budget protects would be asked again every 5 s.',
      };
    default:
      return {
        title,
        sentences: ['That is the API server’s answer.'],
        otherwise: 'A refusal would be printed as an error.',
      };
  }
}

const LEFT: Readonly<Record<Leftover, string>> = {
  sandbox: 'the sandbox',
  logs: 'the logs',
  record: 'the worker’s record',
};

/** What of the pod is on the node still, now that the object is gone. */
function left(f: Facts): readonly Sentence[] {
  const { staticRuns, containersRun, things } = leftBehind(f);
  if (staticRuns) return [claim('leftRunning', 'The static pod behind it runs on: only its mirror was deleted.')];
  if (containersRun) return [claim('leftRunning', 'Its containers still run on the node, and kubectl does not ask.')];
  if (things.length === 0) return [];
  return [
    claim('leftBehind', `The node still holds ${list(things.map((thing) => LEFT[thing]))}; that is swept up later.`),
  ];
}

function done(f: Facts): Told {
  if (f.text('state') === 'failed')
    return {
      title: 'kubectl gives up',
      sentences: ['Its request was not fulfilled, and kubectl does not try again.'],
      otherwise: 'A controller or the kubelet would have tried again after a pause.',
    };
  switch (f.text('does')) {
    case 'delete':
      return {
        title: 'kubectl returns',
        sentences: [
          claim('nameFree', 'The object is gone from the API, which is all that kubectl waits for.'),
          ...left(f),
        ],
        otherwise:
          'With a finalizer on the object it would still wait; with `--wait=false` it would not have waited at all.',
      };
    case 'drain':
      return {
        title: 'kubectl returns',
        sentences: [
          claim('drained', 'Every pod that it evicted is gone from the API. Static pods still run on the node.'),
        ],
        otherwise:
          'One pod that does not go would have kept it waiting, for as long as `--timeout` allows; by default forever.',
      };
    default:
      return {
        title: 'kubectl returns',
        sentences: ['The change is written; what follows from it goes on without kubectl.'],
        otherwise: 'Had it been refused, kubectl would have returned with an error.',
      };
  }
}

export const people: Pick<EventTexts, Kinds> = {
  CommandTyped: (f) => {
    const line = commandLine(f);
    const deletes = typedDelete(line);
    return deletes === undefined ? otherTyped(f.text('does'), f.text('name') ?? 'it', line) : deleteTyped(deletes);
  },
  CommandPrinted: printed,
  CommandDone: done,
  ManifestRemoved: (f) => ({
    title: `You removed ${manifest(f)}`,
    sentences: sentences(
      'A static pod lives by its manifest alone, so this deletes it. No request goes to the API server.',
      'The kubelet hears of a file through inotify at once; a URL it polls every 20 s.',
      mirrorOfManifest(f)?.status.phase === 'Running' &&
        claim('mirrorSaysRunning', 'The mirror pod goes on saying Running.'),
    ),
    otherwise: 'Deleting the mirror pod instead would stop nothing.',
  }),
  ManifestWritten: (f) => ({
    title: `You wrote ${manifest(f)}`,
    sentences: [
      'A static pod’s UID is a hash of its manifest, its node and the file’s path.',
      'So an edit makes another pod of the same name: the old UID is removed, the new one added.',
    ],
    otherwise: 'A changed comment or indentation changes nothing, and a `metadata.uid` in the manifest stays the UID.',
  }),
  FaultBegan: (f) => {
    const fault = faultOf(f);
    return {
      title: fault?.began ?? 'Something breaks',
      sentences: fault?.sentences ?? ['From now on it fails, until it is put right.'],
      otherwise: fault?.otherwise ?? 'Put right before it is needed, it would never show.',
    };
  },
  FaultEnded: (f) => ({
    title: faultOf(f)?.ended ?? 'It works again',
    sentences: ['What failed is tried again when its back-off is over, not sooner.'],
    otherwise: 'Had it lasted, the kubelet would have gone on trying: a termination is never given up.',
  }),
  WatchEnded: () => ({
    title: '`kubectl get pods -w` ends',
    sentences: [
      'Its watch broke with the API server; it says nothing and returns. Whoever wants to keep watching has to run it again.',
    ],
    otherwise: 'A client with a reflector, like the kubelet, would list and watch again by itself.',
  }),
  WatchRowPrinted: (f) => {
    const event = f.text('event');
    return {
      title: `\`kubectl get pods -w\` prints a row${f.pod === undefined ? '' : ` for ${code(f.pod)}`}`,
      sentences: [
        event === 'DELETED'
          ? 'For DELETED it prints the last object once more; the row looks like any other.'
          : `One row for each watch event${event === undefined ? '' : `; this one was ${event}`}. Terminating is a word for people, never a phase.`,
      ],
      otherwise: 'With `--output-watch-events` each row would say which event it is.',
    };
  },
};
