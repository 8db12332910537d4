/** Printed findings can be read back, whatever numbers they contain. */
import { expect, it } from 'vitest';
import { findingsOf, readEvidence } from '../evidence/index.ts';
import { cartPod, fileOf, kubeletLines } from '../evidence/testing/inputs.ts';
import { findingJson } from './json.ts';

const other = kubeletLines('demo/other', 'aaaaaaaa-0000-4000-8000-000000000000');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

it('reads the other findings if one has a number that no clock holds', async () => {
  const lines: string[] = [];
  const input = fileOf(bytesOf(`${JSON.stringify(cartPod())}\n${other.deleted()}\n`));
  for await (const { lines: found } of findingsOf([input]))
    for (const line of found) lines.push(JSON.stringify(findingJson(line)));
  const broken = lines.map((line) =>
    line.replace(/"gracePeriod":30/g, '"gracePeriod":9.3e18').replace(/"modified":\d+/, '"modified":1e300'),
  );
  expect(broken.join()).toContain('9.3e18');
  const { pods } = await readEvidence([fileOf(bytesOf(`${broken.join('\n')}\n`))]);
  expect(pods.map(({ name }) => name).sort()).toEqual(['cart-0', 'other']);
});
