/**
 * A list that is kept as the API server has it: listed page by page, then watched from there, as client-go's reflector does
 * (tools/cache/reflector.go: ListAndWatchWithContext). Bookmarks move the place to go on from; 410 has it listed anew;
 * a watch that ends is taken up where it was; trouble is waited out, and what is forbidden from the beginning is not asked for again.
 */
import * as v from 'valibot';
import { ApiFailure, codeOf, newMemory, type ApiServer } from './apiServer.ts';
import { Backoff } from './backoff.ts';
import { parsed } from './jsonLines.ts';
import type { Surroundings } from './surroundings.ts';
import type { Signal } from './transport.ts';

/** What kubectl asks for at once (cli-runtime: DefaultChunkSize). */
const PAGE = 500;
/** Pods that a cluster may have at most (Kubernetes: Considerations for large clusters). */
const MOST_ITEMS = 150_000;
/** Ten times as many as the largest cluster needs, because a server may send smaller pages than requested. */
const MOST_PAGES = 3_000;
/** In a row. A server that filters may send an empty page, but none filters out 50,000 objects. */
const MOST_EMPTY_PAGES = 100;
/** A shorter watch counts as a failure (client-go: VeryShortWatchError). */
const SHORT_WATCH_MS = 1_000;

const ListSchema = v.object({
  metadata: v.object({
    resourceVersion: v.fallback(v.optional(v.string(), ''), ''),
    continue: v.fallback(v.optional(v.string(), ''), ''),
  }),
  items: v.fallback(v.nullish(v.array(v.unknown()), []), []),
});

const EventSchema = v.object({
  type: v.picklist(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR']),
  object: v.looseObject({
    code: v.fallback(v.optional(v.number()), undefined),
    message: v.fallback(v.optional(v.string()), undefined),
    metadata: v.fallback(
      v.optional(v.looseObject({ resourceVersion: v.fallback(v.optional(v.string()), undefined) })),
      undefined,
    ),
  }),
});

export type ChangeType = 'ADDED' | 'MODIFIED' | 'DELETED';

export type FollowState =
  | { readonly is: 'listing' }
  | { readonly is: 'watching' }
  /** `until`: ms since 1970 by this machine's clock. */
  | { readonly is: 'waiting'; readonly because: ApiFailure; readonly until: number }
  | { readonly is: 'refused'; readonly because: ApiFailure };

export interface Followed {
  /** Path without a query. */
  readonly path: string;
  /** fieldSelector and the like. */
  readonly query?: Readonly<Record<string, string>>;
  /** All that there is now; what was known and is not among it has gone unseen. */
  readonly onList: (items: readonly unknown[]) => void;
  readonly onChange: (type: ChangeType, object: unknown) => void;
  readonly onState: (state: FollowState) => void;
}

interface Place {
  resourceVersion: string;
}

/** Ends when `signal` is aborted, or what is asked for is refused. */
export async function follow(
  server: ApiServer,
  followed: Followed,
  surroundings: Surroundings,
  signal: Signal,
): Promise<void> {
  const backoff = new Backoff(() => surroundings.random());
  let place: Place | null = null;
  let cameOfLast = true;
  let wasShort = false;
  let wasAllowed = false;
  while (!isOver(signal)) {
    try {
      if (place === null) {
        followed.onState({ is: 'listing' });
        place = await listed(server, followed, signal);
        wasAllowed = true;
      }
      if (isOver(signal)) return;
      followed.onState({ is: 'watching' });
      const began = surroundings.now();
      const came = await watched(server, followed, place, surroundings, signal);
      cameOfLast = came;
      // A watch that ends with nothing may be none: a proxy in between, or a server on its way down.
      const isShort = surroundings.now() - began < SHORT_WATCH_MS;
      if (isShort && (!came || wasShort)) throw new ApiFailure('shortWatch');
      wasShort = isShort;
      if (!came && !isOver(signal)) await surroundings.wait(backoff.next(surroundings.now()), signal);
    } catch (error) {
      if (isOver(signal)) return;
      if (!(error instanceof ApiFailure)) throw error;
      // An API server that has just started knows no roles yet, and not all that it serves: what was allowed will be again.
      if ((error.code === 'forbidden' || error.code === 'absent') && !wasAllowed) {
        followed.onState({ is: 'refused', because: error });
        return;
      }
      const isExpired = error.code === 'expired' && place !== null;
      if (isExpired) place = null;
      // Too old to go on from: that says nothing against listing at once, unless it was said of the last list, too.
      if (isExpired && cameOfLast) {
        cameOfLast = false;
        continue;
      }
      const pause = backoff.next(surroundings.now(), error.retryAfter);
      followed.onState({ is: 'waiting', because: error, until: surroundings.now() + pause });
      await surroundings.wait(pause, signal);
    }
  }
}

const isOver = (signal: Signal): boolean => signal.aborted;

const pathOf = (path: string, query: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
};

/** @throws ApiFailure */
async function listed(server: ApiServer, { path, query, onList }: Followed, signal: Signal): Promise<Place> {
  const items: unknown[] = [];
  let memory = newMemory();
  let token = '';
  let empty = 0;
  for (let pages = 0; pages < MOST_PAGES && empty < MOST_EMPTY_PAGES; pages += 1) {
    const paged = { ...query, limit: String(PAGE), ...(token !== '' && { continue: token }) };
    let answer: unknown;
    try {
      answer = await server.json(pathOf(path, paged), signal, memory);
    } catch (error) {
      // The page that comes next has expired: all at once then (client-go's pager: FullListIfExpired).
      if (!(error instanceof ApiFailure) || error.code !== 'expired' || token === '') throw error;
      items.length = 0;
      token = '';
      memory = newMemory();
      answer = await server.json(pathOf(path, { ...query }), signal, memory);
    }
    const list = v.safeParse(ListSchema, answer);
    if (!list.success) throw new ApiFailure('unreadable');
    const { metadata, items: page } = list.output;
    const some = (page ?? []).slice(0, MOST_ITEMS - items.length);
    for (const item of some) items.push(item);
    empty = some.length === 0 ? empty + 1 : 0;
    token = metadata.continue;
    if (token === '' || items.length >= MOST_ITEMS) {
      onList(items);
      return { resourceVersion: metadata.resourceVersion };
    }
  }
  throw new ApiFailure('endless');
}

/** As client-go has it, so that not all watches end at once: 5 to 10 minutes. */
const SHORTEST_WATCH_S = 300;

/** @returns whether anything came. @throws ApiFailure */
async function watched(
  server: ApiServer,
  { path, query, onChange }: Followed,
  place: Place,
  surroundings: Surroundings,
  signal: Signal,
): Promise<boolean> {
  const timeout = Math.floor(SHORTEST_WATCH_S * (1 + surroundings.random()));
  const asked = {
    ...query,
    watch: '1',
    resourceVersion: place.resourceVersion,
    allowWatchBookmarks: 'true',
    timeoutSeconds: String(timeout),
  };
  let came = false;
  for await (const line of server.lines(pathOf(path, asked), signal)) {
    if (isOver(signal)) return came;
    if (line.trim() === '') continue;
    const event = v.safeParse(EventSchema, parsed(line));
    // A line that was cut off in the middle: what is in it is sent again.
    if (!event.success) throw new ApiFailure('unreadable');
    const { type, object } = event.output;
    if (type === 'ERROR') throw new ApiFailure(codeOf(object.code ?? 500), object.code ?? 500, object.message ?? '');
    came = true;
    if (type !== 'BOOKMARK') onChange(type, object);
    place.resourceVersion = object.metadata?.resourceVersion ?? place.resourceVersion;
  }
  return came;
}
