import { expect, it, vi } from 'vitest';
import { simulate, type ClusterSetup } from '../../cluster/index.ts';
import { PRESETS } from '../../scenario/index.ts';
import { clusterSetup } from '../../scenario/run.ts';
import { run } from '../../scenario/run.ts';
import { bytesOf } from '../attack.ts';
import { scenarios } from './scenarios.ts';

vi.mock('../../scenario/run.ts', async (original) => ({
  ...(await original<typeof import('../../scenario/run.ts')>()),
  run: vi.fn<typeof run>(),
}));

it('takes a step that throws for a failing case, by what it says and where', async () => {
  vi.mocked(run).mockImplementation((scenario) => {
    const setup: ClusterSetup = clusterSetup(scenario);
    const release = Object.defineProperty({ ...setup.release }, 'graceOverride', {
      get: () => {
        throw new Error('broken for a test');
      },
    });
    return simulate({ ...setup, release });
  });
  const [preset] = PRESETS.filter(({ id }) => id === 'regular');
  await expect(scenarios.hold(bytesOf(JSON.stringify(preset?.scenario)))).rejects.toThrow(
    /^a step of podWorkers on \w+ failed: broken for a test$/,
  );
});
