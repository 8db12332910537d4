/** A step that throws: no input is known that makes one do so, so a release is broken for it. */
import { describe, expect, it, vi } from 'vitest';
import { hasControl } from '../kube/printable.ts';
import { clusterSetup } from '../scenario/run.ts';
import { runByTurns } from '../scenario/run.ts';
import { simulatingCluster } from '../cluster/index.ts';
import { parseScenarioText } from '../scenario/index.ts';
import { commandLine } from './commandLine.ts';

vi.mock('../scenario/run.ts', async (original) => ({
  ...(await original<typeof import('../scenario/run.ts')>()),
  runByTurns: vi.fn<typeof runByTurns>(),
}));

const MESSAGE = 'broken\u001b[31m for a test';

/** The kubelet's workers throw as soon as somebody wants a pod to go. */
vi.mocked(runByTurns).mockImplementation((scenario) => {
  const setup = clusterSetup(scenario);
  const release = Object.defineProperty({ ...setup.release }, 'graceOverride', {
    get: () => {
      throw new Error(MESSAGE);
    },
  });
  return simulatingCluster({ ...setup, release });
});

async function run(args: readonly string[], keep?: (name: string, text: string) => string | undefined) {
  let out = '';
  let err = '';
  const code = await commandLine(args, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => '',
    ...(keep && { keep }),
  });
  return { code, out, err };
}

describe('a step of the simulation that fails', () => {
  it('is told in a few words, with the scenario in a file that can be run again', async () => {
    const kept: Record<string, string> = {};
    const { code, out, err } = await run(['run', 'preset:regular', '--format', 'events'], (name, text) => {
      kept[name] = text;
      return `/kept/${name}`;
    });
    expect(code).toBe(70);
    expect(err).toMatch(
      /^stopped after [\d,]+ events at .*: a step of the simulation failed, .*; what follows is not known$/m,
    );
    expect(err).toMatch(/^the step that failed: podWorkers on \w+: broken.* for a test$/m);
    expect(err).toContain('is in /kept/grace-period-failure.yaml');
    expect(err).not.toMatch(/^\s+at /m);
    expect(hasControl(err.replaceAll('\n', ' '))).toBe(false);
    expect(out.split('\n').length).toBeGreaterThan(10);
    const report = kept['grace-period-failure.yaml'] ?? '';
    expect(report).toMatch(/^# +at /m);
    expect(report).not.toContain('\u001b');
    expect(await parseScenarioText(report)).toMatchObject({ ok: { steps: [{ do: 'delete' }] } });
  });

  it('has its scenario printed where no file can be written', async () => {
    const { code, err } = await run(['run', 'preset:regular', '--format', 'klog'], () => undefined);
    expect(code).toBe(70);
    expect(err).toContain('kind: Scenario');
  });

  it('before the first one is told with its scenario likewise', async () => {
    vi.mocked(runByTurns).mockImplementationOnce(() => {
      throw new Error('no set-up');
    });
    const { code, err } = await run(['run', 'preset:regular', '--format', 'klog'], () => '/kept/it');
    expect(code).toBe(70);
    expect(err).toContain('run broke off, which it never should: no set-up');
    expect(err).toContain('the scenario, with a report, is in /kept/it');
  });

  it.each([['check'], ['diff', '--releases', '1.23,1.36']])('makes no result of %s', async (...command) => {
    const { code, out, err } = await run([...command, 'preset:regular'], (name) => name);
    expect([code, out]).toEqual([70, '']);
    expect(err).toContain('the step that failed');
  });
});
