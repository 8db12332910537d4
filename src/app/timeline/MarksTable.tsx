/** The timeline as a table, for those who do not see the drawing. */
import { duration, instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import type { TimelineLayout } from './parts.ts';
import { TEXTS } from './texts.ts';

export function MarksTable({ layout, caption }: { layout: TimelineLayout; caption?: string }) {
  const say = useTexts(TEXTS);
  return (
    // A table is as high as its rows whatever its style says, and a caption stands outside of its box.
    <div className="sr-only">
      <table>
        <caption>{caption ?? say.happens}</caption>
        <thead>
          <tr>
            <th scope="col">{say.seconds}</th>
            <th scope="col">{say.what}</th>
          </tr>
        </thead>
        <tbody>
          {layout.stops.map((stop) => (
            <tr key={stop.seq}>
              <td>{instant(stop.t)}</td>
              <td>{stop.name.replace(/^[\d.]+ s, /, '')}</td>
            </tr>
          ))}
          {layout.bands
            .filter(({ row }) => row === 'outages')
            .map(({ lane, from, to, endedBy, labels: [what = ''] }) => (
              <tr key={`outage${lane}-${from}`}>
                <td>{instant(from)}</td>
                <td>{endedBy === undefined ? say.outageOpen(what) : say.outage(what, instant(to))}</td>
              </tr>
            ))}
          {layout.folds.map((fold) => (
            <tr key={`fold${fold.from}`}>
              <td>{instant(fold.from)}</td>
              <td>{say.waitsFor(duration(fold.to - fold.from), fold.reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
