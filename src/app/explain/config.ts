/** How a change reaches the kubelet: sources, podConfig, and what syncLoop does with each operation. */
import { claim } from './claims.ts';
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import { isFinished, isObjectThere, isTerminated, sourceOf, type Source } from './reading.ts';
import { code, podName, sentences } from './words.ts';

const say = messages.config;

type Kinds = 'SourceSet' | 'ConfigUpdate' | 'SyncLoopOp' | 'SyncLoopTick' | 'PlegEventHandled';

const LISTED: Readonly<Record<Source, Said>> = {
  file: say.listed.file,
  http: say.listed.http,
  api: say.listed.api,
};
const READ: Readonly<Record<Source, { readonly title: Said; readonly otherwise: Said }>> = {
  file: {
    title: say.read.file.title,
    otherwise: say.read.file.otherwise,
  },
  http: {
    title: say.read.http.title,
    otherwise: say.read.http.otherwise,
  },
  api: {
    title: say.read.api.title,
    otherwise: say.read.api.otherwise,
  },
};

function mirrorOp(f: Facts, op: 'DELETE' | 'REMOVE'): Told {
  const title = say.mirrorOp.title({ op, pod: podName(f) });
  if (!f.hasStatic)
    return {
      title,
      sentences: [claim('staticGone', say.mirrorOp.staticGone)],
      otherwise: say.mirrorOp.otherwise,
    };
  return {
    title,
    sentences: [
      say.mirrorOp.changeOfMirrorPod,
      op === 'DELETE' ? claim('staticUndeleted', say.mirrorOp.staticUndeleted) : say.mirrorOp.itsNextSyncpodMakes,
    ],
    otherwise: say.mirrorOp.otherwiseOnlyItsManifestRemoval,
  };
}

function deleteOp(f: Facts): Told {
  if (f.isMirror) return mirrorOp(f, 'DELETE');
  if (isFinished(f)) {
    return {
      title: say.deleteOp.title({ pod: podName(f) }),
      sentences: [claim('workerFinished', say.deleteOp.workerFinished)],
      otherwise: say.deleteOp.otherwise,
    };
  }
  return {
    title: say.deleteOp.titleSyncloopDeleteOf({ pod: podName(f) }),
    sentences: [
      isObjectThere(f) ? claim('objectThere', say.deleteOp.objectThere) : claim('objectGone', say.deleteOp.objectGone),
      say.deleteOp.itIsHandledLike,
    ],
    otherwise: say.deleteOp.otherwiseHadObjectGoneWhile,
  };
}

function removeOp(f: Facts): Told {
  if (f.isMirror) return mirrorOp(f, 'REMOVE');
  const title = say.removeOp.title({ pod: podName(f) });
  const source = sourceOf(f);
  const gone = claim('notInSource', say.removeOp.notInSource({ listed: LISTED[source] }));
  if (isFinished(f)) {
    return {
      title,
      sentences: [gone, claim('workerFinished', say.removeOp.workerFinished)],
      otherwise: say.removeOp.otherwise,
    };
  }
  return {
    title,
    sentences: sentences(
      gone,
      source === 'api' ? claim('objectGone', say.removeOp.objectGone) : claim('undeleted', say.removeOp.undeleted),
      !f.rules.syncKnownPodsWakesOrphans && say.removeOp.fromHereOnFailed,
    ),
    otherwise: source === 'api' ? say.removeOp.withGraceAbove0 : READ[source].otherwise,
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
        title: say.syncLoopOp.add.title({ pod: podName(f) }),
        sentences: f.isMirror
          ? [say.syncLoopOp.add.newMirrorPodComes]
          : sentences(
              say.syncLoopOp.add.uidThatThisSource,
              sourceOf(f) !== 'api' && say.syncLoopOp.add.removeComesBeforeAdd,
            ),
        otherwise: f.isMirror
          ? say.syncLoopOp.add.onlyAnnotationKubernetesIo
          : say.syncLoopOp.add.withDeletiontimestampAlreadySet,
      };
    case 'RECONCILE':
      return {
        title: say.syncLoopOp.reconcile.title({ pod: podName(f) }),
        sentences: [say.syncLoopOp.reconcile.onlyStatusDiffersEcho],
        otherwise: say.syncLoopOp.reconcile.otherwise,
      };
    default:
      return {
        title: say.syncLoopOp.other.title({ op, pod: podName(f) }),
        sentences: [say.syncLoopOp.other.somethingThatKubeletCares],
        otherwise: say.syncLoopOp.other.otherwise,
      };
  }
}

function plegEvent(f: Facts): Told {
  const type = f.text('type');
  if (f.event.pod === undefined) {
    return {
      title: say.plegEvent.title,
      sentences: [claim('unlisted', say.plegEvent.unlisted), say.plegEvent.lineLooksLikeError],
      otherwise: say.plegEvent.otherwise,
    };
  }
  return {
    title: say.plegEvent.titleSyncloopTakesPlegEvent({ type: type === undefined ? '' : ` ${code(type)}` }),
    sentences: sentences(
      say.plegEvent.workerOfGetsOne({ pod: podName(f) }),
      type === 'ContainerDied' &&
        (isTerminated(f)
          ? f.object?.metadata.deletionTimestamp === undefined
            ? claim('containersDown', say.plegEvent.containersDown)
            : claim('deletedAndStopped', say.plegEvent.deletedAndStopped)
          : say.plegEvent.oneDeadInstanceOf),
    ),
    otherwise: say.plegEvent.otherwiseAfterRemoveNobodyWould,
  };
}

export const config: Pick<EventTexts, Kinds> = {
  SourceSet: (f) => ({
    title: READ[sourceOf(f)].title,
    sentences: [say.sourceSet.sourceAlwaysHandsOver],
    otherwise: READ[sourceOf(f)].otherwise,
  }),
  ConfigUpdate: (f) => ({
    title: say.configUpdate.title({ pod: podName(f) }),
    sentences: [say.configUpdate.itComparesUidBy],
    otherwise: say.configUpdate.otherwise,
  }),
  SyncLoopOp: syncLoopOp,
  SyncLoopTick: (f) => ({
    title: say.syncLoopTick.title,
    sentences: [say.syncLoopTick.onceSecondItWakes, say.syncLoopTick.itFindsOnlyPods],
    otherwise: f.rules.syncKnownPodsWakesOrphans
      ? say.syncLoopTick.podThatNoSource
      : say.syncLoopTick.podThatNoSourceLists,
  }),
  PlegEventHandled: plegEvent,
};
