/** The timeline as a table, for those who do not see the drawing. */
import { instant, waitText } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import type { TimelineLayout } from './parts.ts';
import { graceWords } from './grace.ts';
import { TEXTS } from './texts.ts';

/** Every wait of the row, and what is folded besides. */
function waitsIn({ notes, folds }: TimelineLayout) {
  const told = notes.map(({ from, to, length, wait }) => ({ from, to, length, reason: waitText(wait).short }));
  const besides = folds.filter((fold) => !told.some(({ from, to }) => from < fold.to && to > fold.from));
  return [...told, ...besides].sort((a, b) => a.from - b.from);
}

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
                <td>{endedBy === undefined ? say.outageOpen({ what }) : say.outage({ what, until: instant(to) })}</td>
              </tr>
            ))}
          {layout.graces.map((grace) => (
            <tr key={`grace${grace.began}`}>
              <td>{instant(grace.began)}</td>
              <td>{say.graceIs({ used: graceWords(grace, grace.end).used ?? '' })}</td>
            </tr>
          ))}
          {waitsIn(layout).map(({ from, length, reason }) => (
            <tr key={`wait${from}`}>
              <td>{instant(from)}</td>
              <td>{say.waitsFor({ length, reason })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
