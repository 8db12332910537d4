import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { goQuote, recogniseKlog } from './index.ts';

/** Every message of the kubelet's removal of pods, in whatever release, one a line: message, level, keys, file, … */
const reference = new URL('../../../../shared/reference/klog-catalogue.tsv', import.meta.url);

const OMITTED: readonly (readonly [why: string, isIt: (message: string, file: string) => boolean])[] = [
  ['printed by the runtime, which does not log through klog', (_, file) => /^(containerd|cri-o):/.test(file)],
  [
    'a description: the line is pendingOperations.operationFailed',
    (message) => message.includes('(error text; logged'),
  ],
];

/** The message with something in the place of each verb. */
const filled = (message: string): string =>
  message
    .replaceAll('%q', '"web_demo(u)"')
    .replaceAll('%d', '7')
    .replace(/%(?:[vs]|[+#]v)/g, 'x');

it.skipIf(!existsSync(reference))('recognises every message that concerns the removal of a pod', () => {
  const rows = readFileSync(reference, 'utf8').trimEnd().split('\n').slice(1);
  expect(rows.length).toBeGreaterThan(400);
  const unknown = rows.flatMap((row) => {
    const [message = '', , keys = '', path = ''] = row.split('\t');
    if (OMITTED.some(([, isIt]) => isIt(message, path))) return [];
    const file = path.split(' ')[0]?.split('/').at(-1);
    const pairs = keys
      .replace(/ \[.*/, '')
      .split(/[,/]/)
      .filter((key) => /^\w+$/.test(key));
    const structured = `${goQuote(filled(message))}${pairs.map((key) => ` ${key}="x"`).join('')}`;
    const ids = [structured, filled(message)].map((text) => recogniseKlog(text, file)?.id);
    return ids.some((id) => id !== undefined) ? [] : [`${path}: ${message}`];
  });
  expect(unknown).toEqual([]);
});
