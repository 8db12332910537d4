/** What the API server and etcd never do to a pod's object, whoever asks. */
import { plus } from '../../engine/time.ts';
import { parseRfc3339, rfc3339 } from '../../kube/time.ts';
import { objectRef, type Pod } from '../../kube/objects.ts';
import { atLeast } from '../../kube/release.ts';
import { podRef } from '../context.ts';
import type { Invariant, Look } from './invariant.ts';

const BEFORE_DELETE = { file: 'staging/src/k8s.io/apiserver/pkg/registry/rest/delete.go', func: 'BeforeDelete' };
const STORE = 'staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go';

/** The same object before and after a write, not one that took another's name. */
type SameObject = (before: Pod, after: Pod) => void;
const ofOneObject =
  (check: SameObject) =>
  (before: Pod | undefined, after: Pod | undefined): void => {
    if (before !== undefined && after !== undefined && before.metadata.uid === after.metadata.uid) check(before, after);
  };

const graceOnlyShrinks: Invariant = {
  id: 'I15',
  name: 'a deletion only moves forward',
  statement: 'The stored grace period never grows, and the deletionTimestamp never moves to a later time.',
  source: BEFORE_DELETE,
  watch: (look) => ({
    object: ofOneObject(({ metadata: before }, after) => {
      const { deletionTimestamp, deletionGracePeriodSeconds: grace = 0 } = after.metadata;
      if (before.deletionTimestamp === undefined || deletionTimestamp === undefined) return;
      if (grace > (before.deletionGracePeriodSeconds ?? 0)) {
        look.violated(
          `the stored grace period of ${objectRef(after)} grew from ${before.deletionGracePeriodSeconds ?? 0} s to ${grace} s`,
          podRef(after),
        );
      }
      if (instant(deletionTimestamp) > instant(before.deletionTimestamp) && !clampedToNow(deletionTimestamp, look)) {
        look.violated(
          `the deletionTimestamp of ${objectRef(after)} moved from ${before.deletionTimestamp} to ${deletionTimestamp}`,
          podRef(after),
        );
      }
    }),
  }),
};

const instant = (text: string): number => parseRfc3339(text) ?? 0;

/** From 1.33 a shortening that comes after the stored time is set to the time of the request. */
const clampedToNow = (deletionTimestamp: string, look: Look): boolean =>
  atLeast(look.release, '1.33') &&
  instant(deletionTimestamp) <= instant(rfc3339(plus(look.now, look.state.apiserver.clockAhead)));

const deletionIsFinal: Invariant = {
  id: 'I16',
  name: 'a deletion is never taken back',
  statement: 'A deletionTimestamp, once set, is never removed from its object.',
  source: { file: 'pkg/registry/core/pod/strategy.go', func: 'PrepareForUpdate' },
  watch: (look) => ({
    object: ofOneObject((before, after) => {
      if (before.metadata.deletionTimestamp === undefined || after.metadata.deletionTimestamp !== undefined) return;
      look.violated(`the deletionTimestamp of ${objectRef(after)} was removed`, podRef(after));
    }),
  }),
};

/** The update that takes the last finalizer away removes the object in the same write (ShouldDeleteDuringUpdate). */
const lastFinalizerIsBeingRemoved = ({ metadata }: Pod, look: Look): boolean =>
  Object.values(look.state.apiserver.pending).some(
    ({ verb, namespace, name, subresource, pod }) =>
      (verb === 'patch' || verb === 'update') &&
      subresource === undefined &&
      namespace === metadata.namespace &&
      name === metadata.name &&
      (pod?.metadata.finalizers ?? []).length === 0,
  );

const finalizersHold: Invariant = {
  id: 'I29',
  name: 'finalizers hold their object',
  statement: 'An object that has finalizers is never removed from etcd.',
  source: { file: STORE, func: 'deletionFinalizersForGarbageCollection' },
  watch: (look) => ({
    object: (before, after) => {
      const finalizers = before?.metadata.finalizers ?? [];
      if (before === undefined || finalizers.length === 0 || after?.metadata.uid === before.metadata.uid) return;
      if (lastFinalizerIsBeingRemoved(before, look)) return;
      look.violated(
        `${objectRef(before)} was removed from etcd although ${finalizers.join(', ')} holds it`,
        podRef(before),
      );
    },
  }),
};

interface Told {
  writes: number;
  readonly sent: Map<string, number>;
  gone: boolean;
}

const oneEventAWrite: Invariant = {
  id: 'I30',
  name: 'one version and one watch event a write',
  statement:
    'Every write gives the object a higher resourceVersion and each watcher at most one event, and DELETED is the last.',
  source: { file: 'staging/src/k8s.io/apiserver/pkg/storage/etcd3/store.go', func: 'GuaranteedUpdate' },
  watch: (look) => {
    const told = new Map<string, Told>();
    const of = (uid: string): Told => {
      const known = told.get(uid) ?? { writes: 0, sent: new Map(), gone: false };
      told.set(uid, known);
      return known;
    };
    return {
      object: (before, after) => {
        if (after !== undefined) of(after.metadata.uid).writes += 1;
        if (before !== undefined && after?.metadata.uid !== before.metadata.uid) {
          of(before.metadata.uid).writes += 1;
          of(before.metadata.uid).gone = true;
        }
        if (before === undefined || after === undefined) return;
        const versions = [before, after].map(({ metadata }) => Number(metadata.resourceVersion));
        if ((versions[1] ?? 0) > (versions[0] ?? 0)) return;
        look.violated(
          `${objectRef(after)} was written, but its resourceVersion went from ${versions.join(' to ')}`,
          podRef(after),
        );
      },
      on: {
        WatchEventSent: ({ pod, to = '', message = '' }) => {
          if (pod === undefined) return;
          const known = of(pod.uid);
          const sent = (known.sent.get(to) ?? 0) + 1;
          known.sent.set(to, sent);
          if (message.startsWith('ADDED') && known.writes === 0) return; // a list, not a write
          if (sent > known.writes) {
            look.violated(`a watcher was told of ${pod.namespace}/${pod.name} more often than it was written`, pod);
          } else if (known.gone && sent === known.writes && !message.startsWith('DELETED')) {
            look.violated(`the last event of ${pod.namespace}/${pod.name} is not DELETED`, pod);
          }
        },
      },
    };
  },
};

const graceZeroFirst: Invariant = {
  id: 'I31',
  name: 'grace 0 is written before the object goes',
  statement: 'An object leaves etcd only after a write that set its grace period to 0.',
  source: { file: STORE, func: 'updateForGracefulDeletionAndFinalizers' },
  watch: (look) => ({
    object: (before, after) => {
      if (before === undefined || after?.metadata.uid === before.metadata.uid) return;
      const { deletionTimestamp, deletionGracePeriodSeconds } = before.metadata;
      if (deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0) return;
      const stored = deletionTimestamp === undefined ? 'nobody had deleted it' : `${deletionGracePeriodSeconds} s`;
      look.violated(`${objectRef(before)} was removed from etcd while its grace was not 0: ${stored}`, podRef(before));
    },
  }),
};

export const API_SERVER: readonly Invariant[] = [
  graceOnlyShrinks,
  deletionIsFinal,
  finalizersHold,
  oneEventAWrite,
  graceZeroFirst,
];
