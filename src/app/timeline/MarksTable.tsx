/** The timeline as a table, for those who do not see the drawing. */
import { duration, instant } from '../explain/index.ts';
import type { TimelineLayout } from './parts.ts';

export function MarksTable({ layout, caption = 'What happens when' }: { layout: TimelineLayout; caption?: string }) {
  return (
    <table className="sr-only">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Seconds</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {layout.stops.map((stop) => (
          <tr key={stop.seq}>
            <td>{instant(stop.t)}</td>
            <td>{stop.name.replace(/^[\d.]+ s, /, '')}</td>
          </tr>
        ))}
        {layout.folds.map((fold) => (
          <tr key={`fold${fold.from}`}>
            <td>{instant(fold.from)}</td>
            <td>{`${duration(fold.to - fold.from)}: waits for ${fold.reason}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
