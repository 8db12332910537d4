/** The drawing of every preset that the story view tells, at fifty instants and the sizes that the page has. */
import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../../cluster/state.ts';
import { PRESETS } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { historiesOf, podStoryOf, removalOf } from '../readings/index.ts';
import type { Trace } from '../../trace/index.ts';
import { drawStory, type Picture } from './picture.ts';
import { crosses, meet, MUST } from './place.ts';
import { sceneAt, COMET } from './scene.ts';
import { TEXTS } from './texts.ts';
import { pictureWords } from './words.ts';

const SIZES = {
  '1440x900': { width: 1440, height: 640 },
  '1280x720': { width: 1280, height: 480 },
  '1024x768': { width: 1024, height: 530 },
  '768x1024': { width: 768, height: 780 },
  '390x844': { width: 390, height: 500 },
  '844x390': { width: 844, height: 246 },
};
const INSTANTS = 50;

/** The pod that the run removes, where it is one. */
function removedIn(trace: Trace<ClusterState>): string | undefined {
  const removed = [...historiesOf(trace)].filter(([key, history]) => removalOf(trace, key, history) !== undefined);
  return removed.length === 1 ? removed[0]?.[0] : undefined;
}

function pictureOf(id: string, size: { readonly width: number; readonly height: number }): Picture | undefined {
  const preset = PRESETS.find((each) => each.id === id);
  if (preset === undefined) return undefined;
  const trace = sharedRun(preset.scenario);
  const key = removedIn(trace);
  const story = key === undefined ? undefined : podStoryOf(trace, key);
  if (key === undefined || story === undefined) return undefined;
  const containers = story.floors.map(({ name }) => name);
  const isMirror = story.records.some((record) => record.isMirror);
  return drawStory(trace, key, size, pictureWords(TEXTS.en, story.name, containers, isMirror)) ?? undefined;
}

const instantsOf = ({ axis, story }: Picture): readonly number[] =>
  Array.from({ length: INSTANTS + 1 }, (_, i) =>
    i === INSTANTS ? story.to : axis.t(axis.begin + ((axis.end - axis.begin) * i) / INSTANTS),
  );

/** All that is wrong with a picture's words at an instant. */
function faultsAt(picture: Picture, t: number): readonly string[] {
  const { sheet, lines, strokes } = picture;
  const { written, now, ring, discs, comet } = sceneAt(picture, t);
  const [width, height] = sheet.isTurned ? [sheet.height, sheet.width] : [sheet.width, sheet.height];
  const faults: string[] = [];
  for (const [i, { label, box }] of written.entries()) {
    const say = (what: string): void => void faults.push(`${label.text} ${what}`);
    if (label.size < 12) say('is too small');
    if (box.x < 0 || box.y < 0 || box.x + box.w > width || box.y + box.h > height) say('is outside');
    for (const other of written.slice(i + 1)) if (meet(box, other.box)) say(`lies on ${other.label.text}`);
    const [from, to] = sheet.isTurned ? [box.y, box.y + box.h] : [box.x, box.x + box.w];
    if (now !== null && from < now && to > now) {
      const isAboveLine = !sheet.isTurned && sheet.flag < sheet.ruler && box.y + box.h < sheet.flag - 12;
      if (!isAboveLine) say('crosses the now-line');
    }
    for (const line of [...lines.map((each) => [each.from, each.to] as const), ...strokes])
      if (crosses(line, box)) say('is crossed');
    const round = [...discs, ...(ring === undefined ? [] : [ring])].map(({ x, y, radius }) => ({ x, y, radius }));
    // What never gives way may be touched by a comet in passing, where a small sheet leaves no other place.
    if (comet !== undefined && label.weightOfMeaning < MUST) round.push({ ...comet, radius: COMET });
    for (const { x, y, radius } of round) {
      const [dx, dy] = [
        x - Math.min(Math.max(x, box.x), box.x + box.w),
        y - Math.min(Math.max(y, box.y), box.y + box.h),
      ];
      if (Math.hypot(dx, dy) < radius) say(`lies under a disc of ${radius}`);
    }
  }
  return faults;
}

const TOLD = PRESETS.map(({ id }) => id).filter((id) => pictureOf(id, SIZES['1440x900']) !== undefined);

describe.each(Object.entries(SIZES))('%s', (_, size) => {
  it('writes nothing over anything else, outside the sheet or across the now-line, in any preset', () => {
    const faults: Record<string, readonly string[]> = {};
    for (const id of TOLD) {
      const picture = pictureOf(id, size);
      if (picture === undefined) continue;
      const found = new Set(instantsOf(picture).flatMap((t) => faultsAt(picture, t)));
      if (found.size > 0) faults[id] = [...found];
    }
    expect(faults).toEqual({});
  });

  it('writes what removes, what is signalled and what it came to, in any preset at its end', () => {
    const missing: Record<string, readonly string[]> = {};
    for (const id of TOLD) {
      const picture = pictureOf(id, size);
      if (picture === undefined) continue;
      const written = new Set(sceneAt(picture, picture.story.to).written.map(({ label }) => label.id));
      const left = picture.labels.filter(
        ({ weightOfMeaning, id: label }) => weightOfMeaning >= 9 && !written.has(label),
      );
      if (left.length > 0) missing[id] = left.map(({ text }) => text);
    }
    expect(missing).toEqual({});
  });
});

/** Each preset's picture with the sheet of a desk. */
const told = (): readonly (readonly [string, Picture])[] =>
  TOLD.flatMap((id) => {
    const picture = pictureOf(id, SIZES['1440x900']);
    return picture === undefined ? [] : [[id, picture] as const];
  });

it('keeps the order of time, and finds an instant again within 1 ms or 1 px, in any preset', () => {
  const wrong: string[] = [];
  for (const [id, picture] of told()) {
    const { axis, story } = picture;
    let last = -Infinity;
    for (let i = 0; i <= INSTANTS; i++) {
      const t = story.from + ((story.to - story.from) * i) / INSTANTS;
      const x = axis.x(t);
      const again = axis.t(x);
      if (x < last) wrong.push(`${id} goes back at ${t}`);
      if (Math.abs(again - t) > 1_000 && Math.abs(axis.x(again) - x) > 1) wrong.push(`${id} finds ${again} for ${t}`);
      last = x;
    }
  }
  expect(wrong).toEqual([]);
});

it('draws the record of a forced pod as over before its process', () => {
  const { story, axis } = pictureOf('force', SIZES['1440x900']) ?? {};
  const gone = story?.records[0]?.to ?? Infinity;
  const exit = story?.floors[0]?.lives.at(-1)?.exit?.at ?? -Infinity;
  expect(axis?.x(gone)).toBeLessThan(axis?.x(exit) ?? 0);
});

it('draws the process of a mirror pod as one ribbon', () => {
  const parts = pictureOf('mirror', SIZES['1440x900'])?.parts ?? [];
  expect(parts.filter(({ id }) => id.startsWith('floor-')).map(({ id }) => id)).toEqual(['floor-0-0-runs']);
});
