/** A request as it travels: to which URL, and of a write with which body. */
import { auditedWrite, uriOf } from '../../scenario/formats/auditedWrite.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { collectionPath } from '../../kube/apiObjects.ts';
import { objectKey } from '../../kube/objects.ts';
import { lastEventAt, perTrace, type Seq, type Trace } from '../../trace/index.ts';
import { ownCursor, requestRows, type RequestRow } from '../readings/index.ts';

export interface Sent {
  /** `/api/v1/namespaces/default/pods/web/status`; of a list the short one. */
  readonly url: string;
  readonly body: SentBody | undefined;
}

export interface SentBody {
  /** As `Content-Type` names a patch, or the API the object. */
  readonly type: string;
  readonly value: unknown;
}

const STRATEGIC = 'application/strategic-merge-patch+json';
const MERGE = 'application/merge-patch+json';
const JSON_PATCH = 'application/json-patch+json';

type Entry = NonNullable<RequestRow['entry']>;

/**
 * The garbage collector (garbagecollector/operations.go:patchObject), CSI's attacher and `kubectl scale`
 * (kubectl/pkg/scale/scale.go:ScaleSimple) say JSON's own merge; whoever knows the type, the one that merges lists.
 */
const mergesAsJson = ({ mergePatch, subresource, controller }: Entry): boolean =>
  mergePatch !== undefined &&
  (subresource === 'scale' || controller === 'generic-garbage-collector' || controller === 'csi-attacher');

function patchType(entry: Entry, body: unknown): string {
  if (Array.isArray(body)) return JSON_PATCH;
  return mergesAsJson(entry) ? MERGE : STRATEGIC;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function bodyOf(entry: Entry, body: unknown): SentBody | undefined {
  if (entry.verb === 'patch') return { type: patchType(entry, body), value: body };
  if (!isObject(body)) return undefined;
  const type = String(body['kind']);
  // The log names the server's own version of the options, to which it has converted what was sent.
  return { type, value: type === 'DeleteOptions' ? { ...body, apiVersion: 'v1' } : body };
}

function urlOf({ namespace, path, resource }: RequestRow): string {
  const [, named] = /^[^/]+(\/.+)$/.exec(path) ?? [];
  return named === undefined ? path : `${collectionPath(resource ?? 'pods', namespace)}${named}`;
}

export function sentOf(trace: Trace<ClusterState>, row: RequestRow): Sent {
  const { entry } = row;
  if (entry === undefined) return { url: urlOf(row), body: undefined };
  const { etcd, node } = ownCursor(trace).stateAt(lastEventAt(trace.events, entry.t));
  const write = auditedWrite(entry, etcd.pods[objectKey(entry.namespace, entry.name)], node.name);
  return { url: uriOf(write), body: bodyOf(entry, write.body) };
}

/** All of a run's, by the events that send them: for who searches in them. */
export const sentIn = perTrace(
  (trace: Trace<ClusterState>): ReadonlyMap<Seq, Sent> =>
    new Map(requestRows(trace).map((row) => [row.seq, sentOf(trace, row)])),
);
