/** Why? The way back from any event to the person who began it. */
import { expect, test } from './onePage.ts';
import type { GracePage } from './gracePage.ts';

test.describe.configure({ mode: 'default' });

/** Goes from cause to cause, as far as it leads; answers what was met. */
async function walkBack(grace: GracePage): Promise<readonly string[]> {
  const met = [await grace.title.innerText()];
  for (let i = 0; i < 40 && (await grace.causes.count()) > 1; i += 1) {
    const before = await grace.seconds();
    const cause = await grace.causes.nth(-2).innerText();
    await grace.causes.nth(-2).click();
    await expect(grace.causes.last()).toHaveText(cause, { useInnerText: true }); // the list follows some frames later
    expect(await grace.seconds()).toBeLessThanOrEqual(before);
    met.push(await grace.title.innerText());
  }
  return met;
}

test('the last DELETE leads back to the click, cause by cause', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('DELETE pods/web grace=0');
  await expect(grace.causes.last()).toHaveAttribute('aria-current', 'step');
  const met = await walkBack(grace);
  expect(met.at(-1)).toBe('You deleted web');
  expect(met).toContain('Pod worker is asked to terminate');
  await expect(grace.time).toHaveText('2.000 s');
  await expect(grace.pod('web')).toContainText('Running');
});

test('the end of a static pod’s worker leads back to the file that was removed', async ({ grace }) => {
  await grace.open({ preset: 'static' });
  await grace.goOnTo('Pod worker has finished');
  expect((await walkBack(grace)).at(-1)).toBe('You removed nginx-static.yaml');
});

test('the whole chain can be seen, in the order of time', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('nginx exited with code 0');
  await expect(grace.causes.first()).toContainText('You deleted web');
  const all = grace.inspector.getByRole('button', { name: /^all \d+$/ });
  const length = Number(/\d+/.exec(await all.innerText())?.[0]);
  await all.click();
  await expect(grace.causes).toHaveCount(length);
  const times = (await grace.causes.getByRole('time').allInnerTexts()).map(Number);
  expect(times).toHaveLength(length);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('an explanation names its source in Kubernetes, of the release that runs', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('Pod worker has finished');
  await expect(grace.inspector.getByRole('link', { name: /pod_workers\.go/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\/kubernetes\/kubernetes\/blob\/v1\.23\.\d+\/pkg\/kubelet\/pod_workers\.go/,
  );
});
