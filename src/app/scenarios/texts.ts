/** Presets in the page's language. Their English stands in the presets themselves, which the command line has too. */
import { lateTexts } from '../language/index.ts';
import { presets, presetsByGroup } from '../store/index.ts';

export interface PresetText {
  readonly title: string;
  readonly summary: string;
}

export interface ScenarioTexts {
  /** By the English heading. */
  readonly groups: Readonly<Record<string, string>>;
  /** By the preset's id. */
  readonly presets: Readonly<Record<string, PresetText>>;
}

const en: ScenarioTexts = {
  groups: Object.fromEntries(presetsByGroup.map(({ group }) => [group, group])),
  presets: Object.fromEntries(presets.map(({ id, title, summary }) => [id, { title, summary }])),
};

export const TEXTS = lateTexts(en, () => import('./texts.zh.ts').then(({ zh }) => zh));
