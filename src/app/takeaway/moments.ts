/** Files of the instant that the page shows. */
import { language, loadTexts } from '../language/index.ts';
import { momentOf, type Moment } from '../drawing/index.ts';
import { diagramShown, LOW_WINDOW, paintedTheme, type PageState, type Scenario } from '../store/index.ts';
import { loadLinkOf } from '../share/index.ts';
import { ownFonts } from './ownFonts.ts';
import { draw, type Picture } from './picture.ts';
import { withLink } from './png.ts';
import { printedDescription, printedYaml } from './printed.ts';
import { pngOf } from './raster.ts';

export interface Taken {
  readonly state: PageState;
  readonly scenario: Scenario;
  /** As the page calls it. */
  readonly title: string;
}

function momentIn(state: PageState): Moment {
  const moment = momentOf({ ...state, playing: false });
  if (moment === null) throw new Error('no run is shown');
  return moment;
}

async function picture({ state, title }: Taken): Promise<Picture> {
  await loadTexts(language());
  const view = diagramShown(state, matchMedia(LOW_WINDOW).matches);
  return draw(momentIn(state), { title, theme: paintedTheme(state.theme), view, fonts: await ownFonts() });
}

export const MOMENT_WRITERS = {
  svg: async (taken: Taken) => (await picture(taken)).svg,
  png: async (taken: Taken) => {
    const png = await pngOf(await picture(taken));
    const { imported, instant, run, view } = taken.state;
    // A real log's moment has no link.
    if (imported !== null) return new Uint8Array(png);
    const { linkOf } = await loadLinkOf();
    return withLink(png, linkOf({ scenario: taken.scenario, instant, run, view }));
  },
  describe: ({ state }: Taken) => printedDescription(momentIn(state)),
  object: ({ state }: Taken) => Promise.resolve(printedYaml(momentIn(state))),
} as const satisfies Readonly<Record<string, (taken: Taken) => Promise<string | Uint8Array<ArrayBuffer>>>>;
