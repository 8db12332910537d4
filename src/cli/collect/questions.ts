/**
 * Data table: commands whose output shows how far a removal has got, safest and cheapest first. All of them only read,
 * and none touches a mount that may hang (no df, stat or fuser).
 */
import type { WaitingOn } from '../../evidence/index.ts';

interface Question {
  /** A line of POSIX shell. Placeholders such as `<pod>` are replaced with quoted values. */
  readonly command: string;
  /** Waits that the answer explains; for these the command comes first. */
  readonly settles: readonly WaitingOn[];
}

/** The first command for any wait. */
export const FIRST = 'kubectl get pod <pod> -n <namespace> -o json';

export const NODE_OF_POD = "kubectl get pod <pod> -n <namespace> -o 'jsonpath={.spec.nodeName}'";

/** Commands that need only kubectl. */
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
  // The kubelet's log without a shell on the node; works if the node log query is enabled.
  { command: 'kubectl get --raw <node-log>', settles: [] },
];

const JOURNAL = '--since <since> --no-pager -o short-iso-precise';

/** Commands for a root shell on the node. */
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

/** Commands that settle the wait come first; both groups keep the order of the table. */
export const inOrderFor = (questions: readonly Question[], wait: WaitingOn): readonly string[] =>
  [
    ...questions.filter(({ settles }) => settles.includes(wait)),
    ...questions.filter(({ settles }) => !settles.includes(wait)),
  ].map(({ command }) => command);

/** systemd units that may run a kubelet. journalctl ignores units that do not exist. */
export const KUBELET_UNITS: readonly string[] = [
  'kubelet',
  'k3s',
  'k3s-agent',
  'rke2-server',
  'rke2-agent',
  'snap.microk8s.daemon-kubelite',
];
