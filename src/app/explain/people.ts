/** What a person typed or touched, and what their terminal printed. */
import { isMirrorPod } from '../../kube/objects.ts';
import { claim, type Sentence } from './claims.ts';
import { duration } from './durations.ts';
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import {
  commandLine,
  fileName,
  typedDelete,
  type TypedDelete,
  leftBehind,
  type Leftover,
  mirrorOfManifest,
  commandRuns,
  hasTimedOut,
  isOfDaemonSet,
  isRaw,
  isStillThere,
  leftOn,
  objectAsked,
  type ObjectAsked,
  waitsForNothing,
} from './reading.ts';
import { code, containerName, seconds, list, sentences } from './words.ts';

const say = messages.people;

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

const manifest = (f: Facts): Said => {
  const name = fileName(f);
  return name === undefined ? say.manifest.manifest : say.manifest.name({ name: code(name) });
};

function deleteTyped({ name, force, grace, rounded }: TypedDelete): Told {
  const told = force ? say.deleteTyped.grace0 : grace === undefined ? '' : say.deleteTyped.graceS({ grace });
  return {
    title: say.deleteTyped.title({ name: code(name), told }),
    sentences: [
      say.deleteTyped.kubectlSendsOneDelete,
      force
        ? say.deleteTyped.withGrace0Object
        : grace === undefined
          ? say.deleteTyped.itNamesNoGrace
          : rounded
            ? say.deleteTyped.withoutForceKubectlTurns
            : say.deleteTyped.podGetsInsteadOf({ grace: seconds(grace) }),
    ],
    otherwise: force
      ? say.deleteTyped.withoutForceObjectWould
      : rounded
        ? say.deleteTyped.withForceObjectWould
        : say.deleteTyped.withGracePeriod0,
  };
}

interface FaultText {
  readonly began: Said;
  readonly ended: Said;
  readonly sentences: readonly Said[];
  readonly otherwise: Said;
}

const volume = (f: Facts): string => code(f.text('volume') ?? '…');

/** What broke on the node: its beginning, its end, and what follows from it. */
const FAULTS: Readonly<Record<string, (f: Facts) => FaultText>> = {
  volumeBusy: (f) => ({
    began: say.faults.volumeBusy.began({ volume: volume(f) }),
    ended: say.faults.volumeBusy.ended({ volume: volume(f) }),
    sentences: [say.faults.volumeBusy.workingDirectoryOrOpen, say.faults.volumeBusy.containersAreNotAffected],
    otherwise: say.faults.volumeBusy.otherwise,
  }),
  volumeHangs: (f) => ({
    began: say.faults.volumeHangs.began({ volume: volume(f) }),
    ended: say.faults.volumeHangs.ended({ volume: volume(f) }),
    sentences: [say.faults.volumeHangs.callThatDoesNot, say.faults.volumeHangs.podWorkerGivesUp],
    otherwise: say.faults.volumeHangs.otherwise,
  }),
  apiserverDown: () => ({
    began: say.faults.apiserverDown.began,
    ended: say.faults.apiserverDown.ended,
    sentences: [say.faults.apiserverDown.containersVolumesAndCgroups, say.faults.apiserverDown.whatItHasTo],
    otherwise: say.faults.apiserverDown.otherwise,
  }),
  statusConflict: () => ({
    began: say.faults.statusConflict.began,
    ended: say.faults.statusConflict.ended,
    sentences: [say.faults.statusConflict.eachPatchOfIt, say.faults.statusConflict.kubeletKeepsStatusAnd],
    otherwise: say.faults.statusConflict.otherwise,
  }),
  deleteLost: () => ({
    began: say.faults.deleteLost.began,
    ended: say.faults.deleteLost.ended,
    sentences: [say.faults.deleteLost.connectionWillBreakWhile],
    otherwise: say.faults.deleteLost.otherwise,
  }),
  watchDropped: () => ({
    began: say.faults.watchDropped.began,
    ended: say.faults.watchDropped.ended,
    sentences: [say.faults.watchDropped.streamEndsAndApi, say.faults.watchDropped.kubeletListsItsPods],
    otherwise: say.faults.watchDropped.otherwise,
  }),
  clockSkew: (f) => ({
    began: say.faults.clockSkew.began({
      ahead: (f.number('ahead') ?? 0) < 0 ? say.faults.clockSkew.behind : say.faults.clockSkew.ahead,
    }),
    ended: say.faults.clockSkew.ended,
    sentences: [say.faults.clockSkew.itWritesDeletiontimestampAnd],
    otherwise: say.faults.clockSkew.otherwise,
  }),
  etcdSlow: (f) => ({
    began: say.faults.etcdSlow.began({ by: duration(f.number('by') ?? 0) }),
    ended: say.faults.etcdSlow.ended,
    sentences: [say.faults.etcdSlow.whoeverWritesWaits, say.faults.etcdSlow.oneRequestAfterAnother],
    otherwise: say.faults.etcdSlow.otherwise,
  }),
  partition: (f) => ({
    began: say.faults.partition.began,
    ended: say.faults.partition.ended,
    sentences: [say.faults.partition.kubeletGoesOnWith, say.faults.partition.neitherSideIsTold],
    otherwise: say.faults.partition.otherwise({ nodeMonitorGracePeriod: f.rules.nodeMonitorGracePeriod / 1_000_000 }),
  }),
  oomKill: (f) => ({
    began: say.faults.oomKill.began({ container: containerName(f) }),
    ended: say.faults.oomKill.ended,
    sentences: [say.faults.oomKill.what, say.faults.oomKill.then],
    otherwise: say.faults.oomKill.otherwise,
  }),
  processHangs: (f) => ({
    began: say.faults.processHangs.began({ container: containerName(f) }),
    ended: say.faults.processHangs.ended,
    sentences: [say.faults.processHangs.what, say.faults.processHangs.then],
    otherwise: say.faults.processHangs.otherwise,
  }),
  ioBlocked: (f) => ({
    began: say.faults.ioBlocked.began({ container: containerName(f) }),
    ended: say.faults.ioBlocked.ended,
    sentences: [say.faults.ioBlocked.what, say.faults.ioBlocked.then],
    otherwise: say.faults.ioBlocked.otherwise,
  }),
  cgroupBusy: () => ({
    began: say.faults.cgroupBusy.began,
    ended: say.faults.cgroupBusy.ended,
    sentences: [say.faults.cgroupBusy.itSleepsInsideKernel, say.faults.cgroupBusy.cgroupWithProcessIn],
    otherwise: say.faults.cgroupBusy.otherwise,
  }),
};

const faultOf = (f: Facts): FaultText | undefined => FAULTS[f.text('fault') ?? '']?.(f);

/** Commands but for deletes, by what they do. */
const TYPED: Readonly<Record<string, (name: Said) => Told>> = {
  create: (name) => ({
    title: say.typed.create.title({ name }),
    sentences: [say.typed.create.objectExistsAsSoon],
    otherwise: say.typed.create.otherwise,
  }),
  label: (name) => ({
    title: say.typed.label.title({ name }),
    sentences: [say.typed.label.updateThatIsNo, say.typed.label.noContainerIsTouched],
    otherwise: say.typed.label.otherwise,
  }),
  evict: (name) => ({
    title: say.typed.evict.title({ name }),
    sentences: [say.typed.evict.evictionIsDeleteThat, say.typed.evict.forKubeletTwoLook],
    otherwise: say.typed.evict.otherwise,
  }),
  drain: (name) => ({
    title: say.typed.drain.title({ name }),
    sentences: [say.typed.drain.kubectlListsNodePods, say.typed.drain.mirrorPodsStayAs],
    otherwise: say.typed.drain.otherwise,
  }),
  deleteNode: (name) => ({
    title: say.typed.deleteNode.title({ name }),
    sentences: [say.typed.deleteNode.onlyItsObjectGoes],
    otherwise: say.typed.deleteNode.otherwise,
  }),
  taint: (name) => ({
    title: say.typed.taint.title({ name }),
    sentences: [say.typed.taint.itIsPromiseThat],
    otherwise: say.typed.taint.otherwise,
  }),
  cordon: (name) => ({
    title: say.typed.cordon.title({ name }),
    sentences: [say.typed.cordon.onlyNewPods],
    otherwise: say.typed.cordon.otherwise,
  }),
  uncordon: (name) => ({
    title: say.typed.uncordon.title({ name }),
    sentences: [say.typed.uncordon.newPods, say.typed.uncordon.noneComesBack],
    otherwise: say.typed.uncordon.otherwise,
  }),
  taintNode: (name) => ({
    title: say.typed.taintNode.title({ name }),
    sentences: [say.typed.taintNode.effects],
    otherwise: say.typed.taintNode.otherwise,
  }),
  untaint: (name) => ({
    title: say.typed.untaint.title({ name }),
    sentences: [say.typed.untaint.cancels],
    otherwise: say.typed.untaint.otherwise,
  }),
  apply: (name) => ({
    title: say.typed.apply.title({ name }),
    sentences: [say.typed.apply.itsTemplateIsNew],
    otherwise: say.typed.apply.otherwise,
  }),
  deleteMany: () => ({
    title: say.typed.deleteMany.title,
    sentences: [say.typed.deleteMany.oneAfterAnother, say.typed.deleteMany.oneWait],
    otherwise: say.typed.deleteMany.otherwise,
  }),
  wait: (name) => ({
    title: say.typed.wait.title({ name }),
    sentences: [say.typed.wait.onlyLooks],
    otherwise: say.typed.wait.otherwise,
  }),
  patchPod: (name) => ({
    title: say.typed.patchPod.title({ name }),
    sentences: [say.typed.patchPod.onlyAFewFields, say.typed.patchPod.whatFollows],
    otherwise: say.typed.patchPod.otherwise,
  }),
  patch: (name) => ({
    title: say.typed.patch.title({ name }),
    sentences: [say.typed.patch.whoeverPutItThere],
    otherwise: say.typed.patch.otherwise,
  }),
};

const DELETED: Readonly<
  Record<ObjectAsked['policy'], { readonly sentences: readonly Said[]; readonly otherwise: Said }>
> = {
  Background: {
    sentences: [say.objectDeleted.background, say.objectDeleted.ownedGoLater],
    otherwise: say.objectDeleted.otherwiseBackground,
  },
  Foreground: {
    sentences: [say.objectDeleted.foreground, say.objectDeleted.ownedGoFirst],
    otherwise: say.objectDeleted.otherwiseForeground,
  },
  Orphan: {
    sentences: [say.objectDeleted.orphan, say.objectDeleted.ownedStay],
    otherwise: say.objectDeleted.otherwiseOrphan,
  },
};

/** What was typed about an object that is no pod. */
function objectTyped(does: string | undefined, { kind, name, policy, replicas }: ObjectAsked): Told | undefined {
  const of = { kind, name: code(name) };
  switch (does) {
    case 'delete':
      return {
        title: say.objectDeleted.title(of),
        ...(kind === 'Namespace'
          ? {
              sentences: [say.objectDeleted.namespace, say.objectDeleted.namespaceWaits],
              otherwise: say.objectDeleted.otherwiseNamespace,
            }
          : DELETED[policy]),
      };
    case 'create':
      return {
        title: say.objectTyped.create.title(of),
        sentences: [say.objectTyped.create.exists],
        otherwise: say.objectTyped.create.otherwise,
      };
    case 'apply':
      return {
        title: say.objectTyped.apply.title(of),
        sentences: [say.objectTyped.apply.onlyWhatDiffers, say.objectTyped.apply.templateReplaces],
        otherwise: say.objectTyped.apply.otherwise,
      };
    case 'scale':
      return {
        title: say.objectTyped.scale.title({ ...of, replicas: replicas ?? 0 }),
        sentences: [say.objectTyped.scale.oneNumber],
        otherwise: say.objectTyped.scale.otherwise,
      };
    case 'rolloutRestart':
      return {
        title: say.objectTyped.rolloutRestart.title(of),
        sentences: [say.objectTyped.rolloutRestart.annotation],
        otherwise: say.objectTyped.rolloutRestart.otherwise,
      };
    case 'rolloutUndo':
      return {
        title: say.objectTyped.rolloutUndo.title(of),
        sentences: [say.objectTyped.rolloutUndo.template],
        otherwise: say.objectTyped.rolloutUndo.otherwise,
      };
    case 'rolloutPause':
      return {
        title: say.objectTyped.rolloutPause.title(of),
        sentences: [say.objectTyped.rolloutPause.noReplacing],
        otherwise: say.objectTyped.rolloutPause.otherwise,
      };
    case 'rolloutResume':
      return {
        title: say.objectTyped.rolloutResume.title(of),
        sentences: [say.objectTyped.rolloutResume.goesOn],
        otherwise: say.objectTyped.rolloutResume.otherwise,
      };
    default:
      return undefined;
  }
}

function otherTyped(does: string | undefined, name: string | undefined, line: string): Told {
  return (
    TYPED[does ?? '']?.(name === undefined ? say.otherTyped.it : code(name)) ?? {
      title: line === '' ? say.otherTyped.youRanCommand : say.otherTyped.youRan({ line: code(line) }),
      sentences: [say.otherTyped.kubectlSendsItsRequest],
      otherwise: say.otherTyped.otherwise,
    }
  );
}

/** What begins otherwise is an error: of the API server, of the connection, or of kubectl's own. */
const IS_ACCEPTED = / deleted( from \S+ namespace)?$/;

function deletePrinted(f: Facts, output = ''): Pick<Told, 'sentences' | 'otherwise'> {
  const texts = say.printedDelete;
  if (hasTimedOut(f)) return { sentences: [claim('stillThere', texts.timedOut)], otherwise: texts.otherwiseTimedOut };
  if (isRaw(f) && output.startsWith('{')) return { sentences: [texts.body], otherwise: texts.otherwiseBody };
  if (output !== '' && !IS_ACCEPTED.test(output))
    return { sentences: [texts.refused], otherwise: texts.otherwiseRefused };
  const accepted = objectAsked(f) === undefined ? say.printed.delete.itPrintsThisWhen : texts.accepted;
  if (waitsForNothing(f)) return { sentences: [accepted, texts.notWaiting], otherwise: texts.otherwiseNotWaiting };
  const waits = commandRuns(f) && claim('kubectlWaits', say.printed.delete.kubectlWaits);
  return { sentences: sentences(accepted, waits), otherwise: say.printed.delete.otherwise };
}

function printed(f: Facts): Told {
  const output = f.text('output');
  const title = say.printed.title({
    output: output === undefined ? say.printed.itsResult : say.printed.titleOutput({ output: code(output) }),
  });
  switch (f.text('does')) {
    case 'delete':
      return { title, ...deletePrinted(f, output) };
    case 'drain':
      return {
        title,
        sentences: [say.printed.drain.oneGoroutineForEach],
        otherwise: say.printed.drain.otherwise,
      };
    default:
      return {
        title,
        sentences: [say.printed.other.thatIsApiServer],
        otherwise: say.printed.other.otherwise,
      };
  }
}

const LEFT: Readonly<Record<Leftover, Said>> = {
  sandbox: say.left.sandbox,
  logs: say.left.logs,
  record: say.left.record,
};

/** What of the pod is on the node still, now that the object is gone. */
function left(f: Facts): readonly Sentence[] {
  const { staticRuns, containersRun, things } = leftBehind(f);
  if (staticRuns) return [claim('leftRunning', say.left.leftRunning)];
  if (containersRun) return [claim('leftRunning', say.left.leftRunningItsContainersStillRun)];
  if (things.length === 0) return [];
  return [claim('leftBehind', say.left.leftBehind({ things: list(things.map((thing) => LEFT[thing])) }))];
}

function done(f: Facts): Told {
  if (hasTimedOut(f))
    return {
      title: say.doneDelete.timedOutTitle,
      sentences: [say.doneDelete.timedOut],
      otherwise: say.doneDelete.otherwiseTimedOut,
    };
  if (f.text('state') === 'failed')
    return {
      title: say.done.title,
      sentences: [say.done.itsRequestWasNot],
      otherwise: say.done.otherwise,
    };
  switch (f.text('does')) {
    case 'delete':
      if (waitsForNothing(f) && isStillThere(f))
        return {
          title: say.done.delete.title,
          sentences: [claim('stillThere', say.doneDelete.notWaited)],
          otherwise: say.doneDelete.otherwiseNotWaited,
        };
      return {
        title: say.done.delete.title,
        sentences: [claim('nameFree', say.done.delete.nameFree), ...left(f)],
        otherwise: say.done.delete.otherwise,
      };
    case 'drain':
      return {
        title: say.done.drain.title,
        sentences: sentences(
          claim('drained', say.done.drain.drained),
          leftOn(f).some(isMirrorPod) && claim('staticStay', say.done.drain.staticStay),
          leftOn(f).some(isOfDaemonSet) && claim('daemonsStay', say.done.drain.daemonsStay),
        ),
        otherwise: say.done.drain.otherwise,
      };
    default:
      return {
        title: say.done.other.title,
        sentences: [say.done.other.changeIsWrittenWhat],
        otherwise: say.done.other.otherwise,
      };
  }
}

export const people: Pick<EventTexts, Kinds> = {
  CommandTyped: (f) => {
    const line = commandLine(f);
    const deletes = typedDelete(line);
    if (deletes !== undefined) return deleteTyped(deletes);
    const asked = objectAsked(f);
    const does = f.text('does');
    return (asked && objectTyped(does, asked)) ?? otherTyped(does, f.text('name'), line);
  },
  CommandPrinted: printed,
  CommandDone: done,
  ManifestRemoved: (f) => ({
    title: say.manifestRemoved.title({ manifest: manifest(f) }),
    sentences: sentences(
      say.manifestRemoved.staticPodLivesBy,
      say.manifestRemoved.kubeletHearsOfFile,
      mirrorOfManifest(f)?.status.phase === 'Running' &&
        claim('mirrorSaysRunning', say.manifestRemoved.mirrorSaysRunning),
    ),
    otherwise: say.manifestRemoved.otherwise,
  }),
  ManifestWritten: (f) => ({
    title: say.manifestWritten.title({ manifest: manifest(f) }),
    sentences: [say.manifestWritten.staticPodUidIs, say.manifestWritten.soEditMakesAnother],
    otherwise: say.manifestWritten.otherwise,
  }),
  FaultBegan: (f) => {
    const fault = faultOf(f);
    return {
      title: fault?.began ?? say.faultBegan.somethingBreaks,
      sentences: fault?.sentences ?? [say.faultBegan.fromNowOnIt],
      otherwise: fault?.otherwise ?? say.faultBegan.putRightBeforeIt,
    };
  },
  FaultEnded: (f) => ({
    title: faultOf(f)?.ended ?? say.faultEnded.itWorksAgain,
    sentences: [say.faultEnded.whatFailedIsTried],
    otherwise: say.faultEnded.otherwise,
  }),
  WatchEnded: () => ({
    title: say.watchEnded.title,
    sentences: [say.watchEnded.itsWatchBrokeWith],
    otherwise: say.watchEnded.otherwise,
  }),
  WatchRowPrinted: (f) => {
    const event = f.text('event');
    return {
      title: say.watchRowPrinted.title({
        pod: f.pod === undefined ? say.watchRowPrinted.titlePod : say.watchRowPrinted.for({ pod: code(f.pod) }),
      }),
      sentences: [
        event === 'DELETED'
          ? say.watchRowPrinted.forDeletedItPrints
          : say.watchRowPrinted.oneRowForEach({
              event: event === undefined ? '' : say.watchRowPrinted.thisOneWas({ event }),
            }),
      ],
      otherwise: say.watchRowPrinted.otherwise,
    };
  },
};
