/**
 * The diagnosis' advice as something to do: each with its command, filled in with the pod's own names, and apart from it
 * what is not to be done while anything else is left. What no input can know stays in upper case.
 */
import type { Advice, WaitingOn } from '../../evidence/index.ts';

/** Whose removal it is; empty where it is not known. */
export interface About {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly node: string;
  /** A container, a volume, a finalizer. */
  readonly subject: string;
}

/** A name as Kubernetes allows it. Whatever else an input has for one is put into no command that a person may run. */
const PROPER = /^[a-z0-9](?:[-a-z0-9._]{0,251}[a-z0-9])?$/i;

const proper = (name: string, instead: string): string => (PROPER.test(name) ? name : instead);

const pod = ({ name, namespace }: About): string => `${proper(name, 'NAME')} -n ${proper(namespace, 'NAMESPACE')}`;
const uid = (about: About): string => proper(about.uid, 'UID');
const node = (about: About): string => proper(about.node, 'NODE');
/** Of the volumes' plug-ins none is asked for by name: the log has not always said which it is. */
const volume = (about: About): string =>
  `/var/lib/kubelet/pods/${uid(about)}/volumes/*/${proper(about.subject, 'VOLUME')}`;

const FIRST_LOOK: Readonly<Partial<Record<WaitingOn, (about: About) => string>>> = {
  'container-stop': (about) => `crictl ps --label io.kubernetes.pod.uid=${uid(about)}`,
  prestop: (about) => `kubectl get pod ${pod(about)} -o jsonpath='{.spec.containers[*].lifecycle.preStop}'`,
  'sandbox-teardown': (about) => `crictl pods --label io.kubernetes.pod.uid=${uid(about)}`,
  'volume-unmount': (about) => `fuser -vm ${volume(about)}`,
  // The systemd driver writes a UID with underscores, the other one with dashes.
  cgroup: (about) =>
    `find /sys/fs/cgroup -path '*pod${uid(about).replaceAll('-', '?')}*' -name cgroup.procs -exec cat {} +`,
  finalizer: (about) => `kubectl get pod ${pod(about)} -o jsonpath='{.metadata.finalizers}'`,
  apiserver: () => 'kubectl get --raw /readyz',
  'kubelet-down': () => 'systemctl status kubelet containerd',
  'node-lost': (about) => `kubectl describe node ${node(about)}`,
  'mirror-conflict': (about) => `kubectl get pod ${pod(about)} -o yaml`,
  'status-update': () => 'journalctl -u kubelet | grep "Failed to update status for pod"',
  unknown: () => 'journalctl -u kubelet -o short-iso --since -2h > kubelet.log',
};

/** By what is to be done. */
const COMMANDS: Readonly<Record<string, (about: About) => string>> = {
  'Stop the process that holds the mount.': () => 'cat /proc/PID/cgroup',
  'End the processes that are left in it.': () => 'ps -o pid,stat,wchan:32,args -p PID',
  'Bring the CSI driver’s pod back on that node; the kubelet tries again, at longer and longer intervals.': (about) =>
    `kubectl get pods -A -o wide --field-selector spec.nodeName=${node(about)}`,
  'Restart the kubelet of the node.': () => 'systemctl restart kubelet',
  'Restart the runtime (containerd or CRI-O).': () => 'systemctl restart containerd',
  'Restart the runtime.': () => 'systemctl restart containerd',
  'Start the one that is down. Containers that run are taken over as they are.': () => 'systemctl start kubelet',
  'Delete the mirror pod by kubectl; the kubelet makes it anew.': (about) => `kubectl delete pod ${pod(about)}`,
};

export const COMMANDED: readonly string[] = Object.keys(COMMANDS);

export interface Remedy {
  readonly advice: Advice;
  readonly command: string | null;
  /** What of the command nobody but the reader can fill in. */
  readonly open: readonly string[];
}

export interface Remedies {
  readonly steps: readonly Remedy[];
  /** How one sees that it worked; null where the pod is not to go. */
  readonly check: Remedy['command'];
  readonly last: readonly Advice[];
}

const OPEN = /\b(?:NAME|NAMESPACE|UID|NODE|PID|VOLUME)\b/g;

export function remediesOf(waitingOn: WaitingOn, advice: readonly Advice[], about: About): Remedies {
  const steps = advice
    .filter(({ danger }) => danger !== 'high')
    .map((each, i): Remedy => {
      const command = (i === 0 ? FIRST_LOOK[waitingOn] : COMMANDS[each.do])?.(about) ?? null;
      return { advice: each, command, open: [...new Set(command?.match(OPEN) ?? [])] };
    });
  return {
    steps,
    check: waitingOn === 'mirror-conflict' || waitingOn === 'unknown' ? null : `kubectl get pod ${pod(about)}`,
    last: advice.filter(({ danger }) => danger === 'high'),
  };
}
