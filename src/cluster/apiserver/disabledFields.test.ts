import { describe, expect, it } from 'vitest';
import { RELEASES } from '../../kube/release.ts';
import { releaseOf } from '../releases/index.ts';
import { MAKES_PODS, objectOf } from '../testing/objects.ts';
import { dropFieldsOfApi, withoutDisabledFields } from './disabledFields.ts';

const set = objectOf('StatefulSet', {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'db' },
  spec: { ...MAKES_PODS, minReadySeconds: 20, ordinals: { start: 2 } },
});

const keepers = (keeps: (release: (typeof RELEASES)[number]) => boolean) => RELEASES.filter(keeps)[0];

describe('what a StatefulSet keeps', () => {
  const kept = (release: (typeof RELEASES)[number]) => withoutDisabledFields(set, releaseOf(release)).spec;

  it('is minReadySeconds from 1.23 on', () => {
    expect(keepers((release) => kept(release).minReadySeconds === 20)).toBe('1.23');
  });

  it('is its first ordinal from 1.27 on', () => {
    expect(keepers((release) => kept(release).ordinals?.start === 2)).toBe('1.27');
  });
});

it('keeps the system of a pod from 1.24 on', () => {
  const spec = { os: { name: 'windows' }, nodeName: 'node-1' };
  expect(keepers((release) => dropFieldsOfApi(spec, releaseOf(release)).os !== undefined)).toBe('1.24');
  expect(dropFieldsOfApi(spec, releaseOf('1.18'))).toEqual({ nodeName: 'node-1' });
});
