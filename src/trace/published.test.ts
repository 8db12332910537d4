import { expect, it } from 'vitest';
import { micros } from '../engine/time.ts';
import type { TraceEvent } from './event.ts';
import { published } from './published.ts';

const klog = { severity: 'E', level: 0, file: 'a.go:1', id: 'a', text: '"Failed" err="gone"' } as const;
const event: TraceEvent = { seq: 0, t: micros(0), actor: 'kubelet', kind: 'RequestRefused', changes: [] };

it('says nothing but what has words', () => {
  const inMemory = { ...event, failure: 'notFound', klog: { ...klog, values: { err: 'gone' } } } as const;
  expect(published(inMemory)).toEqual({ ...event, klog });
  expect(published({ ...event, klog })).toEqual({ ...event, klog });
  expect(published(event)).toEqual(event);
});

it('does not repeat a removed value', () => {
  const [path, pod] = [['list', 0], { name: 'web' }];
  const changes = [
    { path, from: pod },
    { path, to: pod },
    { path, from: pod, to: null },
  ];
  expect(published({ ...event, changes }).changes).toEqual([
    { path },
    { path, to: pod },
    { path, from: pod, to: null },
  ]);
});
