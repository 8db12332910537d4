/**
 * An API server that replays what was recorded of a real one, with faults. It holds what a list and a watch need: objects,
 * resourceVersions, a history that can be forgotten. It has no clock: whoever tests says what happens next.
 */

interface Kept {
  readonly metadata: { readonly name: string; readonly resourceVersion: string; readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

interface Happened {
  readonly type: string;
  readonly object: Kept;
  readonly rv: number;
}

export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<string>;
}

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

class Stream implements AsyncIterable<string> {
  #waiting: string[] = [];
  #isOver = false;
  #wake: () => void = () => undefined;

  push(text: string): void {
    this.#waiting.push(text);
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next !== undefined) yield next;
      else if (this.#isOver) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

interface Watcher {
  readonly of: string;
  readonly selects: (object: Kept) => boolean;
  readonly stream: Stream;
}

const PATHS: Readonly<Record<string, RegExp>> = {
  namespaces: /^\/api\/v1\/namespaces$/,
  pods: /^\/api\/v1\/namespaces\/([^/]+)\/pods$/,
  events: /^\/api\/v1\/namespaces\/([^/]+)\/events$/,
  nodes: /^\/api\/v1\/nodes$/,
  leases: /^\/apis\/coordination\.k8s\.io\/v1\/namespaces\/([^/]+)\/leases$/,
  endpointslices: /^\/apis\/discovery\.k8s\.io\/v1\/namespaces\/([^/]+)\/endpointslices$/,
};

export class ReplayedCluster {
  readonly asked: Asked[] = [];
  /** Of these nobody may see anything, as RBAC would have it: names of resources, and `log`. */
  readonly forbidden = new Set<string>();
  /** So many of the next requests are answered 500. */
  failing = 0;
  /** A list's next page has expired when it is asked for. */
  pagesExpire = false;
  version = 'v1.36.2';
  /** The kubelet's log; null: the kubelet has no query. */
  log: string[] | null = null;
  /** RFC 1123, on every answer. */
  date: () => string = () => '';
  #rv = 1_000;
  #forgotten = 1_000;
  readonly #kept = new Map<string, Map<string, Kept>>();
  readonly #history = new Map<string, Happened[]>();
  readonly #watchers = new Set<Watcher>();

  /** How many watches of it are open. */
  watches(of: string): number {
    return [...this.#watchers].filter((watcher) => watcher.of === of).length;
  }

  happen(of: string, type: 'ADDED' | 'MODIFIED' | 'DELETED', object: unknown): void {
    this.#rv += 1;
    const metadata = fields(fields(object)['metadata']);
    const kept: Kept = {
      ...fields(object),
      metadata: { ...metadata, name: String(metadata['name']), resourceVersion: String(this.#rv) },
    };
    const all = this.#kept.get(of) ?? new Map<string, Kept>();
    this.#kept.set(of, all);
    const key = JSON.stringify([metadata['namespace'], kept.metadata.name]);
    if (type === 'DELETED') all.delete(key);
    else all.set(key, kept);
    this.#history.set(of, [...(this.#history.get(of) ?? []), { type, object: kept, rv: this.#rv }]);
    for (const { of: watched, selects, stream } of this.#watchers)
      if (watched === of && selects(kept)) stream.push(`${JSON.stringify({ type, object: kept })}\n`);
  }

  /** Only the place moves on. */
  bookmark(of: string): void {
    this.#rv += 1;
    for (const watcher of this.#watchers)
      if (watcher.of === of)
        watcher.stream.push(
          `${JSON.stringify({ type: 'BOOKMARK', object: { kind: 'Pod', apiVersion: 'v1', metadata: { resourceVersion: String(this.#rv) } } })}\n`,
        );
  }

  /** Sends something that a watch does not send, or half of it. */
  garble(of: string, text: string): void {
    for (const { of: watched, stream } of this.#watchers) if (watched === of) stream.push(text);
  }

  /** All watches break off. */
  cut(): void {
    for (const { stream } of this.#watchers) stream.end();
    this.#watchers.clear();
  }

  /** etcd was compacted: what happened until now can't be watched any more. */
  compact(): void {
    this.#forgotten = this.#rv;
    this.#history.clear();
    for (const { stream } of this.#watchers) {
      stream.push(`${JSON.stringify({ type: 'ERROR', object: expired() })}\n`);
      stream.end();
    }
    this.#watchers.clear();
  }

  answer(method: string, path: string): Answered {
    this.asked.push({ method, path });
    if (method !== 'GET') return this.#refusal(405, 'MethodNotAllowed');
    if (this.failing > 0) {
      this.failing -= 1;
      return this.#refusal(500, 'etcdserver: request timed out');
    }
    const [bare = '', search = ''] = path.split('?');
    const query = new Map(
      search.split('&').map((pair) => {
        const [key = '', value = ''] = pair.split('=');
        return [key, decodeURIComponent(value)] as const;
      }),
    );
    if (bare === '/version')
      return this.#json({ major: '1', minor: this.version.slice(3, 5), gitVersion: this.version });
    if (/^\/api\/v1\/nodes\/[^/]+\/proxy\/logs\/$/.test(bare)) return this.#logs();
    for (const [of, pattern] of Object.entries(PATHS)) {
      const match = pattern.exec(bare);
      if (match === null) continue;
      if (this.forbidden.has(of)) return this.#refusal(403, `${of} is forbidden: User "viewer" cannot list resource`);
      const inNamespace = match[1];
      const selects = (object: Kept): boolean =>
        (inNamespace === undefined || of === 'leases' || object.metadata['namespace'] === inNamespace) &&
        isSelected(object, query.get('fieldSelector') ?? '');
      return query.get('watch') === '1' ? this.#watch(of, query, selects) : this.#list(of, query, selects);
    }
    return this.#refusal(404, 'the server could not find the requested resource');
  }

  #logs(): Answered {
    if (this.forbidden.has('log')) return this.#refusal(403, 'nodes is forbidden: cannot get resource "nodes/proxy"');
    if (this.log === null)
      return { status: 200, headers: this.#headers('text/html'), body: '<pre>\n<a href="pods/">pods/</a>\n</pre>\n' };
    return { status: 200, headers: this.#headers('text/plain'), body: this.log.map((line) => `${line}\n`).join('') };
  }

  #list(of: string, query: ReadonlyMap<string, string>, selects: (object: Kept) => boolean): Answered {
    const all = [...(this.#kept.get(of)?.values() ?? [])].filter(selects);
    const limit = Number(query.get('limit') ?? 0) || all.length;
    const token = query.get('continue') ?? '';
    if (token !== '' && this.pagesExpire) return this.#refusal(410, 'The provided continue parameter is too old');
    const at = Number(token || 0);
    const rest = all.length - at - limit;
    return this.#json({
      kind: 'List',
      apiVersion: 'v1',
      metadata: {
        resourceVersion: String(this.#rv),
        ...(rest > 0 && { continue: String(at + limit), remainingItemCount: rest }),
      },
      items: all.slice(at, at + limit),
    });
  }

  #watch(of: string, query: ReadonlyMap<string, string>, selects: (object: Kept) => boolean): Answered {
    const stream = new Stream();
    const since = Number(query.get('resourceVersion'));
    const body = { status: 200, headers: this.#headers('application/json'), body: stream };
    if (since < this.#forgotten) {
      stream.push(`${JSON.stringify({ type: 'ERROR', object: expired() })}\n`);
      stream.end();
      return body;
    }
    for (const { type, object, rv } of this.#history.get(of) ?? [])
      if (rv > since && selects(object)) stream.push(`${JSON.stringify({ type, object })}\n`);
    this.#watchers.add({ of, selects, stream });
    return body;
  }

  #headers(type: string): Readonly<Record<string, string>> {
    const date = this.date();
    return { 'content-type': type, 'cache-control': 'no-cache, private', ...(date !== '' && { date }) };
  }

  #json(value: unknown): Answered {
    return { status: 200, headers: this.#headers('application/json'), body: JSON.stringify(value) };
  }

  #refusal(code: number, message: string): Answered {
    const body = JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', message, code });
    return { status: code, headers: this.#headers('application/json'), body };
  }
}

const expired = () => ({
  kind: 'Status',
  apiVersion: 'v1',
  status: 'Failure',
  reason: 'Expired',
  code: 410,
  message: 'too old resource version',
});

function isSelected(object: Kept, selector: string): boolean {
  return selector
    .split(',')
    .filter((each) => each !== '')
    .every((each) => {
      const [path = '', wanted] = each.split('=');
      const value = path.split('.').reduce<unknown>((at, key) => fields(at)[key], object);
      return value === wanted;
    });
}

/** Lines of a recorded `watch.jsonl`: what came, and when (ms since 1970). */
export function recordedEvents(text: string) {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const event = fields(JSON.parse(line) as unknown);
      const type = String(event['type']);
      if (type !== 'ADDED' && type !== 'MODIFIED' && type !== 'DELETED') throw new Error(`a watch event ${type}`);
      return { at: Date.parse(String(event['t'])), type, object: event['object'] } as const;
    });
}
