import { describe, expect, it } from 'vitest';
import { presetById } from '../scenario/index.ts';
import { klogFormat } from '../scenario/formats/klog.ts';
import { run } from '../scenario/run.ts';
import { conformanceOf, type Conformance } from './index.ts';
import { readBytes } from './testInputs.ts';

async function conformanceWith(preset: string, until = Infinity): Promise<Conformance> {
  const found = presetById(preset);
  if (found === undefined) throw new Error(preset);
  const trace = run(found.scenario);
  const log = klogFormat({ ...trace, events: trace.events.filter(({ t }) => t <= until * 1e6) });
  const { pods } = await readBytes(new TextEncoder().encode(log), { year: 2026, zone: 0 });
  const pod = pods.find(({ events }) => events.some(({ kind }) => kind === 'TerminationRequested'));
  if (pod === undefined) throw new Error(`${preset} removes nothing`);
  const conformance = await conformanceOf(pod, found.scenario.kubernetes);
  if (conformance === null) throw new Error(`${preset} can’t be simulated`);
  return conformance;
}

describe('a log beside what the model would do', () => {
  it.each(['regular', 'sigkill', 'multi', 'static'])('%s: nothing differs', async (preset) => {
    const { rows, first } = await conformanceWith(preset);
    expect(rows.length).toBeGreaterThan(4);
    expect(first === null ? null : rows[first]).toBeNull();
  });

  it('a volume that can’t be unmounted is the first divergence', async () => {
    const { rows, first } = await conformanceWith('stuck-volume', 4);
    expect(first === null ? null : rows[first]).toMatchObject({ kind: 'VolumeUnmountFailed', verdict: 'only-log' });
    expect(first === null ? null : rows[first]?.at?.text).toContain('failed');
  });

  it('what a log has not come to yet is no divergence', async () => {
    const { rows, first } = await conformanceWith('sigkill', 10);
    expect(first).toBeNull();
    expect(rows.at(-1)?.verdict).toBe('later');
  });

  it('is not there for a pod that nobody removes', async () => {
    const { pods } = await readBytes(new TextEncoder().encode('web   1/1   Running   0   5m\n'));
    expect(await Promise.all(pods.map((pod) => conformanceOf(pod, '1.30')))).toEqual(pods.map(() => null));
  });
});
