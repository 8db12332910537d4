/** English and 简体中文: by the browser's wish, by choice, without a reload, and remembered. */
import { expect, test } from './test.ts';

test.describe('a browser that asks for Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('gets it from the first frame on, in the document’s language too', async ({ page }) => {
    await page.goto('/#s=1p.mirror');
    await expect(page.locator('main[data-ready="true"]')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page).toHaveTitle(/^删除一个镜像 Pod/);
    await expect(page.getByRole('button', { name: '场景：删除一个镜像 Pod' })).toBeVisible();
    await expect(page.getByRole('region', { name: '播放器' }).getByText(/^第 1 \/ \d+ 步$/)).toBeVisible();
    await expect(page.getByText('静态', { exact: true }).first()).toBeVisible();
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^删除一个 Pod/);
  });

  test('finds the panes by names of its own, and those of machines by theirs', async ({ page }) => {
    await page.goto('/#s=1p.mirror');
    await expect(page.locator('main[data-ready="true"]')).toBeVisible();
    const panes = page.getByRole('region', { name: '检查器' }).getByRole('tab');
    await expect(panes).toHaveText(['发生了什么', '对象', 'klog', 'get -w', '请求', '步骤', '事件', 'describe']);
    await panes.getByText('请求').click();
    await expect(page.getByRole('tabpanel', { name: '请求' })).toBeVisible();
  });

  test('sees it in the pictures, where names stay what they are', async ({ page }) => {
    await page.goto('/#s=1p.sigkill');
    await expect(page.locator('main[data-ready="true"]')).toBeVisible();
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('Shift+ArrowRight');
    const diagram = page.getByRole('region', { name: '示意图' });
    await expect(diagram.getByText('syncTerminatingPod', { exact: true })).toBeVisible();
    await expect(diagram.getByText('沙箱 398d649c', { exact: true })).toBeVisible();
    await expect(diagram.getByText('2 个已挂载', { exact: true })).toBeVisible();
    const timeline = page.getByRole('region', { name: '时间轴' });
    await expect(timeline.getByRole('button', { name: /DELETE，宽限期 0$/ })).toBeVisible();
    await expect(timeline.getByText('2 个卷已挂载', { exact: true })).toHaveCount(2); // past and future
    const worker = page.getByRole('region', { name: /^Pod worker/ });
    await expect(worker.getByRole('button', { name: /^停止中（在 Terminating 中），当前状态/ })).toBeVisible();
    await expect(worker.getByText('被删除', { exact: true })).toBeVisible();
  });

  test('acts and undoes in it', async ({ page }) => {
    await page.goto('/#s=1p.regular');
    await expect(page.locator('main[data-ready="true"]')).toBeVisible();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: '删除 nginx-static-node-1', exact: true }).click();
    await expect(page.getByRole('status').getByText('0.000 s：已删除镜像 Pod nginx-static-node-1。')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: /撤销/ }).click();
    await expect(page.getByRole('button', { name: '删除 nginx-static-node-1', exact: true })).toBeVisible();
  });
});

test('the language is switched in place, and remembered', async ({ grace, page }) => {
  await grace.open({ preset: 'sigkill' });
  await grace.press('Next milestone');
  const time = await grace.time.innerText();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('button', { name: '场景：删除一个忽略 SIGTERM 的 Pod' })).toBeVisible();
  await expect(page.getByRole('region', { name: '播放器' }).getByText(time)).toBeVisible(); // nothing was loaded anew
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused();
  await page.reload();
  await expect(page.locator('main[data-ready="true"]')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.keyboard.press('l');
  await expect(grace.scenario).toHaveAccessibleName('Scenario: Delete a pod that ignores SIGTERM');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu switches it, and nothing gets wider', async ({ grace, page }) => {
    await grace.open();
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('menuitem', { name: '简体中文' }).tap();
    for (const name of ['Pod', '结构', '原因', '状态', '时间']) {
      await page.getByRole('tab', { name, exact: true }).tap();
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390);
    }
  });
});
