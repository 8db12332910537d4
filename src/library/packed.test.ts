/**
 * The package as others get it: packed, and installed into an empty folder that knows nothing of this repository. Every
 * example of the README and of the doc comments is run there, in each Node that is on this machine.
 */
import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCli, buildLibrary, buildPage } from '../../.ci/build.mjs';
import { root } from '../../.ci/install.mjs';
import { linkIn } from '../app/takeaway/png.ts';

const RECORDED = join(root, 'src/cli/conform/fixtures/v1.36.2/stuck-volume/kubelet.log');

const folder = mkdtempSync(join(tmpdir(), 'grace-period-packed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is published has to work in all of these; a machine has one of them at least. */
const MAJORS = [20, 22, 24];
/** Where those who keep several have them: GitHub's runners, nvm, n and fnm. */
const KEPT = [
  '/opt/hostedtoolcache/node',
  join(homedir(), '.nvm/versions/node'),
  '/usr/local/n/versions/node',
  join(homedir(), '.local/share/fnm/node-versions'),
];

function nodes(): readonly (readonly [version: string, path: string])[] {
  const inside = ['bin/node', 'x64/bin/node', 'arm64/bin/node', 'installation/bin/node'];
  const kept = KEPT.filter((place) => existsSync(place)).flatMap((place) =>
    readdirSync(place).flatMap((version) => inside.map((path) => join(place, version, path))),
  );
  const named = (process.env['NODES'] ?? '').split(delimiter).filter((path) => path !== '');
  const found = new Map<number, readonly [string, string]>();
  for (const path of [process.execPath, ...named, ...kept]) {
    if (!existsSync(path)) continue;
    const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim();
    const major = Number(/^v(\d+)/.exec(version)?.[1]);
    if (path === process.execPath || (MAJORS.includes(major) && !found.has(major))) found.set(major, [version, path]);
  }
  return [...found.values()];
}

/** With npm's settings alone, and none that this test was started with. */
const environment = (node = process.execPath): NodeJS.ProcessEnv => ({
  HOME: homedir(),
  PATH: [dirname(node), process.env['PATH'] ?? ''].join(delimiter),
  CI: '1',
});

const ran = (
  command: string,
  args: readonly string[],
  node = process.execPath,
  cwd = folder,
): SpawnSyncReturns<string> =>
  spawnSync(command, args, { cwd, encoding: 'utf8', env: environment(node), maxBuffer: Infinity });

interface Example {
  readonly name: string;
  readonly code: string;
  /** What each `console.log` says, by the comment behind it. */
  readonly said: readonly string[];
}

const exampleOf = (name: string, code: string): Example => ({
  name,
  code,
  said: [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, text = '']) => text),
});

const FENCED = /^```ts\n([\s\S]*?)^```$/gm;

/** Those of the section on the package, and those of the doc comments. */
function examples(): readonly Example[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const section = /^## From npm$([\s\S]*?)^## /m.exec(readme)?.[1] ?? '';
  const told = [...section.matchAll(FENCED)].map(([, code = ''], i) => exampleOf(`README-${i + 1}`, code));
  const here = join(root, 'src/library');
  const documented = readdirSync(here)
    .filter((file) => /^\w+\.tsx?$/.test(file))
    .flatMap((file) => {
      const comments = readFileSync(join(here, file), 'utf8').replace(/^ \* ?/gm, '');
      return [...comments.matchAll(FENCED)].map(([, code = ''], i) =>
        exampleOf(`${file.replace(/\..*/, '')}-${i + 1}`, code),
      );
    });
  return [...told, ...documented];
}

const ALL = examples();
const isOfReact = ({ code }: Example): boolean => code.includes("from 'react'");
const EXAMPLES = ALL.filter((example) => !isOfReact(example));
const REACT_EXAMPLES = ALL.filter(isOfReact);

/** Whoever uses the component has React; nobody else gets it. */
const withReact = join(folder, 'with-react');
const OF_REACT = ['react', 'react-dom', 'scheduler', 'csstype', '@types/react', '@types/react-dom'];

function must(done: boolean, what: string): void {
  if (!done) throw new Error(what);
}

beforeAll(() => {
  if (!existsSync(join(root, 'dist/index.html'))) must(buildPage(), 'the page could not be built');
  must(buildCli() && buildLibrary(), 'the package could not be built');
  // npm test has built the page, which prepack would do once more.
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const pack = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  must(pack.status === 0, pack.stderr);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  mkdirSync(withReact);
  for (const [at, own] of [
    [folder, EXAMPLES],
    [withReact, REACT_EXAMPLES],
  ] as const) {
    writeFileSync(join(at, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n');
    const args = ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)];
    const install = ran('npm', args, process.execPath, at);
    must(install.status === 0, install.stderr);
    for (const { name, code } of own) writeFileSync(join(at, `${name}.ts`), code);
  }
  mkdirSync(join(withReact, 'node_modules/@types'));
  for (const name of OF_REACT) symlinkSync(join(root, 'node_modules', name), join(withReact, 'node_modules', name));
}, 300_000);

const INSTALLED = join(folder, 'node_modules/grace-period');
const everyFile = (): readonly string[] =>
  readdirSync(INSTALLED, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(INSTALLED, name)).isFile(),
  );

describe('the package', () => {
  it('holds what is built, and what is to be read', () => {
    const files = everyFile();
    expect(files.filter((name) => !/^dist(?:-cli|-npm)?\//.test(name)).toSorted()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'package.json',
    ]);
    expect(files.filter((name) => /\.(?:map|br|tsx?)$/.test(name) && !name.endsWith('.d.ts'))).toEqual([]);
    const size = files.reduce((sum, name) => sum + statSync(join(INSTALLED, name)).size, 0);
    expect(size).toBeLessThan(16_000_000);
  });

  it('brings nothing else along', () => {
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['grace-period']);
  });

  it('says of this version what has changed', () => {
    const { version } = JSON.parse(readFileSync(join(INSTALLED, 'package.json'), 'utf8')) as { version: string };
    expect(readFileSync(join(INSTALLED, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`);
  });

  it.each([
    ['nodenext', folder, EXAMPLES],
    ['bundler', folder, EXAMPLES],
    ['nodenext', withReact, REACT_EXAMPLES],
    ['bundler', withReact, REACT_EXAMPLES],
  ])('has types that are sound by themselves, for %s in %s', (resolution, at, own) => {
    const options = {
      module: resolution === 'bundler' ? 'esnext' : 'nodenext',
      moduleResolution: resolution,
      target: 'es2022',
      lib: at === folder ? ['es2023'] : ['es2023', 'dom'], // and nothing of Node; React's own types know the DOM
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
    };
    const log = at === folder ? 'declare const console: { log(...said: unknown[]): void };\n' : 'export {};\n';
    writeFileSync(join(at, 'console.d.ts'), log);
    const files = ['console.d.ts', ...own.map(({ name }) => `${name}.ts`)];
    writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = ran(process.execPath, [compiler, '-p', '.'], process.execPath, at);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});

describe.each(nodes())('in Node %s', (_version, node) => {
  it.each(ALL)('runs the example $name', (example) => {
    const { name, code, said } = example;
    expect(said.length).toBeGreaterThan(0);
    const at = isOfReact(example) ? withReact : folder;
    writeFileSync(join(at, `${name}.js`), code); // which has no types of its own
    const { stdout, stderr } = ran(node, [`${name}.js`], node, at);
    expect({ stderr, said: stdout.trimEnd().split('\n') }).toEqual({ stderr: '', said });
  });

  it('does nothing where it is only imported', () => {
    const entries = ['grace-period', 'grace-period/evidence', 'grace-period/klog'];
    const before = 'const before = Object.keys(globalThis).length;';
    const code = `${before} ${entries.map((name) => `await import('${name}');`).join(' ')} if (Object.keys(globalThis).length !== before) throw new Error('it has left something behind');`;
    const { status, stdout, stderr } = ran(node, ['--input-type=module', '--eval', code], node);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('diagnoses a log', () => {
    const log = readFileSync(RECORDED, 'utf8').split('\n');
    writeFileSync(join(folder, 'kubelet.log'), log.slice(0, 200).join('\n')); // as it stood while the volume was busy
    const { status, stdout } = ran('npx', ['--offline', 'grace-period', 'diagnose', 'kubelet.log'], node);
    expect(stdout).toContain('waiting on volume-unmount');
    expect(status).toBe(1); // a removal waits
  });

  it('opens the page, with the headers that it asks for', async () => {
    const started = spawn('npx', ['--offline', 'grace-period', '--port', '0', '--no-open'], {
      cwd: folder,
      env: environment(node),
      detached: true,
    });
    try {
      const address = await new Promise<string>((told, failed) => {
        let said = '';
        started.stdout.on('data', (text) => {
          said += String(text);
          const found = /http:\S+/.exec(said)?.[0];
          if (found !== undefined) told(found);
        });
        started.on('exit', () => failed(new Error(`it has ended: ${said}`)));
      });
      const page = await fetch(address);
      expect(page.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
      const player = await fetch(`${address}?embed=1`);
      expect([player.status, player.headers.get('content-security-policy')]).toEqual([200, null]);
      expect(player.headers.get('x-content-type-options')).toBe('nosniff');
      const html = await page.text();
      const script = /src="\.\/(assets\/page-[^"]+)"/.exec(html)?.[1] ?? '';
      const code = await fetch(new URL(script, address));
      expect([code.status, code.headers.get('content-type')]).toEqual([200, 'text/javascript']);
      expect((await fetch(new URL('nobody', address))).status).toBe(404);
      expect((await fetch(new URL('..%2f..%2fpackage.json', address))).status).toBe(404);
    } finally {
      if (started.pid !== undefined) process.kill(-started.pid); // npx and what it has started
    }
  });

  it('draws a picture that carries its scenario', () => {
    const args = ['--offline', 'grace-period', 'run', 'preset:regular', '--format', 'png'];
    const { status, stdout, stderr } = spawnSync('npx', args, {
      cwd: folder,
      env: environment(node),
      maxBuffer: Infinity,
    });
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
    expect(linkIn(stdout)).toMatch(/^#s=1p\.regular&t=/);
    expect([stdout.readUInt32BE(16), stdout.length > 100_000]).toEqual([2 * 824, true]);
  });

  it('prints what a simulated kubelet logs, and its version', () => {
    const { status, stdout } = ran('npx', ['--offline', 'grace-period', 'run', 'preset:mirror', '-f', 'klog'], node);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^I0101 00:00:/);
    expect(ran('npx', ['--offline', 'grace-period', '--version'], node).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

it('is asked of every entry that package.json has', () => {
  const { exports } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
  ) as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  const used = new Set(ALL.flatMap(({ code }) => [...code.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)));
  const entries = Object.keys(exports).filter((name) => !name.includes('*') && !name.endsWith('.json'));
  const unused = entries.filter((name) => !used.has(name.replace('.', 'grace-period')));
  expect(unused).toEqual([]);
});
