/** What is filled into commands, and what is left in quotes. */
import { describe, expect, it } from 'vitest';
import { commandOf, proper, type Particulars } from './shell.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';

describe('a name', () => {
  const FIT: Particulars = {
    namespace: 'default',
    pod: 'web.a-0',
    uid: UID,
    node: 'node-a.example.com',
    container: 'app',
    'container-id': 'ab'.repeat(32),
    'sandbox-id': 'ab'.repeat(6),
    volume: 'pvc-1.a',
    pv: 'pvc-2.a',
    finalizer: 'example.com/hold',
    driver: 'csi.example.com',
    cni: 'aws-cni',
  };
  const NONE = Object.fromEntries(Object.keys(FIT).map((name) => [name, '']));

  it('is filled in where it is one', () => {
    expect(proper(FIT)).toEqual(FIT);
    expect(proper({})).toEqual(NONE);
    expect(proper({ pod: 'web' })).toEqual({ ...NONE, pod: 'web' });
    expect(proper({ uid: 'ab'.repeat(16) }).uid).toBe('ab'.repeat(16));
  });

  it.each<Partial<Particulars>>([
    { namespace: 'a.b' },
    { container: 'a.b' },
    { pod: 'a_b' },
    { node: 'a b' },
    { volume: 'a/b' },
    { pv: 'a b' },
    { driver: 'a/b' },
    { cni: 'a b' },
    { finalizer: 'a b' },
    { uid: 'web' },
    { uid: `${UID}a` },
    { uid: `a${UID}` },
    { 'container-id': 'ab'.repeat(5) },
    { 'container-id': 'xy'.repeat(6) },
    { 'container-id': 'ab'.repeat(33) },
    { 'sandbox-id': `${'ab'.repeat(6)} ` },
  ])('is none: %j', (particulars) => {
    expect(proper(particulars)).toEqual(NONE);
  });
});

describe('a command', () => {
  const NOBODY = proper({});

  it.each<[template: string, text: string, open: readonly string[]]>([
    ['get <pod>', "get '<pod>'", ['pod']],
    ['get <pod> <pod> <node>', "get '<pod>' '<pod>' '<node>'", ['pod', 'node']],
    ["get '<pod>' <node>", "get '<pod>' '<node>'", ['pod', 'node']],
    ['get "<pod>" <node>', 'get "<pod>" \'<node>\'', ['pod', 'node']],
    [`'"<pod>' <node>`, `'"<pod>' '<node>'`, ['pod', 'node']],
    [`"'<pod>" <node>`, `"'<pod>" '<node>'`, ['pod', 'node']],
    ['"$(get <pod>)" <node>', "\"$(get '<pod>')\" '<node>'", ['pod', 'node']],
    ['"$(get "<pod>")<node>"', '"$(get "<pod>")<node>"', ['pod', 'node']],
    ["'$(get <pod>)' <node>", "'$(get <pod>)' '<node>'", ['pod', 'node']],
    ['"(get <pod>)" <node>', '"(get <pod>)" \'<node>\'', ['pod', 'node']],
    ['get ) <pod>', "get ) '<pod>'", ['pod']],
    ['get <pod> < file', "get '<pod>' < file", ['pod']],
    ['get <pod> <Pod>', "get '<pod>' <Pod>", ['pod']],
    ['get <pod>/<node>', "get '<pod>'/'<node>'", ['pod', 'node']],
    ['<pod>', "'<pod>'", ['pod']],
    ['get "quoted" \'and\' (not)', 'get "quoted" \'and\' (not)', []],
    ['<toString>', '<toString>', []],
    ['<unit> <constructor>', "'<unit>' '<constructor>'", ['unit', 'constructor']],
  ])('%s', (template, text, open) => {
    // A second time: nothing of the first is left behind.
    for (let i = 0; i < 2; i++) expect(commandOf(template, NOBODY)).toEqual({ text, open });
  });

  it('has what is known in it, also of what is no name', () => {
    const known = proper({ pod: 'web' });
    expect(commandOf('get <pod>', known)).toEqual({ text: 'get web', open: [] });
    expect(commandOf('get <pod> <node>', known)).toEqual({ text: "get web '<node>'", open: ['node'] });
    expect(commandOf('<unit> <mount>x', known, { unit: 'kubelet', mount: '' })).toEqual({
      text: 'kubelet x',
      open: [],
    });
    expect(commandOf('<unit>', known, { unit: null })).toEqual({ text: "'<unit>'", open: ['unit'] });
    expect(commandOf('<node>', known, { node: 'node-a' })).toEqual({ text: "'<node>'", open: ['node'] });
  });
});
