/**
 * When a kube-proxy hears of what was written. Its connection outlives a short cut: TCP repeats what was lost. After a
 * long one the client has given the connection up, dials until it gets through, and lists. An API server that goes down
 * closes it at once, and refuses until it is back.
 */
import { micros, ms, plus, seconds, ZERO, type Micros } from '../../engine/time.ts';
import type { EndpointsSince } from './endpointHistory.ts';
import { isWithin, type NodeConnection, type Span } from './nodeConnections.ts';

/** apimachinery/pkg/util/net/http.go: a connection without a frame for so long is asked for one, and closed without it. */
const READ_IDLE = seconds(30);
const PING_TIMEOUT = seconds(15);
/** Linux repeats a segment after 200 ms at first (TCP_RTO_MIN), then after twice as long each time. */
const RTO_FIRST = ms(200);
/** client-go/transport: net.Dialer.Timeout; TCP's SYN is repeated after these. */
const DIAL_TIMEOUT = seconds(30);
const SYNS = [ZERO, seconds(1), seconds(3), seconds(7), seconds(15)] as const;
/** client-go/tools/cache/reflector.go:NewReflector, between one attempt to list and the next; up to twice that by chance. */
const BACK_OFF_FIRST = ms(800);
const BACK_OFF_MOST = seconds(30);

export interface Heard {
  readonly at: Micros;
  readonly write: EndpointsSince;
}

/** What can stand between a kube-proxy and the API server. */
type Line = Pick<NodeConnection, 'cuts' | 'outages'>;

const lastsFrom = (spans: readonly Span[], t: Micros): boolean =>
  spans.some(({ from, to }) => from <= t && to === null);

const longer = (pause: Micros): Micros => micros(Math.min(2 * pause, BACK_OFF_MOST));

/** The first SYN from `from` on that gets through to somebody who listens; null where none does. */
export function connectsAt(from: Micros, { cuts, outages }: Line, firstPause = BACK_OFF_FIRST): Micros | null {
  let dial = from;
  let pause = firstPause;
  for (;;) {
    const begun = dial;
    const syn = SYNS.map((after) => plus(begun, after)).find((at) => !isWithin(cuts, at));
    if (syn !== undefined && !isWithin(outages, syn)) return syn;
    if (lastsFrom(cuts, begun) || (syn !== undefined && lastsFrom(outages, syn))) return null;
    dial = plus(syn ?? plus(dial, DIAL_TIMEOUT), pause);
    pause = longer(pause);
  }
}

/** When a segment that was first sent at `sent` gets through, if that is before `end`. */
function repeatedUntil(sent: Micros, end: Micros, cuts: readonly Span[]): Micros | null {
  let timeout = RTO_FIRST;
  for (let at = sent; at < end; at = plus(at, timeout), timeout = micros(2 * timeout))
    if (!isWithin(cuts, at)) return at;
  return null;
}

/** From a frame on each 30 s of silence end in a ping, whose answer is a frame, too: the first that is lost ends it all. */
const givenUpAt = (lastFrame: Micros, cut: Micros): Micros =>
  plus(micros(lastFrame + (Math.floor((cut - lastFrame) / READ_IDLE) + 1) * READ_IDLE), PING_TIMEOUT);

/** What is heard from the list at `listed` on, each time with the latest write that it tells of. */
export function hearsAt(
  history: readonly EndpointsSince[],
  listed: Micros,
  line: Line,
  watch: Micros,
): readonly Heard[] {
  const heard: Heard[] = [];
  const writes = history.filter(({ since }, i) => i > 0 && since > listed);
  let lastFrame = listed;
  let next = 0;
  const hearUntil = (t: number): void => {
    for (let write = writes[next]; write !== undefined && write.since + watch < t; write = writes[++next]) {
      lastFrame = plus(write.since, watch);
      heard.push({ at: lastFrame, write });
    }
  };
  for (const { from, to, closes } of interruptions(line)) {
    if (to !== null && to <= lastFrame) continue;
    hearUntil(from);
    const again = (until: Micros): Micros | null =>
      closes
        ? connectsAt(plus(from, BACK_OFF_FIRST), line, longer(BACK_OFF_FIRST))
        : hearsAgain(lastFrame, { from, to: until }, writes[next], line);
    const hears = to === null ? null : again(to);
    if (hears === null) return heard;
    const missed = writes.findLastIndex(({ since }) => since <= hears);
    const write = missed < next ? undefined : writes[missed];
    if (write !== undefined) heard.push({ at: plus(hears, watch), write });
    next = Math.max(next, missed + 1);
    lastFrame = hears;
  }
  hearUntil(Infinity);
  return heard;
}

/** In their order; an outage of the API server closes the connection, a cut only keeps it silent. */
const interruptions = ({ cuts, outages }: Line): readonly (Span & { readonly closes: boolean })[] =>
  [...cuts.map((span) => ({ ...span, closes: false })), ...outages.map((span) => ({ ...span, closes: true }))].toSorted(
    (a, b) => a.from - b.from,
  );

/** @param lost the first write that did not get through, if there is one before the cut's end. */
function hearsAgain(
  lastFrame: Micros,
  { from, to }: { readonly from: Micros; readonly to: Micros },
  lost: EndpointsSince | undefined,
  line: Line,
): Micros | null {
  const givenUp = givenUpAt(lastFrame, from);
  const sent = micros(Math.max(from, Math.min(lost?.since ?? to, to)));
  return repeatedUntil(sent, givenUp, line.cuts) ?? connectsAt(givenUp, line);
}
