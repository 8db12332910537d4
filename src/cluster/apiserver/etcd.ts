/**
 * etcd: one revision a write, one resourceVersion a revision. A transaction carries the version that its writer has
 * read; when another writer was faster it fails and the API server tries again (GuaranteedUpdate,
 * staging/src/k8s.io/apiserver/pkg/storage/etcd3/store.go).
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import type { ApiObject } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ClusterActor, ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { EventKind } from '../eventKinds.ts';
import type { EtcdInbox } from './inbox.ts';
import type { EtcdState } from './state.ts';

type Self = Draft<EtcdState>;
type Context = ControlPlaneContext<'etcd'>;
type Transaction = Extract<EtcdInbox, { type: 'etcdTxn' }>;
type ObjectTransaction = Extract<EtcdInbox, { type: 'etcdObjectTxn' }>;

function kindOfWrite(before: Pod | undefined, after: Pod): EventKind {
  if (before === undefined) return 'ObjectCreated';
  if (before.metadata.deletionTimestamp === undefined && after.metadata.deletionTimestamp !== undefined) {
    return 'DeletionTimestampSet';
  }
  if (after.metadata.deletionGracePeriodSeconds === 0 && before.metadata.deletionGracePeriodSeconds !== 0) {
    return 'GracePeriodZeroed';
  }
  if (before.metadata.deletionTimestamp !== after.metadata.deletionTimestamp) return 'DeletionTimestampSet';
  if (before.spec.nodeName !== after.spec.nodeName) return 'PodBound';
  return JSON.stringify(before.status) === JSON.stringify(after.status) ? 'ObjectUpdated' : 'StatusPatched';
}

function tellWrite(context: Context, before: Pod | undefined, after: Pod): void {
  const { deletionTimestamp, deletionGracePeriodSeconds, resourceVersion } = after.metadata;
  const kind = kindOfWrite(before, after);
  context.tell(kind, {
    pod: podRef(after),
    detail: {
      resourceVersion,
      ...(deletionTimestamp !== undefined && { deletionTimestamp }),
      ...(deletionGracePeriodSeconds !== undefined && { deletionGracePeriodSeconds }),
    },
  });
}

/** What an API server writes of its own while it starts. */
const OTHER_WRITES = 2;

export const etcd: ClusterActor<'etcd'> = (self, message, context) => {
  switch (message.type) {
    case 'etcdPassesTime':
      self.revision += OTHER_WRITES;
      return;
    case 'etcdTxn':
      return transact(self, message, context);
    case 'etcdObjectTxn':
      return transactObject(self, message, context);
  }
};

/** A compare-and-swap on the revision that was read. */
function transact(self: Self, { key, expect, put, id }: Transaction, context: Context): void {
  const before = context.own.pods[key];
  if ((before?.metadata.resourceVersion ?? null) !== expect) {
    context.send('apiserver', { type: 'etcdDone', id, committed: false, pod: null });
    return;
  }
  self.revision += 1;
  const resourceVersion = String(self.revision);
  if (put === null) {
    if (before === undefined) throw new Error(`a transaction deletes ${key}, which etcd does not hold`);
    delete self.pods[key];
    const last: Pod = { ...before, metadata: { ...before.metadata, resourceVersion } };
    context.tell('ObjectRemoved', { pod: podRef(last), detail: { resourceVersion } });
    context.send('apiserver', { type: 'etcdDone', id, committed: true, pod: last });
    return;
  }
  const stored: Pod = { ...put, metadata: { ...put.metadata, resourceVersion } };
  self.pods[key] = castDraft(stored);
  tellWrite(context, before, stored);
  context.send('apiserver', { type: 'etcdDone', id, committed: true, pod: stored });
}

type Subject = 'created' | 'deletion' | 'status' | 'metadata' | 'object';

/** What a write on an object is about: `status` or `metadata` (labels, owners, finalizers), where nothing else differs. */
function subjectOf(before: ApiObject | undefined, after: ApiObject): Subject {
  if (before === undefined) return 'created';
  if (before.metadata.deletionTimestamp !== after.metadata.deletionTimestamp) return 'deletion';
  const asBefore = { ...after, metadata: before.metadata };
  if (JSON.stringify(asBefore) === JSON.stringify(before)) return 'metadata';
  const isStatus =
    'status' in before && JSON.stringify({ ...asBefore, status: before.status }) === JSON.stringify(before);
  return isStatus ? 'status' : 'object';
}

function transactObject(self: Self, { key, expect, put, id }: ObjectTransaction, context: Context): void {
  const before = context.own.objects?.[key];
  if ((before?.metadata.resourceVersion ?? null) !== expect) {
    context.send('apiserver', { type: 'etcdObjectDone', id, committed: false, object: null });
    return;
  }
  self.revision += 1;
  const resourceVersion = String(self.revision);
  const object = put ?? before;
  if (object === undefined) throw new Error(`a transaction deletes ${key}, which etcd does not hold`);
  const last: ApiObject = { ...object, metadata: { ...object.metadata, resourceVersion } };
  const { kind, metadata } = last;
  const { namespace, name, deletionTimestamp } = metadata;
  const detail = { kind, namespace, name, resourceVersion };
  const { [key]: _before, ...others } = context.own.objects ?? {};
  self.objects = castDraft(put === null ? others : { ...others, [key]: last });
  if (put === null) context.tell('ApiObjectRemoved', { detail });
  else {
    const wrote = subjectOf(before, last);
    context.tell('ApiObjectWritten', {
      detail: { ...detail, wrote, ...(deletionTimestamp !== undefined && { deletionTimestamp }) },
    });
  }
  context.send('apiserver', { type: 'etcdObjectDone', id, committed: true, object: last });
}
