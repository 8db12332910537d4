/** Whose file a line of klog is from. */
import { expect, it } from 'vitest';
import { componentOf } from './components.ts';

it.each([
  ['kubelet.go', 'kubelet'],
  ['kubelet_pods.go', 'kubelet'],
  ['kuberuntime_container.go', 'kubelet'],
  ['event.go', 'kubelet'],
  ['kubelet_node_status.go', 'known'],
  ['kuberuntime_sandbox.go', 'known'],
  ['server.go', 'known'],
  ['scheduler.go', 'other'],
  ['my_pod_workers.go', 'other'],
  ['pod_workers.go.orig', 'other'],
  ['', 'other'],
])('%s is of the %s', (file, component) => {
  expect(componentOf(file)).toBe(component);
});
