/** What pictures without a screen are made of: markup, colours, words, shapes, and the moment that they show. */
export { INKS, toneOf, type Ink, type PictureTheme } from './ink.ts';
export { momentOf, shownRun, tellingInstant, type Moment } from './moment.ts';
export { box, kindBadge, statePill, stateShape, type Frame } from './shapes.ts';
export { drawStrip, type StripAxis, type StripPicture, type StripTone } from './strip.ts';
export { escaped, group, moved, tag } from './svg.ts';
export { baseline, FACES, fitted, widthOf, words, wrapped, type Face } from './words.ts';
