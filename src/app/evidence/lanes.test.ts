/** Lanes of a pod's removal, from its first dated line to the end of the input. */
import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import type { EvidenceEvent, PodEvidence } from '../../evidence/index.ts';
import { lanesOf } from './lanes.ts';

const SPAN = { start: '2026-02-21T02:30:00Z', end: 3_600_000_000 };
const at = (seconds: number, kind: EvidenceEvent['kind'], detail: EvidenceEvent['detail'] = {}): EvidenceEvent => ({
  t: micros(seconds * 1e6),
  kind,
  inferred: false,
  at: null,
  detail,
});
const pod = (more: Partial<PodEvidence> = {}): PodEvidence => ({
  about: 'pod',
  namespace: 'demo',
  name: 'busyvol',
  uid: '',
  stage: 'Terminated',
  since: '2026-02-21T02:31:05Z',
  lasts: null,
  waitingOn: 'volume-unmount',
  confidence: 'high',
  evidence: [],
  causes: [],
  advice: [],
  missing: [],
  key: 'demo/busyvol/1',
  isStatic: false,
  told: { subject: 'cache', error: '', remark: null, proof: null, again: 0 },
  node: null,
  events: [
    at(35, 'KillContainer', { container: 'app', id: 'ab' }),
    at(65, 'ContainerExitSeen', { id: 'ab' }),
    at(66, 'VolumeUnmountStarted', { volume: 'cache' }),
    at(67, 'VolumeUnmountFailed', { volume: 'cache' }),
    at(3_600, 'VolumeUnmountFailed', { volume: 'cache' }),
  ],
  eventsLeftOut: 0,
  ...more,
});

describe('lanes', () => {
  it('give a stage of seconds room before a wait of an hour', () => {
    const lanes = lanesOf(pod(), SPAN);
    expect(lanes?.begins).toBe('02:30:35');
    expect(lanes?.worker.map(({ is }) => is)).toEqual(['SyncPod', 'Terminated']);
    expect(lanes?.worker[0]?.to).toBeGreaterThanOrEqual(12);
    expect(lanes?.marks.map(({ time }) => time)).toEqual(['02:31:05', '03:30:00']);
    expect(lanes?.marks.at(-1)?.at).toBe(100);
  });

  it('follow a container to its end, and a volume that is still mounted to the end of the input', () => {
    const [app, cache] = lanesOf(pod(), SPAN)?.things ?? [];
    expect(app).toMatchObject({ name: 'app', isVolume: false, bars: [{ from: 0, to: 0 }, { is: 'ending' }] });
    expect(app?.bars[1]?.to).toBe(lanesOf(pod(), SPAN)?.marks[0]?.at);
    expect(cache).toMatchObject({ name: 'cache', isVolume: true, bars: [{ is: 'before' }, { is: 'ending', to: 100 }] });
  });

  it('show where something failed', () => {
    expect(lanesOf(pod(), SPAN)?.failures).toHaveLength(2);
    expect(lanesOf(pod(), SPAN)?.failures.at(-1)).toBe(100);
  });

  it('read a time without a zone as the other times of the input', () => {
    expect(lanesOf(pod({ since: '2026-02-21T02:31:05' }), SPAN)).toEqual(lanesOf(pod(), SPAN));
  });

  it.each([
    ['without a date', pod(), { start: null, end: 0 }],
    ['of a pod that is not being removed', pod({ stage: 'SyncPod' }), SPAN],
    ['of a pod whose stage is not known', pod({ stage: 'unknown' }), SPAN],
    ['whose stages are not dated', pod({ since: null, events: [] }), SPAN],
  ])('are not drawn for an input %s', (_, of, span) => {
    expect(lanesOf(of, span)).toBeNull();
  });
});
