import { expect, it } from 'vitest';
import { cutInMiddle } from './middle.ts';

it('keeps a name’s beginning and end, and names that fit whole', () => {
  expect(cutInMiddle('nginx-static-node-1', 13)).toBe('nginx-…node-1');
  expect(cutInMiddle('web', 13)).toBe('web');
  expect(cutInMiddle('abcdefgh', 5)).toBe('ab…gh');
});

it('keeps as much of the end as it is told, and never more than there is room for', () => {
  expect(cutInMiddle('kube-api-access-vlh74, mounted', 22, 14)).toBe('kube-ap…vlh74, mounted');
  expect(cutInMiddle('minio-875749785-sv5ns', 6, 9)).toBe('…sv5ns');
});
