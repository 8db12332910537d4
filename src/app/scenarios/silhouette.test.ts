import { describe, expect, it } from 'vitest';
import { presetById, PRESETS } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { silhouetteOf, WIDTH, type Silhouette } from './silhouette.ts';
import silhouettes from './silhouettes.json' with { type: 'json' };

const silhouette = (id: string): Silhouette => {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`there is no preset ${id}`);
  return silhouetteOf(sharedRun(preset.opened));
};
const onlyPod = (id: string) => {
  const [pod, ...others] = silhouette(id).pods;
  if (pod === undefined || others.length > 0) throw new Error(`${id} does not have one pod`);
  return pod;
};
/** The width of the grace that was used, and its seconds. */
const graceOf = (id: string) => {
  const [life] = onlyPod(id).processes.flat();
  return { width: (life?.at[1] ?? 0) - (life?.term ?? 0), grace: life?.grace, killed: life?.killed };
};

it('is kept for every preset, as its run is', async () => {
  const rows = PRESETS.map(({ id }) => `  ${JSON.stringify(id)}: ${JSON.stringify(silhouette(id))}`);
  await expect(`{\n${rows.join(',\n')}\n}\n`).toMatchFileSnapshot('./silhouettes.json');
}, 120_000); // every preset is run

describe('a silhouette', () => {
  it.each(Object.entries(silhouettes))('of %s lies between its edges', (_id, { pods, down }) => {
    const numbers = [...JSON.stringify([pods.map(({ records, asks }) => [records, asks]), down]).matchAll(/[\d.]+/g)];
    for (const [number] of numbers) expect(Number(number)).toBeLessThanOrEqual(WIDTH);
  });

  it('shows a second of grace as wide in every story', () => {
    expect(graceOf('drains')).toMatchObject({ grace: [12, 30], width: expect.closeTo(60, 0) as number });
    expect(graceOf('grace-5')).toMatchObject({ grace: [5, 5], killed: true, width: expect.closeTo(25, 0) as number });
    expect(graceOf('sigkill')).toMatchObject({ grace: [30, 30], width: expect.closeTo(150, 0) as number });
  });

  it('ends the record of a forced delete before its process', () => {
    const { records, processes } = onlyPod('force');
    expect(records[0]?.at[1]).toBeLessThan(processes.flat()[0]?.at[1] ?? 0);
  });

  it('shows a mirror pod again, above a process that was never stopped', () => {
    const { records, processes, stops } = onlyPod('mirror');
    expect(records.map(({ gone, again }) => [gone, again])).toEqual([
      [true, undefined],
      [undefined, true],
    ]);
    expect(stops).toEqual([]);
    expect(processes.flat()).toEqual([{ at: [0, records.at(-1)?.at[1]] }]);
  });

  it('has the tries that failed, and what was down', () => {
    expect(onlyPod('stuck-volume').tries).toHaveLength(5);
    expect(silhouette('runtime-down').down).toMatchObject([{ is: 'stopped' }]);
    expect(silhouette('partition').down).toMatchObject([{ is: 'cut' }]);
  });

  it('tells a controller’s request from a person’s', () => {
    expect(onlyPod('drain-nodes').asks).toHaveLength(1);
    expect(onlyPod('unreachable').asks.map(({ isControllers }) => isControllers)).toContain(true);
  });
});
