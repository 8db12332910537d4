/** 简体中文: one chunk, loaded when it is spoken. Terms are those of the official Chinese documentation. */
import { english, type LanguageTexts } from './messages.ts';

const catalogues: Readonly<Record<string, unknown>> = import.meta.glob('../catalogues/zh/explain*.json', {
  eager: true,
  import: 'default',
});

const fileOf = (group: string): string =>
  `../catalogues/zh/explain${group.charAt(0).toUpperCase()}${group.slice(1)}.json`;

/** The catalogues' test holds them to the English ones. */
export const zh = Object.fromEntries(
  Object.keys(english).map((group) => [group, catalogues[fileOf(group)]]),
) as unknown as LanguageTexts;
