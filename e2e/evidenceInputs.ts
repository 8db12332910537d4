/** Input as people bring it: the kubelet's log of one of the page's own scenarios, wrapped and mangled. */
import '../src/kube/klog/lines/all.ts';
import { presetById } from '../src/scenario/index.ts';
import { klogText } from '../src/scenario/formats/klog.ts';
import { run } from '../src/scenario/run.ts';

/** What the kubelet had logged `until` seconds into a preset. */
export function logOf(preset: string, until: number): string {
  const found = presetById(preset);
  if (found === undefined) throw new Error(`no preset ${preset}`);
  const trace = run(found.scenario);
  return klogText({ ...trace, events: trace.events.filter(({ t }) => t <= until * 1e6) });
}

/** As `journalctl -o short-iso` prints it. */
export const journald = (log: string): string =>
  log.replace(
    /^(?=[IWEF]\d{4} (\d\d:\d\d:\d\d))/gm,
    (_, clock: string) => `2026-01-01T${clock}+0000 node-1 kubelet[1]: `,
  );

/** A pod as the API server has it, being deleted. */
export const POD_YAML = `apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: default
  uid: 0b7c1a52-6f3e-4d08-9a41-5c2d7e90f613
  deletionTimestamp: "2026-01-01T00:00:32Z"
  deletionGracePeriodSeconds: 30
  finalizers: [example.com/keep]
spec:
  nodeName: node-1
  containers:
  - name: nginx
    image: nginx:1.25
status:
  phase: Running
  containerStatuses:
  - name: nginx
    ready: false
    state:
      terminated: { exitCode: 0, finishedAt: "2026-01-01T00:00:03Z" }
`;
