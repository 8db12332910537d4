/** What lies over the boxes: what is down, calls that are held open, and packets on their way. */
import {
  baseline,
  box,
  group,
  stateShape,
  tag,
  toneOf,
  widthOf,
  words,
  type Face,
  type Ink,
} from '../../drawing/index.ts';
import { texts } from '../../language/index.ts';
import { OUTAGE_TEXTS } from '../../outages/index.ts';
import type { ShapeName } from '../../shell/ui/index.ts';
import { pillText } from '../contents/calls.ts';
import { seconds } from '../contents/time.ts';
import { cometsOf, labelRectOf, type Comet } from '../picture/comets.ts';
import { outageOf, WHOLES } from '../picture/outages.ts';
import { WORDS } from '../words.ts';
import { actDone } from '../contents/acts.ts';
import type { Scene } from './scene.ts';

const HATCH = 'hatch';

export const hatchPattern = (ink: Ink): string =>
  tag(
    'pattern',
    { id: HATCH, width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    tag('path', { d: 'M0 0v8', stroke: ink.edge, 'stroke-width': 3, 'stroke-opacity': 0.34 }),
  );

export function outagePlates({ layout, ink, moment }: Scene): string {
  const say = texts(OUTAGE_TEXTS);
  return WHOLES.map((place) => {
    const outage = outageOf(place, moment.outages);
    const rect = layout.boxes.get(place);
    const plate = layout.plates.get(place);
    if (outage === null || rect === undefined || plate === undefined) return '';
    const middle = plate.anchor === 'middle';
    const since: Face = { font: 'mono', size: middle ? 11.5 : 10.5, weight: 500, fill: ink.text };
    const name: Face = { font: 'ui', size: 12, weight: 600, fill: ink.text };
    const told = say.since[outage.of]({ at: seconds(outage.since) });
    const title = middle ? WORDS[place].name : '';
    const own = middle ? widthOf(title, name) + 8 : 0;
    const w = own + widthOf(told, since) + (middle ? 26 : 16);
    const h = middle ? 32 : 24;
    const x = middle ? plate.x - w / 2 : plate.x - w;
    const y = plate.y - h / 2;
    const left = x + (middle ? 13 : 8);
    return group(
      {},
      tag('rect', {
        x: rect.x + 1,
        y: rect.y + 1,
        width: rect.w - 2,
        height: rect.h - 2,
        rx: 8,
        fill: `url(#${HATCH})`,
      }),
      box({ x, y, w, h }, { fill: ink.raised, stroke: ink.edge, radius: middle ? 8 : 5 }, ink),
      words(left, baseline(y, h, name), title, name),
      words(left + own, baseline(y, h, since), told, since),
    );
  }).join('');
}

function pill(shape: ShapeName, right: number, y: number, text: string, ink: Ink): string {
  const tone = toneOf(shape, ink);
  const face: Face = { font: 'mono', size: 11, weight: 500, fill: tone.text };
  const w = 8 + 10 + 6 + widthOf(text, face) + 8;
  const x = right - w;
  return group(
    {},
    tag('rect', {
      x: x + 0.5,
      y: y - 10.5,
      width: w - 1,
      height: 21,
      rx: 10.5,
      fill: tone.soft,
      stroke: tone.line,
    }),
    stateShape(shape, x + 8, y - 5, ink),
    words(x + 24, baseline(y - 11, 22, face), text, face),
  );
}

/** Calls where their answer will come from, and what a person just did on the node itself. */
export function pills({ layout, held, focus, ink, moment }: Scene): string {
  const disk = layout.boxes.get('disk');
  const act = moment.step === null ? null : actDone(moment.step);
  return (
    layout.wires
      .map(({ id, dock }) => {
        const calls = held.get(id);
        return calls === undefined || dock === undefined
          ? ''
          : pill('terminating', dock.right, dock.y, pillText(calls, focus.podUID), ink);
      })
      .join('') +
    (act === null || disk === undefined ? '' : pill('user', disk.x + disk.w - 8, disk.y - 12, act.text, ink))
  );
}

/** Of all packets but the one that leads. */
const FAINT = 0.5;

function comet({ at, trail, failed, leads, label }: Comet, ink: Ink): string {
  const colour = failed ? ink.failure : ink.now;
  const alpha = leads ? 1 : FAINT;
  const tail = trail.flatMap((to, i) => {
    const from = trail[i - 1];
    if (from === undefined) return [];
    const share = i / (trail.length - 1);
    return [
      tag('path', {
        d: `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`,
        stroke: colour,
        'stroke-width': 4 * share,
        'stroke-opacity': alpha * share,
      }),
    ];
  });
  const face: Face = {
    font: 'mono',
    size: 11,
    weight: 600,
    fill: failed ? ink['failure-text'] : ink.now,
  };
  const room = label === null ? null : labelRectOf(label);
  return (
    (label === null || room === null
      ? ''
      : tag('rect', { x: room.x - 3, y: label.y - 10, width: room.w + 6, height: 14, fill: ink.bg }) +
        words(label.x, label.y, label.text, { ...face, anchor: label.anchor })) +
    tail.join('') +
    tag('circle', { cx: at.x, cy: at.y, r: 10, fill: colour, 'fill-opacity': alpha * 0.14 }) +
    tag('circle', { cx: at.x, cy: at.y, r: 5, fill: colour, 'fill-opacity': alpha })
  );
}

export const packets = (scene: Scene): string =>
  cometsOf(scene.layout, scene.packets, { still: false, step: scene.moment.step?.seq ?? null })
    .map((each) => comet(each, scene.ink))
    .join('');
