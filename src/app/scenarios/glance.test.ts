import { describe, expect, it } from 'vitest';
import { presetById, PRESETS } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { glanceOf, type Glance } from './glance.ts';

const glance = (id: string): Glance => {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`there is no preset ${id}`);
  return glanceOf(sharedRun(preset.opened).events);
};

it('is kept for every preset, as its run is', async () => {
  const rows = PRESETS.map(({ id }) => `  ${JSON.stringify(id)}: ${JSON.stringify(glance(id))}`);
  await expect(`{\n${rows.join(',\n')}\n}\n`).toMatchFileSnapshot('./glances.json');
}, 120_000); // every preset is run

describe('a run at a glance', () => {
  it('has the grace, and how much of it was used', () => {
    const [grace] = glance('drains').graces;
    expect(grace).toMatchObject({ planned: 30, killed: null });
    expect((grace?.to ?? 0) - (grace?.from ?? 0)).toBeCloseTo(12, 1);
  });

  it('has SIGKILL where the grace runs out', () => {
    const [grace] = glance('grace-5').graces;
    expect((grace?.killed ?? 0) - (grace?.from ?? 0)).toBeCloseTo(5, 1);
  });

  it('counts the whole grace again for a kubelet that was started anew', () => {
    expect(glance('restart').graces.map(({ planned }) => planned)).toEqual([12, 12]);
  });

  it('tells a mirror pod that is there again from a pod that is gone', () => {
    expect(glance('mirror')).toMatchObject({ gone: [], again: [expect.any(Number)] });
    expect(glance('regular')).toMatchObject({ gone: [expect.any(Number)], again: [] });
  });

  it('has what is down, and what is stuck meanwhile only once', () => {
    expect(glance('runtime-down')).toMatchObject({ down: [{ from: 2, to: 16 }], stuck: [] });
    expect(glance('apiserver-down').down).toEqual([{ from: 3, to: 12 }]);
  });

  it.each(['stuck-volume', 'shim-hangs', 'stop-fails', 'sandbox-stuck', 'cgroup-busy'])(
    'sees that %s holds up',
    (id) => {
      expect(glance(id).stuck).toHaveLength(1);
    },
  );

  it.each(['regular', 'sigkill', 'static', 'mirror', 'drain', 'finalizer'])('sees nothing stuck in %s', (id) => {
    expect(glance(id)).toMatchObject({ stuck: [], down: [] });
  });
});
