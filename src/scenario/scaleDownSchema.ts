/** The cluster autoscaler and Karpenter remove a node: their taint, their drain, and the end of its machine. */
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
      'The cluster autoscaler removes a node: its taint, evictions for 2 min at most, then the machine; or it gives up',
      {
        node: On,
        maxPodEvictionTime: flag('--max-pod-eviction-time', '2m'),
        maxGracefulTermination: flag('--max-graceful-termination-sec', '10m'),
      },
    ),
    step(
      'karpenterDisruption',
      'Karpenter disrupts a node: its taint, evictions until all pods are gone, then the machine and its Node',
      {
        node: On,
        reason: v.exactOptional(
          v.pipe(
            oneOf('consolidation', 'drift', 'expiration'),
            v.description('drift without it; expiration asks neither budgets nor annotations whether it may begin'),
          ),
        ),
        terminationGracePeriod: v.exactOptional(
          v.pipe(Duration, v.description("The NodePool's: pods are deleted in time to end before it does; else never")),
        ),
      },
    ),
  ] as const;
