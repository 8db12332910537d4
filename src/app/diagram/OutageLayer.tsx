/**
 * Over a box that is down: a hatch, which is no colour, since when, and the button that ends it. Nobody reads the words
 * out: the boxes' names say them.
 */
import type { ReactElement } from 'react';
import { seconds } from './contents/time.ts';
import { OUTAGE_TEXTS } from '../outages/index.ts';
import { useTexts } from '../language/index.ts';
import { actions, usePage, type Act } from '../store/index.ts';
import { useDiagram } from './DiagramContext.ts';
import { outageOf, WHOLES } from './picture/outages.ts';
import { TEXTS } from './texts.ts';
import { WORDS } from './words.ts';
import { useOutages, type Outable } from '../readings/index.ts';

/** What ends an outage; a node without power stays so. */
const ENDS = {
  kubelet: { do: 'startKubelet' },
  apiserver: { do: 'startApiserver' },
  runtime: { do: 'startRuntime' },
} as const satisfies Record<string, Act>;
const canEnd = (of: Outable): of is keyof typeof ENDS => Object.hasOwn(ENDS, of);

function Start({ of }: { readonly of: Outable }): ReactElement | null {
  const { start, started } = useTexts(TEXTS);
  // What a log tells of is over.
  const isOver = usePage((page) => page.imported !== null);
  if (isOver || !canEnd(of)) return null;
  return (
    <button
      type="button"
      className="dg-start nopan bg-raised-2 pointer-events-auto cursor-pointer h-6 py-0 px-2 border border-edge rounded-2 text-ink [font:var(--fw-medium)_11px/20px_var(--font-ui)] hover:border-ink-3"
      onClick={() => void actions.act(ENDS[of], started[of])}
    >
      {start[of]}
    </button>
  );
}

export function OutageLayer(): ReactElement {
  const { layout } = useDiagram();
  const outages = useOutages();
  const say = useTexts(OUTAGE_TEXTS);
  return (
    <>
      {WHOLES.map((place) => {
        const outage = outageOf(place, outages);
        const box = layout.boxes.get(place);
        const plate = layout.plates.get(place);
        if (outage === null || box === undefined || plate === undefined) return null;
        const { x, y, w, h } = box;
        return (
          <div key={place} data-down={place}>
            <span
              className="dg-hatch z-3 pointer-events-none rounded-3 animate-[dg-appear_var(--d-base)_var(--e-out)]"
              aria-hidden="true"
              style={{ left: x + 1, top: y + 1, width: w - 2, height: h - 2 }}
            />
            <span
              className={`dg-plate absolute flex items-center gap-2 border border-edge bg-raised text-ink whitespace-nowrap pointer-events-none animate-[dg-appear_var(--d-base)_var(--e-out)] z-4 is-${plate.anchor}`}
              style={{ left: plate.x, top: plate.y }}
            >
              <span className="flex gap-2" aria-hidden="true">
                {plate.anchor === 'middle' ? <b>{WORDS[place].name}</b> : null}
                {say.since[outage.of]({ at: seconds(outage.since) })}
              </span>
              <Start of={outage.of} />
            </span>
          </div>
        );
      })}
    </>
  );
}
