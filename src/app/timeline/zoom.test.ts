import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { historiesOf } from '../readings/index.ts';
import { placeOf, timeAt, type Axis } from './axis.ts';
import { layTimeline } from './layout.ts';
import { podMarks } from './marks.ts';
import { brushed, MOST, panned, revealing, WHOLE, zoomedAt, zoomedBy, type AxisAt, type Zoom } from './zoom.ts';

const PANE = 1000;
const KEY = 'default/web';

function axesOf(id: string): AxisAt {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  const trace = run(preset.scenario);
  const history = historiesOf(trace).get(KEY);
  if (history === undefined) throw new Error(`no ${KEY}`);
  const marks = podMarks(trace).get(KEY) ?? [];
  const known = new Map<number, Axis>();
  return (scale) => {
    const axis =
      known.get(scale) ??
      layTimeline({ trace, key: KEY, history, marks, width: Math.round(PANE * scale), scale, open: new Set() }).axis;
    known.set(scale, axis);
    return axis;
  };
}
const axisAt = axesOf('sigkill');
const timeUnder = ({ scale, offset }: Zoom, x: number): number => timeAt(axisAt(scale), offset + x);
const isInside = ({ scale, offset }: Zoom): boolean =>
  scale >= 1 && scale <= MOST && offset >= 0 && offset <= PANE * (scale - 1) + 1e-6;

describe('the zoom of the timeline', () => {
  it('keeps what is under the pointer where it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 700 }), fc.double({ min: 1.2, max: 8, noNaN: true }), (x, factor) => {
        const near = zoomedBy(WHOLE, factor, x, PANE, axisAt);
        const before = timeUnder(WHOLE, x);
        // A strip ends where the run does, so that near an end it can be the pane that gives way.
        const atEnd = near.offset === 0 || near.offset === PANE * (near.scale - 1);
        expect(atEnd || Math.abs(placeOf(axisAt(near.scale), before) - near.offset - x) < 1.5).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('never leaves the run, whatever one does', () => {
    const act = fc.oneof(
      fc.record({ by: fc.double({ min: 0.2, max: 5, noNaN: true }), x: fc.integer({ min: 0, max: PANE }) }),
      fc.record({ dx: fc.integer({ min: -5000, max: 5000 }) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
        let zoom = WHOLE;
        for (const one of acts) {
          // Scales in steps, so that not every one is laid out anew.
          zoom = 'dx' in one ? panned(zoom, one.dx, PANE) : zoomedBy(zoom, one.by > 1 ? 2 : 0.5, one.x, PANE, axisAt);
          expect(isInside(zoom)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('ends with the whole run, exactly', () => {
    const near = zoomedBy(WHOLE, 4, 500, PANE, axisAt);
    expect(zoomedBy(near, 0.25, 200, PANE, axisAt)).toEqual(WHOLE);
    expect(panned(WHOLE, 300, PANE)).toEqual(WHOLE);
  });

  it('goes around the playhead while that is in sight, else around the middle', () => {
    const t = timeUnder(WHOLE, 640);
    const near = zoomedAt(WHOLE, 3, t, PANE, axisAt);
    expect(placeOf(axisAt(near.scale), t) - near.offset).toBeCloseTo(640, -1);
    const away = panned(near, 5000, PANE);
    const nearer = zoomedAt(away, 2, 0, PANE, axisAt);
    expect(Math.abs(timeUnder(nearer, 500) - timeUnder(away, 500))).toBeLessThan(50_000);
  });

  it('lets a brush fill the pane, however uneven the axis is', () => {
    for (const [x0, x1] of [
      [100, 300],
      [420, 980],
      [700, 640],
    ] as const) {
      const [from, to] = [timeUnder(WHOLE, Math.min(x0, x1)), timeUnder(WHOLE, Math.max(x0, x1))];
      const near = brushed(WHOLE, x0, x1, PANE, axisAt);
      const axis = axisAt(near.scale);
      expect(near.scale).toBeGreaterThan(1);
      expect(placeOf(axis, from) - near.offset).toBeGreaterThanOrEqual(-60);
      expect(placeOf(axis, to) - near.offset).toBeLessThanOrEqual(PANE + 60);
      expect(placeOf(axis, to) - placeOf(axis, from)).toBeGreaterThan(PANE * 0.75);
    }
    expect(brushed(WHOLE, 500, 502, PANE, axisAt)).toEqual(WHOLE);
  });

  it('follows the playhead only when that leaves the pane', () => {
    const near: Zoom = { scale: 4, offset: 1000 };
    expect(revealing(near, 1500, PANE)).toBe(near);
    expect(revealing(near, 2100, PANE).offset).toBeCloseTo(1950);
    expect(revealing(near, 900, PANE).offset).toBeCloseTo(50);
    expect(revealing(WHOLE, 2000, PANE)).toBe(WHOLE);
  });
});
