/**
 * The one affinity that a removal hangs on: that of a DaemonSet's pod to its node
 * (pkg/controller/daemon/util/daemonset_util.go:ReplaceDaemonSetPodNodeNameNodeAffinity).
 */
import * as v from 'valibot';

const Affinity = v.object({
  nodeAffinity: v.object({
    requiredDuringSchedulingIgnoredDuringExecution: v.object({
      nodeSelectorTerms: v.array(
        v.object({
          matchFields: v.array(
            v.object({ key: v.literal('metadata.name'), operator: v.literal('In'), values: v.array(v.string()) }),
          ),
        }),
      ),
    }),
  }),
});

export const onlyOn = (nodeName: string): v.InferOutput<typeof Affinity> => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [nodeName] }] }],
    },
  },
});

/** Whether a pod with that affinity may be on a node of that name; any other affinity has no bearing. */
export function mayBeOn(affinity: unknown, nodeName: string): boolean {
  const read = v.safeParse(Affinity, affinity);
  if (!read.success) return true;
  const { nodeSelectorTerms } = read.output.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution;
  return nodeSelectorTerms.some(({ matchFields }) => matchFields.every(({ values }) => values.includes(nodeName)));
}

/** The node that a pod with that affinity is meant for, where it is for one. */
export function onlyOnNode(affinity: unknown): string | undefined {
  const read = v.safeParse(Affinity, affinity);
  if (!read.success) return undefined;
  const [term] = read.output.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms;
  return term?.matchFields[0]?.values[0];
}
