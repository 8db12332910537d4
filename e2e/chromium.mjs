/**
 * Finds a Chromium for the browser tests: the one named in the environment, the system's, which is what people have,
 * Playwright's own, or the one in the npm package @sparticuz/chromium (Linux x64), so that `npm ci` alone is enough on a
 * bare machine. E2E_BROWSER=npm prefers the last, which is the same build wherever it runs.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as playwright } from '@playwright/test';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** Debian's Chromium without what is around its pages. */
export const SHELL = '/usr/bin/chromium-headless-shell';
export const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/**
 * Without the address bar's two drop-downs: a whole Chromium loads both pages anew for each context, which took a third of
 * every test. A later --disable-features replaces an earlier one, so that Playwright's own are repeated.
 */
const DISABLED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** @returns {Promise<{ executablePath?: string, env?: Record<string, string>, from: string }>} */
export async function findChromium(prefer = process.env['E2E_BROWSER']) {
  const named = process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE'];
  if (named) return { executablePath: named, from: 'PLAYWRIGHT_CHROMIUM_EXECUTABLE' };
  const canUnpack = process.platform === 'linux' && process.arch === 'x64';
  if (prefer === 'npm' && canUnpack) return fromNpm();
  const system = [SHELL, ...WHOLE].find((path) => existsSync(path));
  if (system) return { executablePath: system, from: system };
  if (existsSync(playwright.executablePath())) return { from: 'playwright install' };
  if (canUnpack) return fromNpm();
  throw new Error('No Chromium found: run "npx playwright install chromium", or set PLAYWRIGHT_CHROMIUM_EXECUTABLE.');
}

/** What Playwright's `launchOptions` need to start it. */
export async function launchOptions(prefer = process.env['E2E_BROWSER']) {
  const found = await findChromium(prefer);
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...found.env }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const args = [`--disable-features=${DISABLED.join(',')}`];
  return { ...(found.executablePath ? { executablePath: found.executablePath } : {}), args, env };
}

/**
 * Unpacks the package's browser with its libraries and fonts into a folder of its version. The package itself would
 * unpack to one fixed place without a lock; here each process unpacks aside and the first to finish wins.
 */
async function fromNpm() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  const dir = join(root, 'node_modules/.cache', `chromium-${version}`);
  if (!existsSync(dir)) {
    const part = `${dir}.${process.pid}`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true });
    const keys = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];
    const saved = keys.map((key) => process.env[key]);
    process.env['TMPDIR'] = part;
    process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs22.x'; // makes it unpack its NSS libraries too
    try {
      const { default: chromium } = await import('@sparticuz/chromium');
      await chromium.executablePath();
    } finally {
      keys.forEach((key, index) => {
        const value = saved[index];
        if (value === undefined) delete process.env[key];
        else process.env[key] = value;
      });
    }
    const fonts = join(dir, 'fonts');
    writeFileSync(
      join(part, 'fonts', 'fonts.conf'),
      `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${fonts}-cache</cachedir></fontconfig>`,
    );
    try {
      renameSync(part, dir);
    } catch {
      rmSync(part, { recursive: true, force: true }); // another process won
    }
  }
  /** @type {Record<string, string>} */
  const env = { LD_LIBRARY_PATH: join(dir, 'al2023', 'lib') };
  if (!existsSync('/usr/share/fonts/truetype')) env['FONTCONFIG_PATH'] = join(dir, 'fonts');
  return { executablePath: join(dir, 'chromium'), env, from: `@sparticuz/chromium ${version}` };
}
