/** What the API server and etcd never do to a pod's object, whoever asks. */
import { plus } from '../../engine/time.ts';
import { parseRfc3339, rfc3339 } from '../../kube/time.ts';
import { objectRef, type Pod } from '../../kube/objects.ts';
import { atLeast } from '../../kube/release.ts';
import { podRef } from '../podRef.ts';
import { nameOf, ofPod, type Invariant, type Look } from './invariant.ts';

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
  source: BEFORE_DELETE,
  watch: (look) => ({
    object: ofOneObject(({ metadata: before }, after) => {
      const { deletionTimestamp, deletionGracePeriodSeconds: grace = 0 } = after.metadata;
      if (before.deletionTimestamp === undefined || deletionTimestamp === undefined) return;
      if (grace > (before.deletionGracePeriodSeconds ?? 0)) {
        look.violated(
          {
            code: 'graceGrew',
            values: { pod: objectRef(after), before: before.deletionGracePeriodSeconds ?? 0, after: grace },
          },
          podRef(after),
        );
      }
      if (instant(deletionTimestamp) > instant(before.deletionTimestamp) && !clampedToNow(deletionTimestamp, look)) {
        look.violated(
          {
            code: 'deletionMoved',
            values: { pod: objectRef(after), before: before.deletionTimestamp, after: deletionTimestamp },
          },
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
  source: { file: 'pkg/registry/core/pod/strategy.go', func: 'PrepareForUpdate' },
  watch: (look) => ({
    object: ofOneObject((before, after) => {
      if (before.metadata.deletionTimestamp === undefined || after.metadata.deletionTimestamp !== undefined) return;
      look.violated({ code: 'deletionTakenBack', values: { pod: objectRef(after) } }, podRef(after));
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
  source: { file: STORE, func: 'deletionFinalizersForGarbageCollection' },
  watch: (look) => ({
    object: (before, after) => {
      const finalizers = before?.metadata.finalizers ?? [];
      if (before === undefined || finalizers.length === 0 || after?.metadata.uid === before.metadata.uid) return;
      if (lastFinalizerIsBeingRemoved(before, look)) return;
      look.violated(
        { code: 'removedDespiteFinalizers', values: { pod: objectRef(before), finalizers: finalizers.join(', ') } },
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
        const [was, is] = [Number(before.metadata.resourceVersion), Number(after.metadata.resourceVersion)];
        if (is > was) return;
        look.violated(
          { code: 'versionNotRaised', values: { pod: objectRef(after), before: was, after: is } },
          podRef(after),
        );
      },
      on: {
        WatchEventSent: ofPod((pod, { to = '', message = '' }) => {
          const known = of(pod.uid);
          const sent = (known.sent.get(to) ?? 0) + 1;
          known.sent.set(to, sent);
          if (message.startsWith('ADDED') && known.writes === 0) return; // a list, not a write
          if (sent > known.writes) {
            look.violated({ code: 'toldTooOften', values: { pod: nameOf(pod) } }, pod);
          } else if (known.gone && sent === known.writes && !message.startsWith('DELETED')) {
            look.violated({ code: 'lastNotDeleted', values: { pod: nameOf(pod) } }, pod);
          }
        }),
      },
    };
  },
};

const graceZeroFirst: Invariant = {
  id: 'I31',
  source: { file: STORE, func: 'updateForGracefulDeletionAndFinalizers' },
  watch: (look) => ({
    object: (before, after) => {
      if (before === undefined || after?.metadata.uid === before.metadata.uid) return;
      const { deletionTimestamp, deletionGracePeriodSeconds } = before.metadata;
      if (deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0) return;
      const isDeleted = deletionTimestamp !== undefined;
      const grace = deletionGracePeriodSeconds ?? '?';
      look.violated({ code: 'removedWithGrace', values: { pod: objectRef(before), isDeleted, grace } }, podRef(before));
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
