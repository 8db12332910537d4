/** The strip of requests of a moment, for a picture; loaded when somebody takes one away. */
import { fitted, type Moment, type StripAxis, type StripPicture, type StripTone } from '../drawing/index.ts';
import { duration } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import { trafficIn } from '../readings/index.ts';
import { binOf, columnsOf } from './bins.ts';
import { lanesOf, proxyShown, serverShown, type Says } from './lanes.ts';
import { BAND, bandTop, BARS, barsOf, HEIGHT, laneName, LANES, spanWords } from './strip.ts';
import { TEXTS } from './texts.ts';

function toneOf(says: Says): StripTone {
  switch (says) {
    case 'ready':
    case 'sends':
    case 'listens':
    case 'off':
      return 'plain';
    case 'stale':
      return 'stale';
    case 'notReady':
    case 'terminating':
    case 'absent':
    case 'dropped':
    case 'closed':
    case 'notYet':
      return 'quiet';
  }
}

/** Null where there are no clients. */
export function trafficStrip(moment: Moment, { place, names }: StripAxis): StripPicture | null {
  const { trace, scenario, release, subject, cluster } = moment;
  const traffic = scenario === null ? [] : trafficIn(trace)(scenario);
  const [first] = traffic;
  if (first === undefined) return null;
  const say = texts(TEXTS);
  const requests = traffic.flatMap((each) => each.requests);
  const server = serverShown(first, subject);
  const node = proxyShown(first, cluster.node.name);
  const ofNode = first.proxies.size > 1 ? node : null;
  const pod = server?.pod.replace(/^.*\//, '') ?? '';
  const spans = server === undefined ? [] : lanesOf(first, server, node, release, trace.end);
  const named = (text: string): string => fitted(text, { font: 'ui', size: 11 }, names - 16, 5);
  return {
    height: spans.length === 0 ? BAND.y : HEIGHT,
    names: [
      { text: say.requests, y: BARS.y + 2 },
      { text: say.rate({ bin: duration(binOf(trace.end)) }), y: BARS.y + 17, isAside: true },
      ...(spans.length === 0
        ? []
        : LANES.map((lane) => ({ text: named(laneName(lane, ofNode, say)), y: bandTop(lane) - 2 }))),
    ],
    bands: spans.map((span) => ({
      from: span.from,
      to: span.to,
      y: bandTop(span.lane),
      h: BAND.h,
      words: spanWords(span, pod, say),
      tone: toneOf(span.says),
    })),
    bars: columnsOf(requests, trace.end, place).flatMap(barsOf),
  };
}
