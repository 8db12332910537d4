/** pkg/controller/history: the templates that a StatefulSet or a DaemonSet has had. */
import type { ControllerRevision, DaemonSet, PodTemplate, StatefulSet } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { controllerOf, objectsOfKind, type Informers } from './informers.ts';
import type { Write } from './objectController.ts';
import { CONTROLLER_REVISION_HASH, revisionName, revisionOfTemplate } from './podTemplates.ts';
import { create, update } from './writes.ts';

type Owner = StatefulSet | DaemonSet;

const revisionsOf = ({ metadata }: Owner, informers: Informers): readonly ControllerRevision[] =>
  objectsOfKind(informers, 'ControllerRevision').filter((each) => controllerOf(each.metadata)?.uid === metadata.uid);

/** The template's own revision is the latest: one that is new is made, one from before gets the next number. */
export function revisionWrites(set: Owner, informers: Informers): readonly Write[] {
  const known = revisionsOf(set, informers);
  const own = known.find(({ metadata }) => metadata.name === revisionName(set));
  const last = Math.max(0, ...known.map(({ revision }) => revision));
  if (own === undefined) return [create(revisionOfTemplate(set, last + 1))];
  return own.revision === last ? [] : [update({ ...own, revision: last + 1 })];
}

/** The template of a revision; that of the set itself where there is none of that name. */
export const templateOfRevision = (set: Owner, name: string, informers: Informers): PodTemplate =>
  revisionsOf(set, informers).find(({ metadata }) => metadata.name === name)?.data.spec.template ?? set.spec.template;

/**
 * stateful_set_control.go:truncateHistory, daemon/update.go:cleanupHistory: the oldest of those that no pod is of and the
 * set does not name go, as many as there are more than revisionHistoryLimit.
 */
export function oldRevisions(set: Owner, pods: readonly Pod[], informers: Informers): readonly ControllerRevision[] {
  const { status } = set;
  const named = 'updateRevision' in status ? [status.currentRevision, status.updateRevision] : [];
  const inUse = new Set([
    revisionName(set),
    ...named,
    ...pods.map(({ metadata }) => metadata.labels?.[CONTROLLER_REVISION_HASH]),
  ]);
  const isLive = ({ metadata }: ControllerRevision): boolean =>
    inUse.has(metadata.name) || inUse.has(metadata.labels?.[CONTROLLER_REVISION_HASH]);
  const history = revisionsOf(set, informers)
    .filter((each) => !isLive(each))
    .toSorted((a, b) => a.revision - b.revision);
  return history.slice(0, Math.max(0, history.length - set.spec.revisionHistoryLimit));
}
