import { describe, expect, it } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { outagesOf, outagesAt } from './outages.ts';

function traceOf(preset: string) {
  const found = presetById(preset);
  if (found === undefined) throw new Error(`there is no preset ${preset}`);
  return run(found.scenario);
}

const spansOf = (preset: string) =>
  outagesOf(traceOf(preset)).map(({ of, from, to, endedBy }) => [
    of,
    from / 1_000,
    endedBy === undefined ? null : to / 1_000,
  ]);

describe('what is away in a run', () => {
  it('is nothing where nothing fails, and an object that is deleted is no outage', () => {
    expect(spansOf('sigkill')).toEqual([]);
    expect(spansOf('node-deleted')).toEqual([]);
  });

  it('is the kubelet from its stop to its start', () => {
    expect(spansOf('restart')).toEqual([['kubelet', 5_000, 8_000]]);
    expect(spansOf('returns-in-time').map(([of]) => of)).toEqual(['kubelet']);
    expect(spansOf('kubelet-down')).toEqual([['kubelet', 2_000, 10_000]]);
  });

  it('is the API server until it answers, not until it is started', () => {
    const [[of, from, to] = []] = spansOf('apiserver-down');
    expect([of, from]).toEqual(['apiserver', 3_000]);
    expect(to).toBeGreaterThan(12_000);
  });

  it('is containerd until it serves, though the kubelet finds out later', () => {
    const trace = traceOf('runtime-down');
    const [outage] = outagesOf(trace);
    expect(outage).toMatchObject({ of: 'runtime', from: 2_000_000 });
    expect(outage?.to).toBeLessThan(trace.events.find(({ kind }) => kind === 'RuntimeReached')?.t ?? 0);
  });

  it('is the network while the node is cut off', () => {
    expect(spansOf('partition')).toEqual([['network', 2_000, 20_000]]);
  });

  it('is the node from the moment that its power goes, to the end', () => {
    expect(spansOf('shutdown')).toEqual([['node', 12_500, null]]);
  });

  it('begins with the event that tells of it, and is over with the one that ends it', () => {
    const trace = traceOf('restart');
    const seqOf = (kind: string): number => trace.events.findIndex((event) => event.kind === kind);
    const [stopped, started] = [seqOf('KubeletStopped'), seqOf('KubeletStarted')];
    expect(outagesAt(trace, stopped - 1)).toEqual({});
    expect(outagesAt(trace, stopped)).toEqual({ kubelet: 5_000_000 });
    expect(outagesAt(trace, started - 1)).toEqual({ kubelet: 5_000_000 });
    expect(outagesAt(trace, started)).toEqual({});
  });
});
