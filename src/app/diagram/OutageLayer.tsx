/** Over a box that is down: a hatch, which is no colour, and since when. Nobody reads it out: the boxes' names say it. */
import type { ReactElement } from 'react';
import { seconds } from './held/time.ts';
import { OUTAGE_TEXTS, useOutages } from '../outages/index.ts';
import { useTexts } from '../language/index.ts';
import { useDiagram } from './DiagramContext.ts';
import { outageOf, WHOLES } from './picture/outages.ts';
import { WORDS } from './words.ts';

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
          <div key={place} aria-hidden="true" data-down={place}>
            <span className="dg-hatch" style={{ left: x + 1, top: y + 1, width: w - 2, height: h - 2 }} />
            <span className={`dg-plate is-${plate.anchor}`} style={{ left: plate.x, top: plate.y }}>
              {plate.anchor === 'middle' ? <b>{WORDS[place].name}</b> : null}
              {say.since[outage.of](seconds(outage.since))}
            </span>
          </div>
        );
      })}
    </>
  );
}
