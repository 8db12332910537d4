/** Usual causes of each wait, and what may be done about it: the least dangerous first, each with what it risks. */
import type { Advice, WaitingOn } from '../evidence.ts';

interface Guidance {
  /** How the wait is called in a sentence. */
  readonly phrase: string;
  readonly causes: readonly string[];
  readonly advice: readonly Advice[];
}

const look = (what: string): Advice => ({ do: what, risk: 'None: it only looks.', danger: 'none' });

const FORCE: Advice = {
  do: 'Only if the name is needed and the pod’s work is known to have ended: kubectl delete pod --grace-period=0 --force.',
  risk: 'The name is free at once, but nobody has stopped anything: containers may run on and write to the same volumes as the pod that takes the name. For a StatefulSet that can destroy data.',
  danger: 'high',
};
const RESTART_KUBELET: Advice = {
  do: 'Restart the kubelet of the node.',
  risk: 'Containers go on running; probes and new pods wait for some seconds, and the workers of all pods start anew.',
  danger: 'low',
};
const REBOOT: Advice = {
  do: 'Drain and reboot the node.',
  risk: 'Every pod on the node is interrupted; what waits in uninterruptible I/O dies with the machine.',
  danger: 'high',
};

export const GUIDANCE: Readonly<Record<WaitingOn, Guidance>> = {
  'container-stop': {
    phrase: 'a container to stop',
    causes: [
      'The process ignores SIGTERM and the grace period is long: it ends by SIGKILL when that is over.',
      'The process is in uninterruptible I/O (state D), often on network storage that does not answer.',
      'The runtime’s shim hangs or has lost the container, so StopContainer runs into its deadline and is tried again.',
    ],
    advice: [
      look(
        'On the node: crictl ps and crictl inspect for the container, and the state of its process (ps -o stat,wchan).',
      ),
      look('Wait until the grace period and two minutes more are over: the kubelet tries again by itself.'),
      {
        do: 'Restore the storage or the device that the process waits for.',
        risk: 'None for the pod; others that use it may be affected.',
        danger: 'low',
      },
      {
        do: 'Restart the runtime (containerd or CRI-O).',
        risk: 'Containers go on running, but nothing can start or stop meanwhile.',
        danger: 'low',
      },
      REBOOT,
      FORCE,
    ],
  },
  prestop: {
    phrase: 'its preStop hook',
    causes: [
      'The hook takes as long as the whole grace period, or hangs.',
      'The hook calls something that is shutting down as well.',
    ],
    advice: [
      look('Read the hook in the pod’s spec, and its events FailedPreStopHook.'),
      look('Wait: the hook ends with the grace period at the latest, and then the container gets SIGTERM.'),
      {
        do: 'Shorten the hook, or lengthen terminationGracePeriodSeconds, for the next pods.',
        risk: 'A roll-out of the workload.',
        danger: 'low',
      },
      FORCE,
    ],
  },
  'sandbox-teardown': {
    phrase: 'its sandbox to be torn down',
    causes: [
      'The CNI plug-in can’t delete the network: its daemon is down, its binary or its configuration is missing, its token has expired.',
      'A container in the sandbox does not end, so the sandbox can’t either.',
    ],
    advice: [
      look('Look at the CNI’s daemon on that node, and at /etc/cni/net.d and the plug-ins’ folder.'),
      {
        do: 'Repair or restart the CNI’s daemon; the kubelet tries again by itself.',
        risk: 'New pods on the node get no network until it is back.',
        danger: 'low',
      },
      {
        do: 'Restart the runtime.',
        risk: 'Containers go on running, but nothing can start or stop meanwhile.',
        danger: 'low',
      },
      REBOOT,
      FORCE,
    ],
  },
  'volume-unmount': {
    phrase: 'a volume to be unmounted',
    causes: [
      'The CSI driver’s pod on the node has gone before, or is not registered.',
      'Something holds the mount: a process in another mount namespace, a shell, a monitoring agent.',
      'The storage does not answer, so unmounting blocks.',
      'Files lie in the pod’s volume directory that no volume accounts for.',
    ],
    advice: [
      look(
        'On the node: findmnt for the pod’s directory below /var/lib/kubelet/pods, and who holds it (fuser -vm, lsof).',
      ),
      {
        do: 'Bring the CSI driver’s pod back on that node; the kubelet tries again, at longer and longer intervals.',
        risk: 'None.',
        danger: 'low',
      },
      { do: 'Stop the process that holds the mount.', risk: 'Whatever that process does.', danger: 'low' },
      RESTART_KUBELET,
      {
        do: 'Unmount by hand on the node, and only then remove what is left of the directory.',
        risk: 'Removing a directory while something is mounted below it deletes the data of the volume.',
        danger: 'high',
      },
      FORCE,
    ],
  },
  cgroup: {
    phrase: 'its cgroup to be removed',
    causes: [
      'A process is left in the cgroup.',
      'The cgroup driver of kubelet and runtime differ, or systemd holds the slice.',
    ],
    advice: [
      look('On the node: cgroup.procs in the pod’s cgroup.'),
      {
        do: 'End the processes that are left in it.',
        risk: 'They may belong to a container that still works.',
        danger: 'low',
      },
      RESTART_KUBELET,
      REBOOT,
    ],
  },
  finalizer: {
    phrase: 'a finalizer to be removed',
    causes: [
      'The controller that owns the finalizer is down, is not installed any more, or waits for something itself.',
    ],
    advice: [
      look('kubectl get pod -o jsonpath={.metadata.finalizers}, and the log of the controller that owns it.'),
      { do: 'Bring that controller back.', risk: 'None.', danger: 'low' },
      {
        do: 'Remove the finalizer by hand (kubectl patch).',
        risk: 'What the finalizer was there to protect is skipped: with batch.kubernetes.io/job-tracking the Job counts wrong, with storage finalizers data may be left or lost.',
        danger: 'high',
      },
    ],
  },
  apiserver: {
    phrase: 'the API server',
    causes: ['The kubelet can’t reach the API server.', 'A webhook or a missing right refuses the request.'],
    advice: [
      look('From the node: whether the API server answers, and what the kubelet’s log says of its requests.'),
      {
        do: 'Restore the connection, the certificate or the right. The kubelet repeats the request every ten seconds.',
        risk: 'None.',
        danger: 'low',
      },
    ],
  },
  'kubelet-down': {
    phrase: 'the kubelet, or the runtime below it',
    causes: [
      'The kubelet is stopped or keeps failing at its start.',
      'The runtime’s socket does not answer.',
      'The node is restarting.',
    ],
    advice: [
      look('On the node: systemctl status of kubelet and runtime, and the end of their logs.'),
      {
        do: 'Start the one that is down. Containers that run are taken over as they are.',
        risk: 'Pods whose deletion came meanwhile are stopped at once.',
        danger: 'low',
      },
      REBOOT,
      FORCE,
    ],
  },
  'node-lost': {
    phrase: 'a node that does not answer',
    causes: ['The machine is off, or cut off from the network.', 'The kubelet is down, so nobody acts on the delete.'],
    advice: [
      look('kubectl describe node: since when it is NotReady, and its lease.'),
      {
        do: 'Bring the node back: its kubelet ends the removal by itself.',
        risk: 'Pods that were replaced meanwhile run twice until it has.',
        danger: 'low',
      },
      {
        do: 'If the machine is off for good: delete the Node object, or taint it node.kubernetes.io/out-of-service.',
        risk: 'If it is running after all, its containers go on beside their successors, on the same volumes.',
        danger: 'high',
      },
      FORCE,
    ],
  },
  'mirror-conflict': {
    phrase: 'its mirror pod',
    causes: [
      'The mirror of an earlier run is still in the API: the kubelet deletes it and makes it anew.',
      'The API refuses the mirror: a missing PriorityClass, an admission plug-in, a namespace that is not there yet.',
    ],
    advice: [
      look(
        'The static pod itself runs; only its picture in the API is wrong. Wait for the next sync, a minute at most.',
      ),
      {
        do: 'Delete the mirror pod by kubectl; the kubelet makes it anew.',
        risk: 'None: a mirror’s deletion stops no container.',
        danger: 'low',
      },
    ],
  },
  'static-name-conflict': {
    phrase: 'the earlier static pod of its name',
    causes: ['The manifest was changed or came back while the pod of the same name still terminates.'],
    advice: [
      look('Find the pod of the same name with the other UID, and what that one waits for.'),
      look('Wait: the new one starts when the old one has finished.'),
      RESTART_KUBELET,
    ],
  },
  'status-update': {
    phrase: 'its status to be accepted',
    causes: [
      'The API server refuses the status: a webhook, a right, a conflict.',
      'The phase in the API is not terminal yet, so the last DELETE is withheld.',
    ],
    advice: [
      look('“Failed to update status for pod” in the kubelet’s log, with the reason.'),
      { do: 'Remove what refuses it. The kubelet repeats the update every ten seconds.', risk: 'None.', danger: 'low' },
      FORCE,
    ],
  },
  none: { phrase: 'nothing', causes: [], advice: [] },
  unknown: {
    phrase: 'something that the input does not show',
    causes: [],
    advice: [look('Bring the kubelet’s log of the pod’s node, from before the delete on, at verbosity 2 or more.')],
  },
};
