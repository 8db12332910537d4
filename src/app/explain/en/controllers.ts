/** The control plane's own clients: node lifecycle, taint eviction, pod GC, ReplicaSets and Deployments. */
import { claim } from '../claims.ts';
import type { EventTexts } from '../explanation.ts';
import { code, podName, seconds, sentences } from './words.ts';

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
  | 'RolloutStarted'
  | 'OldPodsGone';

export const controllers: Pick<EventTexts, Kinds> = {
  NodeNotReady: (f) =>
    f.text('ready') === 'False'
      ? {
          title: `${code(f.text('node') ?? 'The node')} reports itself not ready`,
          sentences: [
            'The runtime has not answered it for 30 s, so it posts the condition Ready as False with its node’s next status.',
            'New pods are kept away at once; a taint that evicts the others comes when the controller next looks.',
          ],
          otherwise: 'A shorter outage of the runtime, and nobody but the kubelet would have known of it.',
        }
      : {
          title: `${code(f.text('node') ?? 'The node')} counts as unreachable`,
          sentences: [
            `Its lease has not been renewed for ${f.rules.nodeMonitorGracePeriod / 1_000_000} s. Nobody has asked the node: silence is all that the controller has.`,
            'The condition Ready becomes Unknown, its pods are marked not ready, and new ones are kept away. The taint that evicts them comes with the controller’s next look, 5 s later.',
          ],
          otherwise: 'One renewal of its lease in that time, and the node would still count as ready.',
        },
  NodeReady: (f) => ({
    title: `${code(f.text('node') ?? 'The node')} is ready again`,
    sentences: [
      'The kubelet posts its status. New pods may come at once; the taint that evicts goes when the controller next looks, within 5 s.',
      'Pods that were deleted meanwhile stay deleted: a `deletionTimestamp` is never taken back.',
    ],
    otherwise: 'Silent for longer than the pods’ tolerations, it would find them deleted.',
  }),
  NodeDeleted: (f) => ({
    title: `The object of ${code(f.text('node') ?? 'the node')} is deleted`,
    sentences: [
      'To the API the node no longer exists, whatever still runs there. Its pods now belong to a node that is missing.',
      'Pod GC waits 40 s in case the object comes back, and then force-deletes them.',
    ],
    otherwise: 'Were the node only cordoned or drained, its object would stay and pod GC would do nothing.',
  }),
  NodeTainted: (f) =>
    f.text('taint')?.endsWith('/out-of-service') === true
      ? {
          title: `${code(f.text('node') ?? 'The node')} is declared out of service`,
          sentences: sentences(
            'By this a person vouches that the machine is off. No pod tolerates the taint unless it says so, so all are deleted at once.',
            f.rules.outOfServiceTaint
              ? 'What terminates on a node that is not ready is then force-deleted by pod GC.'
              : 'In this release nothing more comes of it.',
          ),
          otherwise: 'Without the taint, what is Terminating on a silent node stays so until the node comes back.',
        }
      : {
          title: `A taint begins to evict the pods of ${code(f.text('node') ?? 'the node')}`,
          sentences: [
            `${code(f.text('taint') ?? 'The taint')} with the effect NoExecute: from now on each pod has as long as its tolerations grant.`,
            'The controller acts on what it saw at its previous look, so a node that is back within 5 s never gets this taint.',
          ],
          otherwise:
            'Were this the only node, or were all of them not ready, nobody would be evicted: the controller then assumes that it is itself cut off.',
        },
  EvictionScheduled: (f) => {
    const tolerated = f.number('seconds') ?? 0;
    if (tolerated === 0)
      return {
        title: `${podName(f)} does not tolerate the taint`,
        sentences: ['It may not stay on this node at all, so it is deleted at once.'],
        otherwise:
          'With a toleration for the taint it could stay, for as long as that says; pods of DaemonSets and static pods of files have one without a limit.',
      };
    return {
      title: `${podName(f)} tolerates the taint for ${seconds(tolerated)}`,
      sentences: [
        'That is the `tolerationSeconds` of the first toleration that matches; a pod that says nothing of its own gets 300 s. After that it is deleted, even if its node has been deleted meanwhile.',
      ],
      otherwise: 'If the taint goes before then, the pod may stay.',
    };
  },
  EvictionCancelled: (f) => ({
    title: `${podName(f)} may stay`,
    sentences: ['The taint went before the pod’s toleration had run out.'],
    otherwise: 'A moment later its deletionTimestamp would have been set, and that is never undone.',
  }),
  NodeRegistered: (f) => ({
    title: `The kubelet registers ${code(f.text('node') ?? 'the node')} anew`,
    sentences: [
      'A kubelet makes its node’s object once, when it starts; one that goes on running never does it again.',
      'The new object has no cordon, and no taint that evicts; pods that pod GC has not deleted yet belong to a node again.',
    ],
    otherwise: 'Had the kubelet only been cut off, it would get an error with every status from here on, and no node.',
  }),
  ControllersStarted: () => ({
    title: 'Another kube-controller-manager takes over',
    sentences: [
      'The one before could not renew its lease for 10 s while the API server was away, and exited.',
      'Its timers are gone with it: tolerations, quarantines and the wait for a silent node all begin anew.',
    ],
    otherwise: 'An outage of less than 10 s would have left its predecessor the lease, and all that it knew.',
  }),
  GarbagePodFound: (f) => {
    const marked = f.rules.disruptionTarget
      ? 'It is marked Failed, as nobody else will say what became of it, and deleted with grace 0.'
      : 'It is deleted with grace 0.';
    switch (f.text('why')) {
      case 'outOfService':
        return {
          title: `Pod GC finds ${podName(f)} on a node that is out of service`,
          sentences: ['Its node is not ready, and a person has vouched that the machine is off.', marked],
          otherwise: 'Without the taint it would stay Terminating for as long as the node stays away.',
        };
      case 'unscheduled':
        return {
          title: `Pod GC finds ${podName(f)} terminating without a node`,
          sentences: sentences(
            'No kubelet will ever end it, so pod GC asks for its deletion with every pass; a finalizer can still hold it.',
            f.rules.disruptionTarget && 'It is marked Failed, too.',
          ),
          otherwise: 'Without a finalizer, the API server removes a pod that has no node with the first DELETE.',
        };
      default:
        return {
          title: `Pod GC finds ${podName(f)} without a node`,
          sentences: [
            claim(
              'nodeMissing',
              'Its node is missing and the quarantine is over, so nobody is left to stop it gracefully.',
            ),
            marked,
          ],
          otherwise:
            'Had the node come back within the quarantine of 40 s, its kubelet would have gone on with the pod.',
        };
    }
  },
  ReplicaMissing: (f) => ({
    title: `The ReplicaSet ${code(f.text('replicaSet') ?? 'of the Deployment')} makes a new pod`,
    sentences: [
      'It counts the pods that are neither being deleted nor finished, and there are too few.',
      'A pod that terminates no longer counts: its successor may well run beside it for a while.',
    ],
    otherwise: 'With `podReplacementPolicy: Failed` a Job waits until the old one has ended; a ReplicaSet does not.',
  }),
  RolloutStarted: (f) => ({
    title: `A rollout of ${code(f.text('deployment') ?? 'the Deployment')} begins`,
    sentences: [
      'Another template is another ReplicaSet. With the strategy Recreate the old one is scaled to 0 first.',
      'Not before all of its pods are gone does the new one get any.',
    ],
    otherwise: 'With RollingUpdate, the default, new pods come before the old ones have gone.',
  }),
  OldPodsGone: (f) => ({
    title: `The old pods of ${code(f.text('deployment') ?? 'the Deployment')} have come to an end`,
    sentences: [
      claim(
        'oldPodsGone',
        'The last object of the old ReplicaSet is removed, which wakes the Deployment’s controller: the new one may begin.',
      ),
      'That its pod had ended earlier was no news to it: it hears of pods only when they are gone.',
    ],
    otherwise: 'One old pod stuck in Terminating would hold up the whole rollout.',
  }),
};
