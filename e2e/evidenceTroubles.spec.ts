/** Evidence that is damaged, or that an address leads away from: the page says so and shows what it could read. */
import { gzipSync } from 'node:zlib';
import { logOf } from './evidenceInputs.ts';
import { expect, test } from './test.ts';

const PACKED = gzipSync(logOf('stuck-volume', 4));

/** The same file with another checksum, which stands eight bytes before its end. */
const withWrongChecksum = Buffer.from(PACKED);
withWrongChecksum.writeUInt32LE((PACKED.readUInt32LE(PACKED.length - 8) ^ 1) >>> 0, PACKED.length - 8);

for (const [damage, file] of [
  ['a wrong checksum', withWrongChecksum],
  ['its end cut off', PACKED.subarray(0, PACKED.length - 200)],
  ['other bytes after its end', Buffer.concat([PACKED, Buffer.from('no gzip member'.repeat(500))])],
] as const)
  test(`a gzip file with ${damage} is read as far as possible and called damaged`, async ({ grace, page }) => {
    await grace.open();
    await page.getByRole('button', { name: 'Diagnose logs' }).click();
    await page.getByLabel('Open files…').setInputFiles({ name: 'kubelet.log.gz', mimeType: '', buffer: file });
    await expect(page.getByRole('main')).toContainText('kubelet.log.gz is damaged. What could be had of it was read.');
    await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('default/web');
  });

test.describe('an address that is redirected', () => {
  test.use({ provoked: /Failed to load resource/ });
  for (const [target, location] of [
    ['another origin', 'https://elsewhere.example/kubelet.log'],
    ['the disk', 'file:///etc/hostname'],
    ['a data: address', 'data:text/plain,I0101'],
    ['a file of this origin', '/other.log'],
    ['itself', '/kubelet.log'],
  ] as const)
    test(`to ${target} is not followed, and the page says why`, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'fetch' && !request.url().includes('/assets/')) asked.push(request.url());
      });
      await page.route('**/kubelet.log', (route) => route.fulfill({ status: 302, headers: { location } }));
      await page.goto('/?evidence=kubelet.log');
      await expect(page.getByRole('main', { name: 'Evidence' }).getByRole('alert')).toContainText(
        'kubelet.log was not read: the server redirects it to another address.',
      );
      expect(asked).toEqual([new URL('/kubelet.log', page.url()).href]);
    });
});
