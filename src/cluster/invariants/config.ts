/** What the kubelet's configuration tells syncLoop, and in which order. */
import type { TraceEvent } from '../../trace/event.ts';
import type { PodConfigUpdate } from '../messages.ts';
import type { Invariant } from './invariant.ts';

const isUpdate = (item: unknown): item is PodConfigUpdate => typeof item === 'object' && item !== null && 'op' in item;

const removesFirst: Invariant = {
  id: 'I28',
  source: { file: 'pkg/kubelet/config/config.go', func: 'Merge' },
  watch: (look) => {
    /** The merge whose ADD came last, by its event; one merge's updates all have the same cause. */
    let added: { readonly merge: number | undefined; readonly source: string } | null = null;
    return {
      channel: (before, after, key) => {
        if (key !== 'config' || !Array.isArray(before) || !Array.isArray(after)) return;
        if (after.length !== before.length + 1) return;
        const update: unknown = after.at(-1);
        if (!isUpdate(update)) return;
        const merge = look.eventAt(look.seq)?.cause;
        if (update.op === 'ADD') added = { merge, source: update.source };
        if (update.op !== 'REMOVE' || added?.merge !== merge || added?.source !== update.source) return;
        const [pod] = update.pods;
        look.violated(
          { code: 'addBeforeRemove', values: { source: update.source } },
          pod && { namespace: pod.metadata.namespace, name: pod.metadata.name, uid: pod.metadata.uid },
        );
      },
    };
  },
};

const allSourcesSeen: Invariant = {
  id: 'I27',
  source: { file: 'pkg/kubelet/kubelet.go', func: 'HandlePodCleanups' },
  watch: (look) => {
    const check =
      (what: 'housekeeping' | 'orphan') =>
      ({ pod }: TraceEvent): void => {
        const { kubelet, syncLoop } = look.state;
        const missing = kubelet.sources.find((source) => syncLoop.sourcesSeen[source] === undefined);
        if (missing !== undefined) look.violated({ code: 'sourceMissing', values: { what, source: missing } }, pod);
      };
    return {
      on: {
        HousekeepingStarted: check('housekeeping'),
        OrphanFound: check('orphan'),
      },
    };
  },
};

export const CONFIG: readonly Invariant[] = [removesFirst, allSourcesSeen];
