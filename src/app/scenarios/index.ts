/** Scenarios as a person reads of them: presets under their headings, and the title of the one that is shown. */
import { texts, useTexts } from '../language/index.ts';
import { CHANGED, presets, presetsByGroup, usePage, type Scenario } from '../store/index.ts';
import { TEXTS, type PresetText, type ScenarioTexts } from './texts.ts';

export interface ToldPreset extends PresetText {
  readonly id: string;
  readonly scenario: Scenario;
}

export interface ToldGroup {
  readonly group: string;
  readonly presets: readonly ToldPreset[];
}

/** A preset without a text in the language keeps its English. */
const told = (say: ScenarioTexts): readonly ToldGroup[] =>
  presetsByGroup.map(({ group, presets: members }) => ({
    group: say.groups[group] ?? group,
    presets: members.map(({ id, title, summary, scenario }) => ({
      id,
      scenario,
      ...(say.presets[id] ?? { title, summary }),
    })),
  }));

/** A scenario that somebody wrote has its own title; one that began as a preset keeps the preset's. */
function titleIn(say: ScenarioTexts, title: string): string {
  const changed = title.endsWith(CHANGED);
  const named = changed ? title.slice(0, -CHANGED.length) : title;
  const preset = presets.find((each) => each.title === named);
  const told = preset && say.presets[preset.id]?.title;
  if (told === undefined) return title;
  return changed ? say.changed(told) : told;
}

export const usePresetGroups = (): readonly ToldGroup[] => told(useTexts(TEXTS));
export const presetGroups = (): readonly ToldGroup[] => told(texts(TEXTS));

export const useTitleOf = (scenario: Scenario): string => titleIn(useTexts(TEXTS), scenario.title);

/** The shown scenario's; undefined before there is one. */
export function useScenarioTitle(): string | undefined {
  const say = useTexts(TEXTS);
  const title = usePage((s) => s.scenario?.title);
  return title === undefined ? undefined : titleIn(say, title);
}
