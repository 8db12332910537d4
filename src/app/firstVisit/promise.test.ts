import { describe, expect, it } from 'vitest';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { micros } from '../../engine/time.ts';
import { AT_REST } from '../../scenario/index.ts';
import { podList } from '../readings/index.ts';
import { graceOf, NOW, promisedOf, rowsOf, type PromisedKind } from './promise.ts';

const KINDS: readonly PromisedKind[] = ['regular', 'mirror', 'static'];

describe('the rows of a promised score', () => {
  it.each([260, 330, 500, 720])('stand under each other without touching at a height of %d px', (height) => {
    const rows = rowsOf(height);
    const bands = [rows.you, rows.record, rows.kubelet, rows.file, rows.process];
    for (const [i, { y, h }] of bands.entries()) expect(y + h).toBeLessThan(bands[i + 1]?.y ?? height + 1);
    expect(rows.ground).toBeGreaterThan(rows.record.y + rows.record.h);
    expect(rows.ground).toBeLessThan(rows.kubelet.y);
  });
});

describe('the grace period in a promised score', () => {
  const { initial } = sharedRun(AT_REST.scenario);
  const { api, node } = podList(initial, micros(0), '1.36');

  it('of a static pod is that of its mirror', () => {
    const [pod] = node;
    if (pod === undefined) throw new Error('the node at rest has a static pod');
    const shorter = api.map((each) => ({ ...each, grace: 5 }));
    expect(graceOf(pod, shorter)).toBe(5);
    expect(graceOf(pod, [])).toBe(30);
  });
});

describe.each(KINDS)('the promised score of a %s pod', (kind) => {
  const { ribbons, messages } = promisedOf(kind);

  it('begins with your act, now, and no message arrives before it is sent', () => {
    expect(messages[0]).toMatchObject({ from: 'you', x: NOW, is: 'yours' });
    for (const { x, at } of messages) expect(at).toBeGreaterThanOrEqual(x);
  });

  it('removes a record by the kubelet’s DELETE, when that arrives', () => {
    const final = messages.find(({ is }) => is === 'final');
    expect(ribbons.find(({ is, ends }) => is === 'record' && ends === true)?.to).toBe(final?.at);
  });

  it('sends SIGTERM and gives grace to every process but that of a mirror pod', () => {
    const isStopped = kind !== 'mirror';
    expect(messages.some(({ is }) => is === 'term')).toBe(isStopped);
    expect(ribbons.some(({ is }) => is === 'grace')).toBe(isStopped);
    expect(ribbons.some(({ is }) => is === 'again')).toBe(!isStopped);
  });
});
