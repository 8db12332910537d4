/** What a person typed or touched, and what their terminal printed. */
import type { EventTexts, Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { code, seconds, sentences } from './words.ts';

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

const DELETED = /\bdelete pod (\S+)/;
const GRACE = /--grace-period=(-?\d+)/;

const fileName = (path: string | undefined): string => code(path?.split('/').at(-1) ?? 'the manifest');

function deleteTyped(name: string, line: string): Explanation {
  const force = line.includes('--force');
  const flag = GRACE.exec(line)?.[1];
  const grace = flag === '0' && !force ? 1 : Number(flag);
  const told = force ? 'grace 0' : flag === undefined ? undefined : `grace ${grace} s`;
  return {
    title: `You deleted ${code(name)}${told === undefined ? '' : `, ${told}`}`,
    sentences: sentences(
      'kubectl sends one DELETE and then watches until the object is gone. Nothing on the node has heard of it yet.',
      force
        ? 'With grace 0 the object goes at once: its containers may still run when the name is free again.'
        : flag === undefined
          ? 'It names no grace, so the pod’s own `terminationGracePeriodSeconds` counts.'
          : flag === '0'
            ? 'Without `--force` kubectl makes 1 of grace 0, so that the kubelet still gets to stop the containers.'
            : `The pod gets ${seconds(grace)} instead of its own \`terminationGracePeriodSeconds\`.`,
    ),
  };
}

/** What broke on the node: its beginning, its end, and what follows from it. */
const FAULTS: Readonly<Record<string, (f: Facts) => { began: string; ended: string; sentences: readonly string[] }>> = {
  volumeBusy: (f) => ({
    began: `A process holds the volume ${code(f.text('volume') ?? '')}`,
    ended: `The volume ${code(f.text('volume') ?? '')} is let go`,
    sentences: [
      'A working directory or an open file below the mount is enough: as long as it is there, umount says “target is busy”.',
      'Containers are not concerned; it shows when the pod is removed.',
    ],
  }),
  volumeHangs: (f) => ({
    began: `Unmounting the volume ${code(f.text('volume') ?? '')} hangs`,
    ended: `The storage behind the volume ${code(f.text('volume') ?? '')} answers again`,
    sentences: [
      'A call that does not return is no failure: nothing is retried, as one operation a volume is allowed at a time.',
      'The pod worker gives up waiting after 2 min 3 s and tries again some seconds later.',
    ],
  }),
  apiserverDown: () => ({
    began: 'The API server is killed',
    ended: 'The API server is started again',
    sentences: [
      'Containers, volumes and cgroups need no API server: whatever the kubelet has begun it finishes.',
      'What it has to say about it waits: the status manager tries every 10 s.',
    ],
  }),
  statusConflict: () => ({
    began: 'The pod’s status can’t be written',
    ended: 'The pod’s status can be written again',
    sentences: [
      'Each PATCH of it meets another write and is answered 409 Conflict.',
      'The kubelet keeps the status and tries again with the pass every 10 s, reading the object anew each time.',
    ],
  }),
  deleteLost: () => ({
    began: 'The next DELETE of the pod will be lost',
    ended: 'Requests arrive again',
    sentences: ['The connection will break over it, or over its answer.'],
  }),
  watchDropped: () => ({
    began: 'The kubelet’s watch is dropped',
    ended: 'The kubelet’s watch is back',
    sentences: [
      'The stream ends, and the API server no longer has the events since the kubelet’s version.',
      'The kubelet lists its pods anew after a pause; until then it goes on with what it knows.',
    ],
  }),
  clockSkew: (f) => ({
    began: `The API server’s clock is ${(f.number('ahead') ?? 0) < 0 ? 'behind' : 'ahead'}`,
    ended: 'The API server’s clock is right again',
    sentences: [
      'It writes `deletionTimestamp` and AGE by its own clock. The kubelet never reads that time: it counts the grace’s seconds itself.',
    ],
  }),
  partition: () => ({
    began: 'The node is cut off from the API server',
    ended: 'The node is connected again',
    sentences: [
      'The kubelet goes on with what it knows, and kubectl still reaches the API server.',
      'Neither side is told: requests hang, and the lease of the node is not renewed.',
    ],
  }),
  cgroupBusy: () => ({
    began: 'A process in the pod’s cgroup can’t be killed',
    ended: 'The process in the pod’s cgroup is gone',
    sentences: [
      'It sleeps inside the kernel, for a disk or a file server that does not answer: SIGKILL is taken, but not acted on.',
      'A cgroup with a process in it can’t be removed; the kernel says “device or resource busy”.',
    ],
  }),
};

const faultOf = (f: Facts) => FAULTS[f.text('fault') ?? '']?.(f);

function otherTyped(does: string | undefined, name: string, line: string): Explanation {
  switch (does) {
    case 'create':
      return {
        title: `You created ${code(name)}`,
        sentences: [
          'The object exists as soon as etcd has written it. Nothing runs yet: the kubelet of its node hears of it through its watch.',
        ],
      };
    case 'label':
      return {
        title: `You labelled ${code(name)}`,
        sentences: [
          'An update that is no deletion: the kubelet will call it UPDATE and sync the pod once more.',
          'No container is touched by it.',
        ],
      };
    case 'evict':
      return {
        title: `You asked to evict ${code(name)}`,
        sentences: [
          'An eviction is a DELETE that the API server sends to itself, once the disruption budgets allow it.',
          'For the kubelet the two look alike.',
        ],
      };
    case 'drain':
      return {
        title: `You drained ${code(name)}`,
        sentences: [
          'kubectl lists the node’s pods, evicts each of them at the same time, and waits until all are gone.',
          'Mirror pods stay, as only their manifest can remove a static pod; so do pods of a DaemonSet, which would come back.',
        ],
      };
    case 'deleteNode':
      return {
        title: `You deleted the node ${code(name)}`,
        sentences: ['Only its object goes. The machine, its kubelet and its containers are not asked.'],
      };
    case 'taint':
      return {
        title: `You tainted ${code(name)} as out of service`,
        sentences: ['It is a promise that the machine is off: from now on its pods are removed without asking it.'],
      };
    case 'apply':
      return {
        title: `You changed the Deployment ${code(name)}`,
        sentences: [
          'Its template is new, so its pods have to be made anew: with the strategy Recreate first all go, then all come.',
        ],
      };
    case 'patch':
      return {
        title: `You removed a finalizer of ${code(name)}`,
        sentences: [
          'Whoever put it there wanted to do something first. With the last one gone, an object whose grace is over goes at once.',
        ],
      };
    default:
      return {
        title: line === '' ? 'You ran a command' : `You ran ${code(line)}`,
        sentences: ['kubectl sends its request to the API server.'],
      };
  }
}

function printed(f: Facts): Explanation {
  const output = f.text('output');
  const title = `kubectl prints ${output === undefined ? 'its result' : code(output)}`;
  switch (f.text('does')) {
    case 'delete':
      return {
        title,
        sentences: [
          'It prints this when the API server has accepted the DELETE, long before the pod is gone.',
          'Unless told `--wait=false`, it now waits for DELETED.',
        ],
      };
    case 'drain':
      return {
        title,
        sentences: ['One goroutine for each pod: it evicts, and then asks once a second whether that pod is gone.'],
      };
    default:
      return { title, sentences: ['That is the API server’s answer.'] };
  }
}

function done(f: Facts): Explanation {
  if (f.text('state') === 'failed')
    return { title: 'kubectl gives up', sentences: ['Its request was not fulfilled, and kubectl does not try again.'] };
  switch (f.text('does')) {
    case 'delete':
      return {
        title: 'kubectl returns',
        sentences: [
          'The object is gone from the API, which is all that kubectl waits for.',
          'What the node still holds (the sandbox, logs, the worker’s record) is swept up later.',
        ],
      };
    case 'drain':
      return {
        title: 'kubectl returns',
        sentences: ['Every pod that it evicted is gone from the API. Static pods still run on the node.'],
      };
    default:
      return {
        title: 'kubectl returns',
        sentences: ['The change is written; what follows from it goes on without kubectl.'],
      };
  }
}

export const people: Pick<EventTexts, Kinds> = {
  CommandTyped: (f) => {
    const line = f.text('command') ?? f.event.message ?? '';
    const name = DELETED.exec(line)?.[1];
    return name === undefined ? otherTyped(f.text('does'), f.text('name') ?? 'it', line) : deleteTyped(name, line);
  },
  CommandPrinted: printed,
  CommandDone: done,
  ManifestRemoved: (f) => ({
    title: `You removed ${fileName(f.text('path'))}`,
    sentences: [
      'A static pod lives by its manifest alone, so this deletes it. No request goes to the API server.',
      'The kubelet hears of a file through inotify at once; a URL it polls every 20 s.',
      'The mirror pod goes on saying Running.',
    ],
  }),
  ManifestWritten: (f) => ({
    title: `You wrote ${fileName(f.text('path'))}`,
    sentences: [
      'A static pod’s UID is a hash of its manifest, its node and the file’s path.',
      'So an edit makes another pod of the same name: the old UID is removed, the new one added. A changed comment changes nothing.',
    ],
  }),
  FaultBegan: (f) => ({
    title: faultOf(f)?.began ?? 'Something breaks',
    sentences: faultOf(f)?.sentences ?? ['From now on it fails, until it is put right.'],
  }),
  FaultEnded: (f) => ({
    title: faultOf(f)?.ended ?? 'It works again',
    sentences: ['What failed is tried again when its back-off is over, not sooner.'],
  }),
  WatchEnded: () => ({
    title: '`kubectl get pods -w` ends',
    sentences: [
      'Its watch broke with the API server; it says nothing and returns. Whoever wants to go on looking starts it anew.',
    ],
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
    };
  },
};
