import { describe, expect, it } from 'vitest';
import type { PodRow } from '../../worker/evidenceProtocol.ts';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { foundPods, inOrder, sharedNames } from './podList.ts';
import { TEXTS } from './texts.ts';

const say = TEXTS.en;
const pod = (name: string, more: Partial<PodRow> = {}): PodRow => ({
  key: name,
  namespace: 'default',
  name,
  uid: `uid-of-${name}`,
  stage: 'Removed',
  since: null,
  waitingOn: 'none',
  confidence: 'high',
  isStatic: false,
  node: null,
  ...more,
});
const PODS = [
  pod('web', { stage: 'Terminating', waitingOn: 'volume-unmount', since: '2026-01-02T00:00:00Z' }),
  pod('db', { namespace: 'shop', since: '2026-01-01T00:00:00Z', node: 'node-7' }),
  pod('api'),
];
const names = (pods: readonly PodRow[]): readonly string[] => pods.map(({ name }) => name);

describe('the pods of an input', () => {
  it.each([
    ['WEB', ['web']],
    ['shop/', ['db']],
    ['uid-of-a', ['api']],
    ['node-7', ['db']],
    ['terminating', ['web']],
    ['a volume', ['web']],
    ['removed', ['db', 'api']],
    [' ', ['web', 'db', 'api']],
    ['nobody', []],
  ])('are found by “%s”', (typed, found) => {
    expect(names(foundPods(PODS, typed, say, DIAGNOSIS.en))).toEqual(found);
  });

  it('stand as they were read, by name, or by since when, and what has no date last', () => {
    expect(names(inOrder(PODS, 'waiting'))).toEqual(['web', 'db', 'api']);
    expect(names(inOrder(PODS, 'name'))).toEqual(['api', 'web', 'db']);
    expect(names(inOrder(PODS, 'since'))).toEqual(['db', 'web', 'api']);
  });

  it('share a name only within a namespace', () => {
    expect([...sharedNames([...PODS, pod('web', { namespace: 'shop' }), pod('api')])]).toEqual(['default/api']);
  });
});
