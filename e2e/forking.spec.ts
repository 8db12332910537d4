/** Acting at any instant: what came later is replaced, and can be had back. */
import { expect, test } from './test.ts';

test('acting in the past replaces what came later', async ({ grace }) => {
  await grace.open({ preset: 'together' });
  await grace.goOnTo('You removed nginx-static.yaml'); // the third of three removals
  await grace.press('To the start');
  await grace.delete('web');
  await expect(grace.toasts).toContainText(/Deleted web at 0\.000\. \d+ later steps replaced\./);
  const titles = await grace.milestonesFromHere();
  expect(titles).toContain('web is gone from the API');
  expect(titles).not.toContain('You removed nginx-static.yaml');
  expect(titles).not.toContain('You deleted nginx-static-node-1');
});

test('undo and redo bring back exactly what was there', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  const before = await grace.screen();

  await grace.delete('nginx-static-node-1');
  await expect(grace.title).toHaveText('You deleted nginx-static-node-1');
  const after = await grace.screen();
  expect(after).not.toBe(before);

  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const redo = page.getByRole('button', { name: 'Redo', exact: true });
  await undo.click();
  await grace.ready();
  await expect(grace.title).toHaveText('Runtime sends SIGTERM to nginx');
  await expect.poll(() => grace.screen()).toBe(before);
  await expect(undo).toBeDisabled();

  await redo.click();
  await grace.ready();
  await expect(grace.title).toHaveText('You deleted nginx-static-node-1');
  await expect.poll(() => grace.screen()).toBe(after);
  await expect(redo).toBeDisabled();
});

test('a chain of acts is undone one by one, by its keys', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  await grace.press('To the start');
  const screens = [await grace.screen()];
  await grace.delete('nginx-static-node-1');
  await grace.press('Next milestone');
  await grace.press('Next milestone');
  screens.push(await grace.screen());
  await grace.delete('web');
  await page.keyboard.press('Control+z');
  await grace.ready();
  await expect.poll(() => grace.screen()).toBe(screens[1]);
  await page.keyboard.press('Control+z');
  await grace.ready();
  await expect.poll(() => grace.screen()).toBe(screens[0]);
  await page.keyboard.press('Control+Shift+z');
  await grace.ready();
  await expect.poll(() => grace.screen()).toBe(screens[1]);
});

test('the message of an act takes it back', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.press('To the end');
  await expect(grace.summary).toBeVisible();
  const before = await grace.screen();
  await grace.delete('nginx-static-node-1');
  await grace.toasts.getByRole('button', { name: /^Undo/ }).click();
  await grace.ready();
  await expect.poll(() => grace.screen()).toBe(before);
});

test('a pod that is being deleted can be deleted again, at once', async ({ grace }) => {
  await grace.open({ preset: 'sigkill' });
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await grace.deleteWith('web', /^Force/);
  await expect(grace.title).toHaveText('You deleted web, grace 0');
  await grace.goOnTo('web is gone from the API');
  expect(await grace.seconds()).toBeLessThan(10); // of the 30 s that were given first
});

test('what was broken can be mended, and only then', async ({ grace, page }) => {
  await grace.open({ preset: 'regular' });
  const fault = page.getByRole('button', { name: 'Fault', exact: true });
  const faults = grace.dialog('Faults');
  const card = (name: string) => faults.getByRole('option', { name, exact: true });
  await fault.click();
  await expect(card('Start the kubelet')).toHaveCount(0);
  await card('Stop the kubelet').click();
  await grace.ready();
  await expect(grace.toasts).toContainText('Kubelet stopped');
  await grace.press('Next milestone');
  await page.keyboard.press('f');
  await expect(card('Stop the kubelet')).toHaveCount(0);
  // each says what it would do now, and is found by it
  await expect(card('Start the kubelet')).toHaveAccessibleDescription(/^It lists what is there/);
  await page.keyboard.insertText('start kubelet');
  await page.keyboard.press('Enter');
  await grace.ready();
  await expect(grace.toasts).toContainText('Kubelet started');
  expect(await grace.milestonesFromHere()).toContain('web is gone from the API');
});

test('a fault that is chosen acts, says what follows, and goes along in the link', async ({ grace, page }) => {
  await grace.open({ preset: 'regular', release: '1.36' });
  await grace.press('To the start');
  await page.keyboard.press('f');
  const card = grace.dialog('Faults').getByRole('option', { name: 'Slow etcd’s disk down', exact: true });
  await expect(card).toHaveAccessibleDescription(/^For a minute each write takes 3 s longer.*No pod is being deleted/);
  await card.click();
  await grace.ready();
  await expect(grace.title).toHaveText('etcd’s disk is slow: a write takes 3 s longer');
  await expect(grace.panel('What happened')).toContainText('one request after another');
  await grace.delete('web');
  await grace.goOnTo('web is gone from the API');
  const gone = await grace.seconds();
  expect(gone).toBeGreaterThan(12); // three writes at least, beyond its own time
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await grace.dialog('Share this moment').getByRole('textbox').inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await grace.ready();
  await expect(grace.title).toHaveText('web is gone from the API');
  expect(await grace.seconds()).toBe(gone);
});
