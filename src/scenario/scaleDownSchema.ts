/** The cluster autoscaler and Karpenter remove a node: their taint, their drain, and the end of its machine. */
import { described } from '../kube/printed.ts';
import * as v from 'valibot';
import { step } from './stepSchema.ts';
import { Duration, oneOf } from './vocabulary.ts';

const flag = (name: string, usual: string) =>
  v.exactOptional(v.pipe(Duration, v.description(`${name}; ${usual} without it`)));

/** @param On which node is meant. */
export const scaleDownSteps = <const On extends v.ObjectEntries[string]>(On: On) =>
  [
    step(
      'autoscalerScaleDown',
      described`The cluster autoscaler removes a node, or gives up after 2 min of refused evictions`,
      {
        node: On,
        maxPodEvictionTime: flag('--max-pod-eviction-time', '2m'),
        maxGracefulTermination: flag('--max-graceful-termination-sec', '10m'),
      },
    ),
    step('karpenterDisruption', described`Karpenter removes a node once all pods are evicted`, {
      node: On,
      reason: v.exactOptional(
        v.pipe(
          oneOf('consolidation', 'drift', 'expiration'),
          v.description('drift without it; expiration asks nobody'),
        ),
      ),
      terminationGracePeriod: v.exactOptional(
        v.pipe(Duration, v.description('Pods are deleted in time to end before it does')),
      ),
    }),
  ] as const;
