/**
 * pkg/controller/garbagecollector: what an owner leaves behind is deleted after it, before it where it was deleted in the
 * foreground, and kept where it was orphaned. Who names an owner that was never seen here is left alone.
 */
import { resourceOf } from '../../kube/apiObjects.ts';
import type { ObjectMeta } from '../../kube/objects.ts';
import { FOREGROUND, ORPHAN } from '../apiserver/objects.ts';
import type { ApiRequest, PropagationPolicy } from '../apiserver/state.ts';
import type { Release } from '../releases/index.ts';
import type { Informers, Seen } from './informers.ts';
import { NOTHING, type ObjectController, type Plan, type Write } from './objectController.ts';
import {
  blockingDependents,
  classifyReferences,
  dependentsOf,
  isDeletingDependents,
  isOrphaning,
  itemAt,
  itemOfObject,
  itemOfPod,
  ownerIn,
  type Item,
} from './ownership.ts';

const keysOf = (items: readonly Item[]): readonly string[] => items.map(({ key }) => key);

/** graph_builder.go:processGraphChanges */
function concerned(seen: Seen, informers: Informers): readonly string[] {
  const item = seen.of === 'pod' ? itemOfPod(seen.pod) : itemOfObject(seen.object);
  const { before } = seen;
  const { uid } = item.metadata;
  const isGone = seen.type === 'DELETED';
  const starts = (is: (item: Pick<Item, 'metadata'>) => boolean): boolean =>
    !isGone && is(item) && (before === undefined || !is(before));
  const keys = [
    ...(isGone || starts(isDeletingDependents) ? keysOf(dependentsOf(uid, informers)) : []),
    ...(starts(isDeletingDependents) || starts(isOrphaning) ? [item.key] : []),
    ...(seen.type === 'ADDED' && comesTooLate(item.metadata, informers) ? [item.key] : []),
    ...(isGone || isOwnedOtherwise(before?.metadata, item.metadata) ? waitingOwners(before?.metadata, informers) : []),
  ];
  return [...new Set(keys)];
}

const uidsOf = ({ ownerReferences = [] }: Partial<ObjectMeta>): string =>
  ownerReferences.map(({ uid }) => uid).join(' ');

const isOwnedOtherwise = (before: ObjectMeta | undefined, after: ObjectMeta): boolean =>
  before !== undefined && uidsOf(before) !== uidsOf(after);

/** Its owner has gone, or goes, while it was made. */
function comesTooLate(metadata: ObjectMeta, informers: Informers): boolean {
  const { dangling, waiting } = classifyReferences(metadata, informers);
  return dangling.length > 0 || waiting.length > 0;
}

const waitingOwners = ({ ownerReferences = [] }: Partial<ObjectMeta> = {}, informers: Informers): readonly string[] =>
  ownerReferences.flatMap((reference) => {
    const owner = ownerIn(reference, informers);
    return owner && isDeletingDependents(owner) ? [owner.key] : [];
  });

type Target = Pick<ApiRequest, 'namespace' | 'name' | 'resource'>;

const targetOf = ({ metadata: { namespace, name }, object }: Item): Target => ({
  ...(object !== undefined && { resource: resourceOf(object.kind) }),
  namespace,
  name,
});

/** The object as it is now is asked for before anything is done to it; one that is gone is as good as collected. */
const read = (item: Item): Write => ({ request: { verb: 'get', ...targetOf(item) }, accepts: [404] });

/** operations.go:deleteObject: that very object and no other of its name; from 1.34 on only as it was read. */
function deletion(item: Item, propagationPolicy: PropagationPolicy, { collectsAsRead }: Release): Write {
  const preconditions = { uid: item.metadata.uid };
  return {
    request: { verb: 'delete', ...targetOf(item), preconditions, propagationPolicy },
    accepts: [404, 409],
    ...(collectsAsRead && { ofReadVersion: true }),
  };
}

/** removeFinalizer: a patch that names the version which it was made from. */
function withoutFinalizer(item: Item, finalizer: string): Write {
  const { resourceVersion, finalizers = [] } = item.metadata;
  const others = finalizers.filter((name) => name !== finalizer);
  const mergePatch = { metadata: { resourceVersion, finalizers: others.length === 0 ? null : others } };
  return { request: { verb: 'patch', ...targetOf(item), mergePatch }, accepts: [404] };
}

const withoutOwners = (item: Item, uids: readonly string[]): Write => ({
  request: {
    verb: 'patch',
    ...targetOf(item),
    preconditions: { uid: item.metadata.uid },
    withoutOwners: uids,
  },
  accepts: [404],
});

/** orphanDependents: they lose their owner first, then it may go. */
function orphaned(item: Item, informers: Informers): Plan {
  const { uid } = item.metadata;
  const patches = dependentsOf(uid, informers).map((dependent) => withoutOwners(dependent, [uid]));
  return { batches: [patches, [withoutFinalizer(item, ORPHAN)]] };
}

/** attemptToDeleteItem */
function collected(item: Item, informers: Informers, release: Release): Plan {
  const { solid, dangling, waiting } = classifyReferences(item.metadata, informers);
  const lost = [...dangling, ...waiting];
  if (lost.length === 0) return NOTHING;
  if (solid.length > 0) return { batches: [[read(item)], [withoutOwners(item, lost)]] };
  return { batches: [[read(item)], [deletion(item, policyFor(item, waiting.length > 0, informers), release)]] };
}

/** What has dependents itself goes as its owner does; otherwise its own finalizers say how. */
function policyFor({ metadata }: Item, isAwaited: boolean, informers: Informers): PropagationPolicy {
  if (isAwaited && dependentsOf(metadata.uid, informers).length > 0) return 'Foreground';
  if (metadata.finalizers?.includes(ORPHAN) === true) return 'Orphan';
  return metadata.finalizers?.includes(FOREGROUND) === true ? 'Foreground' : 'Background';
}

export const garbageCollector: ObjectController = {
  account: 'generic-garbage-collector',
  goesOn: true,
  concerned,
  sync: (key, { informers, release }) => {
    const item = itemAt(informers, key);
    if (item === undefined) return NOTHING;
    if (isOrphaning(item)) return orphaned(item, informers);
    if (isDeletingDependents(item)) {
      const isBlocked = blockingDependents(item.metadata.uid, informers).length > 0;
      return isBlocked ? NOTHING : { batches: [[withoutFinalizer(item, FOREGROUND)]] };
    }
    return item.metadata.deletionTimestamp === undefined ? collected(item, informers, release) : NOTHING;
  },
};
