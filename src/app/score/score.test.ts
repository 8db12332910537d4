/** The drawing of every preset that the story view tells, at fifty instants and the sizes that the page has. */
import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../../cluster/state.ts';
import { PRESETS } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { historiesOf, podStoryOf, removalOf } from '../readings/index.ts';
import type { Trace } from '../../trace/index.ts';
import { drawStory, type Picture } from './picture.ts';
import { sceneAt } from './scene.ts';
import { faultsOf, SIZES } from './testing/faults.ts';
import { TEXTS } from './texts.ts';
import { pictureWords } from './words.ts';

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

function faultsAt(picture: Picture, t: number): readonly string[] {
  const { ring, ...seen } = sceneAt(picture, t);
  return faultsOf(picture, { ...seen, rings: ring === undefined ? [] : [ring] });
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
