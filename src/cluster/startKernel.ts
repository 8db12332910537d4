/** Who runs in a cluster: each actor's function, by what it is called where it runs. */
import type { Draft } from '../engine/draft.ts';
import { apiserver } from './apiserver/apiserver.ts';
import { etcd } from './apiserver/etcd.ts';
import type { ClusterWorld } from './addresses.ts';
import { kubectl } from './client/kubectl.ts';
import { ClusterKernel, type ClusterActors } from './clusterKernel.ts';
import {
  inControlPlane,
  onNode,
  type ActorOfControlPlane,
  type ActorOnNode,
  type ClusterContext,
  type PartOfKubelet,
  type RunSettings,
  type Seeing,
} from './context.ts';
import { controllerManager } from './controllers/controllerManager.ts';
import { scheduler } from './controllers/scheduler.ts';
import { idled } from './idle.ts';
import { apiClient } from './kubelet/apiClient.ts';
import { containerGC } from './kubelet/containerGC.ts';
import { eventRecorder } from './kubelet/eventRecorder.ts';
import { evictionManager } from './kubelet/evictionManager.ts';
import type { ForEveryPart, KubeletPart, PartInboxes } from './kubelet/inbox.ts';
import { nodeShutdown } from './kubelet/nodeShutdown.ts';
import { pleg } from './kubelet/pleg.ts';
import { fileSource, httpSource, podConfig } from './kubelet/podConfig.ts';
import { podKiller } from './kubelet/podKiller.ts';
import { podManager } from './kubelet/podManager.ts';
import { podWorkers } from './kubelet/podWorkers.ts';
import { probeManager } from './kubelet/probeManager.ts';
import { forget, kubelet } from './kubelet/process.ts';
import { apiSource } from './kubelet/reflector.ts';
import { statusManager } from './kubelet/statusManager.ts';
import { syncLoop } from './kubelet/syncLoop.ts';
import { volumeManager } from './kubelet/volumeManager.ts';
import { node } from './node/node.ts';
import { runtime } from './runtime/containerd.ts';
import type { ClusterSetup } from './setup.ts';
import type { ClusterState, ControlPlane, NodeActorName } from './state.ts';
import { Directory, type ClusterNode } from './world.ts';

/** A part of the kubelet: nothing reaches it while there is no process, and what it knew ends with that. */
function inKubelet<K extends KubeletPart>(name: K, part: PartOfKubelet<K>) {
  return (
    self: Draft<ClusterState[K]>,
    message: PartInboxes[K] | ForEveryPart,
    context: ClusterContext<K> & Seeing<'kubelet'>,
  ): void => {
    if (!isForEveryPart(message)) {
      if (context.world.kubelet.running) part(self, message, context);
    } else if (message.type === 'processEnded') forget(name, self);
    else idled(name, self, message, context);
  };
}

const isForEveryPart = (message: { readonly type: string }): message is ForEveryPart =>
  message.type === 'processEnded' || message.type === 'idled';

const CONTROL_PLANE: { readonly [Actor in keyof ControlPlane]: ActorOfControlPlane<Actor> } = {
  kubectl,
  apiserver,
  etcd,
  scheduler,
  controllerManager,
};

const ON_NODE: { readonly [Actor in NodeActorName]: ActorOnNode<Actor> } = {
  kubelet,
  fileSource: inKubelet('fileSource', fileSource),
  httpSource: inKubelet('httpSource', httpSource),
  apiSource: inKubelet('apiSource', apiSource),
  apiClient,
  podConfig: inKubelet('podConfig', podConfig),
  podManager: inKubelet('podManager', podManager),
  syncLoop: inKubelet('syncLoop', syncLoop),
  podWorkers: inKubelet('podWorkers', podWorkers),
  podKiller: inKubelet('podKiller', podKiller),
  statusManager: inKubelet('statusManager', statusManager),
  volumeManager: inKubelet('volumeManager', volumeManager),
  pleg: inKubelet('pleg', pleg),
  probeManager: inKubelet('probeManager', probeManager),
  containerGC: inKubelet('containerGC', containerGC),
  eventRecorder: inKubelet('eventRecorder', eventRecorder),
  evictionManager: inKubelet('evictionManager', evictionManager),
  nodeShutdown, // systemd's part goes on without the kubelet
  runtime,
  node,
};

/** Of any actor: whose state and messages these are, its address says. */
type Fitted = (self: never, message: never, step: never) => void;

/** A cluster that begins as `world`. */
export function startKernel(
  { release, seed, latencies = {} }: Pick<ClusterSetup, 'release' | 'seed' | 'latencies'>,
  world: ClusterWorld,
): ClusterKernel {
  const settings: RunSettings = { release, seed, latencies };
  const directory = new Directory(world);
  const actors: Record<string, Fitted> = {};
  const control = <Actor extends keyof ControlPlane>(name: Actor): Fitted =>
    inControlPlane(name, CONTROL_PLANE[name], settings, directory);
  const standing = <Actor extends NodeActorName>(name: Actor, on: ClusterNode): Fitted =>
    onNode(name, ON_NODE[name], settings, on);
  for (const name of Object.keys(CONTROL_PLANE) as (keyof ControlPlane)[]) actors[name] = control(name);
  for (const each of directory.nodes)
    for (const name of Object.keys(ON_NODE) as NodeActorName[]) actors[each.addressOf(name)] = standing(name, each);
  return new ClusterKernel(world, actors as unknown as ClusterActors, directory);
}
