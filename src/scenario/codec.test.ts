import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, strToU8 } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros } from '../engine/time.ts';
import { toBase64url } from './base64url.ts';
import { decodeLink, encodeLink, linkError, MAX_LINK_LENGTH } from './codec.ts';
import { LINK_DICTIONARY_V1 } from './linkDictionaryV1.ts';
import { checkOf } from './linkBytes.ts';
import { encodeDocument, MOST_UNFOLDED } from './linkPayloadV1.ts';
import { parseScenario } from './parse.ts';
import { AT_REST, PRESETS } from './presets.ts';
import type { Scenario } from './schema.ts';
import { anyScenario, pod, twoPods } from './testing/documents.ts';

const scenarioOf = (json: unknown): Scenario => {
  const parsed = parseScenario(json);
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return parsed.ok;
};
const custom = scenarioOf(twoPods({ at: '2s', do: 'delete', pod: 'web' }, { at: '4s', do: 'drain' }));
const codeOf = (link: string) => linkError(link)?.code;
/** Characters that an alert repeats. */
const lengthOf = (error: object = {}): number => Object.values(error).join(' ').length;

/** A link whose checksum is right, whatever it unfolds to: what somebody with bad intent would write. */
function forged(text: string): string {
  const packed = deflateSync(strToU8(text), { level: 9, dictionary: strToU8(LINK_DICTIONARY_V1) });
  return `#s=1d.${checkOf(packed)}${toBase64url(packed)}`;
}

describe('links of version 1 that were released', () => {
  interface Frozen {
    readonly what: string;
    readonly link: string;
    readonly opens: unknown;
  }
  const frozen = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/links-v1.json'), 'utf8')) as Frozen[];

  it.each(frozen)('$what', ({ link, opens }) => {
    const decoded = decodeLink(link);
    // A preset may be drawn better, so of a link that names one only its name is frozen.
    const { scenario, ...rest } = { scenario: undefined, ...decoded };
    expect('preset' in rest ? rest : { ...rest, scenario }).toEqual(opens);
  });
});

describe('a preset’s link', () => {
  it.each(PRESETS.map(({ id }) => id))('%s is named, and short', (id) => {
    const view = { d: 'overview', t: 'requests', p: 'nginx-static-node-1' };
    const link = encodeLink({ preset: id, t: micros(123_456_789), view });
    expect(`/${link}`.length).toBeLessThanOrEqual(86); // the slash belongs to the origin
    expect(decodeLink(link)).toMatchObject({ preset: id, t: 123_456_789, view, notes: [] });
  });

  it('is found for a scenario that equals it, in whatever order its keys are', () => {
    const { scenario, id } = PRESETS[3] ?? { scenario: custom, id: '' };
    const reordered = Object.fromEntries(Object.entries(scenario).reverse()) as unknown as Scenario;
    expect(encodeLink({ scenario: reordered })).toBe(`#s=1p.${id}`);
  });

  it('says the release where that is another than the one it always meant', () => {
    const [{ scenario, opened } = { scenario: custom, opened: custom }] = PRESETS;
    expect(encodeLink({ scenario: opened, t: micros(5) })).toBe('#s=1p.regular&k=1.36&t=5');
    expect(decodeLink('#s=1p.regular&k=1.36&t=5')).toMatchObject({
      preset: 'regular',
      scenario: opened,
      t: 5,
      notes: [],
    });
    expect(decodeLink('#s=1p.regular')).toMatchObject({ scenario, notes: [] });
    expect(scenario.kubernetes).toBe('1.23');
  });

  it('opens all the same where it says a release that there is not', () => {
    const decoded = decodeLink('#s=1p.mirror&k=9.99');
    expect(decoded).toMatchObject({ preset: 'mirror', scenario: { kubernetes: '1.23' } });
    expect('notes' in decoded && decoded.notes).toEqual(['release']);
  });

  it('names the node at rest too', () => {
    const link = encodeLink({ scenario: AT_REST.scenario });
    expect(link).toBe('#s=1p.rest');
    expect(decodeLink(link)).toMatchObject({ preset: 'rest', scenario: AT_REST.scenario });
  });

  it('opens the first one when the link says nothing', () => {
    for (const link of ['', '#', '#s=', '#t=5', '#utm_source=x'])
      expect(decodeLink(link)).toMatchObject({ preset: 'regular' });
  });
});

describe('a scenario of one’s own', () => {
  it('comes back as it was, with instant and view', () => {
    const link = encodeLink({ scenario: custom, t: micros(0), view: { d: 'inside' } });
    expect(decodeLink(link)).toEqual({ scenario: custom, t: 0, view: { d: 'inside' }, notes: [] });
  });

  it('comes back whatever it is', () => {
    fc.assert(
      fc.property(anyScenario, fc.option(fc.nat(), { nil: undefined }), (json, t) => {
        const scenario = scenarioOf(json);
        const decoded = decodeLink(encodeLink({ scenario, ...(t === undefined ? {} : { t: micros(t) }) }));
        expect(decoded).toEqual({ scenario, ...(t === undefined ? {} : { t }), view: {}, notes: [] });
      }),
    );
  });

  it('with two containers, hooks, probes, volumes and faults fits in 1,500 characters', () => {
    const container = (name: string, port: number) => ({
      name,
      image: `ghcr.io/some-company/${name}-service:2024.11.3`,
      command: ['/usr/local/bin/entrypoint.sh', '--listen', `0.0.0.0:${port}`, '--log-level=debug'],
      env: [{ name: 'DATABASE_URL', value: `postgres://db-${name}.prod.svc.cluster.local:5432/orders` }],
      lifecycle: {
        preStop: { exec: { command: ['/bin/sh', '-c', `curl -fsS http://localhost:${port}/drain && sleep 7`] } },
      },
      readinessProbe: { httpGet: { path: '/internal/ready', port }, periodSeconds: 3, failureThreshold: 4 },
      volumeMounts: [
        { name: 'orders-data', mountPath: '/var/lib/orders' },
        { name: 'shared-tmp', mountPath: `/tmp/${name}` },
      ],
    });
    const manifest = pod('orders-api', {
      terminationGracePeriodSeconds: 45,
      containers: [container('orders', 8081), container('ledger', 9443)],
      volumes: [
        { name: 'orders-data', persistentVolumeClaim: { claimName: 'orders-pvc-0' } },
        { name: 'shared-tmp', emptyDir: { medium: 'Memory', sizeLimit: '64Mi' } },
      ],
    });
    const behaviour = {
      orders: { onSigterm: 'exit', after: '17s', exitCode: 3, preStop: { takes: '8.5s' } },
      ledger: { onSigterm: 'ignore', preStop: { takes: '1m10s' } },
    };
    const volumes = { 'orders-data': { unmount: { failures: 3 } }, 'shared-tmp': { unmount: { takes: '4s' } } };
    const scenario = scenarioOf({
      kind: 'Scenario',
      title: 'Why orders-api hung for a minute on Tuesday',
      kubernetes: '1.30',
      seed: 424_242,
      node: { name: 'ip-10-20-30-40.eu-central-1.compute.internal', timers: { pleg: '317ms', containerGC: '41s' } },
      pods: [{ from: 'api', manifest, behaviour, volumes }],
      steps: [
        { at: '2.25s', do: 'delete', pod: 'orders-api' },
        { at: '11s', do: 'stopApiserver' },
        { at: '19s', do: 'volumeBusy', pod: 'orders-api', volume: 'orders-data' },
        { at: '33.3s', do: 'startApiserver' },
        { at: '58s', do: 'volumeFree', pod: 'orders-api', volume: 'orders-data' },
      ],
      until: '2m30s',
    });
    expect(encodeLink({ scenario, t: micros(33_300_000), view: { d: 'inside', t: 'klog' } }).length).toBeLessThan(
      1_500,
    );
  });

  it('fits for a drain of 110 like pods', () => {
    const pods = Array.from({ length: 110 }, (_, i) => ({ from: 'api', manifest: pod(`web-${i}`) }));
    const link = encodeLink({ scenario: scenarioOf({ ...twoPods({ at: '2s', do: 'drain' }), pods }) });
    expect(linkError(link)).toBeUndefined();
  });

  it('that is too large is written but refused, with the way out', () => {
    const noise = fc.sample(fc.string({ minLength: 20_000, maxLength: 20_000, unit: 'grapheme-ascii' }), {
      numRuns: 1,
      seed: 1,
    });
    const manifest = { ...pod('web'), metadata: { name: 'web', annotations: { noise: noise.join('') } } };
    const link = encodeLink({ scenario: scenarioOf({ kind: 'Scenario', pods: [{ manifest }] }) });
    expect(linkError(link)).toEqual({ code: 'too-long', length: link.length - 1, most: MAX_LINK_LENGTH });
  });
});

describe('each field is forgiven on its own', () => {
  it.each(['-1', '1.5', 'NaN', 'Infinity', '1e9', '0x10', '9'.repeat(40), ' 1', '1 ', '٣', '__proto__'])(
    't=%s',
    (t) => {
      const decoded = decodeLink(`#s=1p.mirror&t=${t}&v=d.inside`);
      expect(decoded).toMatchObject({ preset: 'mirror', view: { d: 'inside' } });
      expect(decoded).not.toHaveProperty('t');
      expect('notes' in decoded && decoded.notes).toEqual(['instant']);
    },
  );

  it.each([
    'd',
    'd.',
    '.x',
    'd.a b',
    'd.<script>',
    '__proto__.x',
    'constructor.x',
    `d.${'x'.repeat(400)}`,
    '%00',
    '💥.x',
  ])('v=%s', (v) => {
    const decoded = decodeLink(`#v=${v},p.web&s=1p.static&t=7`);
    expect(decoded).toMatchObject({ preset: 'static', t: 7, view: { p: 'web' } });
    expect('notes' in decoded && decoded.notes).toEqual(['view']);
  });

  it('writes no view that it would not read', () => {
    const view = { d: 'inside', 'not a key': 'x', p: '<script>', constructor: 'x' };
    expect(encodeLink({ preset: 'static', view })).toBe('#s=1p.static&v=d.inside');
  });

  it('reads what a messenger has escaped, and the first of two', () => {
    expect(decodeLink('#s=1p%2Emirror&t=%35&s=2x&t=9')).toMatchObject({ preset: 'mirror', t: 5 });
  });

  it('does not mind other fields', () => {
    expect(decodeLink('#utm=1&s=1p.mirror&&=&__proto__=1')).toMatchObject({ preset: 'mirror', notes: [] });
  });
});

describe('a damaged link', () => {
  const link = encodeLink({ scenario: custom });
  const start = '#s=1d.'.length;

  it('is told at every length', { timeout: 2_000 }, () => {
    for (let length = '#s=1'.length; length < link.length; length++)
      expect(codeOf(link.slice(0, length))).toBe('damaged');
  });

  it('is told with any one character changed, left out or doubled', { timeout: 5_000 }, () => {
    for (let at = start; at < link.length; at++) {
      const [before, char, after] = [link.slice(0, at), link.charAt(at), link.slice(at + 1)];
      const others = `Az0-_!.${char.toUpperCase()}${char.toLowerCase()}`.split('').filter((other) => other !== char);
      for (const other of others) expect(codeOf(before + other + after)).toBe('damaged');
      expect(codeOf(before + after)).toBe('damaged');
      expect(codeOf(before + char + char + after)).toBe('damaged');
    }
  });

  it('is told with any one bit changed', { timeout: 5_000 }, () => {
    for (let at = start; at < link.length; at++) {
      for (let bit = 0; bit < 7; bit++) {
        const flipped = String.fromCharCode(link.charCodeAt(at) ^ (1 << bit));
        // & ends the field there, % may unescape: both leave a shorter or other text, damaged as well.
        expect(codeOf(link.slice(0, at) + flipped + link.slice(at + 1))).toBe('damaged');
      }
    }
  });

  it.each([
    ['#s=2d.abc', 'unknown-version', undefined],
    ['#s=💥', 'unknown-version', undefined],
    ['#s=1', 'damaged', undefined],
    ['#s=1x.abc', 'damaged', undefined],
    ['#s=1d.', 'damaged', undefined],
    ['#s=1p.mirorr', 'unknown-preset', '"mirror"'],
    ['#s=1p.__proto__', 'unknown-preset', undefined],
    ['#s=1p.', 'unknown-preset', undefined],
    [`#s=1d.${'A'.repeat(MAX_LINK_LENGTH)}`, 'too-long', undefined],
  ])('%s: %s', (damaged, code, meant) => {
    const error = linkError(damaged);
    expect([error?.code, error !== undefined && 'meant' in error ? error.meant : undefined]).toEqual([code, meant]);
  });
});

describe('a hostile link', () => {
  it.each([
    ['a bomb', 'too-large', ' '.repeat(4_000_000)],
    ['a nest', 'not-a-scenario', `{"pods":${'['.repeat(140_000)}${']'.repeat(140_000)}}`],
    ['no JSON', 'damaged', '{"pods":'],
    ['nothing', 'damaged', ''],
    ['a list', 'not-a-scenario', '[]'],
    ['null', 'not-a-scenario', 'null'],
    ['a prototype', 'not-a-scenario', '{"__proto__":{"polluted":1}}'],
    ['a deep prototype', 'not-a-scenario', '{"node":{"constructor":{"prototype":{"polluted":1}}}}'],
    [
      'a script for a name',
      'not-a-scenario',
      JSON.stringify({ pods: [{ manifest: pod('<script>alert(1)</script>') }] }),
    ],
    ['a lone surrogate', 'not-a-scenario', '{"title":"\\ud800"}'],
    ['an infinite number', 'not-a-scenario', '{"seed":1e999}'],
    ['an endless run', 'not-a-scenario', '{"until":"9999999h"}'],
    [
      'very many steps',
      'not-a-scenario',
      JSON.stringify({ steps: Array.from({ length: 10_000 }, () => ({ at: '0s', do: 'drain' })) }),
    ],
    ['a key twice', 'not-a-scenario', '{"seed":0,"seed":"x"}'],
  ])('with %s is refused: %s', { timeout: 20_000 }, (_what, code, text) => {
    const link = forged(text);
    expect(link.length).toBeLessThanOrEqual(MAX_LINK_LENGTH);
    const error = linkError(link);
    expect(error).toMatchObject({ code });
    expect(lengthOf(error)).toBeLessThan(300);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('may have a script for a title, which is a text like any other', () => {
    const title = '<script>alert(1)</script>';
    expect(decodeLink(forged(JSON.stringify({ title })))).toMatchObject({ scenario: { title } });
  });

  it('never throws, whatever it is', () => {
    const payload = fc.string({ unit: fc.constantFrom(...'ABCxyz019-_.'.split('')) });
    const link = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      payload.map((text) => `#s=1d.${text}`),
      fc.tuple(payload, fc.string(), fc.string()).map(([s, t, v]) => `#s=1p.${s}&t=${t}&v=${v}`),
      fc.jsonValue().map((json) => forged(JSON.stringify(json))),
      fc.uint8Array({ maxLength: 200 }).map((packed) => `#s=1d.${checkOf(packed)}${toBase64url(packed)}`),
    );
    fc.assert(
      fc.property(link, (text) => {
        const decoded = decodeLink(text);
        expect('error' in decoded ? decoded.error.code.length : decoded.scenario.kind.length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Small links that unfold to much; more of them lie beside the checkout of whoever has them. */
const FOLDERS = ['fixtures/hostile', '../../../shared/hostile'].map((folder) => join(import.meta.dirname, folder));
const hostileLinks = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('link-'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()] as const),
);

describe('a small link that unfolds to much', () => {
  it.each(hostileLinks)('%s is refused with a reason that is read at a glance', (_name, link) => {
    const error = linkError(link);
    expect(error).toMatchObject({ code: 'too-large' });
    expect(lengthOf(error)).toBeLessThan(300);
  });

  it.each([
    ['steps that are empty', '{"steps":[', '{}', ']}', 'steps: found a list of'],
    ['steps that are none', '{"steps":[', '0', ']}', 'steps: found a list of'],
    ['pods that are empty', '{"pods":[', '{}', ']}', 'pods: found a list of'],
    ['containers that are empty', '{"pods":[{"manifest":{"spec":{"containers":[', '{}', ']}}}]}', 'pods[0].manifest'],
    ['keys that nobody knows', '{"steps":[{', '"x":1', '}]}', 'steps[0]'],
  ])('to %s is told by the first thing that is wrong', (_what, head, item, tail, reason) => {
    const room = MOST_UNFOLDED - head.length - tail.length;
    const items = Array.from({ length: Math.floor(room / (item.length + 1)) }, () => item).join();
    const error = linkError(forged(head + items + tail));
    expect(error).toMatchObject({ code: 'not-a-scenario', reason: expect.stringContaining(reason) as string });
    expect(lengthOf(error)).toBeLessThan(300);
  });

  it('to a key of 60,000 characters does not repeat it', () => {
    const error = linkError(forged(JSON.stringify({ ['x'.repeat(60_000)]: 1 })));
    expect(error).toMatchObject({ code: 'not-a-scenario' });
    expect(lengthOf(error)).toBeLessThan(300);
  });

  it('is left as soon as it has unfolded to more than a scenario may be', () => {
    expect(codeOf(forged(JSON.stringify({ title: 'x'.repeat(MOST_UNFOLDED) })))).toBe('too-large');
    const title = '"'.padEnd(60_000, ' ') + '"';
    expect(codeOf(forged(`{"title":${title}}`))).toBe('not-a-scenario');
  });
});

describe('the frozen parts of version 1', () => {
  it('are a dictionary that nobody has touched', () => {
    expect(LINK_DICTIONARY_V1.length).toBe(3837);
    expect(checkOf(strToU8(LINK_DICTIONARY_V1))).toBe('Zq0xAc');
  });

  it('write a document behind its check', () => {
    expect(encodeDocument(custom)).toMatch(/^[\w-]{6}[\w-]+$/);
  });
});
