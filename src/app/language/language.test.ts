import { describe, expect, it } from 'vitest';
import { preferred } from './language.ts';

describe('the language that the page begins with', () => {
  it.each([
    [['zh-CN', 'en'], 'zh'],
    [['zh-Hant-TW'], 'zh'],
    [['en-GB', 'zh'], 'en'],
    [['tlh-CH', 'tlh', 'zh-CN'], 'zh'],
    [['tlh-CH'], 'en'],
    [[], 'en'],
  ] as const)('%j: %s', (wishes, spoken) => {
    expect(preferred(wishes)).toBe(spoken);
  });
});
