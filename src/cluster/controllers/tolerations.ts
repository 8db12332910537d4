/**
 * What a pod tolerates (k8s.io/component-helpers/scheduling/corev1: ToleratesTaint, and
 * pkg/apis/core/v1/helper: GetMatchingTolerations): its own tolerations, in their order, and behind them those that others
 * give it without being asked. Of several that match a taint only the first counts.
 */
import { CONFIG_SOURCE, isMirrorPod, type PodManifest, type Toleration } from '../../kube/objects.ts';
import { DEFAULT_TOLERATION_SECONDS, NOT_READY, UNREACHABLE, UNSCHEDULABLE } from './constants.ts';
import type { NodeTaint } from './state.ts';

/** Whoever says what it tolerates. */
type Tolerant = Pick<PodManifest, 'metadata' | 'spec'>;

const PRESSURES = ['disk-pressure', 'memory-pressure', 'pid-pressure'].map((name) => `node.kubernetes.io/${name}`);

const forGood = (key: string, effect: NodeTaint['effect']): Toleration => ({ key, operator: 'Exists', effect });

/** pkg/controller/daemon/util/daemonset_util.go:AddOrUpdateDaemonPodTolerations */
const OF_DAEMON_SET: readonly Toleration[] = [
  forGood(NOT_READY, 'NoExecute'),
  forGood(UNREACHABLE, 'NoExecute'),
  ...[...PRESSURES, UNSCHEDULABLE].map((key) => forGood(key, 'NoSchedule')),
];

/** pkg/kubelet/config/common.go:applyDefaults: for what comes from a file, not for what comes from a URL. */
const OF_FILE: readonly Toleration[] = [{ operator: 'Exists', effect: 'NoExecute' }];

const isOfDaemonSet = ({ metadata }: Tolerant): boolean =>
  (metadata.ownerReferences ?? []).some(({ kind, controller }) => kind === 'DaemonSet' && controller === true);

const isOfFile = (pod: Tolerant): boolean => isMirrorPod(pod) && pod.metadata.annotations?.[CONFIG_SOURCE] === 'file';

/** Tolerations in the pod's spec: its own and those that the DaemonSet controller adds. */
export const admittedTolerations = (pod: Tolerant): readonly Toleration[] => [
  ...(pod.spec.tolerations ?? []),
  ...(isOfDaemonSet(pod) ? OF_DAEMON_SET : []),
];

const speaksOf = ({ key, effect }: Toleration, taint: string): boolean =>
  ((key ?? '') === '' || key === taint) && ((effect ?? '') === '' || effect === 'NoExecute');

/** plugin/pkg/admission/defaulttolerationseconds: for each of the two taints of which the pod says nothing. */
const defaultsFor = (given: readonly Toleration[]): readonly Toleration[] =>
  [NOT_READY, UNREACHABLE]
    .filter((taint) => !given.some((toleration) => speaksOf(toleration, taint)))
    .map((key) => ({ ...forGood(key, 'NoExecute'), tolerationSeconds: DEFAULT_TOLERATION_SECONDS }));

function tolerationsOf(pod: Tolerant): readonly Toleration[] {
  const given = [...admittedTolerations(pod), ...(isOfFile(pod) ? OF_FILE : [])];
  return [...given, ...defaultsFor(given)];
}

function tolerates({ key, operator, value, effect }: Toleration, taint: NodeTaint): boolean {
  if ((effect ?? '') !== '' && effect !== taint.effect) return false;
  if ((key ?? '') !== '' && key !== taint.key) return false;
  return operator === 'Exists' || (value ?? '') === (taint.value ?? '');
}

/** The first of the taints that the pod does not tolerate at all. */
export function untolerated(pod: Tolerant, taints: readonly NodeTaint[]): NodeTaint | undefined {
  const tolerations = tolerationsOf(pod);
  return taints.find((taint) => !tolerations.some((toleration) => tolerates(toleration, taint)));
}

/** How long a pod stays on a node with `taints`, and which of them decides; `seconds` is null where it stays for good. */
export interface Stay {
  readonly taint: string;
  readonly seconds: number | null;
}

/** tainteviction/taint_eviction.go:getMinTolerationTime, of the tolerations that are used: one for each taint. */
export function stayOf(pod: Tolerant, taints: readonly NodeTaint[]): Stay | null {
  const refused = untolerated(pod, taints);
  if (refused !== undefined) return { taint: refused.key, seconds: 0 };
  const tolerations = tolerationsOf(pod);
  const stays = taints.map(({ key, ...taint }): Stay => {
    const used = tolerations.find((toleration) => tolerates(toleration, { key, ...taint }));
    const seconds = used?.tolerationSeconds;
    return { taint: key, seconds: seconds === undefined ? null : Math.max(0, seconds) };
  });
  const limited = stays.filter(({ seconds }) => seconds !== null);
  return limited.toSorted((a, b) => (a.seconds ?? 0) - (b.seconds ?? 0))[0] ?? stays[0] ?? null;
}
