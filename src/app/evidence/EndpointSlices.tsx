/** What Services have of the pod: a row for each slice, as it is now; a pod that no slice ever had has none. */
import type { LiveLook } from '../../worker/evidenceProtocol.ts';
import { clockOf } from '../../words/index.ts';
import { useTexts } from '../language/index.ts';
import { endpointIs } from './liveStrip.ts';
import { LIVE } from './liveTexts.ts';

export function EndpointSlices({ look: { endpoints } }: { readonly look: LiveLook }) {
  const say = useTexts(LIVE);
  const last = new Map(endpoints.map((span) => [span.slice, span]));
  if (last.size === 0) return null;
  return (
    <section
      className="grid gap-1 py-2.5 px-4 border border-line-2 rounded-3 bg-surface text-12/4.25"
      aria-label={say.slices}
    >
      <h3 className="cap">{say.slices}</h3>
      <dl className="grid gap-1">
        {[...last.values()].map(({ slice, from, to, ...conditions }) => (
          <div key={slice} className="flex flex-wrap justify-between gap-x-3">
            <dt className="mono text-11 wrap-anywhere text-ink-2">{slice}</dt>
            <dd className="ml-auto text-right">
              {to === null ? say.endpointIs[endpointIs(conditions)] : say.sliceGone}{' '}
              <span className="mono text-11 text-ink-3">{say.since({ at: clockOf(to ?? from) })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
