/**
 * A kubelet's log as nodes write it at verbosity 4, for as long as it is wanted: pods go, two a minute, and between them
 * it says what it says all day. So many lines a removal have the recorded logs, too.
 */
import { micros } from '../../engine/time.ts';
import { klogLine } from '../../kube/klog/index.ts';
import { FIRST_PRESET, presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';

const PID = 812;
const SECOND = 1_000_000;
/** From one removal to the next. */
const BETWEEN = 30;

/** By how many seconds it is between them: what is said, as Kubernetes 1.36 does. */
const AT_REST: readonly (readonly [number, readonly string[]])[] = [
  [
    1,
    [
      'labels.go:278] "Label not found" label="io.kubernetes.pod.deletionGracePeriod"',
      'labels.go:289] "Label not found" label="io.kubernetes.container.preStopHandler"',
      'labels.go:289] "Label not found" label="io.kubernetes.container.ports"',
      'kuberuntime_manager.go:477] "Retrieved pods from runtime" all=true',
    ],
  ],
  [
    2,
    [
      'kubelet.go:2818] "SyncLoop (housekeeping)"',
      'kubelet_pods.go:1237] "Clean up pod workers for terminated pods"',
      'kuberuntime_manager.go:477] "Retrieved pods from runtime" all=false',
      'kubelet_pods.go:1287] "Clean up probes for terminated pods"',
      'kubelet_pods.go:1291] "Clean up orphaned pod statuses"',
      'kubelet_pods.go:1296] "Clean up orphaned pod user namespace allocations"',
      'kubelet_pods.go:1308] "Clean up orphaned pod directories"',
      'kubelet_pods.go:1319] "Clean up orphaned mirror pods"',
      'kubelet_pods.go:1461] "Clean up orphaned pod cgroups"',
      'kubelet.go:2826] "SyncLoop (housekeeping) end" duration="1ms"',
    ],
  ],
  [
    5,
    [
      'kubelet.go:3270] "Container runtime status" status="Runtime Conditions: RuntimeReady=true reason: message:, NetworkReady=true reason: message:, ContainerdHasNoDeprecationWarnings=true reason: message:; Handlers: , Features: nil"',
    ],
  ],
  [
    10,
    [
      'eviction_manager.go:256] "Eviction manager: synchronize housekeeping"',
      'eviction_manager.go:292] "FileSystem detection" DedicatedImageFs=false SplitImageFs=false',
      ...['memory.available', 'nodefs.available', 'nodefs.inodesFree', 'imagefs.available', 'pid.available'].map(
        (signal) =>
          `helpers.go:977] "Eviction manager:" log="observations" signal="${signal}" resourceName="memory" available="24378440Ki" capacity="24684096Ki" time="2026-11-21 02:19:06.527420409 +0000 UTC m=+120.510734436"`,
      ),
      'eviction_manager.go:371] "Eviction manager: no resources are starved"',
      'setters.go:89] "Using node IP" IP="10.99.0.1"',
      'status_manager.go:290] "Syncing all statuses"',
    ],
  ],
];

/** What is said between two removals, from a moment on. */
function atRest(from: number): readonly string[] {
  const lines: string[] = [];
  for (let second = 0; second < BETWEEN; second++)
    for (const [, texts] of AT_REST.filter(([every]) => second % every === 0))
      for (const line of texts) {
        const end = line.indexOf(']');
        const t = micros(from + second * SECOND);
        lines.push(klogLine({ severity: 'I', file: line.slice(0, end), text: line.slice(end + 2), t }, PID));
      }
  return lines;
}

/** The log, half a minute at a time. */
export function* nodeLog(): Generator<string> {
  const story = presetById(FIRST_PRESET);
  if (story === undefined) throw new Error('the first preset is missing');
  const { events } = run(story.scenario);
  const pod = events.find((event) => event.pod !== undefined)?.pod;
  if (pod === undefined) throw new Error('the first preset has no pod');
  const removal = events.flatMap(({ t, klog }) => (klog === undefined ? [] : [klogLine({ ...klog, t }, PID)]));
  const text = `${[...removal, ...atRest(events.at(-1)?.t ?? 0)].join('\n')}\n`;
  for (let i = 0; ; i++) {
    const uid = i.toString(16).padStart(8, '0') + pod.uid.slice(8);
    yield text.replaceAll(pod.uid, uid).replaceAll(`/${pod.name}`, `/${pod.name}-${i}`);
  }
}
