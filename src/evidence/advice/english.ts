/**
 * Data table: causes and advice in English, by code, for what the command line prints and for the page, which has the same
 * table in Chinese. `{node}` is filled in where the input names one, else by what `unnamed` says.
 */
import type { Advice, Cause, WaitingOn } from '../evidence.ts';
import type { CauseCode } from './causes.ts';
import type { CheckCode, RemedyCode, RiskCode } from './remedies.ts';
import { isParticular, type Particular, type Particulars } from './shell.ts';

export interface AdviceWords {
  readonly remedy: Readonly<Record<RemedyCode, string>>;
  readonly risk: Readonly<Record<RiskCode, string>>;
  /** What is seen when an act has worked. */
  readonly shows: Readonly<Record<CheckCode, string>>;
  readonly cause: Readonly<Record<CauseCode, string>>;
  readonly unnamed: Readonly<Record<Particular, string>>;
}

/** How a wait is called in a sentence. */
export const PHRASES: Readonly<Record<WaitingOn, string>> = {
  'container-stop': 'a container to stop',
  prestop: 'its preStop hook',
  'sandbox-teardown': 'its sandbox to be torn down',
  'volume-unmount': 'a volume to be unmounted',
  cgroup: 'its cgroup to be removed',
  finalizer: 'a finalizer to be removed',
  apiserver: 'the API server',
  'kubelet-down': 'the kubelet, or the runtime below it',
  'node-lost': 'a node that does not answer',
  'mirror-conflict': 'its mirror pod',
  'static-name-conflict': 'the earlier static pod of its name',
  'status-update': 'its status to be accepted',
  none: 'nothing',
  unknown: 'something that the input does not show',
};

export const ENGLISH: AdviceWords = {
  remedy: {
    lookContainers: 'See which of its containers the runtime still has, and in which state.',
    lookDockerContainers: 'See which of its containers Docker still has, and in which state.',
    lookProcess:
      'See what the process of {container} does: state D is uninterruptible I/O, which no signal ends; the last column but one says where in the kernel it waits.',
    lookShim: 'See whether the shim of its sandbox runs: each pod has a process of its own that stops its containers.',
    lookConmon: 'See whether the container’s conmon runs, which CRI-O stops it through.',
    waitGrace:
      'See when its grace period is over. Until two minutes after that, wait: the kubelet tries again by itself.',
    restoreStorage: 'If the process waits for storage or a device, restore that.',
    restartContainerd: 'Restart the runtime, containerd.',
    restartCrio: 'Restart the runtime, CRI-O.',
    restartDocker: 'If Docker has live-restore on: restart it.',
    restartRuntime: 'Restart the runtime.',
    lookHook: 'Read the hook in the pod’s spec.',
    waitHook:
      'See whether it has failed; if not, wait: it ends with the grace period at the latest, and then the container gets SIGTERM.',
    shortenHook: 'For the next pods, shorten the hook or lengthen terminationGracePeriodSeconds.',
    lookSandbox: 'See what the runtime knows of the sandbox.',
    lookSandboxes: 'See which sandboxes the runtime still has of the pod.',
    lookNetworkPods: 'See whether the network plug-in’s pod on {node} is ready.',
    lookNetworkFiles: 'See whether the network’s configuration and its plug-ins are there.',
    lookPluginBinary: 'See whether {cni} is where the runtime looks for it.',
    lookNetworkToken: 'See how old the credentials are that the network plug-in keeps beside its configuration.',
    lookAddresses: 'See which address is still held for the sandbox.',
    lookNetworkConfig: 'See which version of CNI the configuration says.',
    restoreNetworkPod:
      'Let the network plug-in’s pod on {node} start anew: it writes its files and credentials again, and the kubelet tries again by itself.',
    restorePluginBinary: 'Put {cni} back, by what had installed it; the kubelet tries again by itself.',
    mendNetworkConfig:
      'Write cniVersion into the configuration, as that of the plug-ins; the kubelet tries again by itself.',
    lookMounts: 'See what is still mounted for the pod.',
    lookHolder: 'See which processes hold the mount.',
    lookNamespaces:
      'See which processes have the mount in a mount namespace of their own: a container that sees the host’s directories keeps it.',
    lookDriverPods: 'See whether the driver’s pod on {node} is ready.',
    lookDriverRegistered: 'See which drivers the kubelet of {node} knows; {driver} should be among them.',
    lookAttachment: 'See whether the volume is still attached to {node}; its detaching comes after the unmount.',
    lookServer: 'See whether the server answers for this mount.',
    lookSubPaths: 'See which subPath mounts are left.',
    lookRbd: 'See which images are mapped on the node.',
    lookLoops: 'See which loop devices hold the volume.',
    lookAttributes: 'See which files can’t be deleted: i is the attribute immutable.',
    lookDirectory: 'See what is left of the pod’s directory, without looking into mounts.',
    restoreDriver:
      'Let the driver’s pod on {node} start anew: it registers itself, and the kubelet tries again, at longer and longer intervals.',
    restoreServer: 'Bring the NFS server, or the way to it, back: unmounting goes on by itself.',
    restoreCluster: 'Bring the storage cluster, or the way to it, back: unmounting goes on by itself.',
    stopHolder: 'Stop the process that holds the mount, by what runs it if anything does.',
    unmountSubPath: 'Unmount what is left of the subPath mounts, the deepest first, as the kubelet would.',
    detachLoop: 'Detach the loop device, once nothing has it mounted.',
    clearAttributes: 'Take the attribute off the files that have it.',
    removeEmpty: 'Remove what is empty in it. This deletes no file and crosses no mount.',
    removeLeftFile:
      'If nothing of it is mounted and the pod runs elsewhere or not at all: delete the file that is left.',
    restartKubelet: 'Restart the kubelet of {node}.',
    unmountForced: 'If the server will not come back: unmount by force.',
    unmountByHand: 'Unmount by hand, once nothing holds it.',
    lookCgroup: 'See which processes are left in the pod’s cgroup.',
    lookCgroupDriver:
      'See which version of cgroups it is: cgroup2fs is 2. Kubelet and runtime must have the same cgroup driver.',
    endProcesses: 'End the processes that are left in it.',
    lookFinalizers: 'See which finalizers are left, and whose the pod is.',
    lookJobController: 'See what the controllers of kube-controller-manager say: {Finalizer} is theirs.',
    lookDependents: 'See what still names this pod as its owner: {Finalizer} waits for that.',
    lookNamespace: 'See what the namespace still holds.',
    lookOwner: 'See whether the controller runs that owns {Finalizer}.',
    lookDefinitions: 'See what that name has installed: it tells which product owns {Finalizer}.',
    restoreOwner: 'Bring the controller back that owns {Finalizer}: it takes it off when its work is done.',
    removeFinalizer: 'Only if that controller is gone for good: remove {Finalizer} by hand.',
    lookApi: 'See whether the API server answers, and which of its checks fails.',
    lookKubeletErrors: 'See what the kubelet says of its requests.',
    lookCertificate: 'See until when the kubelet’s certificate is valid.',
    lookWebhooks: 'See which webhooks are asked, and whether their services run.',
    restoreApi: 'Restore the connection. The kubelet repeats the request by itself.',
    renewCertificate: 'Renew the kubelet’s certificate, and let the kubelet start anew with it.',
    mendWebhook: 'Bring the webhook’s service back, or correct what it refuses. The request is repeated by itself.',
    lookKubelet: 'See whether the kubelet of {node} runs.',
    lookKubeletLog: 'Read the end of the kubelet’s log.',
    lookRuntime: 'See whether the runtime runs.',
    startKubelet: 'Start the kubelet. Containers that run are taken over as they are.',
    startRuntime: 'Start the runtime. Containers that run are taken over as they are.',
    lookNode: 'See since when {node} is not ready.',
    lookLease: 'See when its kubelet renewed its lease last.',
    restoreNode: 'Bring {node} back: its kubelet ends the removal by itself.',
    outOfService:
      'If the machine is off, and stays off: taint {node} as out of service. Its pods are deleted by force and their volumes detached.',
    deleteNode: 'If the machine is gone for good: delete the Node object.',
    drainReboot: 'Drain {node} and reboot it.',
    lookStatic: 'See whether the static pod itself runs: only its picture in the API is wrong.',
    lookMirror: 'See what of the mirror pod is out of date. The kubelet looks at it once a minute at the latest.',
    lookManifests: 'See which manifest the pod comes from.',
    deleteMirror: 'Delete the mirror pod; the kubelet makes it anew.',
    mendRefusal:
      'Correct what refuses it: a PriorityClass that is missing, an admission rule, a namespace. The kubelet tries again by itself.',
    takeManifest: 'If the pod is to go: take its manifest out of the directory. Deleting it in the API ends nothing.',
    waitEarlier: 'See what still runs of the earlier pod. Wait: the new one starts when it has finished.',
    lookStatusErrors: 'Read why the status is refused.',
    lookRights: 'See whether the node may update the status.',
    restoreRights: 'Remove what refuses it. The kubelet repeats the update every ten seconds.',
    lookPhase: 'See which phase the API has: it has to be Succeeded or Failed before the last DELETE is sent.',
    bringLog: 'Bring the kubelet’s log of the pod’s node, from before the delete on, at verbosity 2 or more.',
    forceDelete: 'Only if the name is needed and the pod’s work is known to have ended: delete the object by force.',
  },
  risk: {
    looks: 'None: it only looks.',
    none: 'None.',
    kubelet:
      'Containers go on running; probes and new pods wait for some seconds, and the workers of all pods start anew.',
    runtime: 'Containers go on running, but nothing can start or stop meanwhile.',
    dockerd: 'Without live-restore all containers of the node are stopped.',
    storage: 'None for the pod; others that use it may be affected.',
    rollout: 'A roll-out of the workload.',
    network: 'New pods on the node get no network until it is back.',
    holder: 'Whatever that process does is broken off.',
    csiPod: 'Other volumes of the driver on that node can’t be mounted or unmounted until it is back.',
    process: 'They may belong to a container that still works.',
    directory: 'What is deleted in it can’t be had back; below a mount it would be the volume’s data.',
    unmount:
      'A process that still writes loses what is not written yet; and removing a directory while something is mounted below it deletes the volume’s data.',
    forcedUnmount: 'What has not been written to the server yet is lost.',
    loop: 'What still uses the device gets I/O errors.',
    attributes: 'Somebody had set it on purpose.',
    reboot: 'Every pod on the node is interrupted; what waits in uninterruptible I/O dies with the machine.',
    force:
      'The name is free at once, but nobody has stopped anything: containers may run on and write to the same volumes as the pod that takes the name. For a StatefulSet that can destroy data.',
    finalizer:
      'What it was there to protect is skipped: a Job counts wrong, storage or a load balancer may be left over or lost.',
    lateStop: 'Pods whose deletion came meanwhile are stopped at once.',
    twice: 'Pods that were replaced meanwhile run twice until it has.',
    lostNode: 'If it is running after all, its containers go on beside their successors, on the same volumes.',
    mirror: 'None: a mirror’s deletion stops no container.',
    manifest: 'The static pod is stopped. Of a control plane’s node these are the API server, etcd and the like.',
    certificate: 'None, if the kubelet may ask for a new one.',
  },
  shows: {
    podGone: 'It answers NotFound.',
    containerExited: 'No container of it is Running.',
    sandboxGone: 'No sandbox of it is Ready.',
    unmounted: 'It prints nothing.',
    driverRegistered: '{driver} is among them.',
    attachmentGone: 'It prints nothing.',
    directoryGone: 'There is no such directory.',
    cgroupGone: 'It prints nothing.',
    runtimeAnswers: 'It answers, and RuntimeReady is true.',
    kubeletActive: 'It says active.',
    nodeReady: 'It is Ready.',
    apiReady: 'It answers ok.',
    mirrorAnew: 'It is Running, and its age is new.',
    manifestGone: 'No sandbox of it is Ready.',
  },
  cause: {
    runtimeNotFound: 'The runtime no longer knows the container that it is to stop.',
    dockerStuck: 'Docker can’t kill the container: its process is in uninterruptible I/O, or its shim hangs.',
    crioStuck:
      'CRI-O did not stop the container in time: its process is in uninterruptible I/O, or conmon or runc hangs.',
    shimStuck:
      'containerd did not stop the container in time: its process is in uninterruptible I/O, or its shim hangs.',
    stopTimesOut:
      'The runtime did not stop the container in time: its process is in uninterruptible I/O, or the runtime hangs.',
    ignoresSigterm: 'The process ignores SIGTERM and the grace period is long: it ends by SIGKILL when that is over.',
    uninterruptible: 'The process is in uninterruptible I/O (state D), often on network storage that does not answer.',
    shimHangs:
      'The runtime’s shim hangs or has lost the container, so StopContainer runs into its deadline and is tried again.',
    hookOverruns: 'The hook takes as long as the whole grace period, or hangs.',
    hookCallsLeaving: 'The hook calls something that is shutting down as well.',
    cniBinaryMissing: '{cni} is not where the runtime looks for it.',
    cniToken: 'The network plug-in’s credentials have expired, or were taken from it.',
    cniNodeFile:
      'The network plug-in’s daemon on the node has not written its files: it is down, or has never started.',
    cniConfig: 'The network’s configuration is missing, or says no version of CNI that the plug-in knows.',
    cniIpam: 'The pod’s address can’t be given back.',
    cniDown: 'The network plug-in’s daemon on the node does not answer.',
    sandboxTimesOut:
      'The runtime did not stop the sandbox in time: a process in it hangs, or its network plug-in does.',
    cniFails:
      'The CNI plug-in can’t delete the network: its daemon is down, its binary or its configuration is missing, its token has expired.',
    containerInSandbox: 'A container in the sandbox does not end, so the sandbox can’t either.',
    driverUnregistered:
      'The CSI driver {driver} is not registered with the node’s kubelet: its pod is not there, or was there and has gone first.',
    driverAway: 'The CSI driver’s socket on the node does not answer: its pod has gone first, or starts anew.',
    nfsSilent: 'The NFS server does not answer, so unmounting waits for it.',
    subPathBusy: 'A subPath mount of {volume} is still held.',
    leftFile: 'A file is left in the volume’s directory, and the kubelet removes directories only.',
    orphanedDirectory: 'The pod has gone first, and files or mounts of its volumes are still in its directory.',
    immutable: 'A file in the volume’s directory has the attribute immutable, or belongs to a read-only file system.',
    memoryBusy:
      'A Secret, ConfigMap or token is still mounted in another mount namespace: a process sees the host’s directories.',
    loopDevice: 'The loop device of a block volume is still held.',
    rbdStuck: 'The image of Ceph RBD can’t be unmapped: something holds it, or the cluster does not answer.',
    cephfsStuck: 'CephFS does not answer, or something holds the mount.',
    longhornStuck: 'Something holds the mount, or Longhorn’s driver on the node has lost its connection.',
    diskStuck:
      'Something holds the mount, or the driver’s pod went before the volume was unmounted. The disk is detached after that.',
    localBusy: 'A process holds the mount, often in another mount namespace.',
    csiFails: 'The CSI driver {driver} can’t unmount the volume.',
    mountBusy: 'Something holds the mount: a process in another mount namespace, a shell, a monitoring agent.',
    mountHeld: 'Something holds the mount: a process in another mount namespace, a shell, a monitoring agent.',
    driverGone: 'The CSI driver’s pod on the node has gone before, or is not registered.',
    storageSilent: 'The storage does not answer, so unmounting blocks.',
    filesLeft: 'Files lie in the pod’s volume directory that no volume accounts for.',
    processLeft: 'A process is left in the cgroup.',
    driversDiffer: 'The cgroup driver of kubelet and runtime differ, or systemd holds the slice.',
    jobTracking: 'The Job’s controller, a part of kube-controller-manager, has not counted the pod yet.',
    dependentsLeft: 'The garbage collector waits for objects that name this pod as their owner.',
    namespaceLeft: 'The namespace’s controller waits until the namespace is empty.',
    stillInUse: 'A controller of Kubernetes or of the cloud has not released what it protects yet.',
    ownerKnown: 'The controller that owns {Finalizer} is down, was uninstalled, or waits for something itself.',
    ownerUnknown:
      'Whoever owns {Finalizer} is down, was uninstalled, or waits for something itself. The name before the slash tells whose it is.',
    ownerDown:
      'The controller that owns the finalizer is down, is not installed any more, or waits for something itself.',
    webhookFails: 'A webhook does not answer, or refuses the request.',
    certificateExpired: 'The kubelet’s certificate is not accepted: it has expired, or the clock is wrong.',
    apiUnreachable: 'The kubelet can’t reach the API server.',
    requestRefused: 'A webhook or a missing right refuses the request.',
    plegLate: 'The runtime answers too slowly: the kubelet pauses until a look at all containers comes back.',
    runtimeDown: 'The runtime’s socket does not answer.',
    kubeletStopped: 'The kubelet is stopped or keeps failing at its start.',
    nodeRestarts: 'The node is restarting.',
    machineOff: 'The machine is off, or cut off from the network.',
    kubeletSilent: 'The kubelet is down, so nobody acts on the delete.',
    mirrorDeleted: 'Somebody has deleted the mirror pod, which is only a picture of the static one.',
    mirrorRefused:
      'The API refuses the mirror: a missing PriorityClass, an admission plug-in, a namespace that is not there yet.',
    mirrorStale: 'The mirror of an earlier run is still in the API: the kubelet deletes it and makes it anew.',
    earlierTerminates: 'The manifest was changed or came back while the pod of the same name still terminates.',
    phaseNotTerminal: 'The phase in the API is not terminal yet, so the last DELETE is withheld.',
    statusForbidden: 'The node is not allowed to update the status.',
    statusWebhook: 'A webhook refuses the status.',
    statusRefused: 'The API server refuses the status: a webhook, a right, a conflict.',
  },
  unnamed: {
    namespace: 'its namespace',
    pod: 'the pod',
    uid: 'its UID',
    node: 'the node',
    container: 'the container',
    'container-id': 'the container',
    'sandbox-id': 'the sandbox',
    volume: 'the volume',
    finalizer: 'the finalizer',
    driver: 'the driver',
    cni: 'the network plug-in',
  },
};

const PLACE = /\{([A-Za-z-]{1,30})\}/g;

const HAN = /\p{Script=Han}/u;

/** What is named stands in backticks, as the page sets it in mono; beside a Han character with a space between. */
const filledIn = (sentence: string, particulars: Particulars, { unnamed }: AdviceWords): string =>
  sentence.replace(PLACE, (place, written: string, at: number) => {
    const name = written.toLowerCase();
    if (!isParticular(name)) return place;
    const known = particulars[name];
    if (known === '') return unnamed[name];
    const space = (neighbour: string | undefined): string => (HAN.test(neighbour ?? '') ? ' ' : '');
    return `${space(sentence[at - 1])}\`${known}\`${space(sentence[at + place.length])}`;
  });

/** A sentence may begin with a name, and then with what stands for it where it is not known. */
const begun = (sentence: string, filled: string): string =>
  sentence.startsWith('{') ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled;

export interface AdviceSaid {
  readonly do: string;
  readonly risk: string;
  readonly shows: string;
}

export function inWords({ code, risk, verify, particulars }: Advice, words: AdviceWords): AdviceSaid {
  const say = (sentence: string): string => begun(sentence, filledIn(sentence, particulars, words));
  return {
    do: say(words.remedy[code]),
    risk: words.risk[risk],
    shows: verify === null ? '' : say(words.shows[verify.code]),
  };
}

export const causeInWords = ({ code, particulars }: Cause, words: AdviceWords): string =>
  begun(words.cause[code], filledIn(words.cause[code], particulars, words));
