/** What a person typed or touched, and what their terminal printed. */
import type { EventTexts } from '../explanation.ts';
import { code, podName, sentences } from './words.ts';

const deleted = /\bdelete pod (\S+)/;
const graceFlag = /--grace-period=(-?\d+)/;

type Kinds =
  'CommandTyped' | 'CommandPrinted' | 'CommandDone' | 'ManifestRemoved' | 'ManifestWritten' | 'WatchRowPrinted';

const fileName = (path: string | undefined): string => code(path?.split('/').at(-1) ?? 'the manifest');

export const people: Pick<EventTexts, Kinds> = {
  CommandTyped: (f) => {
    const line = f.text('command') ?? f.event.message ?? '';
    const name = deleted.exec(line)?.[1];
    if (name === undefined) {
      return {
        title: line === '' ? 'You ran a command' : `You ran ${code(line)}`,
        sentences: ['kubectl sends its request to the API server.'],
      };
    }
    const force = line.includes('--force');
    const flag = graceFlag.exec(line)?.[1];
    const grace = force ? 'grace 0' : flag === undefined ? undefined : `grace ${flag === '0' ? 1 : flag} s`;
    return {
      title: `You deleted ${code(name)}${grace === undefined ? '' : `, ${grace}`}`,
      sentences: sentences(
        `kubectl sends one DELETE for ${code(name)} and then watches until the object is gone.`,
        force
          ? 'With grace 0 and `--force` the API server drops the object at once and waits for nobody: the containers may still be running when the name is free again.'
          : flag === '0'
            ? 'Without `--force`, kubectl turns grace 0 into 1, so that the kubelet still gets to stop the containers.'
            : flag === undefined
              ? 'It names no grace period, so the pod’s own `terminationGracePeriodSeconds` counts.'
              : `${flag} s of grace go before the pod’s own ${code('terminationGracePeriodSeconds')}.`,
        'Nothing on the node has heard of it yet.',
      ),
    };
  },
  CommandPrinted: (f) => {
    const output = f.text('output');
    return {
      title: `kubectl prints ${output === undefined ? 'its result' : code(output)}`,
      sentences: [
        'It prints this as soon as the API server has accepted the DELETE, long before the pod is gone.',
        'Unless it was told `--wait=false`, it now watches the object and returns when it sees DELETED.',
      ],
    };
  },
  CommandDone: (f) => {
    const failed = f.text('state') === 'failed';
    return {
      title: failed ? 'kubectl gives up' : 'kubectl returns',
      sentences: failed
        ? ['The API server refused the request; nothing was changed.']
        : [
            'The object is gone from the API, which is all that kubectl waits for.',
            'What is left on the node (dead containers, logs, the worker’s record) is swept up later and needs no object.',
          ],
    };
  },
  ManifestRemoved: (f) => ({
    title: `You removed ${fileName(f.text('path'))}`,
    sentences: [
      'A static pod lives by its manifest alone, so this is how it is deleted: no request goes to the API server.',
      'The kubelet learns of a file through inotify at once; if that were lost, its rescan every 20 s would find out. An HTTP source is only polled, every 20 s.',
      'The mirror pod in the API knows nothing of it yet and goes on saying Running.',
    ],
  }),
  ManifestWritten: (f) => ({
    title: `You wrote ${fileName(f.text('path'))}`,
    sentences: [
      'The UID of a static pod is a hash of its decoded manifest, its node’s name and the file’s path.',
      'So an edit that means anything makes another pod of the same name: the old UID is removed and the new one added in one go. A changed comment changes nothing.',
    ],
  }),
  WatchRowPrinted: (f) => {
    const event = f.text('event');
    return {
      title: `${code('kubectl get pods -w')} prints a row for ${podName(f)}`,
      sentences: [
        `One row for each watch event${event === undefined ? '' : `; this one was ${event}`}.`,
        event === 'DELETED'
          ? 'For DELETED it prints the last object once more: without `--output-watch-events` it looks like any other row.'
          : '`Terminating` in its STATUS column is kubectl’s word for “has a deletionTimestamp”, never a phase.',
      ],
    };
  },
};
