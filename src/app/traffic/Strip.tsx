/**
 * Requests over time, below the timeline and on its axis: how many of each 100 ms failed, and below what the slice, the
 * proxies' rules and the listener of the leaving pod were. Where the rules send to a listener that is closed it is red.
 */
import { useId } from 'react';
import { duration, instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { useChosenPod } from '../readings/index.ts';
import { interWidth } from '../shell/ui/textWidth.ts';
import { shownRelease, useInstant, usePage, useTrace } from '../store/index.ts';
import { binOf, columnsOf } from './bins.ts';
import { failedOf } from './failures.ts';
import { lanesOf, serverShown, type Lane, type Span } from './lanes.ts';
import { TEXTS } from './texts.ts';
import { useTraffic } from '../readings/index.ts';
import './traffic.css';

export interface StripProps {
  /** px of an instant in µs, in a strip that begins `offset` px left of its pane. */
  readonly place: (t: number) => number;
  readonly offset: number;
  /** px of the pane, with the room beside its plot. */
  readonly pane: number;
  readonly left: number;
}

const BARS = { y: 6, h: 34 } as const;
const BAND = { y: 48, pitch: 17, h: 13 } as const;
const LANES: readonly Lane[] = ['slice', 'rules', 'listener'];
const HEIGHT = BAND.y + LANES.length * BAND.pitch;
/** A window of some milliseconds is still to be seen. */
const LEAST_BAND = 2;

export default function Strip({ place, offset, pane, left }: StripProps) {
  const say = useTexts(TEXTS);
  const traffic = useTraffic();
  const trace = useTrace();
  const kubernetes = usePage(shownRelease);
  const pod = useChosenPod();
  const { t } = useInstant();
  const id = useId();
  const [first] = traffic;
  if (first === undefined) return null;
  const requests = traffic.flatMap((each) => each.requests);
  const columns = columnsOf(requests, trace.end, place);
  const server = serverShown(first, pod);
  const spans = server === undefined ? [] : lanesOf(first, server, kubernetes, trace.end);
  const name = server?.pod.slice(server.pod.indexOf('/') + 1) ?? '';
  const wordsOf = ({ says }: Span): string => {
    const word = say.says[says];
    return typeof word === 'string' ? word : word({ pod: name });
  };
  const now = place(t);
  const drawing = (
    <>
      {columns.map(({ x0, x1, sent, failed, most }) => {
        const h = Math.round((sent / most) * BARS.h);
        const red = failed === 0 ? 0 : Math.max(3, Math.round((failed / most) * BARS.h));
        const [y, w] = [BARS.y + BARS.h - h, Math.max(1, x1 - x0 - 1)];
        return (
          <g key={x0}>
            {h - red > 0 ? <rect className="traffic-answered" x={x0} y={y + red} width={w} height={h - red} /> : null}
            {red > 0 ? <rect className="traffic-failed" x={x0} y={y} width={Math.max(2, w)} height={red} /> : null}
          </g>
        );
      })}
      {spans.map((span) => {
        const [x0, x1] = [place(span.from), place(span.to)];
        const y = BAND.y + LANES.indexOf(span.lane) * BAND.pitch;
        const w = Math.max(LEAST_BAND, x1 - x0 - 1);
        const words = wordsOf(span);
        return (
          <g key={`${span.lane} ${span.from}`} className={`traffic-band traffic-${span.says}`}>
            <rect x={x0} y={y} width={w} height={BAND.h} rx="2" />
            {interWidth(words) + 10 <= w ? (
              <text x={x0 + 5} y={y + 10}>
                {words}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
  return (
    <>
      <div className="traffic-names" aria-hidden="true">
        <span style={{ top: BARS.y + 2 }}>{say.requests}</span>
        <span className="traffic-rate" style={{ top: BARS.y + 17 }}>
          {say.rate({ bin: duration(binOf(trace.end)) })}
        </span>
        {spans.length === 0
          ? null
          : LANES.map((lane, i) => (
              <span key={lane} style={{ top: BAND.y + i * BAND.pitch - 2 }}>
                {say.lane[lane]}
              </span>
            ))}
      </div>
      <div className="traffic-strip">
        <svg width={pane} height={HEIGHT} aria-hidden="true">
          <defs>
            <clipPath id={`${id}past`}>
              <rect x="-100" y="0" width={Math.max(0, 100 + now)} height={HEIGHT} />
            </clipPath>
            <clipPath id={`${id}future`}>
              <rect x={now} y="0" width="100000" height={HEIGHT} />
            </clipPath>
          </defs>
          <g transform={`translate(${left - offset} 0)`}>
            <g clipPath={`url(#${id}past)`}>{drawing}</g>
            <g className="traffic-future" clipPath={`url(#${id}future)`}>
              {drawing}
            </g>
            <path className="tl-head" d={`M${Math.round(now) + 0.5} 0V${HEIGHT}`} />
          </g>
        </svg>
        <div className="sr-only">
          <table>
            <caption>{say.table({ pod: name })}</caption>
            <thead>
              <tr>
                <th scope="col">{say.from}</th>
                <th scope="col">{say.to}</th>
                <th scope="col">{say.what}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>{instant(0)}</td>
                <td>{instant(trace.end)}</td>
                <td>{say.failed({ failed: failedOf(requests), sent: requests.length })}</td>
              </tr>
              {spans.map((span) => (
                <tr key={`${span.lane} ${span.from}`}>
                  <td>{instant(span.from)}</td>
                  <td>{instant(span.to)}</td>
                  <td>
                    {say.lane[span.lane]}: {wordsOf(span)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}
