/** Every klog message that the model prints or the importer knows, by id; one folder entry a part of the kubelet. */
import { cgroups } from './cgroups.ts';
import { controllers } from './controllers.ts';
import { eviction } from './eviction.ts';
import { housekeeping } from './housekeeping.ts';
import { kubelet } from './kubelet.ts';
import { pleg } from './pleg.ts';
import { podWorkers } from './podWorkers.ts';
import { probes } from './probes.ts';
import { runtime } from './runtime.ts';
import { runtimeManager } from './runtimeManager.ts';
import { sources } from './sources.ts';
import { statusManager } from './statusManager.ts';
import { syncLoop } from './syncLoop.ts';
import { volumes } from './volumes.ts';

export const KLOG = {
  ...syncLoop,
  ...kubelet,
  ...podWorkers,
  ...housekeeping,
  ...statusManager,
  ...runtimeManager,
  ...runtime,
  ...pleg,
  ...sources,
  ...volumes,
  ...cgroups,
  ...probes,
  ...eviction,
  ...controllers,
} as const;

export type KlogId = keyof typeof KLOG;

export const isKlogId = (id: string): id is KlogId => Object.hasOwn(KLOG, id);
