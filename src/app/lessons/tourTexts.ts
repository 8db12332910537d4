/**
 * What the tours say. An opening for each preset, by its id: what to look for. And the captions; `{pod}` is the pod that a
 * caption's event is about.
 */
import en from '../catalogues/en/lessonTours.json';
import { catalogue } from '../language/index.ts';

export const TOUR_TEXTS = catalogue('lessonTours', en);

export type TourTexts = typeof en;
export type CaptionId = keyof TourTexts['captions'];
