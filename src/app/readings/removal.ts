/**
 * Which DELETEs a pod's removal has, and from when to when it lasts. They are counted as in the summary at the run's
 * end, which tells of the same ones; `removal.test.ts` holds the two together.
 */
import { isControlPlaneClient } from '../../cluster/addresses.ts';
import { sentRequest } from '../../cluster/apiserver/requests.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { micros, type Micros } from '../../engine/time.ts';
import { perTrace, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import { podKey, type PodKey } from '../explain/index.ts';
import { collectionsOf, requestBehind } from './collections.ts';
import { ownCursor } from './cursor.ts';
import type { PodHistory } from './history.ts';

export interface Removal {
  /** 1 asks, 2 removes; where nobody asked by a request, the one that removes is the only one. */
  readonly numbers: ReadonlyMap<Seq, 1 | 2>;
  /** What began it. */
  readonly from: Micros;
  /** Its object was gone, or the run ends. */
  readonly until: Micros;
}

/** What the kubelet kills by itself, without a DELETE. */
const OWN_KILLS = new Set(['PodEvicting', 'DeadlineExceeded', 'ShutdownKilling']);

interface Asked {
  readonly name: string;
  readonly isEviction: boolean;
}

/** A delete, or an eviction. */
function askedIn(event: TraceEvent): Asked | undefined {
  const { verb, name = '', subresource } = sentRequest(event) ?? {};
  const isEviction = verb === 'create' && subresource === 'eviction';
  return name !== '' && (verb === 'delete' || isEviction) ? { name, isEviction } : undefined;
}

type Delete = TraceEvent & { readonly asked: Asked };

/** The events of a run that begin or end removals. */
interface Turns {
  /** By the name of their object. */
  readonly deletes: ReadonlyMap<string, readonly Delete[]>;
  readonly manifests: readonly TraceEvent[];
  readonly kills: readonly TraceEvent[];
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

const turnsOf = perTrace(({ events }: Trace<ClusterState>): Turns => ({
  deletes: groupedBy(
    events.flatMap((event) => {
      const asked = askedIn(event);
      return asked === undefined ? [] : [{ ...event, asked }];
    }),
    ({ asked }) => asked.name,
  ),
  manifests: events.filter(({ kind }) => kind === 'ManifestRemoved' || kind === 'ManifestWritten'),
  kills: events.filter(({ kind }) => OWN_KILLS.has(kind)),
}));

/** The requests that the API server took, by the object that they name. */
const takenRequests = perTrace((trace: Trace<ClusterState>) => {
  const { audit } = ownCursor(trace).stateAt(trace.events.length - 1).apiserver;
  return groupedBy(
    audit.filter(({ code }) => code < 400),
    ({ namespace, name }) => `${namespace}/${name}`,
  );
});

/** The deletes of one object that the API server took, whether or not its answer came through. */
function takenDeletes(trace: Trace<ClusterState>, key: PodKey, from: Micros, to: Micros): readonly TraceEvent[] {
  const taken = takenRequests(trace).get(key) ?? [];
  const deletes = turnsOf(trace).deletes.get(key.slice(key.indexOf('/') + 1)) ?? [];
  return deletes.filter(({ asked, ...event }) => {
    if (event.t < from || event.t > to) return false;
    if (event.pod !== undefined && podKey(event.pod) !== key) return false;
    const verb = asked.isEviction ? 'create' : 'delete';
    return taken.some((entry) => entry.verb === verb && entry.t >= event.t && entry.t <= (event.arrivesAt ?? event.t));
  });
}

/** Those, and the requests for all pods that took this one along. */
function deletesOf(trace: Trace<ClusterState>, key: PodKey, from: Micros, to: Micros): readonly TraceEvent[] {
  const among = [...(collectionsOf(trace).get(key) ?? [])].flatMap((seq) => trace.events[seq] ?? []);
  return [...takenDeletes(trace, key, from, to), ...among.filter(({ t }) => t >= from && t <= to)].toSorted(
    (a, b) => a.seq - b.seq,
  );
}

/** The object whose removal is told: the last that went, or was asked to. */
function lifeOf({
  object,
}: PodHistory): { readonly from: Micros; readonly to: Micros; readonly endedBy?: Seq } | undefined {
  const uids = [...new Set(object.map(({ is }) => is.uid))];
  const lives = uids.flatMap((uid) => {
    const spans = object.filter(({ is }) => is.uid === uid);
    const [first, last] = [spans[0], spans.at(-1)];
    if (first === undefined || last === undefined) return [];
    const asked = last.endedBy !== undefined || spans.some(({ is }) => is.deletionTimestamp !== undefined);
    return [{ from: first.from, to: last.to, asked, ...(last.endedBy !== undefined && { endedBy: last.endedBy }) }];
  });
  return lives.findLast(({ asked }) => asked) ?? lives.at(-1);
}

/** What began it without a request: a change of a static pod's manifest, or the kubelet's own doing. */
function beginningsWithout(trace: Trace<ClusterState>, key: PodKey, history: PodHistory): readonly TraceEvent[] {
  const { kills, manifests } = turnsOf(trace);
  const own = kills.find(({ pod }) => pod !== undefined && podKey(pod) === key);
  const name = key.slice(key.indexOf('/') + 1).replace(new RegExp(`-${trace.initial.node.name}$`), '');
  const changes = history.workers.some(({ isStatic }) => isStatic)
    ? manifests.filter(({ detail }) => JSON.stringify(detail?.['path'] ?? '').includes(name))
    : [];
  const manifest = changes.find(({ kind }) => kind === 'ManifestRemoved') ?? changes[0];
  return [manifest, own].filter((event) => event !== undefined);
}

/** When the last of its processes that were stopped was gone; of those that ended by themselves where none was. */
function stoppedAt({ containers }: PodHistory): number {
  const spans = containers.flatMap((container) => container.spans);
  const stops = spans.filter(({ is }) => is.stop !== undefined).map(({ to }) => to);
  return Math.max(
    0,
    ...(stops.length > 0 ? stops : spans.filter(({ is }) => is.state === 'exited').map((s) => s.from)),
  );
}

const isKubelets = ({ actor }: TraceEvent): boolean => !isControlPlaneClient(actor);

/** undefined where nobody had it removed. */
export function removalOf(trace: Trace<ClusterState>, key: PodKey, history: PodHistory): Removal | undefined {
  const life = lifeOf(history);
  const deletes = life === undefined ? [] : deletesOf(trace, key, life.from, life.to);
  const [asked] = deletes;
  const without = beginningsWithout(trace, key, history).find(({ t }) => asked === undefined || t <= asked.t);
  const began = without ?? asked;
  if (began === undefined) return undefined;
  const later = without === undefined ? deletes.slice(1) : deletes;
  const removing = requestBehind(trace, life?.endedBy);
  const second =
    later.find(({ seq }) => seq === removing) ??
    later.findLast((event) => isKubelets(event) && sentRequest(event)?.gracePeriodSeconds === 0) ??
    later.at(-1);
  const numbers = new Map<Seq, 1 | 2>();
  if (without === undefined) numbers.set(began.seq, 1);
  if (second !== undefined) numbers.set(second.seq, without === undefined ? 2 : 1);
  const until = life?.endedBy === undefined ? trace.end : micros(Math.max(life.to, stoppedAt(history)));
  return { numbers, from: began.t, until };
}
