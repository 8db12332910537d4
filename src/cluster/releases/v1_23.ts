import type { Release } from './release.ts';
import { v1_22 } from './v1_22.ts';

/** As of its late patches: SyncPod tells that a pod is terminal, terminal phases are withheld (PR 105462). Recorded. */
export const v1_23: Release = {
  ...v1_22,
  id: '1.23',
  tag: 'v1.23.13',
  restsOn: 'recordings',
  syncPodTellsTerminal: true,
  finishesUnstartedPods: true,
  stopsProbesInPhases: true,
  tellsPodFailed: true,
  admissionAsksOS: 'last',
  ephemeralContainers: true,
  withholdsTerminalPhase: true,
  keepsUninitialisedWaiting: true,
  populatorAsksRuntime: false,
  stopContainerNotFoundTolerated: true,
  gracefulShutdown: 'priority',
  kubectlDrain: { ...v1_22.kubectlDrain, warnsOfAbort: false, goesOn: true },
  verifiesAttachedByCache: true,
  kubectlSaysUnlabeled: true,
  statefulSets: { ...v1_22.statefulSets, minReadySeconds: true },
};
