/** What of the objects that an API server sends counts here, held against schemas: what is malformed counts as missing. */
import * as v from 'valibot';
import { printableLine } from '../kube/printable.ts';
import { epochMs } from './epoch.ts';

/** Texts are kept on one line, because they are shown within other text. */
const line = (most: number) => v.pipe(v.string(), v.maxLength(most), v.transform(printableLine));
const text = (most: number) => v.fallback(v.optional(line(most), ''), '');
const whole = v.fallback(v.nullish(v.pipe(v.number(), v.integer()), null), null);
/** The API accepts any int64. Go's clock can count 292 years and ours 285, so 200 years count as forever. */
const MOST_SECONDS = 200 * 366 * 86_400;
const seconds = v.fallback(
  v.nullish(
    v.pipe(
      v.number(),
      v.integer(),
      v.transform((given) => Math.min(MOST_SECONDS, Math.max(0, given))),
    ),
    null,
  ),
  null,
);
const listOf = <T extends v.GenericSchema>(item: T, most: number) =>
  v.fallback(
    v.pipe(
      v.nullish(v.array(v.unknown()), []),
      v.transform((all) =>
        (all ?? []).slice(0, most).flatMap((each) => {
          const one = v.safeParse(item, each);
          return one.success ? [one.output] : [];
        }),
      ),
    ),
    [],
  );

const Name = text(253);
const Time = text(40);

const MetadataSchema = v.object({
  name: Name,
  namespace: Name,
  uid: text(64),
  resourceVersion: text(64),
  creationTimestamp: Time,
  deletionTimestamp: Time,
  deletionGracePeriodSeconds: seconds,
  finalizers: listOf(line(400), 50),
  annotations: v.fallback(v.optional(v.record(v.string(), v.unknown()), {}), {}),
});

const ContainerStatus = v.object({
  name: line(63),
  containerID: text(200),
  ready: v.fallback(v.optional(v.boolean(), false), false),
  state: v.fallback(
    v.object({
      running: v.fallback(v.nullish(v.object({ startedAt: Time }), null), null),
      terminated: v.fallback(v.nullish(v.object({ exitCode: whole, finishedAt: Time, reason: text(100) }), null), null),
      waiting: v.fallback(v.nullish(v.object({ reason: text(100) }), null), null),
    }),
    { running: null, terminated: null, waiting: null },
  ),
});

const Condition = v.object({ type: text(316), status: text(20), reason: text(200) });
const Volume = v.object({ name: line(63) });
const Container = v.object({
  name: line(63),
  lifecycle: v.fallback(v.nullish(v.object({ preStop: v.unknown() }), null), null),
});

const PodSchema = v.object({
  metadata: MetadataSchema,
  spec: v.fallback(
    v.object({
      nodeName: Name,
      terminationGracePeriodSeconds: seconds,
      containers: listOf(Container, 200),
      volumes: listOf(Volume, 200),
    }),
    { nodeName: '', terminationGracePeriodSeconds: null, containers: [], volumes: [] },
  ),
  status: v.fallback(
    v.object({
      phase: text(20),
      reason: text(200),
      conditions: listOf(Condition, 50),
      containerStatuses: listOf(ContainerStatus, 200),
      initContainerStatuses: listOf(ContainerStatus, 200),
    }),
    { phase: '', reason: '', conditions: [], containerStatuses: [], initContainerStatuses: [] },
  ),
});

export interface ContainerSeen {
  readonly name: string;
  readonly id: string;
  readonly is: 'running' | 'ended' | 'waiting';
  readonly ready: boolean;
  readonly exitCode: number | null;
  /** By the node's clock, in whole seconds. */
  readonly finishedAt: number | null;
  readonly hasPreStop: boolean;
}

/** A pod as it was last seen. Times are ms since 1970, by the API server's clock. */
export interface PodSeen {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly resourceVersion: string;
  readonly node: string;
  readonly isMirror: boolean;
  readonly createdAt: number | null;
  /** deletionTimestamp: when the grace is over, or null where nobody has asked for its removal. */
  readonly deletionTimestamp: number | null;
  /** When the deletion was requested, by the object's own times, in whole seconds; null if it was not. */
  readonly askedAt: number | null;
  /** deletionGracePeriodSeconds. */
  readonly grace: number | null;
  readonly specGrace: number;
  readonly finalizers: readonly string[];
  readonly phase: string;
  readonly reason: string;
  readonly ready: boolean;
  readonly containers: readonly ContainerSeen[];
  /** One of its own containers has come to run, now or before. */
  readonly hasRun: boolean;
  readonly volumes: readonly string[];
}

/** Null where it is no pod. */
export function podSeen(object: unknown): PodSeen | null {
  const pod = v.safeParse(PodSchema, object);
  if (!pod.success) return null;
  const { metadata, spec, status } = pod.output;
  if (metadata.uid === '' || metadata.name === '') return null;
  const hooked = new Set(
    spec.containers.filter(({ lifecycle }) => lifecycle?.preStop !== undefined).map((c) => c.name),
  );
  // Of those that prepare it only what runs is of interest, or what ran when nothing else ever did.
  const hasBegun = status.containerStatuses.some(({ state }) => state.running !== null || state.terminated !== null);
  const preparing = status.initContainerStatuses.filter(
    ({ state }) => state.running !== null || (!hasBegun && state.terminated !== null),
  );
  const statuses = [...preparing, ...status.containerStatuses];
  const createdAt = epochMs(metadata.creationTimestamp);
  // Any text means that the pod is being deleted, even if it is not a time.
  const deletionTimestamp = metadata.deletionTimestamp === '' ? null : (epochMs(metadata.deletionTimestamp) ?? 0);
  return {
    uid: metadata.uid,
    namespace: metadata.namespace,
    name: metadata.name,
    resourceVersion: metadata.resourceVersion,
    node: spec.nodeName,
    // pkg/kubelet/types: ConfigMirrorAnnotationKey.
    isMirror: Object.hasOwn(metadata.annotations, 'kubernetes.io/config.mirror'),
    createdAt,
    deletionTimestamp,
    askedAt: deletionTimestamp === null ? null : askedAt(deletionTimestamp, metadata, createdAt),
    grace: metadata.deletionGracePeriodSeconds,
    specGrace: spec.terminationGracePeriodSeconds ?? 30,
    finalizers: metadata.finalizers,
    phase: status.phase,
    reason: status.reason,
    ready: status.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True'),
    containers: statuses.map(({ name, containerID, ready, state }) => ({
      name,
      id: containerID.slice(containerID.indexOf('://') < 0 ? 0 : containerID.indexOf('://') + 3),
      is: state.terminated !== null ? 'ended' : state.running !== null ? 'running' : 'waiting',
      ready,
      exitCode: state.terminated?.exitCode ?? null,
      finishedAt: state.terminated === null ? null : epochMs(state.terminated.finishedAt),
      hasPreStop: hooked.has(name),
    })),
    hasRun: hasBegun,
    volumes: spec.volumes.map(({ name }) => name),
  };
}

/**
 * The time of the request: deletionTimestamp less the grace period (apiserver: rest.BeforeDelete). A grace period of
 * 292 years overflows Go's clock and makes the timestamp meaningless, so the result is never before the pod's creation.
 */
const askedAt = (
  deletionTimestamp: number,
  { deletionGracePeriodSeconds }: { readonly deletionGracePeriodSeconds: number | null },
  createdAt: number | null,
): number => Math.max(createdAt ?? 0, deletionTimestamp - (deletionGracePeriodSeconds ?? 0) * 1_000);

const NodeSchema = v.object({
  metadata: MetadataSchema,
  status: v.fallback(
    v.object({
      conditions: listOf(Condition, 50),
      nodeInfo: v.fallback(v.optional(v.object({ kubeletVersion: text(100) }), { kubeletVersion: '' }), {
        kubeletVersion: '',
      }),
    }),
    { conditions: [], nodeInfo: { kubeletVersion: '' } },
  ),
});

export interface NodeSeen {
  readonly name: string;
  /** Of its Ready condition: True, False, Unknown; empty where it has none. */
  readonly ready: string;
  readonly kubeletVersion: string;
}

export function nodeSeen(object: unknown): NodeSeen | null {
  const node = v.safeParse(NodeSchema, object);
  if (!node.success) return null;
  const { metadata, status } = node.output;
  return {
    name: metadata.name,
    ready: status.conditions.find(({ type }) => type === 'Ready')?.status ?? '',
    kubeletVersion: status.nodeInfo.kubeletVersion,
  };
}

const LeaseSchema = v.object({ metadata: MetadataSchema, spec: v.object({ renewTime: Time }) });

/** When the node's kubelet renewed its lease last. */
export function leaseSeen(object: unknown): { readonly node: string; readonly renewedAt: number | null } | null {
  const lease = v.safeParse(LeaseSchema, object);
  return lease.success ? { node: lease.output.metadata.name, renewedAt: epochMs(lease.output.spec.renewTime) } : null;
}

const SliceSchema = v.object({
  metadata: MetadataSchema,
  endpoints: listOf(
    v.object({
      targetRef: v.object({ uid: text(64) }),
      conditions: v.fallback(
        v.object({
          ready: v.fallback(v.nullish(v.boolean(), null), null),
          serving: v.fallback(v.nullish(v.boolean(), null), null),
          terminating: v.fallback(v.nullish(v.boolean(), null), null),
        }),
        { ready: null, serving: null, terminating: null },
      ),
    }),
    1_000,
  ),
});

export interface EndpointSeen {
  readonly slice: string;
  readonly uid: string;
  readonly ready: boolean | null;
  readonly serving: boolean | null;
  readonly terminating: boolean | null;
}

/** A slice's endpoints that are pods. */
export interface SliceSeen {
  readonly name: string;
  readonly endpoints: readonly EndpointSeen[];
}

/** Null where it is no slice. */
export function sliceSeen(object: unknown): SliceSeen | null {
  const slice = v.safeParse(SliceSchema, object);
  if (!slice.success) return null;
  const { name } = slice.output.metadata;
  return {
    name,
    endpoints: slice.output.endpoints.map(({ targetRef, conditions }) => ({
      slice: name,
      uid: targetRef.uid,
      ...conditions,
    })),
  };
}

const EventSchema = v.object({
  involvedObject: v.object({ uid: text(64), name: Name }),
  reason: text(128),
  message: text(1_024),
  lastTimestamp: v.fallback(v.nullish(v.string(), ''), ''),
  eventTime: v.fallback(v.nullish(v.string(), ''), ''),
  firstTimestamp: v.fallback(v.nullish(v.string(), ''), ''),
});

export interface EventSeen {
  readonly uid: string;
  readonly reason: string;
  readonly message: string;
  readonly at: number | null;
}

export function eventSeen(object: unknown): EventSeen | null {
  const event = v.safeParse(EventSchema, object);
  if (!event.success) return null;
  const { involvedObject, reason, message, lastTimestamp, eventTime, firstTimestamp } = event.output;
  return { uid: involvedObject.uid, reason, message, at: epochMs(lastTimestamp || eventTime || firstTimestamp || '') };
}

const NamedSchema = v.object({ metadata: v.object({ name: line(253), namespace: Name }) });

/** The name of an object in a list of those. */
export function nameSeen(object: unknown): string {
  const named = v.safeParse(NamedSchema, object);
  return named.success ? named.output.metadata.name : '';
}
