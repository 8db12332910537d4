/** The cards of the scenario browser in the page's language, and what their small timelines tell in words. */
import { useMemo } from 'react';
import { useTexts } from '../language/index.ts';
import type { Findable, Grouped } from '../shell/ui/browsing.ts';
import { CHANGED, usePage, type Scenario } from '../store/index.ts';
import { TEXTS } from './browserTexts.ts';
import type { Glance } from './glance.ts';
import glances from './glances.json' with { type: 'json' };
import { presetGroups } from './index.ts';
import { toldGraces } from './miniature.ts';
import { RECORDED } from './recorded.ts';

const GLANCES: Readonly<Record<string, Glance>> = glances;
const NOTHING: Glance = { deletes: [], acts: [], hooks: [], graces: [], down: [], stuck: [], gone: [], again: [] };

export interface ToldCard extends Findable {
  readonly line: string;
  readonly summary: string;
  readonly glance: Glance;
  /** What the small timeline shows, in words. */
  readonly told: string;
  readonly recording: string | undefined;
  /** The page shows it, as it is or changed. */
  readonly isShown: boolean;
}

const seconds = (value: number): string => String(Math.round(value * 10) / 10);

function wordsOf(glance: Glance, say: typeof TEXTS.en): string {
  const { graces, hooks, down, stuck, gone, again } = glance;
  return [
    down.length > 0 ? say.told.down : '',
    hooks.length > 0 ? say.told.hook : '',
    ...toldGraces(graces).map(({ from, to, planned }) =>
      to === null
        ? say.unfinished({ planned: seconds(planned) })
        : say.used({ used: seconds(to - from), planned: seconds(planned) }),
    ),
    graces.some(({ killed }) => killed !== null) ? say.told.kill : '',
    stuck.length > 0 ? say.told.stuck : '',
    gone.length > 0 ? say.told.gone : '',
    again.length > 0 ? say.told.again : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A preset that somebody has changed, or runs in another release, is still that one. */
const isOf = (shown: Scenario | null, { title }: Scenario): boolean =>
  shown !== null && (shown.title === title || shown.title === title + CHANGED);

/** Kept between two keys, so that typing draws again only what it moves. */
export function useCards(): readonly Grouped<ToldCard>[] {
  const say = useTexts(TEXTS);
  const shown = usePage((s) => (s.imported === null ? s.scenario : null));
  return useMemo(() => cardsOf(say, shown), [say, shown]);
}

function cardsOf(say: typeof TEXTS.en, shown: Scenario | null): readonly Grouped<ToldCard>[] {
  /** By the preset’s id. */
  const lines: Readonly<Record<string, string>> = say.lines;
  return presetGroups().map(({ group, presets }) => ({
    group,
    cards: presets.map(({ id, title, summary, scenario }) => {
      const glance = GLANCES[id] ?? NOTHING;
      const line = lines[id] ?? '';
      const told = wordsOf(glance, say);
      const recording = RECORDED[id];
      return {
        id,
        title,
        line,
        summary,
        glance,
        told,
        recording,
        isShown: isOf(shown, scenario),
        also: `${group} ${line} ${summary} ${told}`,
      };
    }),
  }));
}
