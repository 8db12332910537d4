/** A run's story as frames: the same telling as on the page, at most a minute of it, each picture as long as it stands. */
import { loadStory } from '../player/index.ts';
import { momentOf, type PictureTheme } from '../drawing/index.ts';
import type { PageState, ReadyRun } from '../store/index.ts';
import { ownFonts } from './ownFonts.ts';
import { draw, type Picture, type PictureView } from './picture.ts';

/** Nobody watches a longer one; a story that is longer is told so much faster. */
const LONGEST_MS = 58_500;
/** What is told last stays to be read. */
const LAST_MS = 1_500;
/** So many moments are asked how high the story is: the timeline of each pod has rows of its own. */
const MEASURED = 24;

export interface Frame {
  readonly picture: Picture;
  readonly ms: number;
  /** Of the highest of all. */
  readonly height: number;
  /** How much of all is drawn with it, from 0 to 1. */
  readonly share: number;
}

export interface Telling {
  readonly state: PageState;
  readonly run: ReadyRun;
  readonly title: string;
  readonly theme: PictureTheme;
  readonly view: PictureView;
  readonly perSecond: number;
  /** Pictures of a long story; there are fewer of them a second then. */
  readonly most: number;
}

/** Pictures that are alike are one that stands longer. */
export async function* framesOf({
  state,
  run,
  title,
  theme,
  view,
  perSecond,
  most,
}: Telling): AsyncGenerator<Frame, void> {
  const { tellStory, instantInStory } = await loadStory();
  const fonts = await ownFonts();
  const story = tellStory(run);
  const length = Math.min(story.ms, LONGEST_MS);
  const count = Math.max(1, Math.min(most, Math.ceil((length / 1000) * perSecond)));
  const each = length / count;
  const drawnAt = async (told: number, own: typeof fonts | null): Promise<Picture | null> => {
    const moment = momentOf({ ...state, instant: instantInStory(run, story, told), playing: true });
    return moment === null ? null : draw(moment, { title, theme, view, fonts: own });
  };
  let height = 0;
  for (let i = 0; i <= MEASURED; i++)
    height = Math.max(height, (await drawnAt((story.ms * i) / MEASURED, null))?.height ?? 0);
  let waiting: Picture | null = null;
  let ms = 0;
  for (let i = 0; i <= count; i++) {
    const picture = await drawnAt((story.ms * i) / count, fonts);
    if (picture === null) continue;
    if (waiting !== null && waiting.svg !== picture.svg) {
      yield { picture: waiting, ms, height, share: i / (count + 1) };
      ms = 0;
    }
    waiting = picture;
    ms += each;
  }
  if (waiting !== null) yield { picture: waiting, ms: ms + LAST_MS, height, share: 1 };
}
