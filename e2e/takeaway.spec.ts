/** What is taken away is what somebody else can open: each file is downloaded, looked into, and a picture brought back. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { GracePage } from './gracePage.ts';
import { expect, test } from './test.ts';

async function exported(grace: GracePage, item: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  await grace.page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = grace.page.waitForEvent('download');
  await grace.page.getByRole('menu', { name: 'Export' }).getByRole('menuitem', { name: item, exact: true }).click();
  return saved(await download);
}

async function saved(download: Download): Promise<{ name: string; bytes: Buffer }> {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** As a person drops a file on the page. */
async function drop(page: Page, name: string, type: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ base64, as, of }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], as, { type: of }));
      return data;
    },
    { base64: bytes.toString('base64'), as: name, of: type },
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/** A picture as a browser sees it, and how much of it is not ground. */
const looked = (page: Page, bytes: Buffer, type: string): Promise<{ width: number; height: number; inked: number }> =>
  page.evaluate(
    async ({ base64, of }) => {
      const image = new Image();
      image.src = `data:${of};base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const pen = canvas.getContext('2d');
      pen?.drawImage(image, 0, 0);
      const pixels = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
      const [r, g, b] = pixels;
      let inked = 0;
      for (let i = 0; i < pixels.length; i += 4)
        if (pixels[i] !== r || pixels[i + 1] !== g || pixels[i + 2] !== b) inked += 1;
      return { width: canvas.width, height: canvas.height, inked: inked / (pixels.length / 4) };
    },
    { base64: bytes.toString('base64'), of: type },
  );

const AT_SIGTERM = '#s=1p.sigkill&t=14411000&v=d.inside';

test('a picture is drawn with its fonts inside, in the theme of the page, and asks for nothing', async ({ grace }) => {
  await grace.page.goto(`/${AT_SIGTERM}`);
  await grace.ready();
  const { name, bytes } = await exported(grace, 'Picture, SVG');
  expect(name).toMatch(/\.svg$/);
  const svg = bytes.toString('utf8');
  // Where no policy of the page's own judges the styles of somebody else's document.
  const elsewhere = await grace.page.context().newPage();
  const { root, outside } = await elsewhere.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    const outside = [...parsed.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => name.endsWith('href') || /url\((?!#)/.test(value))
        .map(String),
    );
    return { root: parsed.documentElement.nodeName, outside };
  }, svg);
  expect(root).toBe('svg');
  expect(outside).toEqual([]);
  expect(svg.match(/@font-face\{[^}]*url\(data:font\/woff2;base64,/g)).toHaveLength(2);
  expect(svg).toContain('SIGKILL at 32.');
});

test('a picture that is dropped back opens its scenario at its instant', async ({ grace }) => {
  await grace.page.goto(`/${AT_SIGTERM}`);
  await grace.ready();
  const screen = await grace.screen();
  const { name, bytes } = await exported(grace, 'Picture, with the scenario inside');
  expect(name).toMatch(/\.png$/);
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const { width, height, inked } = await looked(grace.page, bytes, 'image/png');
  expect(width).toBe(2 * 824);
  expect(height).toBeGreaterThan(1_400);
  expect(inked).toBeGreaterThan(0.1);

  await grace.open({ preset: 'mirror' });
  await drop(grace.page, name, 'image/png', bytes);
  await expect(grace.page).toHaveURL(/s=1p\.sigkill&t=14411000/);
  await expect.poll(() => grace.screen()).toEqual(screen);
});

test('a picture that the command line has drawn opens as the page’s own does, also in a browser that knows nothing', async ({
  grace,
}) => {
  test.setTimeout(120_000); // where the command line has to be built first
  const args = ['.ci/cli.mjs', 'run', 'preset:sigkill', '--format', 'png', '--at', '14.411s'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { maxBuffer: Infinity });
  expect(stderr.toString()).toBe('');
  await grace.open({ preset: 'mirror' });
  const { width, height, inked } = await looked(grace.page, stdout, 'image/png');
  expect([width, height]).toEqual([2 * 824, 2 * 836]);
  expect(inked).toBeGreaterThan(0.1);
  await drop(grace.page, 'a.png', 'image/png', stdout);
  await expect(grace.page).toHaveURL(/s=1p\.sigkill&t=14411000/);
  await expect(grace.page.getByText('SIGKILL at 32.').first()).toBeVisible();
});

test('a picture of a cluster has all of its nodes, its lanes, and what its clients see', async ({ grace }) => {
  await grace.open({ preset: 'node-lost' });
  const lost = (await exported(grace, 'Picture, SVG')).bytes.toString('utf8');
  for (const words of ['node-1', 'node-2', 'node-3', 'Deployment controller', 'NoExecute', 'tolerated 300 s'])
    expect(lost).toContain(`>${words}</text>`);
  await grace.open({ preset: 'requests-fail' });
  const failing = (await exported(grace, 'Picture, SVG')).bytes.toString('utf8');
  for (const words of ['kube-proxy', 'so far', 'per 100 ms', 'listener']) expect(failing).toContain(`>${words}</text>`);
});

test('a picture of something else says what it lacks, and changes nothing', async ({ grace }) => {
  await grace.open({ preset: 'mirror' });
  await expect(grace.page.getByText('a mirror pod has none').first()).toBeVisible(); // the last part to come
  const screen = await grace.screen();
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  );
  await drop(grace.page, 'cat.png', 'image/png', pixel);
  await expect(grace.toasts).toContainText('cat.png is a picture without a scenario inside');
  expect(await grace.screen()).toEqual(screen);
  expect(grace.page.url()).toContain('#s=1p.mirror');
});

test('a terminal’s recording and the pod’s own words are files, too', async ({ grace }) => {
  await grace.page.goto(`/${AT_SIGTERM}`);
  await grace.ready();
  const cast = (await exported(grace, 'Terminal recording, asciinema')).bytes.toString('utf8').trimEnd().split('\n');
  expect(JSON.parse(cast[0] ?? '')).toMatchObject({ version: 2, title: '$ kubectl get pods -w' });
  for (const line of cast.slice(1)) expect(JSON.parse(line)).toEqual([expect.any(Number), 'o', expect.any(String)]);
  expect((await exported(grace, 'What kubectl describe prints')).bytes.toString('utf8')).toMatch(
    /Termination Grace Period: +30s/,
  );
  expect((await exported(grace, 'The pod, YAML')).bytes.toString('utf8')).toMatch(/deletionGracePeriodSeconds: 30/);
});

/** What a story's file weighs at most, to go into an article. */
const MOST_BYTES = 8_000_000;

async function filmed(grace: GracePage, kind: 'GIF' | 'WebM'): Promise<{ name: string; bytes: Buffer }> {
  await grace.page.getByRole('button', { name: 'Export', exact: true }).click();
  await grace.page.getByRole('menuitem', { name: 'Make a video…' }).click();
  const dialog = grace.dialog('Make a video');
  await dialog.getByRole('button', { name: kind }).click();
  await dialog.getByRole('button', { name: 'Overview' }).click();
  const download = grace.page.waitForEvent('download', { timeout: 200_000 });
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  const file = await saved(await download);
  await expect(dialog).toBeHidden();
  return file;
}

test('the story is a WebM that plays to its end', async ({ grace }) => {
  test.setTimeout(240_000); // hundreds of pictures even of the shortest story, on whatever machine
  await grace.open({ preset: 'completed' });
  const { name, bytes } = await filmed(grace, 'WebM');
  expect(name).toMatch(/\.webm$/);
  expect(bytes.length).toBeLessThan(MOST_BYTES);
  // Where no policy of the page's own judges what somebody else shows.
  const elsewhere = await grace.page.context().newPage();
  const played = await elsewhere.evaluate(async (base64) => {
    const video = document.createElement('video');
    video.muted = true;
    video.playbackRate = 16;
    video.src = `data:video/webm;base64,${base64}`;
    await video.play();
    await new Promise((ended) => video.addEventListener('ended', ended));
    return { width: video.videoWidth, seconds: video.duration, at: video.currentTime };
  }, bytes.toString('base64'));
  expect(played.width).toBe(1236);
  expect(played.seconds).toBeGreaterThan(5);
  expect(played.at).toBeCloseTo(played.seconds, 1);
});

test('the story is a GIF that anything plays, and can be cancelled', async ({ grace }) => {
  test.setTimeout(240_000); // a hundred pictures, on whatever machine
  await grace.open({ preset: 'completed' });
  const { page } = grace;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Make a video…' }).click();
  const dialog = grace.dialog('Make a video');
  await dialog.getByRole('button', { name: 'GIF' }).click();
  await dialog.getByRole('button', { name: 'Overview' }).click();
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('progressbar')).toBeHidden();

  const download = page.waitForEvent('download', { timeout: 200_000 });
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  const { name, bytes } = await saved(await download);
  expect(name).toMatch(/\.gif$/);
  expect(bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
  expect(bytes.length).toBeLessThan(MOST_BYTES);
  expect((await looked(page, bytes, 'image/gif')).width).toBe(824);
  await expect(dialog).toBeHidden();
});
