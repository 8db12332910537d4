/**
 * Presets in the page's language. Their English stands in the presets themselves, which the command line has too; its
 * catalogue, for those who translate it, is written from them (`presetTexts.test.ts`).
 */
import { catalogue } from '../language/index.ts';
import { AT_REST, CHANGED, presets, presetsByGroup } from '../store/index.ts';

export interface PresetText {
  readonly title: string;
  readonly summary: string;
  readonly otherHookSummary?: string;
}

export interface ScenarioTexts {
  /** The title of a preset that somebody has changed. */
  readonly changed: (p: { readonly title: string }) => string;
  /** By the English heading. */
  readonly groups: Readonly<Record<string, string>>;
  /** By the preset's id. */
  readonly presets: Readonly<Record<string, PresetText>>;
}

const en: ScenarioTexts = {
  changed: ({ title }) => `${title}${CHANGED}`,
  groups: Object.fromEntries(presetsByGroup.map(({ group }) => [group, group])),
  presets: Object.fromEntries(
    [AT_REST, ...presets].map(({ id, title, summary, otherHookSummary }) => [
      id,
      { title, summary, ...(otherHookSummary !== undefined && { otherHookSummary }) },
    ]),
  ),
};

export const TEXTS = catalogue('scenarios', en);
