import { describe, expect, it } from 'vitest';
import { preferred } from './language.ts';
import { lateTexts, loadTexts, textsIn } from './texts.ts';

describe('the language that the page begins with', () => {
  it.each([
    [['zh-CN', 'en'], 'zh'],
    [['zh-Hant-TW'], 'zh'],
    [['en-GB', 'zh'], 'en'],
    [['de-CH', 'fr', 'zh-CN'], 'zh'],
    [['de-CH'], 'en'],
    [[], 'en'],
  ] as const)('%j: %s', (wishes, spoken) => {
    expect(preferred(wishes)).toBe(spoken);
  });
});

describe('a table that is loaded later', () => {
  it('has its English at once and its Chinese after one load, whoever asks', async () => {
    let loads = 0;
    const table = lateTexts({ title: 'Pods' }, () => {
      loads += 1;
      return Promise.resolve({ title: 'Pod 列表' });
    });
    expect(textsIn(table, 'en')).toEqual({ title: 'Pods' });
    expect(textsIn(table, 'zh')).toBeUndefined();
    await loadTexts('en');
    expect(loads).toBe(0);
    await Promise.all([loadTexts('zh'), table.load()]);
    expect(textsIn(table, 'zh')).toEqual({ title: 'Pod 列表' });
    expect(loads).toBe(1);
  });
});
