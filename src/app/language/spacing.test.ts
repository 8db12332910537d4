/** Between Han and Latin letters, digits or code there is a space, whatever a message is filled with. */
import { LOADERS } from 'virtual:catalogues';
import { describe, expect, it } from 'vitest';

const TOUCH = /\p{Script=Han}[A-Za-z0-9`]|[A-Za-z0-9`]\p{Script=Han}/u;
/** Code stands between a pair of these, of which the first may follow Han only after a space. */
const FILLED = ['kubelet', '`web`', '30', '一个 Pod', true, 1] as const;

/** Whatever it is asked for. */
const all = (value: unknown): object => new Proxy({}, { get: () => value });

function* textsIn(value: unknown, path: string): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function') {
    for (const filled of FILLED) yield [`${path} with ${String(filled)}`, String(value(all(filled)))];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) yield* textsIn(each, `${path}.${key}`);
  }
}

describe.each(['page', 'explain', 'lesson'] as const)('what is said in Chinese, of the part %s', (part) => {
  it('keeps Han and Latin apart', async () => {
    const load = LOADERS['zh']?.[part];
    if (load === undefined) throw new Error('Chinese is a language of the page');
    const touching = [...textsIn((await load()).default, part)].filter(([, text]) => TOUCH.test(text));
    expect(touching).toEqual([]);
  });
});
