/** A moment as one picture that stands alone: a title, the diagram, what is being told, the timeline. */
import { loadDiagramDrawing } from '../diagram/index.ts';
import {
  baseline,
  drawStrip,
  escaped,
  FACES,
  fitted,
  INKS,
  moved,
  tag,
  words,
  wrapped,
  type Face,
  type Ink,
  type Moment,
  type PictureTheme,
} from '../drawing/index.ts';
import { plainText, releaseTag, secondsText } from '../explain/index.ts';
import { language, texts } from '../language/index.ts';
import { captionOf } from '../readings/index.ts';
import { loadTimelineDrawing } from '../timeline/index.ts';
import { loadTrafficDrawing } from '../traffic/index.ts';
import { fontFaces, type Fonts } from './fonts.ts';
import { TEXTS } from './texts.ts';

export type PictureView = 'inside' | 'overview' | 'timeline';

export interface PictureOptions {
  readonly title: string;
  readonly theme: PictureTheme;
  /** With the timeline below either view of the diagram; alone, it is the picture. */
  readonly view: PictureView;
  readonly fonts: Fonts | null;
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

export interface Picture extends Drawn {
  /** The colour that it lies on. */
  readonly ground: string;
}

const MARGIN = 20;
const HEAD = 44;
const CAPTION = 44;
const TIMELINE_ALONE = 1040;
const LEAST = 784;

function head(moment: Moment, title: string, width: number, ink: Ink): string {
  const strong: Face = { font: 'ui', size: 15, weight: 600, fill: ink.text };
  const side: Face = { font: 'mono', size: 11, fill: ink['text-3'], anchor: 'end' };
  const at = `Kubernetes ${releaseTag(moment.release)} · t = ${secondsText(moment.instant.t)}`;
  return (
    words(MARGIN, baseline(0, HEAD, strong), fitted(title, strong, width - 2 * MARGIN - 230), strong) +
    words(width - MARGIN, baseline(0, HEAD, side), at, side)
  );
}

/** What happened last, in the page's own sentences; empty before anything has. */
function told({ run, release, step }: Moment): string {
  const caption = step === null ? undefined : captionOf(run, release, step.seq, language());
  return caption === undefined ? '' : plainText(`${caption.title} ${caption.more}`.trim());
}

const LINE = 18;

function caption(said: string, width: number, ink: Ink): string {
  const face: Face = { font: 'ui', size: 13, weight: 500, fill: ink.text };
  return wrapped(said, face, width - 2 * MARGIN, 2)
    .map((line, i) => words(MARGIN, baseline(3 + LINE * i, LINE, face), line, face))
    .join('');
}

export async function draw(moment: Moment, options: PictureOptions): Promise<Picture> {
  const { theme, view, title, fonts } = options;
  const ink = INKS[theme];
  const { drawTimeline } = await loadTimelineDrawing();
  const diagram: Drawn | null =
    view === 'timeline' ? null : (await loadDiagramDrawing()).drawDiagram(moment, view, ink);
  const width = diagram === null ? TIMELINE_ALONE : Math.max(LEAST, diagram.width) + 2 * MARGIN;
  const timeline = drawTimeline(moment, width, ink);
  const said = told(moment);
  let y = HEAD;
  const parts: string[] = [head(moment, title, width, ink)];
  if (diagram !== null) {
    parts.push(moved((width - diagram.width) / 2, y, diagram.svg));
    y += diagram.height + 4;
  }
  parts.push(moved(0, y, caption(said, width, ink)));
  y += CAPTION;
  if (timeline !== null) {
    parts.push(moved(0, y, timeline.svg), tag('path', { d: `M0 ${y - 0.5}H${width}`, stroke: ink.line }));
    y += timeline.height;
    const { trafficStrip } = await loadTrafficDrawing();
    const strip = trafficStrip(moment, timeline.axis);
    if (strip !== null) {
      parts.push(moved(0, y, drawStrip('traffic', strip, timeline.axis, moment.instant.t, ink)));
      y += strip.height;
    }
  }
  const say = texts(TEXTS);
  const about = say.pictureOf({ title, seconds: secondsText(moment.instant.t), release: releaseTag(moment.release) });
  const svg = tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height: y,
      viewBox: `0 0 ${width} ${y}`,
      role: 'img',
      'aria-labelledby': 'picture-title picture-description',
      'font-family': FACES.ui,
    },
    tag('title', { id: 'picture-title' }, escaped(about)),
    tag('desc', { id: 'picture-description' }, escaped(said || about)),
    tag(
      'style',
      {},
      `${fonts === null ? '' : fontFaces(fonts)}.m{font-family:${FACES.mono};font-feature-settings:'zero','calt' 0}`,
    ),
    tag('rect', { width, height: y, fill: ink.bg }),
    ...parts,
  );
  return { width, height: y, svg, ground: ink.bg };
}
