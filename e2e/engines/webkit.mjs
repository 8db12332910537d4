/** WebKit as Debian has it (webkit2gtk-driver), driven over WebDriver on a screen of its own (xvfb). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const LIBRARIES = '/usr/lib';

/** The small browser that comes with the driver lies in a folder of its architecture and version. */
function miniBrowser() {
  if (!existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .flatMap((arch) =>
      ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) => join(LIBRARIES, arch, version)),
    )
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

export const name = 'WebKit';
export const find = () => (existsSync(DRIVER) && existsSync(SCREEN) ? miniBrowser() : undefined);

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function startScreen() {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(screen.stdout, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

async function answers(url) {
  for (;;) {
    try {
      return await fetch(`${url}/status`);
    } catch {
      await new Promise((again) => setTimeout(again, 50)); // it has not opened its port yet
    }
  }
}

/** @returns {Promise<import('./visit.mjs').Engine>} */
export async function start(binary) {
  const { Builder, Capabilities, Key } = await import('selenium-webdriver');
  const { screen, display } = await startScreen();
  const port = await freePort();
  // its sandbox wants namespaces that containers do not give; the page under test is our own
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  const browser = await new Builder()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      }),
    )
    .build();
  await browser.manage().setTimeouts({ script: 60_000 });
  const run = (code, ...args) =>
    browser.executeAsyncScript(
      `const [args, done] = arguments; Promise.resolve((${code})(...args)).then((ok) => done({ ok }), (error) => done({ error: String(error) }));`,
      args,
    );
  const element = (find, ...args) => browser.executeScript(`return (${find})(...arguments)`, ...args);
  const KEYS = {
    Space: ' ',
    Enter: Key.ENTER,
    ArrowRight: Key.ARROW_RIGHT,
    ArrowLeft: Key.ARROW_LEFT,
    Home: Key.HOME,
    End: Key.END,
  };
  return {
    version: `WebKitGTK ${(await browser.getCapabilities()).get('browserVersion')}`,
    complaints: [],
    open: (address) => browser.get(address),
    size: (width, height) => browser.manage().window().setRect({ x: 0, y: 0, width, height }),
    run: async (code, ...args) => {
      const answer = await run(code, ...args);
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.ok ?? undefined;
    },
    click: async (find, ...args) => (await element(find, ...args)).click(),
    type: async (text, find, ...args) => (await element(find, ...args)).sendKeys(text),
    press: (key) =>
      browser
        .actions()
        .sendKeys(KEYS[key] ?? key)
        .perform(),
    stop: async () => {
      await browser.quit();
      driver.kill();
      screen.kill();
    },
  };
}
