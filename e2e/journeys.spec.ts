/** The removals that the page is about, each from the click to the end of the run. */
import { STEPS } from './gracePage.ts';
import { expect, expectInOrder, test } from './test.ts';

test('a regular pod is asked to stop, stopped, cleaned up, and only then gone', async ({ grace }) => {
  await grace.open();
  await grace.press('To the start');
  await expect(grace.pod('web')).toContainText('Running');

  await grace.delete('web');
  await expect(grace.toasts).toContainText('Deleted web at 0.000');
  await expect(grace.title).toHaveText('You deleted web');
  await expect(grace.pod('web')).toContainText('Running');

  await grace.press('Next milestone');
  await expect(grace.title).toHaveText('API server set deletionTimestamp');
  await expect(grace.pod('web')).toContainText('Terminating');
  await expect(grace.state('SyncPod')).toHaveAttribute('aria-current', 'step');

  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await expect(grace.state('stopping, in Terminating')).toHaveAttribute('aria-current', 'step');

  await grace.goOnTo('nginx exited with code 0');
  await expect(grace.pod('web')).toContainText('1/1'); // nobody has told the API server

  await grace.goOnTo('Pod worker has finished');
  await expect(grace.workerState).toHaveAccessibleName(/^finished, current/);
  await expect(grace.pod('web')).toContainText('Terminating');

  await grace.goOnTo('web is gone from the API');
  await expect(grace.kubectlNames()).toHaveText(['nginx-static-node-1']);

  expectInOrder(await grace.milestonesFromHere(), [
    'kubectl returns',
    'The directory of the pod is removed',
    'The sandbox is removed',
    'The pod’s log directory is removed',
  ]);
  await expect(grace.end).toBeVisible();
});

test('a regular pod takes two DELETEs: the one that asks and the one that removes', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.press('To the end');
  const requests = await grace.show('Requests');
  const deletes = requests.getByRole('option', { name: 'DELETE pods/web' });
  await expect(deletes).toHaveText([/kubectl\s*DELETE\s*pods\/web/, /kubelet\s*DELETE\s*pods\/web/]);
  const body = requests.getByRole('region', { name: 'Request' });
  await deletes.first().click();
  await expect(body).toContainText('"propagationPolicy": "Background"');
  await expect(body).toContainText('the API server takes the pod’s own terminationGracePeriodSeconds');
  await deletes.last().click();
  await expect(body).toContainText(/"gracePeriodSeconds": 0,.*"preconditions": \{.*"uid": "/s);
  await grace.press('To the end');
  await expect(grace.timeline.getByRole('button', { name: /DELETE web$/ })).toBeVisible();
  await expect(grace.timeline.getByRole('button', { name: /DELETE, grace 0$/ })).toBeVisible();
  const rows = (await grace.show('get -w')).getByRole('listbox').getByRole('option', { name: /\bweb\b/ });
  await expect(rows).toHaveText([/Running/, /1\/1\s*Terminating/, /0\/1\s*Terminating/, /Terminating/, /DELETED/]);
});

test('a run plays by itself to its end', async ({ grace }) => {
  await grace.open({ preset: 'regular' });
  await grace.player.getByRole('button', { name: 'speed times 10' }).click();
  await grace.press('Play');
  await expect(grace.end).toBeVisible({ timeout: 60_000 });
  await expect(grace.player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(grace.kubectlNames()).toHaveText(['nginx-static-node-1']);
});

test('a static pod goes through all its stages when its manifest is removed', async ({ grace }) => {
  await grace.open();
  await grace.press('To the start');
  await grace.pod('nginx-static').getByRole('button', { name: 'Remove manifest file' }).click();
  await expect(grace.toasts).toContainText('Removed the manifest of nginx-static');
  await grace.hold();
  await expect(grace.title).toHaveText('You removed nginx-static.yaml');
  await grace.pods.getByRole('button', { name: 'nginx-static static' }).click();

  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  await expect(grace.pod('nginx-static-node-1')).toContainText('Running'); // the mirror knows nothing yet
  await expect(grace.state('Terminating')).toHaveAttribute('aria-current', 'step');

  await grace.press('To the start');
  await grace.press('Next milestone');
  expectInOrder(await grace.milestonesFromHere(), [
    'You removed nginx-static.yaml',
    'Pod worker is asked to terminate',
    'Runtime sends SIGTERM to nginx',
    'nginx exited with code 0',
    'No container of the pod runs',
    'Pod worker has finished',
    'The sandbox is removed',
    'The pod’s log directory is removed',
  ]);
  await expect(grace.kubectlNames()).toHaveText(['web']);
  await expect(grace.pod('nginx-static')).toContainText('manifest removed');
});

test('the eight stages of the article are all there to be stepped to', async ({ grace }) => {
  await grace.open({ preset: 'static' });
  await grace.show('Steps');
  for (const stage of [
    'syncLoop: REMOVE of nginx-static',
    'syncTerminatingPod begins',
    'Kubelet calls StopContainer for nginx',
    'No container of the pod runs',
    'syncTerminatedPod begins',
    'Pod worker has finished',
    'Kubelet deletes the mirror pod',
    'The pod’s log directory is removed',
  ]) {
    await (await grace.row(STEPS, stage)).click();
    await expect(grace.marked(STEPS)).toContainText(stage);
  }
});

test('a mirror pod comes back under a new UID while its container never stops', async ({ grace }) => {
  await grace.open();
  await grace.press('To the start');
  const object = await grace.show('Object');
  await grace.pods.getByRole('button', { name: 'nginx-static-node-1 mirror' }).click();
  const uid = async () => /^ {2}uid: (\S+)$/m.exec(await object.innerText())?.[1];
  const before = await uid();
  expect(before).toMatch(/^[0-9a-f-]{36}$/);

  await grace.delete('nginx-static-node-1');
  await grace.show('What happened');
  await grace.goOnTo('nginx-static-node-1 is gone from the API');
  await expect(grace.kubectlNames()).toHaveText(['web']);
  await expect(grace.state('SyncPod')).toHaveAttribute('aria-current', 'step');

  await grace.goOnTo('nginx-static-node-1 is created');
  await expect(grace.pod('nginx-static-node-1')).toContainText('Pending');
  await grace.show('Object');
  expect(await uid()).toMatch(/^[0-9a-f-]{36}$/);
  expect(await uid()).not.toBe(before);
  await expect(object).not.toContainText('containerStatuses');

  await grace.show('What happened');
  await grace.goOnTo('API server filled in the status of nginx-static-node-1');
  await expect(grace.pod('nginx-static-node-1')).toContainText('Running');
  await grace.show('Object');
  await expect(object).toContainText('containerStatuses');

  await grace.press('To the end');
  await grace.show('What happened');
  await expect(grace.state('Terminating')).toHaveAccessibleName(/not in this run/);
  await expect(grace.timeline.getByRole('button', { name: /SIGTERM/ })).toHaveCount(0);
});

test('a forced deletion takes the object at once and leaves the container to be killed', async ({ grace }) => {
  await grace.open({ preset: 'sigkill' });
  await grace.press('To the start');
  await grace.deleteWith('web', /^Force/);
  await expect(grace.title).toHaveText('You deleted web, grace 0');
  await grace.goOnTo('web is gone from the API');
  await expect(grace.kubectlNames()).toHaveText(['nginx-static-node-1']);
  await expect(grace.pod('web')).toContainText('no object; being stopped');
  await expect(grace.state('Terminating')).toHaveAttribute('aria-current', 'step');
  expectInOrder(await grace.milestonesFromHere(), [
    'Runtime sends SIGKILL to nginx',
    'nginx exited with code 137',
    'Pod worker has finished',
    'The sandbox is removed',
  ]);
});

test('a preStop hook runs before SIGTERM is sent', async ({ grace }) => {
  await grace.open({ preset: 'prestop' });
  await grace.goOnTo('preStop hook of nginx starts');
  const started = await grace.seconds();
  await expect(grace.state('stopping, in Terminating')).toHaveAttribute('aria-current', 'step');
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  expect((await grace.seconds()) - started).toBeGreaterThanOrEqual(3);
  await grace.goOnTo('web is gone from the API');
});

test('a process that ignores SIGTERM is killed when the grace period is over', async ({ grace }) => {
  await grace.open({ preset: 'sigkill' });
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  const asked = await grace.seconds();
  await grace.goOnTo('Runtime sends SIGKILL to nginx');
  expect((await grace.seconds()) - asked).toBeCloseTo(30, 1);
  await grace.goOnTo('nginx exited with code 137');
});

test('another grace can be given with the deletion', async ({ grace }) => {
  await grace.open({ preset: 'sigkill' });
  await grace.press('To the start');
  await grace.deleteWith('web', /^Other/);
  const dialog = grace.dialog('Delete web');
  await dialog.getByRole('textbox', { name: 'Grace period, in seconds' }).fill('4');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeHidden();
  await grace.goOnTo('Runtime sends SIGTERM to nginx');
  const asked = await grace.seconds();
  await grace.goOnTo('Runtime sends SIGKILL to nginx');
  expect((await grace.seconds()) - asked).toBeCloseTo(4, 1);
});
