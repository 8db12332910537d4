/** EndpointSlices of a namespace: what Services have of each pod, and since when. */
import type { EndpointSeen, SliceSeen } from './seen.ts';

/** Times are ms since 1970, by the API server's clock; `to` is null where it is so still. */
export interface EndpointSpan extends EndpointSeen {
  readonly from: number;
  readonly to: number | null;
}

const MOST_SPANS = 50;

const isAlike = (a: EndpointSeen, b: EndpointSeen): boolean =>
  a.ready === b.ready && a.serving === b.serving && a.terminating === b.terminating;

export class Endpoints {
  readonly #slices = new Map<string, readonly EndpointSeen[]>();
  /** By the pod's uid. */
  readonly #spans = new Map<string, readonly EndpointSpan[]>();
  readonly #isRemembered: (uid: string) => boolean;

  /** @param isRemembered whose past is of interest; of all others there is the present alone. */
  constructor(isRemembered: (uid: string) => boolean) {
    this.#isRemembered = isRemembered;
  }

  /** All slices that there are: those that are known and not among them have gone. */
  listed(slices: readonly SliceSeen[], at: number): void {
    const there = new Set(slices.map(({ name }) => name));
    for (const name of this.#slices.keys()) if (!there.has(name)) this.gone(name, at);
    for (const slice of slices) this.is(slice, at);
  }

  is({ name, endpoints }: SliceSeen, at: number): void {
    const before = this.#slices.get(name) ?? [];
    this.#slices.set(name, endpoints);
    const now = new Map(endpoints.map((endpoint) => [endpoint.uid, endpoint]));
    for (const uid of new Set([...before.map((endpoint) => endpoint.uid), ...now.keys()]))
      this.#turn(uid, name, now.get(uid) ?? null, at);
  }

  gone(name: string, at: number): void {
    this.is({ name, endpoints: [] }, at);
    this.#slices.delete(name);
  }

  /** Of one pod, slice by slice in the order in which they came. */
  of(uid: string): readonly EndpointSpan[] {
    return this.#spans.get(uid) ?? [];
  }

  #turn(uid: string, slice: string, now: EndpointSeen | null, at: number): void {
    const all = this.of(uid);
    const open = all.find((span) => span.slice === slice && span.to === null);
    if (open !== undefined && now !== null && isAlike(open, now)) return;
    if (open === undefined && now === null) return;
    const closed = all.map((span) => (span === open ? { ...span, to: at } : span));
    const kept = this.#isRemembered(uid) ? closed : closed.filter(({ to }) => to === null);
    const next = now === null ? kept : [...kept, { ...now, from: at, to: null }];
    if (next.length === 0) this.#spans.delete(uid);
    else this.#spans.set(uid, next.slice(-MOST_SPANS));
  }
}
