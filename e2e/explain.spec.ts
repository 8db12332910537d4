/** What an event means: in words, in the field that changed, in Kubernetes' source, and on the way back to its cause. */
import { expectCleanInBothThemes } from './axe.ts';
import { expect, test } from './onePage.ts';

test.describe.configure({ mode: 'default' });

test('a step says what it would take to be otherwise', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('API server set deletionTimestamp');
  await expect(grace.inspector.getByRole('heading', { name: 'Otherwise' })).toBeVisible();
  await expect(grace.panel('What happened')).toContainText('gets grace 0 whatever was asked');
});

test('the field that a step is about says what it means, and any other when asked', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('API server set deletionTimestamp');
  const stamp = grace.inspector.getByRole('button', { name: /^metadata\.deletionTimestamp/ });
  await expect(stamp).toHaveAttribute('aria-expanded', 'true');
  await expect(grace.inspector.getByText(/^When the grace ends/)).toBeVisible();
  await grace.inspector.getByRole('button', { name: /^metadata\.resourceVersion/ }).click();
  await expect(stamp).toHaveAttribute('aria-expanded', 'false');
  await expect(grace.inspector.getByText(/^Which write this is/)).toBeVisible();
});

test('the function is the release’s own, at its tag', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('No container of the pod runs');
  const link = (name: RegExp) => grace.inspector.getByRole('link', { name });
  await expect(link(/syncTerminatingPod · kubelet\.go/)).toHaveAttribute(
    'href',
    /blob\/v1\.23\.13\/pkg\/kubelet\/kubelet\.go/,
  );
  await page.getByRole('button', { name: /^Kubernetes/ }).click();
  await page.getByRole('menuitemradio', { name: /1\.36/ }).first().click();
  await grace.ready();
  await grace.press('To the start');
  await grace.nextMilestone();
  await grace.goOnTo('No container of the pod runs');
  await expect(link(/SyncTerminatingPod · kubelet\.go/)).toHaveAttribute('href', /blob\/v1\.36\.2\//);
});

test('another language explains the same step, its causes and its fields', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('API server set deletionTimestamp');
  const causes = await grace.causes.count();
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'API 服务器设置了 deletionTimestamp' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '否则' })).toBeVisible();
  await expect(page.getByText(/^宽限期结束的时刻/)).toBeVisible();
  const chain = page.getByRole('list', { name: '原因，最早的在前' }).getByRole('button');
  await expect(chain).toHaveCount(causes);
  await chain.first().click();
  await expect(page.getByRole('heading', { level: 2, name: '你删除了 web' })).toBeVisible();
});

for (const [language, locale] of [
  ['English', 'en-GB'],
  ['Chinese', 'zh-CN'],
] as const) {
  test.describe(language, () => {
    test.use({ locale });

    test('nothing about a step keeps anyone out, in either theme', async ({ page }) => {
      await page.goto('/#s=1p.mirror');
      await expect(page.locator('main[data-ready="true"]')).toBeVisible();
      await page.keyboard.press('Shift+ArrowRight');
      await expectCleanInBothThemes(page, 'the inspector', '.insp');
    });
  });
}
