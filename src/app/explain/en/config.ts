/** How a change reaches the kubelet: sources, podConfig, and what syncLoop does with each operation. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { isFinished, isTerminated, sourceOf, type Source } from '../reading.ts';
import { code, podName, sentences } from './words.ts';

type Kinds = 'SourceSet' | 'ConfigUpdate' | 'SyncLoopOp' | 'SyncLoopTick' | 'PlegEventHandled';

const LISTED: Readonly<Record<Source, string>> = {
  file: 'in the manifest files',
  http: 'at the manifest URL',
  api: 'in the API server’s list',
};
const READ: Readonly<Record<Source, { readonly title: string; readonly otherwise: string }>> = {
  file: {
    title: 'The manifest files are read',
    otherwise: 'A file that cannot be read removes nothing: the old list stays.',
  },
  http: {
    title: 'The manifest URL is read',
    otherwise: 'An error or an empty answer removes nothing: the old list stays.',
  },
  api: {
    title: 'The API server’s list is taken in',
    otherwise: 'A pod that is missing from the list will be REMOVEd.',
  },
};

function mirrorOp(f: Facts, op: 'DELETE' | 'REMOVE'): Told {
  const title = `syncLoop: ${op} of the mirror pod ${podName(f)}`;
  if (!f.hasStatic)
    return {
      title,
      sentences: [
        claim('staticGone', 'The static pod of this name is gone, so a change of its mirror pod concerns nobody.'),
      ],
      otherwise: 'Were it still there, its worker would make a new mirror.',
    };
  return {
    title,
    sentences: [
      'A change of a mirror pod reaches the static pod’s worker as an ordinary update.',
      op === 'DELETE'
        ? claim(
            'staticUndeleted',
            'The static pod has no deletionTimestamp, so nothing terminates; its next `syncPod` replaces the mirror.',
          )
        : 'Its next `syncPod` makes sure that there is a mirror.',
    ],
    otherwise: 'Only its manifest’s removal would make the static pod terminate.',
  };
}

function deleteOp(f: Facts): Told {
  if (f.isMirror) return mirrorOp(f, 'DELETE');
  if (isFinished(f)) {
    return {
      title: `syncLoop: DELETE of ${podName(f)} again`,
      sentences: [
        claim(
          'workerFinished',
          'This is the write with grace 0, a moment before the object goes. The worker has finished and ignores it.',
        ),
      ],
      otherwise: 'Had the worker not finished, this grace would have been compared with its own.',
    };
  }
  return {
    title: `syncLoop: DELETE of ${podName(f)}`,
    sentences: [
      claim(
        'objectThere',
        'podConfig found a deletionTimestamp that it did not know and calls that DELETE. The object still exists.',
      ),
      'It is handled like an UPDATE: podManager keeps the new object, and the pod’s worker is woken.',
    ],
    otherwise: 'Had the object gone while the watch was broken, this would be a REMOVE, without any deletionTimestamp.',
  };
}

function removeOp(f: Facts): Told {
  if (f.isMirror) return mirrorOp(f, 'REMOVE');
  const title = `syncLoop: REMOVE of ${podName(f)}`;
  const source = sourceOf(f);
  const gone = claim(
    'notInSource',
    `It is no longer ${LISTED[source]}, so podManager forgets it and its worker is told to kill it.`,
  );
  if (isFinished(f)) {
    return {
      title,
      sentences: [
        gone,
        claim('workerFinished', 'The worker has finished and ignores that: the normal end of a graceful removal.'),
      ],
      otherwise: 'Had it not finished, as after a force delete, it would now go on without an object.',
    };
  }
  return {
    title,
    sentences: sentences(
      gone,
      source === 'api'
        ? claim(
            'objectGone',
            'The object went before the containers. The worker goes on without it, with the grace that it has.',
          )
        : claim('undeleted', 'There is no deletionTimestamp; its grace is the one in the manifest.'),
      !f.rules.syncKnownPodsWakesOrphans &&
        'From here on a failed step is not tried again: the sync tick knows only listed pods.',
    ),
    otherwise:
      source === 'api'
        ? 'With a grace above 0 the object would have waited for the containers.'
        : READ[source].otherwise,
  };
}

function syncLoopOp(f: Facts): Told {
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
              sourceOf(f) !== 'api' &&
                'REMOVE comes before ADD: when a manifest is edited, the old UID is dropped first.',
            ),
        otherwise: f.isMirror
          ? 'Only the annotation `kubernetes.io/config.mirror` tells it apart from a pod that has to be started.'
          : 'With a deletionTimestamp already set, as after a restart of the kubelet, it would terminate at once.',
      };
    case 'RECONCILE':
      return {
        title: `syncLoop: RECONCILE of ${podName(f)}`,
        sentences: ['Only the status differs: the echo of the kubelet’s own PATCH. podManager keeps the newer object.'],
        otherwise: 'Had anything else changed, it would be an UPDATE, and with a deletionTimestamp a DELETE.',
      };
    default:
      return {
        title: `syncLoop: ${op} of ${podName(f)}`,
        sentences: [
          'Something that the kubelet cares about has changed, without a deletionTimestamp. The worker syncs the pod once more.',
        ],
        otherwise: 'With a deletionTimestamp it would be a DELETE; with nothing but another status, a RECONCILE.',
      };
  }
}

function plegEvent(f: Facts): Told {
  const type = f.text('type');
  if (f.event.pod === undefined) {
    return {
      title: 'syncLoop drops a PLEG event',
      sentences: [
        claim('unlisted', 'The pod was REMOVEd before PLEG noticed the death of its container.'),
        'The line looks like an error but is not one: the worker waits for PLEG’s cache, not for this.',
      ],
      otherwise: 'Were the pod still listed, its worker would get an update.',
    };
  }
  return {
    title: `syncLoop takes the PLEG event ${type === undefined ? '' : code(type)}`.trimEnd(),
    sentences: sentences(
      `The worker of ${podName(f)} gets one more update to look at.`,
      type === 'ContainerDied' &&
        (isTerminated(f)
          ? f.object?.metadata.deletionTimestamp === undefined
            ? claim('containersDown', 'The pod has ended; one dead instance of each container is kept, for its logs.')
            : claim(
                'deletedAndStopped',
                'The pod is deleted and stopped, so its dead containers may be removed now, without waiting for the GC.',
              )
          : 'One dead instance of each container is kept, for its logs.'),
    ),
    otherwise: 'After a REMOVE nobody would know the pod, and the event would be dropped.',
  };
}

export const config: Pick<EventTexts, Kinds> = {
  SourceSet: (f) => ({
    title: READ[sourceOf(f)].title,
    sentences: [
      'A source always hands over its whole list; what changed is found by comparing it with the one before.',
    ],
    otherwise: READ[sourceOf(f)].otherwise,
  }),
  ConfigUpdate: (f) => ({
    title: `podConfig takes in ${podName(f)}`,
    sentences: [
      'It compares UID by UID with what this source said before. A spec, a label or a deletion wakes the worker; a status alone does not.',
    ],
    otherwise: 'A pod in which nothing differs is not passed on.',
  }),
  SyncLoopOp: syncLoopOp,
  SyncLoopTick: (f) => ({
    title: 'syncLoop’s tick takes up what is due',
    sentences: [
      'Once a second it wakes workers whose next try is due: after a failure 10 to 15 s later, otherwise 60 to 90 s.',
      'It finds only pods that podManager knows.',
    ],
    otherwise: f.rules.syncKnownPodsWakesOrphans
      ? 'A pod that no source lists any more is woken by housekeeping instead, every 2 s.'
      : 'A pod that no source lists any more is not woken, even if stopping it has failed.',
  }),
  PlegEventHandled: plegEvent,
};
