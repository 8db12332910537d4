import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVED_WITH, servedWith } from '../embed/servedWith.ts';
import firstPaint from '../../public/first-paint.js?raw';
import { isPlayer } from '../embed/isPlayer.ts';

const CONFIG = readFileSync(new URL('../../.ci/container/nginx.conf', import.meta.url), 'utf8');
const hasNginx = spawnSync('nginx', ['-v']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** The query of an address, and whether it opens the player. */
const ADDRESSES: readonly (readonly [search: string, isPlayer: boolean])[] = [
  ['', false],
  ['?embed=1', true],
  ['?embed=1&theme=dark&origin=https%3A%2F%2Fa.example', true],
  ['?theme=dark&embed=1', true],
  ['?embed=0', false],
  ['?embed=0&embed=1', false],
  ['?embed&embed=1', false],
  ['?embed=&embed=1', false],
  ['?embed=1&embed=0', true],
  ['?EMBED=1', false],
  ['?EMBED=1&embed=0', false],
  ['?%65mbed=0&embed=1', false],
  ['?%65mbed=1', false],
  ['?embed=%31', false],
  ['?embed=10', false],
  ['?xembed=1', false],
  ['?a=?embed=1', false],
  ['?embed=1?', false],
  ['??embed=1', false],
];

/** The copy of the player's expression in another file. */
const expressionIn = (text: string): RegExp => new RegExp((/\^\\\?\(.*embed=1\(\?:&\|\$\)/.exec(text) ?? ['none'])[0]);

describe('a player’s address', () => {
  it.each(ADDRESSES)('with query %j is recognised: %j, by the page and every server', (search, expected) => {
    const deciders = {
      page: isPlayer(search),
      firstPaint: expressionIn(firstPaint).test(search),
      nginx: expressionIn(CONFIG).test(search),
      preview: !('Content-Security-Policy' in servedWith(`/${search}`)),
    };
    expect(deciders).toEqual({ page: expected, firstPaint: expected, nginx: expected, preview: expected });
    // Every accepted query must also have `embed` = 1 for URLSearchParams.
    expect(!expected || new URLSearchParams(search).get('embed') === '1').toBe(true);
  });
});

describe('the container’s server', () => {
  it('sends every header that npm start sends', () => {
    const { 'Content-Security-Policy': framing, ...others } = SERVED_WITH;
    for (const [name, value] of Object.entries(others))
      expect(CONFIG).toContain(`add_header ${name} "${value}" always;`);
    expect(CONFIG).toContain(`default "${framing}";`);
    expect(CONFIG).toContain('add_header Content-Security-Policy $framing always;');
  });

  it.runIf(hasNginx)('is taken by its own checker, and answers with them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grace-period-nginx-'));
    const port = await freePort();
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'assets/page-1.js'), 'export {};');
    writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
    for (const name of ['', 'assets']) chmodSync(join(folder, name), 0o755); // its workers have fewer rights than root
    const config = join(folder, 'nginx.conf');
    const aside = CONFIG.replaceAll('/tmp/', `${folder}/`);
    writeFileSync(config, aside.replace('/usr/share/nginx/html', folder).replace('8080', `127.0.0.1:${port}`));
    expect(spawnSync('nginx', ['-t', '-c', config], { encoding: 'utf8' }).stderr).toContain('test is successful');
    const nginx = spawn('nginx', ['-c', config, '-g', 'daemon off;'], { stdio: 'ignore' });
    const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
    try {
      await expect
        .poll(() =>
          get('/').then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
      const page = await get('/');
      for (const [name, value] of Object.entries(SERVED_WITH)) expect(page.headers.get(name)).toBe(value);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const player = await get('/?embed=1');
      for (const [search, expected] of ADDRESSES) {
        const { headers } = await get(`/${search}`);
        // nginx omits a header whose value is empty.
        expect([search, headers.has('content-security-policy')]).toEqual([search, !expected]);
      }
      expect(player.headers.get('x-content-type-options')).toBe('nosniff');
      const script = await get('/assets/page-1.js');
      expect(script.headers.get('content-type')).toMatch(/^application\/javascript/);
      expect(script.headers.get('cache-control')).toContain('immutable');
      expect((await get('/manifest.webmanifest')).headers.get('content-type')).toMatch(/^application\/manifest\+json/);
      for (const path of ['/nobody', '/assets/nobody-1.js']) {
        const { status, headers } = await get(path);
        expect([path, status, headers.get('x-content-type-options')]).toEqual([path, 404, 'nosniff']);
        expect(headers.get('cache-control')).toBe('no-cache');
      }
      expect((await get('/', { method: 'POST' })).status).toBe(403);
    } finally {
      nginx.kill();
      await new Promise((exited) => nginx.once('exit', exited));
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
