/**
 * A namespace of a cluster as it is watched: its pods, and of those that are being removed what tells more of them: their
 * Events, their nodes' leases and conditions, EndpointSlices, and where it may be had the kubelet's log. All of it goes
 * through the same reading as evidence in files does, and into a recording that is such a file.
 */
import { GrowingEvidence, type Evidence, type GrowingFile, type PodEvidence } from '../evidence/index.ts';
import type { Release } from '../kube/release.ts';
import type { ApiServer } from './apiServer.ts';
import { releaseOfVersion } from './discovery.ts';
import { epochMs, rfc3339Of } from './epoch.ts';
import { Endpoints, type EndpointSpan } from './endpoints.ts';
import {
  expectationOf,
  windowsOf,
  type Expectation,
  type ExpectedWindow,
  type NodeState,
  type RemovalSeen,
} from './expectation.ts';
import { follow, type ChangeType, type FollowState } from './follow.ts';
import { HealthyTimes, type Healthy } from './healthy.ts';
import { followLog, type LogState } from './kubeletLog.ts';
import { Recording, trimmed, type RecordedKind } from './recording.ts';
import { Removal } from './removal.ts';
import { eventSeen, leaseSeen, nameSeen, nodeSeen, podSeen, sliceSeen, type NodeSeen, type PodSeen } from './seen.ts';
import { shifted } from './shifted.ts';
import type { Surroundings } from './surroundings.ts';
import { newAbort, type Abort, type Signal } from './transport.ts';

export type FollowedName = 'pods' | 'events' | 'nodes' | 'leases' | 'endpointslices';

/** How many pods are looked at closely at once, and on how many nodes. */
const MOST_REMOVALS = 50;
const MOST_NODES = 8;
/** How long a pod that has gone is still shown. */
const GONE_KEPT = 10;
/** Limit of a cluster (Kubernetes: Considerations for large clusters). */
const MOST_PODS = 150_000;
const MOST_UNREAD = 100;
/** ms before the deletion; earlier lines of the kubelet's log and earlier Events are left out. */
const LOG_BEFORE_MS = 30_000;

export interface Watched {
  readonly pod: PodSeen;
  readonly removal: Removal;
}

interface NodeWatched {
  readonly abort: Abort;
  seen: NodeSeen | null;
  renewedAt: number | null;
  /** By this machine's clock: what nobody may see is not overdue. */
  log: LogState;
}

export class LiveSession {
  readonly server: ApiServer;
  readonly recording = new Recording();
  readonly namespace: string;
  readonly release: Release;
  readonly #surroundings: Surroundings;
  readonly #onChange: () => void;
  readonly #abort = newAbort();
  readonly #evidence = new GrowingEvidence();
  #file: GrowingFile;
  /** What is still to be read, in the order in which it came. */
  #reading: Promise<void> = Promise.resolve();
  readonly #encode: (text: string) => Uint8Array;
  /** By uid. */
  readonly #pods = new Map<string, PodSeen>();
  readonly #removals = new Map<string, Removal>();
  readonly #gone: string[] = [];
  readonly #nodes = new Map<string, NodeWatched>();
  readonly #endpoints = new Endpoints((uid) => this.#removals.has(uid));
  readonly #states = new Map<FollowedName, FollowState>();
  readonly #healthy: HealthyTimes;
  /** By uid, what its expectation was last made of. */
  readonly #times = new Map<string, Healthy>();
  /** Names of objects that could not be read, at most `MOST_UNREAD`. */
  readonly unread = new Set<string>();
  /** The evidence as last read without an error. */
  #read: Evidence | null = null;
  #chosen: string | null = null;

  constructor(
    server: ApiServer,
    { namespace, release, recordedAs }: { namespace: string; release: Release; recordedAs: string },
    surroundings: Surroundings,
    onChange: () => void,
  ) {
    this.server = server;
    this.namespace = namespace;
    this.release = release;
    this.#surroundings = surroundings;
    this.#onChange = onChange;
    this.#healthy = new HealthyTimes(() => surroundings.breathe(), onChange);
    this.#file = this.#evidence.open(recordedAs);
    const encoder = new encoding.TextEncoder();
    this.#encode = (text) => encoder.encode(text);
  }

  /** Until `stop`; ends by itself where pods may not be listed. */
  async run(): Promise<void> {
    const { signal } = this.#abort;
    // The first takes longest, so it is done before anything is removed.
    this.#healthy.of({ release: this.release, containers: 1, volumes: 1 });
    const namespaced = `namespaces/${encodeURIComponent(this.namespace)}`;
    const others = Promise.all([
      this.#follow(
        'events',
        `/api/v1/${namespaced}/events`,
        { fieldSelector: 'involvedObject.kind=Pod' },
        signal,
        (_, object) => this.#event(object),
      ),
      follow(
        this.server,
        {
          path: `/apis/discovery.k8s.io/v1/${namespaced}/endpointslices`,
          onList: (items) => this.#slices(items),
          onChange: (type, object) => this.#slice(type, object),
          onState: (state) => this.#state('endpointslices', state),
        },
        this.#surroundings,
        signal,
      ),
    ]);
    await follow(
      this.server,
      {
        path: `/api/v1/${namespaced}/pods`,
        onList: (items) => this.#listed(items),
        onChange: (type, object) => this.#pod(type, object),
        onState: (state) => this.#state('pods', state),
      },
      this.#surroundings,
      signal,
    );
    if (!signal.aborted) this.stop();
    await others;
  }

  stop(): void {
    this.#abort.abort();
    for (const { abort } of this.#nodes.values()) abort.abort();
  }

  /** Looks at a pod closely, whether it is being removed or not. */
  choose(uid: string | null): void {
    this.#chosen = uid;
    const pod = uid === null ? undefined : this.#pods.get(uid);
    if (pod !== undefined) this.#lookAt(pod, this.server.now());
    this.#onChange();
  }

  get states(): ReadonlyMap<FollowedName, FollowState> {
    return this.#states;
  }

  /** Those that are being removed first, the longest first; then the others by name. */
  get pods(): readonly PodSeen[] {
    return [...this.#pods.values()].sort((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1));
  }

  /** Those that are being removed, and those that went while it was watched. */
  get removals(): readonly Removal[] {
    return [...this.#removals.values()].filter((removal) => removal.askedAt !== null || removal.goneAt !== null);
  }

  removalOf(uid: string): Removal | null {
    return this.#removals.get(uid) ?? null;
  }

  nodeOf({ node }: PodSeen): (NodeState & { readonly kubeletVersion: string; readonly log: LogState }) | null {
    const known = this.#nodes.get(node);
    if (known === undefined) return null;
    const { seen, renewedAt, log } = known;
    return { ready: seen?.ready ?? '', kubeletVersion: seen?.kubeletVersion ?? '', renewedAt, log };
  }

  /** What Services have of it, and had since it is looked at. */
  endpointsOf({ uid }: PodSeen): readonly EndpointSpan[] {
    return this.#endpoints.of(uid);
  }

  /** Null where nobody has asked for its removal, where it has gone, and while it is worked out. */
  expectation(uid: string): Expectation | null {
    const known = this.#known(uid);
    return known && expectationOf(known.seen, known.healthy, known.node, this.server.now());
  }

  /** Each step's, those that are over closed. */
  windows(uid: string): readonly ExpectedWindow[] {
    const known = this.#known(uid);
    return known === null ? [] : windowsOf(known.seen, known.healthy, known.node, this.server.now());
  }

  #known(uid: string): { readonly seen: RemovalSeen; readonly healthy: Healthy; readonly node: NodeState } | null {
    const removal = this.#removals.get(uid);
    if (removal === undefined) return null;
    const { pod, askedAt: asked, grace, graceAt, overAt, finalAt, goneAt } = removal;
    if (asked === null) return null;
    const node = this.nodeOf(pod);
    // A pod of the API has the volume of its token among its volumes.
    const shape = { release: this.releaseOf(pod), containers: pod.containers.length, volumes: pod.volumes.length };
    // While it is worked out for what turned out to be another kubelet's release, what was known holds.
    const healthy = this.#healthy.of(shape) ?? this.#times.get(uid);
    if (healthy === undefined) return null;
    this.#times.set(uid, healthy);
    return {
      seen: { pod, askedAt: asked, grace, graceAt, overAt, finalAt, goneAt },
      healthy,
      node: node ?? { ready: '', renewedAt: null },
    };
  }

  /** Of its node's kubelet, or where that may not be seen of the API server. */
  releaseOf(pod: PodSeen): Release {
    const kubelet = this.nodeOf(pod)?.kubeletVersion ?? '';
    return kubelet === '' ? this.release : releaseOfVersion(kubelet);
  }

  /** The evidence of everything received so far, or as it was last read if an object can't be read. */
  async evidence(): Promise<Evidence> {
    await this.#reading;
    try {
      this.#read = this.#evidence.evidence();
      return this.#read;
    } catch (error) {
      if (this.#read === null) throw error;
      this.#unreadable(this.#file.name);
      return this.#read;
    }
  }

  /**
   * What evidence has of a pod, with the course as it was watched where no log tells it.
   * @param start of the evidence, as which its events' t = 0 is.
   */
  withCourse(pod: PodEvidence, start: string | null): PodEvidence {
    const removal = this.#removals.get(pod.uid);
    const isLogged = pod.events.some(({ klog }) => klog !== undefined);
    if (removal === undefined || isLogged) return pod;
    const began = start === null ? null : epochMs(start);
    const later = began === null ? 0 : Math.round((removal.origin - began) * 1_000);
    return { ...pod, events: removal.events.map((event) => shifted(event, later)), eventsLeftOut: 0 };
  }

  /** ms since 1970 of the t = 0 that the picture of its course has. */
  originOf(pod: PodEvidence, start: string | null): number | null {
    const began = start === null ? null : epochMs(start);
    const first = pod.events.find(({ t }) => t !== null)?.t ?? null;
    if (began !== null && first !== null) return began + first / 1_000;
    return this.#removals.get(pod.uid)?.origin ?? null;
  }

  #follow(
    name: FollowedName,
    path: string,
    query: Readonly<Record<string, string>>,
    signal: Signal,
    take: (type: ChangeType, object: unknown) => void,
  ): Promise<void> {
    return follow(
      this.server,
      {
        path,
        query,
        onList: (items) => {
          for (const item of items) this.#guarded(item, () => take('ADDED', item));
          this.#onChange();
        },
        onChange: (type, object) => {
          this.#guarded(object, () => take(type, object));
          this.#onChange();
        },
        onState: (state) => this.#state(name, state),
      },
      this.#surroundings,
      signal,
    );
  }

  #state(name: FollowedName, state: FollowState): void {
    this.#states.set(name, state);
    this.#onChange();
  }

  #listed(items: readonly unknown[]): void {
    const at = this.server.now();
    const there = new Set<string>();
    for (const item of items) {
      const pod = podSeen(item);
      if (pod === null) continue;
      there.add(pod.uid);
      if (this.#pods.get(pod.uid)?.resourceVersion === pod.resourceVersion) continue;
      this.#guarded(item, () => this.#take('ADDED', pod, item, at));
    }
    // Gone while nobody watched: when, nobody can say, but not later than now.
    for (const [uid, pod] of this.#pods)
      if (!there.has(uid)) this.#guarded(minimal(pod), () => this.#take('DELETED', pod, null, at));
    this.#onChange();
  }

  #pod(type: ChangeType, object: unknown): void {
    const pod = podSeen(object);
    if (pod === null) return;
    this.#guarded(object, () => this.#take(type, pod, object, this.server.now()));
    this.#onChange();
  }

  /** Runs `take`. If it throws, the object counts as unread and the watch continues. */
  #guarded(object: unknown, take: () => void): void {
    try {
      take();
    } catch {
      this.#unreadable(nameSeen(object));
    }
  }

  #unreadable(name: string): void {
    if (this.unread.size < MOST_UNREAD) this.unread.add(name);
  }

  #take(type: ChangeType, pod: PodSeen, object: unknown, at: number): void {
    const { uid } = pod;
    if (type === 'DELETED') {
      this.#pods.delete(uid);
      const removal = this.#removals.get(uid);
      if (removal === undefined) return;
      if (object !== null) removal.changed(pod, at);
      removal.gone(at);
      this.#record('DELETED', 'Pod', object ?? minimal(pod), at);
      this.#forget(uid);
      return;
    }
    if (!this.#pods.has(uid) && this.#pods.size >= MOST_PODS) return;
    this.#pods.set(uid, pod);
    const removal = this.#removals.get(uid);
    if (removal !== undefined) removal.changed(pod, at);
    else if (pod.deletionTimestamp !== null || uid === this.#chosen) this.#lookAt(pod, at);
    if (this.#removals.has(uid)) this.#record(type, 'Pod', object, at);
  }

  #lookAt(pod: PodSeen, at: number): void {
    if (!this.#removals.has(pod.uid)) {
      if (this.#removals.size >= MOST_REMOVALS + GONE_KEPT) return;
      this.#removals.set(pod.uid, new Removal(pod, at));
    }
    if (pod.node !== '') this.#watchNode(pod.node, Math.min(at, pod.askedAt ?? at));
  }

  #forget(uid: string): void {
    this.#gone.push(uid);
    for (const old of this.#gone.splice(0, this.#gone.length - GONE_KEPT))
      if (old !== this.#chosen) this.#removals.delete(old);
    for (const known of this.#times.keys()) if (!this.#removals.has(known)) this.#times.delete(known);
    const wanted = new Set(
      [...this.#removals.values()].filter(({ goneAt }) => goneAt === null).map(({ pod }) => pod.node),
    );
    for (const [name, { abort }] of this.#nodes) {
      if (wanted.has(name)) continue;
      abort.abort();
      this.#nodes.delete(name);
    }
  }

  #watchNode(name: string, since: number): void {
    if (this.#nodes.has(name) || this.#nodes.size >= MOST_NODES || this.#abort.signal.aborted) return;
    const node: NodeWatched = { abort: newAbort(), seen: null, renewedAt: null, log: 'asked' };
    this.#nodes.set(name, node);
    const { signal } = node.abort;
    const only = { fieldSelector: `metadata.name=${name}` };
    void this.#follow('nodes', '/api/v1/nodes', only, signal, (type, object) => {
      const seen = nodeSeen(object);
      if (seen?.name !== name) return;
      const isOther = node.seen?.ready !== seen.ready;
      node.seen = seen;
      if (isOther) this.#record(type, 'Node', object, this.server.now());
    });
    const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases';
    void this.#follow('leases', leases, only, signal, (_, object) => {
      const seen = leaseSeen(object);
      if (seen?.node === name) node.renewedAt = seen.renewedAt;
    });
    void followLog(
      this.server,
      {
        node: name,
        onLines: (lines) => {
          for (const line of lines) this.#keep(line);
          this.#onChange();
        },
        onState: (state) => {
          if (node.log === state) return;
          node.log = state;
          this.#onChange();
        },
      },
      since - LOG_BEFORE_MS,
      this.#surroundings,
      signal,
    );
  }

  #event(object: unknown): void {
    const event = eventSeen(object);
    const removal = event === null ? undefined : this.#removals.get(event.uid);
    if (event === null || removal === undefined) return;
    const at = this.server.now();
    // Events of an hour ago are listed, too.
    if (event.at !== null && event.at < removal.origin - LOG_BEFORE_MS) return;
    removal.event(event, at);
    this.#record('ADDED', 'Event', object, at);
  }

  #slices(items: readonly unknown[]): void {
    const at = this.server.now();
    const slices = items.flatMap((item) => sliceSeen(item) ?? []);
    this.#endpoints.listed(slices, at);
    for (const item of items) this.#guarded(item, () => this.#recordSlice('ADDED', item, at));
    this.#onChange();
  }

  #slice(type: ChangeType, object: unknown): void {
    const slice = sliceSeen(object);
    if (slice === null) return;
    const at = this.server.now();
    if (type === 'DELETED') this.#endpoints.gone(slice.name, at);
    else this.#endpoints.is(slice, at);
    this.#recordSlice(type, object, at);
    this.#onChange();
  }

  /** Where it is about a pod that is looked at. */
  #recordSlice(type: ChangeType, object: unknown, at: number): void {
    if (sliceSeen(object)?.endpoints.some(({ uid }) => this.#removals.has(uid)) === true)
      this.#record(type, 'EndpointSlice', object, at);
  }

  #record(type: ChangeType, kind: RecordedKind, object: unknown, at: number): void {
    this.#keep(JSON.stringify({ t: rfc3339Of(at), type, object: trimmed(kind, object) }));
  }

  #keep(line: string): void {
    this.recording.add(line);
    this.#reading = this.#reading
      .then(() => this.#file.push(this.#encode(`${line}\n`)))
      .catch(() => {
        this.#unreadable(this.#file.name);
        this.#file = this.#evidence.open(this.#file.name);
      });
  }
}

const order = ({ askedAt }: PodSeen): number => askedAt ?? Number.POSITIVE_INFINITY;

/** Of a pod that went unseen nothing else is at hand. */
const minimal = ({ uid, namespace, name, resourceVersion, node, deletionTimestamp, grace }: PodSeen): unknown => ({
  metadata: {
    uid,
    namespace,
    name,
    resourceVersion,
    ...(deletionTimestamp !== null && { deletionTimestamp: rfc3339Of(deletionTimestamp) }),
    ...(grace !== null && { deletionGracePeriodSeconds: grace }),
  },
  spec: { nodeName: node },
  status: {},
});

const encoding = globalThis as unknown as {
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
};
