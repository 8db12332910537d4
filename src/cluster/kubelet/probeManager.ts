/** pkg/kubelet/prober: which probes run for a pod. Liveness and startup end when it terminates, readiness last. */
import type { ClusterActor } from '../context.ts';

export const probeManager: ClusterActor<'probeManager'> = (self, message, context) => {
  if (message.type !== 'stopProbes') return;
  delete self.liveness[message.podUID];
  if (message.which === 'livenessAndStartup') return;
  const ofPod = `${message.podUID}/`;
  for (const key of Object.keys(context.world.probeManager.readiness))
    if (key.startsWith(ofPod)) delete self.readiness[key];
};
