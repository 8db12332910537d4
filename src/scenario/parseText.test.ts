import { describe, expect, it } from 'vitest';
import { parseScenarioText } from './parseText.ts';

const POD = `
  - from: file
    manifest: { apiVersion: v1, kind: Pod, metadata: { name: nginx }, spec: { containers: [{ name: c, image: x }] } }`;

const errorsOf = async (text: string) => {
  const parsed = await parseScenarioText(text);
  return 'errors' in parsed ? parsed.errors : [];
};

describe('a scenario as text', () => {
  it('is YAML', async () => {
    const parsed = await parseScenarioText(`kind: Scenario\nkubernetes: "1.23"\npods:${POD}\n`);
    expect(parsed).toMatchObject({ ok: { kubernetes: '1.23', pods: [{ from: 'file' }] } });
  });

  it('is JSON', async () => {
    expect(await parseScenarioText('{\n\t"kind": "Scenario",\n\t"title": "Tabs \\u00e9"\n}')).toMatchObject({
      ok: { title: 'Tabs é' },
    });
  });

  it('may share parts by anchors', async () => {
    const text = `kind: Scenario\npods:\n  - manifest: { apiVersion: v1, kind: Pod, metadata: { name: a }, spec: &s { containers: [{ name: c, image: x }] } }\n  - manifest: { apiVersion: v1, kind: Pod, metadata: { name: b }, spec: *s }\n`;
    expect(await parseScenarioText(text)).toHaveProperty('ok');
  });
});

describe('errors come with line and column', () => {
  it.each([
    ['a value', `kind: Scenario\nsteps:\n  - { at: 0s, do: dele }\n`, 'steps[0].do', 3, 19],
    ['an unknown key, at the key', `kind: Scenario\npodz:\n  - 1\n`, 'podz', 2, 1],
    ['a missing key, at what lacks it', `kind: Scenario\nsteps:\n  - do: drain\n`, 'steps[0].at', 3, 5],
    [
      'a cross check',
      `kind: Scenario\npods:${POD}\nsteps:\n  - at: 1s\n    do: delete\n    pod: nginx\n`,
      'steps[0].pod',
      8,
      10,
    ],
    [
      'the name of a container',
      `kind: Scenario\npods:${POD}\n    behaviour:\n      app: { onSigterm: ignore }\n`,
      'pods[0].behaviour.app',
      6,
      7,
    ],
    ['inside an anchor', `kind: Scenario\nsteps:\n  - &a { at: 0s, do: nap }\n  - *a\n`, 'steps[0].do', 3, 22],
    ['a number that lost its quotes', `kind: Scenario\nkubernetes: 1.30\n`, 'kubernetes', 2, 13],
    ['JSON', `{"kind": "Scenario",\n "seed": "1"}`, 'seed', 2, 10],
    ['a broken text', `kind: Scenario\npods: [\n`, '', 3, 1],
    ['a key twice', `kind: Scenario\nseed: 1\nseed: 2\n`, '', 3, 1],
    ['a second document', `kind: Scenario\n---\nkind: Scenario\n`, '', 3, 1],
  ])('%s', async (_what, text, path, line, column) => {
    expect((await errorsOf(text))[0]).toMatchObject({ path, line, column });
  });

  it('says when there is nothing to read', async () => {
    for (const text of ['', '  \n', '# nothing\n', '---\n'])
      expect((await errorsOf(text))[0]?.message).toBe('the text is empty');
  });
});

describe('hostile texts', () => {
  it('does not unfold a billion laughs', { timeout: 1_000 }, async () => {
    const lines = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`);
    const errors = await errorsOf(`kind: Scenario\na0: &a0 lol\n${lines.join('\n')}\n`);
    expect(errors[0]?.message).toMatch(/more than 100 aliases/);
  });

  it('reads a mapping of 20,000 keys in no time', { timeout: 2_000 }, async () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1`).join('\n');
    expect((await errorsOf(text))[0]?.expected).toMatch(/kind/);
  });

  it('refuses what is too long before reading it', async () => {
    expect((await errorsOf('#'.repeat(8_000_001)))[0]?.message).toMatch(/^the text is longer than 1 MiB/);
  });

  it.each([
    '__proto__: { x: 1 }',
    '? [a]\n: 1',
    '<<: { x: 1 }',
    '!!js/function x',
    '\0',
    '*nobody',
    '%YAML 9.9\n---\na: 1',
  ])('takes %j for an error, not for an order', async (text) => {
    expect((await errorsOf(text)).length).toBeGreaterThan(0);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('nests only so deep', async () => {
    expect((await errorsOf(`${'['.repeat(3_000)}${']'.repeat(3_000)}`)).length).toBeGreaterThan(0);
  });
});
