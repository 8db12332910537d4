import { expect, it } from 'vitest';
import { isOfPod } from './isOfPod.ts';

it.each([
  ['of the same name and namespace', 'shop', 'web', true],
  ['of another name', 'shop', 'web-0', false],
  ['of another namespace', 'other', 'web', false],
  ['whose namespace nobody tells', '', 'web', true],
  ['of another name whose namespace nobody tells', '', 'web-0', false],
])('a pod %s', (_what, namespace, name, isOf) => {
  expect(isOfPod({ namespace, name }, { namespace: 'shop', name: 'web' })).toBe(isOf);
});

it('a pod of any namespace, where none is asked for', () => {
  expect(isOfPod({ namespace: 'other', name: 'web' }, { namespace: null, name: 'web' })).toBe(true);
  expect(isOfPod({ namespace: 'other', name: 'nginx' }, { namespace: null, name: 'web' })).toBe(false);
});
