/** The cards of the scenario browser in the page's language, and what their silhouettes show in words. */
import { useMemo } from 'react';
import { useTexts } from '../language/index.ts';
import type { Findable, Grouped } from '../shell/ui/browsing.ts';
import { CHANGED, usePage, type Scenario } from '../store/index.ts';
import { TEXTS } from './browserTexts.ts';
import { presetGroups } from './index.ts';
import { RECORDED } from './recorded.ts';
import type { Silhouette } from './silhouette.ts';
import silhouettes from './silhouettes.json' with { type: 'json' };

const SILHOUETTES = silhouettes as unknown as Readonly<Record<string, Silhouette>>;
const NOTHING: Silhouette = { pods: [], more: 0, down: [] };

/** One of each kind of removal, for somebody who has seen none. */
const START = ['regular', 'sigkill', 'drains', 'force', 'mirror', 'static', 'partition', 'stuck-volume'];

export interface ToldCard extends Findable {
  readonly line: string;
  readonly summary: string;
  readonly group: string;
  readonly silhouette: Silhouette;
  /** What the silhouette shows, in words. */
  readonly told: string;
  readonly recording: string | undefined;
  /** The page shows it, as it is or changed. */
  readonly isShown: boolean;
}

const seconds = (value: number): string => String(Math.round(value * 10) / 10);

function wordsOf({ pods, more, down }: Silhouette, say: typeof TEXTS.en): string {
  const records = pods.flatMap((pod) => pod.records);
  const processes = pods.flatMap((pod) => pod.processes.flat());
  const graces = processes.flatMap(({ grace }) =>
    grace === undefined
      ? []
      : grace[0] === null
        ? say.unfinished({ planned: seconds(grace[1]) })
        : say.used({ used: seconds(grace[0]), planned: seconds(grace[1]) }),
  );
  const last = records.at(-1);
  return [
    pods.length > 1 ? say.pods({ count: pods.length + more }) : '',
    down.length > 0 ? say.told.down : '',
    processes.some(({ hook }) => hook !== undefined) ? say.told.hook : '',
    ...[...new Set(graces)].slice(0, 3),
    processes.some(({ killed }) => killed === true) ? say.told.kill : '',
    pods.some(({ tries }) => tries.length > 0) ? say.told.stuck : '',
    last?.gone === true ? say.told.gone : '',
    records.some(({ again }) => again === true) ? say.told.again : '',
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
  const groups = presetGroups().map(({ group, presets }) => ({
    group,
    cards: presets.map(({ id, title, summary, scenario }): ToldCard => {
      const silhouette = SILHOUETTES[id] ?? NOTHING;
      const line = lines[id] ?? '';
      const told = wordsOf(silhouette, say);
      return {
        id,
        title,
        line,
        summary,
        group,
        silhouette,
        told,
        recording: RECORDED[id],
        isShown: isOf(shown, scenario),
        also: `${group} ${line} ${summary} ${told}`,
      };
    }),
  }));
  const all = groups.flatMap(({ cards }) => cards);
  const start = START.flatMap((id) => all.find((card) => card.id === id) ?? []);
  return [
    { group: say.start, isLarge: true, cards: start },
    ...groups.map(({ group, cards }) => ({ group, cards: cards.filter((card) => !start.includes(card)) })),
  ];
}
