/** How a change reaches the kubelet: sources, podConfig, and what syncLoop does with each operation. */
import type { EventTexts, Explanation } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { code, podName, sentences } from './words.ts';

type Kinds = 'SourceSet' | 'ConfigUpdate' | 'SyncLoopOp' | 'SyncLoopTick' | 'PlegEventHandled';

const sourceName = (f: Facts): string =>
  ({ file: 'the manifest files', http: 'the manifest URL', api: 'the API server' })[f.text('source') ?? ''] ??
  'a source';

function deleteOp(f: Facts): Explanation {
  if (f.isMirror) {
    return {
      title: `syncLoop: DELETE of the mirror pod ${podName(f)}`,
      sentences: [
        'A change of a mirror pod is handed to the worker of its static pod, as an ordinary update.',
        'The static pod itself has no deletionTimestamp, so nothing begins to terminate. Its next `syncPod` will find that the mirror is going and replace it.',
      ],
    };
  }
  if (f.worker?.status.finished === true) {
    return {
      title: `syncLoop: DELETE of ${podName(f)} again`,
      sentences: [
        'This is the MODIFIED with grace 0, written a moment before the object goes.',
        'The worker has finished; `UpdatePod` has nothing to do with it any more.',
      ],
    };
  }
  return {
    title: `syncLoop: DELETE of ${podName(f)}`,
    sentences: sentences(
      'podConfig has seen a deletionTimestamp that it did not know, and calls that DELETE. The object still exists.',
      'syncLoop handles it exactly like an UPDATE (`HandlePodUpdates`): it stores the new object in podManager and wakes the pod’s worker. The worker decides what it means.',
    ),
  };
}

function removeOp(f: Facts): Explanation {
  const finished = f.worker?.status.finished === true;
  const source = f.text('source');
  if (f.isMirror) {
    return {
      title: `syncLoop: REMOVE of the mirror pod ${podName(f)}`,
      sentences: [
        'The old mirror is gone from the API. For its static pod this is one more update: the next `syncPod` makes sure that a mirror exists.',
      ],
    };
  }
  return {
    title: `syncLoop: REMOVE of ${podName(f)}`,
    sentences: sentences(
      `${podName(f).replace(/^./, (c) => c.toUpperCase())} is missing from what ${sourceName(f)} lists, so podManager forgets it and \`deletePod\` asks the worker to kill it.`,
      finished
        ? 'The worker has finished, so the kill is ignored: it is the normal end of a graceful removal.'
        : source === 'api'
          ? 'The object went before the containers did. The worker goes on without it; the grace is not cut short.'
          : 'For a static pod this is the beginning: there is no deletionTimestamp, and its grace is the one in the manifest.',
      !finished &&
        'From now on the sync tick no longer knows this pod. Up to 1.26 a failed step is therefore not tried again.',
    ),
  };
}

function syncLoopOp(f: Facts): Explanation {
  switch (f.text('op')) {
    case 'DELETE':
      return deleteOp(f);
    case 'REMOVE':
      return removeOp(f);
    case 'ADD':
      return {
        title: `syncLoop: ADD of ${podName(f)}`,
        sentences: f.isMirror
          ? [
              'The new mirror pod has come back through the watch. It is filed under its static pod, whose worker is told; nothing is started.',
            ]
          : sentences(
              'A UID that this source did not list before. It gets a worker of its own, which may start when nothing else holds the name.',
              f.text('source') !== 'api' &&
                'In one delivery REMOVE comes before ADD: for an edited manifest the kubelet first drops the old UID, then meets the new one.',
            ),
      };
    case 'RECONCILE':
      return {
        title: `syncLoop: RECONCILE of ${podName(f)}`,
        sentences: [
          'Only the status differs from what the kubelet had: it is the echo of its own PATCH. podManager keeps the newer object and nothing else happens.',
        ],
      };
    default:
      return {
        title: `syncLoop: ${f.text('op') ?? 'UPDATE'} of ${podName(f)}`,
        sentences: [
          'Something that the kubelet cares for has changed, and no deletionTimestamp is set. The worker is told and syncs the pod once more.',
        ],
      };
  }
}

export const config: Pick<EventTexts, Kinds> = {
  SourceSet: (f) => ({
    title: `The list from ${sourceName(f)} is read`,
    sentences: [
      'A source always hands over its whole list. What was added, changed or removed is found by comparing it with the list before.',
    ],
  }),
  ConfigUpdate: (f) => ({
    title: `podConfig takes in ${podName(f)}`,
    sentences: [
      'It compares UID by UID with what this source said before. A spec, a label or a deletion that differs wakes the worker; a status alone does not.',
    ],
  }),
  SyncLoopOp: syncLoopOp,
  SyncLoopTick: () => ({
    title: 'syncLoop’s tick takes up what is due',
    sentences: [
      'Once a second syncLoop looks for workers whose next try is due: after a failure 10 to 15 s later, otherwise after 60 to 90 s.',
      'It asks podManager for the pods. A pod that was REMOVEd is not found there and gets no such wake-up.',
    ],
  }),
  PlegEventHandled: (f) => {
    const type = f.text('type');
    if (f.event.pod === undefined) {
      return {
        title: 'syncLoop drops a PLEG event',
        sentences: [
          `${code('pod does not exist, ignore irrelevant event')}: the pod was REMOVEd before PLEG noticed that its container had died.`,
          'It looks like an error and is none. The worker needs no event: it waits for PLEG’s cache.',
        ],
      };
    }
    return {
      title: `syncLoop takes the PLEG event ${type === undefined ? '' : code(type)}`.trimEnd(),
      sentences: sentences(
        `The worker of ${podName(f)} is given one more update to look at.`,
        type === 'ContainerDied' &&
          (f.worker?.status.terminatedAt === null
            ? 'Of each container’s dead instances one is kept, for its logs.'
            : 'The pod is deleted and its containers have stopped, so all its dead containers may be removed now, without waiting for the GC.'),
      ),
    };
  },
};
