/** Scenarios as a person reads of them: presets under their headings, and the title of the one that is shown. */
import { texts, useTexts } from '../language/index.ts';
import { hookTakesGrace } from '../../cluster/releases/hookGrace.ts';
import { releaseOf } from '../../cluster/releases/index.ts';
import type { Release } from '../../kube/release.ts';
import { AT_REST, CHANGED, pageStore, presets, presetsByGroup, usePage, type Scenario } from '../store/index.ts';
import type { Load } from '../shell/ui/index.ts';
import { TEXTS, type PresetText, type ScenarioTexts } from './texts.ts';

export const loadScenarioBrowser: Load = () => import('./ScenarioBrowser.tsx');

export interface ToldPreset extends PresetText {
  readonly id: string;
  readonly scenario: Scenario;
}

export interface ToldGroup {
  readonly group: string;
  readonly presets: readonly ToldPreset[];
}

/** The preset as the shown scenario has it, whatever release was chosen for it since; else as it opens. */
const releaseOfPreset = (opened: Scenario, shown: Scenario | null): Release =>
  shown?.title === opened.title || shown?.title === opened.title + CHANGED ? shown.kubernetes : opened.kubernetes;

/** What a preset shows in a release: the one that its summary is of, or one that treats a preStop hook's time otherwise. */
export function summaryIn({ summary, otherHookSummary }: PresetText, told: Release, shown: Release): string {
  const differs = hookTakesGrace(releaseOf(told)) !== hookTakesGrace(releaseOf(shown));
  return differs ? (otherHookSummary ?? summary) : summary;
}

/** A preset without a text in the language keeps its English. */
const told = (say: ScenarioTexts, shown: Scenario | null): readonly ToldGroup[] =>
  presetsByGroup.map(({ group, presets: members }) => ({
    group: say.groups[group] ?? group,
    presets: members.map((preset) => {
      const { id, scenario, opened } = preset;
      const text = say.presets[id] ?? preset;
      const summary = summaryIn(text, scenario.kubernetes, releaseOfPreset(opened, shown));
      return { id, scenario: opened, title: text.title, summary };
    }),
  }));

/** A scenario that somebody wrote has its own title; one that began as a preset keeps the preset's. */
function titleIn(say: ScenarioTexts, title: string): string {
  const changed = title.endsWith(CHANGED);
  const named = changed ? title.slice(0, -CHANGED.length) : title;
  const preset = [AT_REST, ...presets].find((each) => each.title === named);
  const told = preset && say.presets[preset.id]?.title;
  if (told === undefined) return title;
  return changed ? say.changed({ title: told }) : told;
}

export const usePresetGroups = (): readonly ToldGroup[] =>
  told(
    useTexts(TEXTS),
    usePage((s) => s.scenario),
  );
export const presetGroups = (): readonly ToldGroup[] => told(texts(TEXTS), pageStore.getState().scenario);

export const titleOf = (scenario: Scenario): string => titleIn(texts(TEXTS), scenario.title);
export const useTitleOf = (scenario: Scenario): string => titleIn(useTexts(TEXTS), scenario.title);

/** The shown scenario's; undefined before there is one. */
export function useScenarioTitle(): string | undefined {
  const say = useTexts(TEXTS);
  const title = usePage((s) => s.scenario?.title);
  return title === undefined ? undefined : titleIn(say, title);
}
