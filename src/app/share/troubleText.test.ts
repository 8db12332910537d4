import { describe, expect, it } from 'vitest';
import { decodeShared } from '../../evidence/index.ts';
import { linkError, MAX_LINK_LENGTH } from '../../scenario/index.ts';
import { packText } from '../../scenario/linkBytes.ts';
import { LINK_DICTIONARY_V1 } from '../../scenario/linkDictionaryV1.ts';
import { LANGUAGES, loadTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';
import { troubleText } from './troubleText.ts';

await Promise.all(LANGUAGES.map((language) => loadTexts(language)));

function shared(link: string) {
  const opened = decodeShared(link);
  return 'error' in opened ? opened.error : undefined;
}

const TROUBLES = [
  linkError(`#s=1d.${'A'.repeat(MAX_LINK_LENGTH)}`),
  linkError('#s=9p.mirror'),
  linkError('#s=1p.mirorr'),
  linkError('#s=1d.####'),
  linkError(`#s=1d.${packText('[]', LINK_DICTIONARY_V1)}`),
  shared(`#e=1${'A'.repeat(MAX_LINK_LENGTH)}`),
  shared('#e='),
  shared('#e=9x'),
  shared(`#e=1${packText('[]', '')}`),
  shared(`#e=1${packText(' '.repeat(600_000), '')}`),
].filter((trouble) => trouble !== undefined);

describe('what is wrong with a link', () => {
  it.each(TROUBLES.map((trouble) => [trouble.code, trouble] as const))('is said of %s', (_code, trouble) => {
    expect(troubleText(trouble, TEXTS.en)).toMatch(/^[A-Z].+\. [A-Z].+\.$/);
    for (const language of LANGUAGES) {
      expect(troubleText(trouble, TEXTS.in(language) ?? TEXTS.en)).not.toMatch(/undefined|\{/);
    }
  });

  it('repeats what there is to say of it', () => {
    const said = TROUBLES.map((trouble) => troubleText(trouble, TEXTS.en)).join('\n');
    expect(said).toContain(`at most ${MAX_LINK_LENGTH} can be opened`);
    expect(said).toContain('(format "9")');
    expect(said).toContain('There is no preset called "mirorr". Perhaps "mirror" was meant.');
    const unlike = linkError('#s=1p.') ?? { code: 'damaged' };
    expect(troubleText(unlike, TEXTS.en)).toContain('Choose one from the list of scenarios.');
    expect(said).toMatch(/a scenario that is not valid: .+\. Ask/);
  });

  it('is said of every trouble but a document that unfolds to too much', () => {
    expect(TROUBLES.map(({ code }) => code).toSorted()).toEqual(
      Object.keys(TEXTS.en.trouble)
        .filter((code) => code !== 'too-large')
        .toSorted(),
    );
  });
});
