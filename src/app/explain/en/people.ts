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

export const people: Pick<EventTexts, Kinds> = {
  CommandTyped: (f) => {
    const line = f.text('command') ?? f.event.message ?? '';
    const name = DELETED.exec(line)?.[1];
    if (name !== undefined) return deleteTyped(name, line);
    return {
      title: line === '' ? 'You ran a command' : `You ran ${code(line)}`,
      sentences: ['kubectl sends its request to the API server.'],
    };
  },
  CommandPrinted: (f) => {
    const output = f.text('output');
    return {
      title: `kubectl prints ${output === undefined ? 'its result' : code(output)}`,
      sentences: [
        'It prints this when the API server has accepted the DELETE, long before the pod is gone.',
        'Unless told `--wait=false`, it now waits for DELETED.',
      ],
    };
  },
  CommandDone: (f) =>
    f.text('state') === 'failed'
      ? { title: 'kubectl gives up', sentences: ['The API server refused the request; nothing was changed.'] }
      : {
          title: 'kubectl returns',
          sentences: [
            'The object is gone from the API, which is all that kubectl waits for.',
            'What the node still holds (the sandbox, logs, the worker’s record) is swept up later.',
          ],
        },
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
