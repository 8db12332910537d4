import type { Release } from './release.ts';
import { v1_33 } from './v1_33.ts';

/** Conditions observe the object's generation; kubectl says from which namespace it deletes; kube-proxy has no burst. */
export const v1_34: Release = {
  ...v1_33,
  id: '1.34',
  tag: 'v1.34.9',
  conditionsObserveGeneration: true,
  taintsInSameLook: true,
  containerTexts: { started: 'colon', imagePresent: '', backOff: 'named', creating: 'name' },
  kubectlNamesNamespace: true,
  proxyRunner: 'afterEnd',
  collectsAsRead: true,
  statefulSetAwaitsAvailable: true,
};
