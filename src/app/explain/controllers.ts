/** The control plane's own clients: node lifecycle, taint eviction, pod GC, ReplicaSets and Deployments. */
import { claim } from './claims.ts';
import type { EventTexts } from './explanation.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import { atStart, code, podName, seconds, sentences } from './words.ts';

const say = messages.controllers;

type Kinds =
  | 'NodeNotReady'
  | 'NodeReady'
  | 'NodeDeleted'
  | 'NodeTainted'
  | 'EvictionScheduled'
  | 'EvictionCancelled'
  | 'NodeRegistered'
  | 'ControllersStarted'
  | 'GarbagePodFound'
  | 'ReplicaMissing'
  | 'PreemptionDecided'
  | 'RolloutStarted'
  | 'OldPodsGone'
  | 'ApiObjectWritten'
  | 'ApiObjectRemoved';

const theNode = (f: Facts): Said => {
  const name = f.text('node');
  return name === undefined ? say.theNode.node : say.theNode.name({ name: code(name) });
};
/** `spot-itn` of `aws-node-termination-handler/spot-itn`: a title has no room for the whole key. */
const lastPart = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
const theTaint = (f: Facts): Said => {
  const name = f.text('taint');
  return name === undefined ? say.theTaint.taint : say.theTaint.name({ name: code(name) });
};
const theReplicaSet = (f: Facts): Said => {
  const name = f.text('replicaSet');
  return name === undefined
    ? say.theReplicaSet.replicasetOfDeployment
    : say.theReplicaSet.replicaset({ name: code(name) });
};
const theDeployment = (f: Facts): Said => {
  const name = f.text('deployment');
  return name === undefined ? say.theDeployment.deployment : say.theDeployment.name({ name: code(name) });
};

const theObject = (f: Facts): Said => {
  const [kind, name] = [f.text('kind'), f.text('name')];
  return kind === undefined || name === undefined
    ? say.theObject.object
    : say.theObject.named({ kind, name: code(name) });
};

const WROTE = ['created', 'deletion', 'status', 'metadata'] as const;

/** What a status says, or what has been made, where that is worth a sentence of its own. */
const ofKind = (): Readonly<Record<string, Said>> => ({
  'Deployment status': say.apiObjectWritten.deploymentStatus,
  'ReplicaSet status': say.apiObjectWritten.replicaSetStatus,
  'StatefulSet status': say.apiObjectWritten.statefulSetStatus,
  'DaemonSet status': say.apiObjectWritten.daemonSetStatus,
  'PodDisruptionBudget status': say.apiObjectWritten.budgetStatus,
  'Job status': say.apiObjectWritten.jobStatus,
  'Namespace status': say.apiObjectWritten.namespaceStatus,
  'EndpointSlice created': say.apiObjectWritten.sliceCreated,
  'EndpointSlice other': say.apiObjectWritten.sliceChanged,
  'Endpoints other': say.apiObjectWritten.endpointsChanged,
  'VolumeAttachment created': say.apiObjectWritten.attachmentCreated,
  'VolumeAttachment status': say.apiObjectWritten.attachmentStatus,
  'ReplicaSet created': say.apiObjectWritten.replicaSetCreated,
  'ControllerRevision created': say.apiObjectWritten.revisionCreated,
});

function written(f: Facts) {
  const what = WROTE.find((each) => each === f.text('wrote')) ?? 'other';
  const kind = f.text('kind') ?? '';
  const isBudget = kind === 'PodDisruptionBudget' && what === 'status';
  return {
    title: say.apiObjectWritten.title({ what, object: atStart(theObject(f)), within: theObject(f) }),
    sentences: [ofKind()[`${kind} ${what}`] ?? say.apiObjectWritten.sense({ what })],
    otherwise: isBudget ? say.apiObjectWritten.otherwiseBudget : say.apiObjectWritten.otherwise({ what }),
  };
}

export const controllers: Pick<EventTexts, Kinds> = {
  ApiObjectWritten: written,
  ApiObjectRemoved: (f) => ({
    title: claim('apiObjectGone', say.apiObjectRemoved.title({ object: atStart(theObject(f)) })),
    sentences: [claim('apiObjectGone', say.apiObjectRemoved.ownersGone)],
    otherwise: say.apiObjectRemoved.otherwise,
  }),
  NodeNotReady: (f) =>
    f.text('ready') === 'False'
      ? {
          title: say.nodeNotReady.title({ theNode: atStart(theNode(f)) }),
          sentences: [
            f.flag('shutdown') ? say.nodeNotReady.holdsUpItsShutdown : say.nodeNotReady.runtimeHasNotAnswered,
            say.nodeNotReady.newPodsAreKept,
          ],
          otherwise: f.flag('shutdown') ? say.nodeNotReady.otherwiseSilence : say.nodeNotReady.otherwise,
        }
      : {
          title: say.nodeNotReady.titleCountsAsUnreachable({ theNode: atStart(theNode(f)) }),
          sentences: [
            say.nodeNotReady.itsLeaseHasNot({ nodeMonitorGracePeriod: f.rules.nodeMonitorGracePeriod / 1_000_000 }),
            say.nodeNotReady.conditionReadyBecomesUnknown,
          ],
          otherwise: say.nodeNotReady.otherwiseOneRenewalOfIts,
        },
  NodeReady: (f) => ({
    title: say.nodeReady.title({ theNode: atStart(theNode(f)) }),
    sentences: [say.nodeReady.kubeletPostsItsStatus, say.nodeReady.podsThatWereDeleted],
    otherwise: say.nodeReady.otherwise,
  }),
  NodeDeleted: (f) => ({
    title: say.nodeDeleted.title({ theNode: theNode(f) }),
    sentences: [say.nodeDeleted.toApiNodeNo, say.nodeDeleted.podGcWaits40],
    otherwise: say.nodeDeleted.otherwise,
  }),
  NodeTainted: (f) =>
    f.text('effect') !== undefined && !f.text('taint')?.endsWith('/out-of-service')
      ? {
          title: say.nodeTainted.titleByPerson({
            theNode: atStart(theNode(f)),
            taint: code(lastPart(f.text('taint') ?? '')),
          }),
          sentences: [
            f.text('effect') === 'NoExecute' ? say.nodeTainted.personEvicts : say.nodeTainted.personKeepsAway,
          ],
          otherwise:
            f.text('effect') === 'NoExecute' ? say.nodeTainted.otherwiseByPerson : say.nodeTainted.otherwiseKeepsAway,
        }
      : f.text('taint')?.endsWith('/out-of-service') === true
        ? {
            title: say.nodeTainted.title({ theNode: atStart(theNode(f)) }),
            sentences: sentences(
              say.nodeTainted.byThisPersonVouches,
              f.rules.outOfServiceTaint ? say.nodeTainted.whatTerminatesOnNode : say.nodeTainted.inThisReleaseNothing,
            ),
            otherwise: say.nodeTainted.otherwise,
          }
        : {
            title: say.nodeTainted.titleTaintBeginsToEvict({ theNode: theNode(f) }),
            sentences: [
              say.nodeTainted.withEffectNoexecuteFrom({ theTaint: atStart(theTaint(f)) }),
              say.nodeTainted.controllerActsOnWhat,
            ],
            otherwise: say.nodeTainted.otherwiseWereThisOnlyNode,
          },
  EvictionScheduled: (f) => {
    const tolerated = f.number('seconds') ?? 0;
    if (tolerated === 0)
      return {
        title: say.evictionScheduled.title({ pod: podName(f) }),
        sentences: [say.evictionScheduled.itMayNotStay],
        otherwise: say.evictionScheduled.otherwise,
      };
    return {
      title: say.evictionScheduled.titleToleratesTaintFor({ pod: podName(f), tolerated: seconds(tolerated) }),
      sentences: [say.evictionScheduled.thatIsTolerationsecondsOf],
      otherwise: say.evictionScheduled.otherwiseIfTaintGoesBefore,
    };
  },
  EvictionCancelled: (f) => ({
    title: say.evictionCancelled.title({ pod: podName(f) }),
    sentences: [say.evictionCancelled.taintWentBeforePod],
    otherwise: say.evictionCancelled.otherwise,
  }),
  NodeRegistered: (f) => ({
    title: say.nodeRegistered.title({ theNode: theNode(f) }),
    sentences: [say.nodeRegistered.kubeletMakesItsNode, say.nodeRegistered.newObjectHasNo],
    otherwise: say.nodeRegistered.otherwise,
  }),
  ControllersStarted: () => ({
    title: say.controllersStarted.title,
    sentences: [say.controllersStarted.oneBeforeCouldNot, say.controllersStarted.itsTimersAreGone],
    otherwise: say.controllersStarted.otherwise,
  }),
  GarbagePodFound: (f) => {
    const marked = f.rules.disruptionTarget
      ? say.garbagePodFound.itIsMarkedFailed
      : say.garbagePodFound.itIsDeletedWith;
    switch (f.text('why')) {
      case 'outOfService':
        return {
          title: say.garbagePodFound.outOfService.title({ pod: podName(f) }),
          sentences: [say.garbagePodFound.outOfService.itsNodeIsNot, marked],
          otherwise: say.garbagePodFound.outOfService.otherwise,
        };
      case 'unscheduled':
        return {
          title: say.garbagePodFound.unscheduled.title({ pod: podName(f) }),
          sentences: sentences(
            say.garbagePodFound.unscheduled.noKubeletWillEver,
            f.rules.disruptionTarget && say.garbagePodFound.unscheduled.itIsMarkedFailed,
          ),
          otherwise: say.garbagePodFound.unscheduled.otherwise,
        };
      default:
        return {
          title: say.garbagePodFound.other.title({ pod: podName(f) }),
          sentences: [claim('nodeMissing', say.garbagePodFound.other.nodeMissing), marked],
          otherwise: say.garbagePodFound.other.otherwise,
        };
    }
  },
  ReplicaMissing: (f) => ({
    title: say.replicaMissing.title({ theReplicaSet: atStart(theReplicaSet(f)) }),
    sentences: [say.replicaMissing.itCountsPodsThat, say.replicaMissing.podThatTerminatesNo],
    otherwise: say.replicaMissing.otherwise,
  }),
  PreemptionDecided: (f) => {
    const victims = f.text('victims');
    return {
      title: say.preemptionDecided.title({ pod: podName(f) }),
      sentences: [
        say.preemptionDecided.noNodeTakes({
          node: atStart(theNode(f)),
          victims: victims === undefined ? say.preemptionDecided.others : code(victims.replaceAll(' ', ', ')),
        }),
        say.preemptionDecided.theyKeepTheirGrace({ pod: podName(f) }),
      ],
      otherwise: say.preemptionDecided.otherwise,
    };
  },
  RolloutStarted: (f) => ({
    title: say.rolloutStarted.title({ theDeployment: theDeployment(f) }),
    sentences: [say.rolloutStarted.anotherTemplateIsAnother, say.rolloutStarted.notBeforeAllOf],
    otherwise: say.rolloutStarted.otherwise,
  }),
  OldPodsGone: (f) => ({
    title: say.oldPodsGone.title({ theDeployment: theDeployment(f) }),
    sentences: f.rules.terminatingReplicas
      ? [claim('oldPodsGone', say.oldPodsGone.oldPodsEnded)]
      : [claim('oldPodsGone', say.oldPodsGone.oldPodsGone), say.oldPodsGone.thatItsPodHad],
    otherwise: say.oldPodsGone.otherwise,
  }),
};
