import { expect, it } from 'vitest';
import { splitKlog } from './klogParts.ts';

it.each([
  ['I0101 00:00:02.074630       1 kubelet.go:2130] "SyncLoop DELETE"', '00:00:02 kubelet.go:2130', '"SyncLoop DELETE"'],
  ['Nov 21 02:48:28 node-1 kubelet[99]: E1121 02:48:28.790000 99 kubelet.go:1] x] y', '02:48:28 kubelet.go:1', 'x] y'],
  ['  lorem ipsum ', '', 'lorem ipsum'],
  ['{"kind":"Event"}', '', '{"kind":"Event"}'],
])('%s', (line, header, message) => {
  expect(splitKlog(line)).toEqual({ header, message });
});
