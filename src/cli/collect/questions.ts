/**
 * Data table: commands whose output tells where a removal stands. All of them read, and none touches a mount that may
 * hang (no df, stat or fuser). In the order in which they are safest and cheapest.
 */
import type { WaitingOn } from '../../evidence/index.ts';

interface Question {
  /** A line of POSIX shell; `<pod>` and the like are filled in, quoted. */
  readonly command: string;
  /** Waits that the answer settles: there the question comes first. */
  readonly settles: readonly WaitingOn[];
}

/** Asked first of all, whatever the wait. */
export const FIRST = 'kubectl get pod <pod> -n <namespace> -o json';

export const NODE_OF_POD = "kubectl get pod <pod> -n <namespace> -o 'jsonpath={.spec.nodeName}'";

/** Wherever kubectl is. */
export const OF_CLUSTER: readonly Question[] = [
  {
    command: 'kubectl get events -n <namespace> --field-selector involvedObject.name=<pod> -o json',
    settles: ['container-stop', 'sandbox-teardown', 'prestop', 'mirror-conflict', 'unknown'],
  },
  { command: 'kubectl get node <node> -o json', settles: ['node-lost', 'kubelet-down'] },
  { command: 'kubectl get nodes', settles: ['node-lost', 'kubelet-down'] },
  {
    command:
      'kubectl get events -n default --field-selector involvedObject.kind=Node,involvedObject.name=<node> -o json',
    settles: ['node-lost', 'kubelet-down'],
  },
  {
    command: 'kubectl get deployments,replicasets,statefulsets,daemonsets,jobs -n <namespace>',
    settles: ['finalizer', 'static-name-conflict'],
  },
  { command: 'kubectl get pvc -n <namespace> -o json', settles: ['volume-unmount'] },
  { command: 'kubectl get pdb -n <namespace> -o json', settles: [] },
  { command: 'kubectl get endpointslices -n <namespace> -o json', settles: [] },
  { command: 'kubectl get volumeattachments -o json', settles: ['volume-unmount', 'node-lost'] },
  { command: 'kubectl get pv', settles: ['volume-unmount'] },
  {
    command: 'kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations -o json',
    settles: ['apiserver', 'status-update', 'finalizer'],
  },
  // The kubelet's log without a shell on the node, where the node log query is on.
  { command: 'kubectl get --raw <node-log>', settles: [] },
];

const JOURNAL = '--since <since> --no-pager -o short-iso-precise';

/** In a shell on the node, as root. */
export const ON_NODE: readonly Question[] = [
  { command: 'systemctl status --no-pager -n 0 <units>', settles: ['kubelet-down', 'node-lost'] },
  {
    command: `journalctl <journal-units> ${JOURNAL}`,
    settles: ['container-stop', 'volume-unmount', 'cgroup', 'status-update', 'apiserver', 'mirror-conflict', 'unknown'],
  },
  {
    command: `journalctl -u containerd -u crio -u docker ${JOURNAL}`,
    settles: ['container-stop', 'sandbox-teardown', 'kubelet-down'],
  },
  { command: `journalctl -k ${JOURNAL}`, settles: ['volume-unmount', 'container-stop', 'cgroup'] },
  {
    command: 'timeout 10 crictl pods --name <pod> --namespace <namespace> -o json',
    settles: ['sandbox-teardown'],
  },
  {
    command: 'timeout 10 crictl ps -a --label io.kubernetes.pod.name=<pod> -o json',
    settles: ['container-stop', 'prestop'],
  },
];

/** Those that settle the wait first, each part in its own order. */
export const inOrderFor = (questions: readonly Question[], wait: WaitingOn): readonly string[] =>
  [
    ...questions.filter(({ settles }) => settles.includes(wait)),
    ...questions.filter(({ settles }) => !settles.includes(wait)),
  ].map(({ command }) => command);

/** systemd's units that a kubelet may run in: journalctl leaves out those that are not there. */
export const KUBELET_UNITS: readonly string[] = [
  'kubelet',
  'k3s',
  'k3s-agent',
  'rke2-server',
  'rke2-agent',
  'snap.microk8s.daemon-kubelite',
];
