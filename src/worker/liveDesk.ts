/** The part of the thread that watches a cluster: it tells the page how things stand, a few times a second at most. */
import { micros, type Micros } from '../engine/time.ts';
import type { Evidence, PodEvidence } from '../evidence/index.ts';
import type { Release } from '../kube/release.ts';
import {
  ApiFailure,
  ApiServer,
  LiveSession,
  namespacesOf,
  newAbort,
  releaseOfVersion,
  versionOf,
  type Removal,
  type Surroundings,
} from '../live/index.ts';
import type { LiveLook, LiveRow, LiveSnapshot } from './evidenceProtocol.ts';

/** Rows that a page shows; the others are counted. Those that are being removed come first. */
const MOST_ROWS = 500;
const TELL_EVERY_MS = 250;
/** What is late becomes so by itself. */
const TELL_ANYWAY = 4;

export interface LiveDeskUse {
  readonly surroundings: Surroundings;
  readonly tell: (snapshot: LiveSnapshot) => void;
  /** Told what was read, so that it can be asked for as what files tell. */
  readonly read: (evidence: Evidence, pods: readonly PodEvidence[]) => void;
}

export class LiveDesk {
  readonly #use: LiveDeskUse;
  readonly #abort = newAbort();
  readonly #server: ApiServer;
  #session: LiveSession | null = null;
  #chosen: string | null = null;
  /** ms since 1970 of the t = 0 of each pod's picture. */
  #origins: ReadonlyMap<string, number | null> = new Map();

  constructor(use: LiveDeskUse) {
    this.#use = use;
    this.#server = new ApiServer(use.surroundings);
  }

  /** Until `stop`. @param namespace null: `default`, or the first that may be seen. */
  async watch(namespace: string | null): Promise<void> {
    const { signal } = this.#abort;
    let version: string | null = null;
    let namespaces: readonly string[] | null = null;
    try {
      version = await versionOf(this.#server, signal);
      namespaces = version === null ? null : await namespacesOf(this.#server, signal);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
    if (signal.aborted) return;
    if (version === null) {
      this.#use.tell({ ...NOTHING, is: 'refused', said: '', requests: this.#server.requests });
      return;
    }
    const known = namespaces ?? [];
    const wanted = namespace ?? (known.length === 0 || known.includes('default') ? 'default' : (known[0] ?? 'default'));
    await this.#watched(version, namespaces, wanted);
  }

  look(uid: string | null): void {
    this.#chosen = uid;
    this.#session?.choose(uid);
  }

  stop(): void {
    this.#abort.abort();
    this.#session?.stop();
  }

  /** µs since the first thing that was seen of it, while it goes on: its picture lasts until now. */
  lasts(uid: string): Micros | null {
    const removal = this.#session?.removalOf(uid) ?? null;
    const origin = this.#origins.get(uid) ?? null;
    if (removal === null || removal.goneAt !== null || origin === null || this.#abort.signal.aborted) return null;
    return micros(Math.max(0, Math.round((this.#server.now() - origin) * 1_000)));
  }

  /** Of the kubelet that it is removed by; null where it is not looked at. */
  releaseOf(uid: string): Release | null {
    const removal = this.#session?.removalOf(uid) ?? null;
    return removal === null ? null : (this.#session?.releaseOf(removal.pod) ?? null);
  }

  recording(): string {
    return this.#session?.recording.text() ?? '';
  }

  async #watched(version: string, namespaces: readonly string[] | null, namespace: string): Promise<void> {
    const { surroundings } = this.#use;
    let hasChanged = true;
    const session = new LiveSession(
      this.#server,
      { namespace, release: releaseOfVersion(version), recordedAs: RECORDING },
      surroundings,
      () => (hasChanged = true),
    );
    this.#session = session;
    let isOver = false;
    const running = session.run().finally(() => (isOver = true));
    for (let turn = 0; !isOver; turn += 1) {
      const isMoving = session.removals.some(({ goneAt }) => goneAt === null);
      if (hasChanged || (isMoving && turn % TELL_ANYWAY === 0)) {
        hasChanged = false;
        await this.#tell(session, version, namespaces);
      }
      await surroundings.wait(TELL_EVERY_MS, this.#abort.signal);
      if (this.#abort.signal.aborted) break;
    }
    await running;
    await this.#tell(session, version, namespaces);
  }

  async #tell(session: LiveSession, version: string, namespaces: readonly string[] | null): Promise<void> {
    const { removals } = session;
    if (this.#chosen === null && removals[0] !== undefined) this.#chosen = removals[0].pod.uid;
    const evidence = await session.evidence();
    const pods = evidence.pods.map((pod) => session.withCourse(pod, evidence.start));
    this.#origins = new Map(pods.map((pod) => [pod.uid, session.originOf(pod, evidence.start)]));
    this.#use.read(evidence, pods);
    const { pods: there } = session;
    const gone = removals.filter(({ goneAt }) => goneAt !== null);
    const rows = [...gone.map(goneRow), ...there.slice(0, MOST_ROWS).map(rowOf)];
    const state = session.states.get('pods');
    const failure = state?.is === 'refused' || state?.is === 'waiting' ? state.because : null;
    this.#use.tell({
      is: this.#abort.signal.aborted
        ? 'stopped'
        : state?.is === 'refused'
          ? 'refused'
          : state?.is === 'waiting'
            ? 'retrying'
            : state?.is === 'watching'
              ? 'watching'
              : 'connecting',
      said: failure?.said ?? '',
      because: failure?.code ?? null,
      version,
      namespace: session.namespace,
      namespaces,
      requests: this.#server.requests,
      now: this.#server.now(),
      ahead: this.#server.clock.ahead,
      pods: there.length,
      leaving: removals.length - gone.length,
      rows,
      unseen: [...session.states].flatMap(([name, { is }]) => (is === 'refused' ? [name] : [])),
      unread: [...session.unread],
      look: this.#chosen === null ? null : lookOf(session, this.#chosen, pods, this.#origins),
    });
  }
}

/** What the recording is called, as a file and where lines of it are cited. */
const RECORDING = 'recording.jsonl';

const NOTHING: LiveSnapshot = {
  is: 'connecting',
  said: '',
  because: null,
  version: '',
  namespace: '',
  namespaces: null,
  requests: 0,
  now: 0,
  ahead: 0,
  pods: 0,
  leaving: 0,
  rows: [],
  unseen: [],
  unread: [],
  look: null,
};

const rowOf = ({ uid, name, phase, askedAt }: LiveSession['pods'][number]): LiveRow => ({
  uid,
  name,
  phase,
  askedAt,
  goneAt: null,
});

const goneRow = ({ pod, goneAt, askedAt }: Removal): LiveRow => ({
  uid: pod.uid,
  name: pod.name,
  phase: pod.phase,
  askedAt,
  goneAt,
});

function lookOf(
  session: LiveSession,
  uid: string,
  pods: readonly PodEvidence[],
  origins: ReadonlyMap<string, number | null>,
): LiveLook | null {
  const removal = session.removalOf(uid);
  if (removal === null) return null;
  const { pod, askedAt, goneAt } = removal;
  const node = session.nodeOf(pod);
  return {
    uid,
    name: pod.name,
    finalizers: pod.finalizers,
    grace: pod.grace ?? pod.specGrace,
    askedAt,
    goneAt,
    expectation: session.expectation(uid),
    windows: session.windows(uid),
    release: session.releaseOf(pod),
    origin: origins.get(uid) ?? null,
    pod: pods.find((each) => each.uid === uid) ?? null,
    node: pod.node,
    nodeReady: node?.ready ?? '',
    renewedAt: node?.renewedAt ?? null,
    log: node?.log ?? null,
    endpoints: session.endpointsOf(pod),
  };
}
