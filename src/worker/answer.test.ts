import { describe, expect, it, vi } from 'vitest';
import { micros } from '../engine/time.ts';
import { addStep, encodeLink, presetById, type Scenario } from '../scenario/index.ts';
import { run } from '../scenario/run.ts';
import { answer as answered, transferred, type Latest, type Surroundings } from './answer.ts';
import { PACKED_FROM, packTrace, unpackTrace } from './packedTrace.ts';
import type { Request } from './protocol.ts';

const scenario = presetById('regular')?.scenario as Scenario;

/** Nobody waits, and nobody stops it. */
const ALONE: Surroundings = {
  clock: () => 0,
  breathe: () => Promise.resolve(),
  isStopped: () => false,
  onStanding: () => undefined,
};
const answer = (request: Request) => answered(request, ALONE);
const busy: Scenario = { ...scenario, until: '900s' };

describe('an answer', () => {
  it('holds a small trace as it is, and can be cloned', async () => {
    const response = await answer({ id: 3, call: 'run', scenario });
    expect(response).toEqual({ id: 3, call: 'run', result: { trace: run(scenario) } });
    expect(structuredClone(response)).toEqual(response);
    expect(transferred(response)).toEqual([]);
  });

  it('holds a large trace as columns that are handed over', async () => {
    const trace = run(busy);
    expect(trace.events.length).toBeGreaterThanOrEqual(PACKED_FROM);
    const response = await answer({ id: 1, call: 'run', scenario: busy });
    const buffers = transferred(response);
    const [texts, numbers, words] = buffers;
    expect(response).toMatchObject({ call: 'run', result: { packed: { texts, numbers, words } } });
    const arrived = structuredClone(response, { transfer: buffers });
    const packed = arrived.call === 'run' && 'packed' in arrived.result ? arrived.result.packed : packTrace(trace);
    expect(buffers.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0]); // gone from this side
    expect(await unpackTrace(packed)).toEqual(trace);
  });

  it('tells of a run that takes long, and ends it with what there is when the page asks for that', async () => {
    let clock = 0;
    const told: number[] = [];
    const response = await answered(
      { id: 1, call: 'run', scenario: busy },
      {
        clock: () => (clock += 150),
        breathe: () => Promise.resolve(),
        isStopped: () => told.length === 2,
        onStanding: ({ events }) => told.push(events),
      },
    );
    const { events } = run(busy);
    expect(response).toMatchObject({ result: { trace: { stopped: 'asked', events: events.slice(0, told[1]) } } });
  });

  it('checks and hashes the latest run without simulating it again', async () => {
    const latest: Latest = { runs: [] };
    const clock = vi.fn<() => number>(() => 0);
    const asked = (request: Request) => answered(request, { ...ALONE, clock }, latest);
    await asked({ id: 1, call: 'run', scenario });
    clock.mockClear();
    const check = { id: 2, call: 'check', scenario: { ...scenario } } as const;
    expect(await asked(check)).toEqual({ id: 2, call: 'check', result: { broken: [] } });
    expect(await asked({ id: 3, call: 'hash', scenario })).toEqual(await answer({ id: 3, call: 'hash', scenario }));
    expect(clock).not.toHaveBeenCalled();
    await asked({ ...check, scenario: { ...scenario, until: '20s' } });
    expect(clock).toHaveBeenCalled();
  });

  it('goes on from a run that it keeps: an act late in it is answered as by a thread that keeps none', async () => {
    const latest: Latest = { runs: [] };
    const asked = (request: Request) => answered(request, ALONE, latest);
    await asked({ id: 1, call: 'run', scenario });
    const [kept] = latest.runs;
    const acted = addStep(scenario, micros((kept?.ran.world.end ?? 0) - 2), { do: 'stopApiserver' });
    const request = { id: 2, call: 'run', scenario: acted } as const;
    expect(await asked(request)).toEqual(await answer(request));
    const [newest, older] = latest.runs;
    expect(older).toBe(kept);
    expect(newest?.run.trace.events[0]).toBe(kept?.run.trace.events[0]);
  });

  it('keeps no run that was stopped', async () => {
    const latest: Latest = { runs: [] };
    let clock = 0;
    const stopped: Surroundings = { ...ALONE, clock: () => (clock += 150), isStopped: () => true };
    await answered({ id: 1, call: 'run', scenario: busy }, stopped, latest);
    expect(latest.runs).toEqual([]);
  });

  it('says how a scenario begins, by itself, or what is wrong with it', async () => {
    const begun = await answer({ id: 4, call: 'begin', scenario });
    const { initial } = run(scenario);
    expect(begun).toEqual({ id: 4, call: 'begin', result: { trace: { initial, events: [], end: 0, open: true } } });
    const request = { id: 5, call: 'begin', scenario: { kind: 'Scenario', pods: 3 } } as unknown as Request;
    expect(await answer(request)).toMatchObject({ call: 'begin', result: { errors: [{ path: 'pods' }] } });
  });

  it('refuses what is no scenario, whatever the page believes it to be', async () => {
    const request = { id: 1, call: 'run', scenario: { kind: 'Scenario', pods: 3 } } as unknown as Request;
    expect(await answer(request)).toMatchObject({ call: 'run', result: { errors: [{ path: 'pods' }] } });
  });

  it('says which invariants a run breaks', async () => {
    expect(await answer({ id: 1, call: 'check', scenario })).toEqual({ id: 1, call: 'check', result: { broken: [] } });
  });

  it('opens links, and says what is wrong with them', async () => {
    const hash = encodeLink({ scenario: { ...scenario, title: 'Mine' } });
    expect(await answer({ id: 1, call: 'decodeLink', hash })).toMatchObject({
      call: 'decodeLink',
      result: { scenario: { title: 'Mine' }, notes: [] },
    });
    expect(await answer({ id: 2, call: 'decodeLink', hash: hash.slice(0, -1) })).toMatchObject({
      call: 'decodeLink',
      result: { error: { code: 'damaged' } },
    });
  });

  it('tells errors of texts by line', async () => {
    expect(await answer({ id: 1, call: 'parseScenarioText', text: 'kind: Scenario\nseed: x' })).toMatchObject({
      result: { errors: [{ path: 'seed', line: 2, column: 7 }] },
    });
    expect(await answer({ id: 1, call: 'parseManifests', text: 'apiVersion: v1\nkind: CronJob' })).toMatchObject({
      result: { errors: [{ line: 2, column: 7 }] },
    });
  });
});
