/** pkg/kubelet/prober: which probes run for a pod. Liveness and startup end when it terminates, readiness last. */
import type { ClusterActor } from '../context.ts';

export const probeManager: ClusterActor<'probeManager'> = (self, message) => {
  if (message.type !== 'stopProbes') return;
  delete self.liveness[message.podUID];
  if (message.which === 'livenessAndStartup') return;
  for (const key of Object.keys(self.readiness)) if (key.startsWith(`${message.podUID}/`)) delete self.readiness[key];
};
