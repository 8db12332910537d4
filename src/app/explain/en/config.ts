/** How a change reaches the kubelet: sources, podConfig, and what syncLoop does with each operation. */
import type { EventTexts, Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { code, podName, sentences } from './words.ts';

type Kinds = 'SourceSet' | 'ConfigUpdate' | 'SyncLoopOp' | 'SyncLoopTick' | 'PlegEventHandled';

type Source = 'file' | 'http' | 'api';
const LISTED: Readonly<Record<Source, string>> = {
  file: 'in the manifest files',
  http: 'at the manifest URL',
  api: 'in the API server’s list',
};
const READ: Readonly<Record<Source, string>> = {
  file: 'The manifest files are read',
  http: 'The manifest URL is read',
  api: 'The API server’s list is taken in',
};

function sourceOf(f: Facts): Source {
  const told = f.text('source') ?? f.event.actor.replace(/Source$/, '');
  return told === 'file' || told === 'http' ? told : 'api';
}

function mirrorOp(f: Facts, op: 'DELETE' | 'REMOVE'): Explanation {
  const title = `syncLoop: ${op} of the mirror pod ${podName(f)}`;
  if (!f.hasStatic)
    return {
      title,
      sentences: ['The static pod of this name is gone, so there is nobody whom a change of its mirror would concern.'],
    };
  return {
    title,
    sentences: [
      'A change of a mirror pod reaches the static pod’s worker as an ordinary update.',
      op === 'DELETE'
        ? 'The static pod has no deletionTimestamp, so nothing terminates; its next `syncPod` replaces the mirror.'
        : 'Its next `syncPod` makes sure that there is a mirror.',
    ],
  };
}

function deleteOp(f: Facts): Explanation {
  if (f.isMirror) return mirrorOp(f, 'DELETE');
  if (f.worker?.status.finished === true) {
    return {
      title: `syncLoop: DELETE of ${podName(f)} again`,
      sentences: [
        'This is the write with grace 0, a moment before the object goes. The worker has finished and ignores it.',
      ],
    };
  }
  return {
    title: `syncLoop: DELETE of ${podName(f)}`,
    sentences: [
      'podConfig found a deletionTimestamp that it did not know and calls that DELETE. The object still exists.',
      'It is handled like an UPDATE: podManager keeps the new object, and the pod’s worker is woken.',
    ],
  };
}

function removeOp(f: Facts): Explanation {
  if (f.isMirror) return mirrorOp(f, 'REMOVE');
  const title = `syncLoop: REMOVE of ${podName(f)}`;
  const gone = `It is no longer ${LISTED[sourceOf(f)]}, so podManager forgets it and its worker is told to kill it.`;
  if (f.worker?.status.finished === true) {
    return {
      title,
      sentences: [gone, 'The worker has finished and ignores that: the normal end of a graceful removal.'],
    };
  }
  return {
    title,
    sentences: sentences(
      gone,
      sourceOf(f) === 'api'
        ? 'The object went before the containers. The worker goes on without it, with the full grace.'
        : 'There is no deletionTimestamp; its grace is the one in the manifest.',
      f.minor < 27 && 'From here on a failed step is not tried again: the sync tick knows only listed pods.',
    ),
  };
}

function syncLoopOp(f: Facts): Explanation {
  const op = f.text('op') ?? 'UPDATE';
  switch (op) {
    case 'DELETE':
      return deleteOp(f);
    case 'REMOVE':
      return removeOp(f);
    case 'ADD':
      return {
        title: `syncLoop: ADD of ${podName(f)}`,
        sentences: f.isMirror
          ? ['The new mirror pod comes back through the watch. It is filed under its static pod; nothing is started.']
          : sentences(
              'A UID that this source did not list before. It gets a worker, which may start when nothing else holds the name.',
              sourceOf(f) !== 'api' && 'REMOVE comes before ADD: of an edited manifest the old UID is dropped first.',
            ),
      };
    case 'RECONCILE':
      return {
        title: `syncLoop: RECONCILE of ${podName(f)}`,
        sentences: ['Only the status differs: the echo of the kubelet’s own PATCH. podManager keeps the newer object.'],
      };
    default:
      return {
        title: `syncLoop: ${op} of ${podName(f)}`,
        sentences: [
          'Something that the kubelet cares for has changed, without a deletionTimestamp. The worker syncs the pod once more.',
        ],
      };
  }
}

function plegEvent(f: Facts): Explanation {
  const type = f.text('type');
  if (f.event.pod === undefined) {
    return {
      title: 'syncLoop drops a PLEG event',
      sentences: [
        'The pod was REMOVEd before PLEG noticed the death of its container.',
        'The line looks like an error and is none: the worker waits for PLEG’s cache, not for this.',
      ],
    };
  }
  return {
    title: `syncLoop takes the PLEG event ${type === undefined ? '' : code(type)}`.trimEnd(),
    sentences: sentences(
      `The worker of ${podName(f)} gets one more update to look at.`,
      type === 'ContainerDied' &&
        (f.worker?.status.terminatedAt === null
          ? 'Of each container’s dead instances one is kept, for its logs.'
          : 'The pod is deleted and stopped, so its dead containers may be removed now, without waiting for the GC.'),
    ),
  };
}

export const config: Pick<EventTexts, Kinds> = {
  SourceSet: (f) => ({
    title: READ[sourceOf(f)],
    sentences: [
      'A source always hands over its whole list; what changed is found by comparing it with the one before.',
    ],
  }),
  ConfigUpdate: (f) => ({
    title: `podConfig takes in ${podName(f)}`,
    sentences: [
      'It compares UID by UID with what this source said before. A spec, a label or a deletion wakes the worker; a status alone does not.',
    ],
  }),
  SyncLoopOp: syncLoopOp,
  SyncLoopTick: () => ({
    title: 'syncLoop’s tick takes up what is due',
    sentences: [
      'Once a second it wakes workers whose next try has come: after a failure 10 to 15 s later, otherwise 60 to 90 s.',
      'It finds only pods that podManager knows.',
    ],
  }),
  PlegEventHandled: plegEvent,
};
