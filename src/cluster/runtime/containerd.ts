/**
 * containerd, seen through CRI: what brings pods up (`start.ts`), StopContainer (`stopContainer.ts`) and the hooks (`preStopHooks.ts`), StopPodSandbox (`stopPodSandbox.ts`),
 * the processes beneath (`processes.ts`), and what happens when containerd itself is away (`outage.ts`). Calls are held
 * open until their work is done.
 */
import { objectKey } from '../../kube/objects.ts';
import type { ClusterActor } from '../context.ts';
import { notFound } from './errors.ts';
import { applyFault } from './faults.ts';
import { dialled, isCall, refuse, runtimeReached, runtimeServes, runtimeStarts, runtimeStops } from './outage.ts';
import { powerLost } from './power.ts';
import { preStopEnds, startHook } from './preStopHooks.ts';
import { podOf } from './processes.ts';
import { beginStart, endStart } from './start.ts';
import { cancelCalls, exitReported, killTimeout, processExits, signalSent, stopContainer } from './stopContainer.ts';
import { networkDown, pauseStopped, stopPodSandbox } from './stopPodSandbox.ts';

export const runtime: ClusterActor<'runtime'> = (self, message, context) => {
  /** A hook by HTTP goes straight to the container, not to containerd. */
  if (self.outage !== undefined && isCall(message) && message.type !== 'httpPreStop') {
    return refuse(self, message, context);
  }
  switch (message.type) {
    case 'runPodSandbox':
    case 'pullImage':
    case 'createContainer':
    case 'startContainer':
      return beginStart(message, context);
    case 'startCallEnds':
      return endStart(self, message.call, context);
    case 'setBehaviour':
      self.behaviours[objectKey(message.namespace, message.name)] = message.behaviour;
      return;
    case 'stopContainer':
      return stopContainer(self, message, context);
    case 'signal':
      return signalSent(self, message, context);
    case 'killTimeout':
      return killTimeout(self, message, context);
    case 'processExits':
      return processExits(self, message, context);
    case 'exitReported':
      return exitReported(self, message.id, context);
    case 'execPreStop':
    case 'httpPreStop':
      return startHook(self, message, context);
    case 'preStopEnds':
      return preStopEnds(self, message, context);
    case 'callCancelled':
      return cancelCalls(self, message);
    case 'clientGone':
      return cancelCalls(self, 'all');
    case 'stopPodSandbox':
      return stopPodSandbox(self, message, context);
    case 'pauseStopped':
      return pauseStopped(self, message.id, context);
    case 'networkDown':
      return networkDown(self, message.id, context);
    case 'dialled':
      return dialled(self, context);
    case 'stopRuntime':
      return runtimeStops(self, context);
    case 'powerLost':
      return powerLost(self, context);
    case 'startRuntime':
      return runtimeStarts(self, context);
    case 'runtimeServes':
      return runtimeServes(self, context);
    case 'runtimeReached':
      return runtimeReached(self, context);
    case 'runtimeFault':
      return applyFault(self, message.fault, context);
    case 'removeContainer': {
      const container = self.containers[message.id];
      if (container === undefined) return context.reply(message.replyTo, notFound('container', message.id));
      const pod = podOf(self, container);
      delete self.containers[message.id];
      context.tell('ContainerRemoved', { pod, detail: { container: container.spec.name, id: message.id } });
      return context.reply(message.replyTo, { kind: 'none' });
    }
    case 'removePodSandbox': {
      const sandbox = self.sandboxes[message.id];
      if (sandbox === undefined) return context.reply(message.replyTo, notFound('sandbox', message.id));
      const pod = { namespace: sandbox.namespace, name: sandbox.name, uid: sandbox.podUID };
      delete self.sandboxes[message.id];
      context.tell('SandboxRemoved', { pod, detail: { sandbox: message.id } });
      return context.reply(message.replyTo, { kind: 'none' });
    }
  }
};
