/** `live`: removals of a cluster as they happen, what they wait for, what is expected next and until when. */
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import english from '../../app/catalogues/en/live.json';
import { isOfPod, type PodAsked } from '../../evidence/index.ts';
import {
  ApiFailure,
  ApiServer,
  fetchFrom,
  LiveSession,
  newAbort,
  releaseOfVersion,
  surroundingsWith,
  versionOf,
  type FailureCode,
  type FollowedName,
  type Removal,
  type Transport,
} from '../../live/index.ts';
import { printableLine } from '../../kube/printable.ts';
import { clockOf, diagnosisJson, expectationInWords, podText, type PodJson } from '../../words/index.ts';
import { type Command, type Io, UsageError } from '../command.ts';
import { READ_ONLY, startProxy } from './kubectlProxy.ts';

const HELP = `Usage: live [--namespace N] [--pod NAME] [--server URL] [--record FILE] [--context C] [--kubeconfig FILE]

Watches the pods of a namespace and prints of each removal where it stands whenever that changes, what the model expects
next and until when, and what may be done. Until Ctrl+C.

It reads and changes nothing: GETs are all that it sends. Without --server it runs a proxy of its own,

  kubectl proxy --unix-socket=PATH ${READ_ONLY} --accept-paths=…

which uses the kubeconfig as kubectl does. PATH is in a folder that only you can open, the proxy accepts only the paths
that are read here, and it ends with this command, however that ends. Listing and watching the namespace's pods must be
allowed. Anything else that is not allowed (Events, nodes, leases, EndpointSlices, the kubelet's log through the node
log query) is reported and left out.

  --namespace N      default: default
  --pod NAME         this pod only
  --server URL       a kubectl proxy that runs already: http://127.0.0.1:8001
  --record FILE      what was seen is in it in the end, for diagnose and for the page; without environment, arguments,
                     commands and annotations of the pods
  --context C, --kubeconfig FILE   for kubectl

Exit code: 0 when no removal waits for anything in the end, 1 when one does, 2 where nothing can be watched.
`;

/** ms between two looks at what has come. */
const LOOK_AGAIN = 250;

export const live: Command = {
  name: 'live',
  summary: 'watch removals in a cluster as they happen, by GETs alone',
  help: HELP,
  async run(args, io) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        namespace: { type: 'string', short: 'n', default: 'default' },
        pod: { type: 'string' },
        server: { type: 'string' },
        record: { type: 'string' },
        context: { type: 'string' },
        kubeconfig: { type: 'string' },
      },
    });
    const { namespace, pod, server, record, context, kubeconfig } = values;
    if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(namespace) || namespace.length > 63)
      throw new UsageError(`--namespace: found "${printableLine(namespace)}", expected the name of a namespace`);
    const asked = pod === undefined ? null : { namespace, name: pod };
    if (server !== undefined) {
      const url = serverOf(server);
      return watched(url, fetchFrom(url), { namespace, asked, record }, io);
    }
    const flags = Object.entries({ context, kubeconfig }).flatMap(([flag, value]) =>
      value === undefined ? [] : [`--${flag}=${value}`],
    );
    const proxy = await startProxy(flags, namespace);
    if (typeof proxy === 'string') {
      io.err(`kubectl proxy: ${printableLine(proxy)}\n`);
      return 2;
    }
    try {
      return await watched(proxy.name, proxy.transport, { namespace, asked, record }, io);
    } finally {
      proxy.stop();
    }
  },
};

function serverOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError(`--server: found "${printableLine(text)}", expected an address such as http://127.0.0.1:8001`);
  return url.href.replace(/\/$/, '');
}

interface WatchTarget {
  readonly namespace: string;
  readonly asked: PodAsked | null;
  readonly record: string | undefined;
}

/** @param name where the API server is, as messages show it. */
async function watched(
  name: string,
  transport: Transport,
  { namespace, asked, record }: WatchTarget,
  io: Io,
): Promise<number> {
  const surroundings = surroundingsWith(transport);
  const server = new ApiServer(surroundings);
  const version = await versionOf(server, newAbort().signal).catch((error: unknown) => {
    if (error instanceof ApiFailure) return null;
    throw error;
  });
  if (version === null) {
    io.err(`${name}: no API server answers there\n`);
    return 2;
  }
  let hasChanged = true;
  const session = new LiveSession(
    server,
    { namespace, release: releaseOfVersion(version), recordedAs: record ?? 'watched' },
    surroundings,
    () => (hasChanged = true),
  );
  let isStopped = false;
  let isSaved = false;
  const save = (): void => {
    if (record === undefined || isSaved) return;
    isSaved = true;
    writeFileSync(record, session.recording.text());
  };
  let failure: unknown;
  // Save the recording first, so that no later failure can lose it.
  const endWatch = io.onInterrupt?.(() => {
    isStopped = true;
    try {
      save();
    } catch (error) {
      failure = error;
    }
  });
  let isOver = false;
  const running = session.run().finally(() => (isOver = true));
  const teller = new Teller(session, io, asked);
  const pause = io.pause ?? (() => setTimeout(LOOK_AGAIN));
  io.out(`${name}, ${version}, read only\n`);
  try {
    while (!isStopped && !isOver) {
      // What is late becomes so by itself.
      if (hasChanged || session.removals.some(({ goneAt }) => goneAt === null)) {
        hasChanged = false;
        await teller.tell();
      }
      await pause();
    }
    if (failure !== undefined) throw failure;
    save();
    session.stop();
    await running;
    await teller.tell();
    const refused = session.states.get('pods');
    return refused?.is === 'refused' && !isStopped ? 2 : teller.isWaiting ? 1 : 0;
  } catch (error) {
    session.stop();
    if (!(error instanceof Error && 'code' in error && 'path' in error)) {
      save();
      throw error;
    }
    io.err(`${error.message}\n`);
    return 2;
  } finally {
    endWatch?.();
  }
}

const NOT_ALLOWED = 'not allowed';
const NOT_THERE = 'not there';
const againFor = (code: FailureCode): string =>
  code === 'endless' || code === 'tooLarge' || code === 'shortWatch' ? english.askedAgain[code] : 'retrying in a while';
const CALLED: Readonly<Record<FollowedName, string>> = {
  pods: 'pods',
  events: 'Events',
  nodes: 'nodes',
  leases: 'leases of nodes',
  endpointslices: 'EndpointSlices',
};

/** Prints what is other than it was. */
class Teller {
  isWaiting = false;
  readonly #session: LiveSession;
  readonly #io: Io;
  readonly #asked: PodAsked | null;
  readonly #findings = new Map<string, string>();
  readonly #expected = new Map<string, string>();
  readonly #unseen = new Set<string>();
  #hasListed = false;

  constructor(session: LiveSession, io: Io, asked: PodAsked | null) {
    this.#session = session;
    this.#io = io;
    this.#asked = asked;
  }

  async tell(): Promise<void> {
    this.#tellSeen();
    const removals = this.#session.removals.filter(({ pod }) => this.#asked === null || isOfPod(pod, this.#asked));
    if (removals.length === 0) return;
    const { pods } = diagnosisJson(await this.#session.evidence(), this.#asked);
    this.isWaiting = pods.some(({ stage, waitingOn }) => stage !== 'SyncPod' && waitingOn !== 'none');
    for (const removal of removals) {
      const finding = pods.find(({ uid }) => uid === removal.pod.uid);
      if (finding !== undefined) this.#tellRemoval(removal, finding);
    }
  }

  #tellRemoval(removal: Removal, finding: PodJson): void {
    const { uid } = removal.pod;
    const expectation = this.#session.expectation(uid);
    const late = (expectation?.late ?? 0) > 0;
    // Another request may have made the grace shorter, and so brought the end nearer.
    const expected = JSON.stringify([expectation?.next?.step, expectation?.hold, late, removal.grace]);
    const standing = JSON.stringify([finding.stage, finding.waitingOn, finding.confidence]);
    const now = this.#session.server.now();
    const isNew = this.#findings.get(uid) !== standing;
    if (!isNew && this.#expected.get(uid) === expected) return;
    this.#findings.set(uid, standing);
    this.#expected.set(uid, expected);
    const { namespace, name } = removal.pod;
    const words = expectation === null ? [] : expectationInWords(expectation, removal, now, english);
    const lines = words.map((line) => `  ${line}\n`).join('');
    this.#io.out(`\n${clockOf(now)}Z  ${isNew ? podText(finding) : `${namespace}/${name}\n`}${lines}`);
  }

  /** How many pods there are, and what can't be seen; each once. */
  #tellSeen(): void {
    const { states, namespace, pods, removals, unread } = this.#session;
    for (const name of unread) this.#tellUnseen(name, 'can’t be read', '');
    if (!this.#hasListed && states.get('pods')?.is === 'watching') {
      this.#hasListed = true;
      const leaving = removals.filter(({ goneAt }) => goneAt === null).length;
      const count = pods.length === 1 ? '1 pod' : `${pods.length} pods`;
      this.#io.out(`${count} in ${namespace}, ${leaving} being removed\n`);
    }
    for (const [name, state] of states) {
      if (state.is !== 'refused' && state.is !== 'waiting') continue;
      const { code, said } = state.because;
      const why = state.is === 'waiting' ? againFor(code) : code === 'forbidden' ? NOT_ALLOWED : NOT_THERE;
      this.#tellUnseen(CALLED[name], why, said);
    }
    for (const { pod } of removals) {
      const log = this.#session.nodeOf(pod)?.log;
      if (log === 'forbidden' || log === 'absent')
        this.#tellUnseen('the kubelet’s log', log === 'forbidden' ? NOT_ALLOWED : NOT_THERE, '');
    }
  }

  #tellUnseen(what: string, why: string, said: string): void {
    const line = `${what}: ${why}${said === '' ? '' : ` (${said})`}`;
    if (this.#unseen.has(line)) return;
    this.#unseen.add(line);
    this.#io.err(`${line}\n`);
  }
}
