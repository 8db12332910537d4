/**
 * Requests over time, below the timeline and on its axis: how many of each 100 ms failed, and below what the slice, the
 * rules of a kube-proxy and the listener of the leaving pod were. Where the rules send to a listener that is closed it is
 * red.
 */
import { memo, useMemo } from 'react';
import { duration } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { useChosenPod } from '../readings/index.ts';
import { shownRelease, useNodeInView, usePage, useTrace } from '../store/index.ts';
import { BelowStrip, type DrawnAxis, type StripBand } from '../timeline/index.ts';
import { binOf, columnsOf, type Column } from './bins.ts';
import { failedOf } from './failures.ts';
import { lanesOf, proxyShown, serverShown } from './lanes.ts';
import { BAND, bandTop, BARS, barsOf, HEIGHT, laneName, LANES, spanWords } from './strip.ts';
import { TEXTS } from './texts.ts';
import { useTraffic } from '../readings/index.ts';
import './traffic.css';

const Bars = memo(function Bars({ columns }: { columns: readonly Column[] }) {
  return columns
    .flatMap(barsOf)
    .map(({ x, y, w, h, failed }) => (
      <rect
        key={`${x} ${failed}`}
        className={failed ? 'traffic-failed' : 'traffic-answered'}
        x={x}
        y={y}
        width={w}
        height={h}
      />
    ));
});

export default function Strip(drawn: DrawnAxis) {
  const say = useTexts(TEXTS);
  const traffic = useTraffic();
  const trace = useTrace();
  const kubernetes = usePage(shownRelease);
  const pod = useChosenPod();
  const { place } = drawn;
  const requests = useMemo(() => traffic.flatMap((each) => each.requests), [traffic]);
  const columns = useMemo(() => columnsOf(requests, trace.end, place), [requests, trace.end, place]);
  const [first] = traffic;
  const server = first && serverShown(first, pod);
  const inView = useNodeInView();
  const node = first === undefined ? '' : proxyShown(first, inView);
  const isOneOfSeveral = (first?.proxies.size ?? 0) > 1;
  const ofNode = isOneOfSeveral ? node : null;
  const name = server?.pod.slice(server.pod.indexOf('/') + 1) ?? '';
  const bands = useMemo(() => {
    const spans =
      first === undefined || server === undefined ? [] : lanesOf(first, server, node, kubernetes, trace.end);
    return spans.map((span): StripBand => ({
      from: span.from,
      to: span.to,
      words: spanWords(span, name, say),
      of: laneName(span.lane, ofNode, say),
      y: bandTop(span.lane),
      h: BAND.h,
      className: `traffic-${span.says}`,
    }));
  }, [first, server, node, ofNode, kubernetes, trace.end, name, say]);
  if (first === undefined) return null;
  const lanes = bands.length === 0 ? [] : LANES;
  const failed = failedOf(requests);
  return (
    <BelowStrip
      drawn={drawn}
      height={HEIGHT}
      label={say.strip({ failed, sent: requests.length })}
      names={[
        { text: say.requests, y: BARS.y + 2 },
        { text: say.rate({ bin: duration(binOf(trace.end)) }), y: BARS.y + 17, isAside: true },
        ...lanes.map((lane) => ({ text: laneName(lane, ofNode, say), y: bandTop(lane) - 2 })),
      ]}
      bands={bands}
      table={{
        caption: say.table({ pod: name }),
        heads: [say.from, say.to, say.what],
        first: { from: 0, to: trace.end, what: say.failed({ failed, sent: requests.length }) },
      }}
    >
      <Bars columns={columns} />
    </BelowStrip>
  );
}
