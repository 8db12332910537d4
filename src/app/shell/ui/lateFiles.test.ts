import { describe, expect, it } from 'vitest';
import { LateFiles } from './lateFiles.ts';

const at = (file: string): string => `http://localhost/assets/${file}`;

/** A page on which some files can't be had, or not be shown. */
function page(there: readonly string[] = []) {
  const missing = new Set<string>();
  const unshown = new Set<string>();
  const asked: string[] = [];
  const fails = (of: ReadonlySet<string>, url: string): Promise<void> =>
    of.has(url) ? Promise.reject(new Error(`no ${url}`)) : Promise.resolve();
  const files = new LateFiles(
    {
      fetchFile: (url) => {
        asked.push(`fetch ${url}`);
        return fails(missing, url);
      },
      addStyles: (url) => {
        asked.push(`styles ${url}`);
        return fails(unshown, url);
      },
      announceModule: (url) => void asked.push(`module ${url}`),
    },
    there,
  );
  return { files, missing, unshown, asked };
}

describe('the files of a part', () => {
  it('are fetched before any of them is a module', async () => {
    const { files, asked } = page();
    await files.want([at('a.js'), at('a.css')]);
    expect(asked).toEqual([
      `fetch ${at('a.js')}`,
      `fetch ${at('a.css')}`,
      `module ${at('a.js')}`,
      `styles ${at('a.css')}`,
    ]);
  });

  it('are no modules where they can’t be had, and are fetched again when they are wanted again', async () => {
    const { files, missing, asked } = page();
    missing.add(at('a.js'));
    await expect(files.want([at('a.js')])).rejects.toThrow('no http');
    expect(asked).toEqual([`fetch ${at('a.js')}`]);
    missing.clear();
    await files.want([at('a.js')]);
    expect(asked.slice(1)).toEqual([`fetch ${at('a.js')}`, `module ${at('a.js')}`]);
  });

  it('are wanted again where a style sheet failed to be shown', async () => {
    const { files, unshown, asked } = page();
    unshown.add(at('a.css'));
    await expect(files.want([at('a.css')])).rejects.toThrow('no http');
    unshown.clear();
    await files.want([at('a.css')]);
    expect(asked.filter((each) => each.startsWith('styles'))).toHaveLength(2);
  });

  it('are fetched once, by whoever is first, and not at all where they came with the page', async () => {
    const { files, asked } = page([at('react.js')]);
    await Promise.all([files.want([at('react.js'), at('a.js')]), files.want([at('a.js')])]);
    await files.want([at('a.js')]);
    expect(asked).toEqual([`fetch ${at('a.js')}`, `module ${at('a.js')}`]);
  });
});
