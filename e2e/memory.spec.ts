/** Memory of the page: it must not grow with each act and undo. */
import type { CDPSession } from '@playwright/test';
import { expect, test } from './test.ts';

/** The number of plain objects on the page's heap after a garbage collection. */
async function liveObjects(devtools: CDPSession): Promise<number> {
  const objectGroup = 'count';
  await devtools.send('HeapProfiler.collectGarbage');
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const counted = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup });
  return Number(counted.result.value);
}

test('repeated deleting, playing to the end and undoing leaves no objects behind', async ({ grace, page }) => {
  const devtools = await page.context().newCDPSession(page);
  const removeAndUndo = async (times: number): Promise<number> => {
    for (let i = 0; i < times; i += 1) {
      await grace.pods.getByRole('button', { name: 'Delete web', exact: true }).click();
      await grace.press('Pause');
      await grace.press('To the end');
      await expect(grace.end).toBeVisible();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(grace.promise).toBeVisible();
      await grace.ready();
    }
    return liveObjects(devtools);
  };
  await grace.openAtRest();
  const warm = await removeAndUndo(2);
  expect(await removeAndUndo(4)).toBeLessThan(warm * 1.01);
});
