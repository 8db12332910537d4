import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RELEASES, type Release } from '../kube/release.ts';
import { presetById } from '../scenario/index.ts';
import { klogText } from '../scenario/formats/klog.ts';
import { run } from '../scenario/run.ts';
import { conformanceOf, readEvidence, type Conformance } from './index.ts';
import { readBytes } from './testing/inputs.ts';

interface Cut {
  readonly release?: Release;
  /** Seconds of the run. */
  readonly until?: number;
  readonly verbosity?: number;
  /** Lines with one of these are not in the log. */
  readonly without?: readonly string[];
}

async function conformanceWith(preset: string, cut: Cut = {}): Promise<Conformance> {
  const found = presetById(preset);
  if (found === undefined) throw new Error(preset);
  const { release = found.scenario.kubernetes, until = Infinity, verbosity = 9, without = [] } = cut;
  const trace = run({ ...found.scenario, kubernetes: release });
  const log = klogText({
    ...trace,
    events: trace.events.filter(({ t, klog }) => t <= until * 1e6 && (klog?.level ?? 0) <= verbosity),
  });
  const kept = log.split('\n').filter((line) => !without.some((text) => line.includes(text)));
  const { pods } = await readBytes(new TextEncoder().encode(kept.join('\n')), { year: 2026, zone: 0 });
  for (const pod of pods) {
    const conformance = await conformanceOf(pod, release);
    if (conformance !== null) return conformance;
  }
  throw new Error(`${preset} can’t be set beside anything`);
}

const firstOf = ({ rows, first }: Conformance) => (first === null ? null : (rows[first] ?? null));
const verdictsOf = ({ rows }: Conformance) => Object.fromEntries(rows.map(({ kind, verdict }) => [kind, verdict]));

describe('a log beside what the model would do', () => {
  it.each(['regular', 'sigkill', 'force', 'prestop', 'multi', 'crashloop', 'static'])(
    '%s: nothing differs',
    async (preset) => {
      const conformance = await conformanceWith(preset);
      expect(conformance.rows.length).toBeGreaterThan(4);
      expect(firstOf(conformance)).toBeNull();
    },
  );

  it.each(RELEASES)('a removal that goes well is as %s has it, at every verbosity', async (release) => {
    for (const verbosity of [0, 2, 4]) {
      const conformance = await conformanceWith('regular', { release, verbosity });
      expect(firstOf(conformance), `v=${verbosity}`).toBeNull();
      expect(verdictsOf(conformance)['ContainersStopped']).toBe('same');
    }
  });

  it('a volume that can’t be unmounted is the first divergence', async () => {
    const first = firstOf(await conformanceWith('stuck-volume', { until: 4 }));
    expect(first).toMatchObject({ kind: 'VolumeUnmountFailed', verdict: 'only-log' });
    expect(first?.at?.text).toContain('failed');
  });

  it('what a log has not come to yet is no divergence', async () => {
    const conformance = await conformanceWith('sigkill', { until: 10 });
    expect(firstOf(conformance)).toBeNull();
    expect(conformance.rows.at(-1)?.verdict).toBe('later');
  });

  it('what a filter took away is no divergence', async () => {
    const conformance = await conformanceWith('regular', {
      verbosity: 2,
      without: ['kuberuntime_container.go', 'reconciler.go', 'operation_generator.go'],
    });
    expect(firstOf(conformance)).toBeNull();
    expect(verdictsOf(conformance)).toMatchObject({ VolumeUnmounted: 'unseen' });
  });

  it('a line that is missing among its neighbours is one', async () => {
    const conformance = await conformanceWith('regular', { without: ['Pod terminated all containers successfully'] });
    expect(firstOf(conformance)).toMatchObject({ kind: 'WorkerTerminated', verdict: 'only-model', seen: null });
  });

  it('is not there for a pod that nobody removes', async () => {
    const { pods } = await readBytes(new TextEncoder().encode('web   1/1   Running   0   5m\n'));
    expect(await Promise.all(pods.map((pod) => conformanceOf(pod, '1.30')))).toEqual(pods.map(() => null));
  });
});

/** Real recordings beside the checkout; those with controllers are of pods that come and go by them. */
const recorded = ['traces', 'recordings'].map((name) => new URL(`../../../shared/${name}/`, import.meta.url));
/** What went wrong in a recording, if anything did. */
const WENT_WRONG: Readonly<Record<string, string>> = {
  'stuck-volume': 'VolumeUnmountFailed',
  'apiserver-down': 'RequestRefused',
  'prestop-overrun': 'PreStopFailed',
  'stuck-stop-containerd-down': 'NetworkTeardownFailed',
  'kubelet-restart-during-terminating': 'WorkFailed',
  'force-delete-kubelet-restart': 'WorkerTerminated',
};
const logs = recorded.flatMap((collection) =>
  existsSync(collection)
    ? readdirSync(collection, { recursive: true, encoding: 'utf8' })
        .filter(
          (path) => path.endsWith('/kubelet.log') && existsSync(new URL(`${dirname(path)}/scenario.json`, collection)),
        )
        .map((path) => [path, new URL(path, collection)] as const)
    : [],
);

describe.skipIf(logs.length === 0)('recorded logs', () => {
  it.each(logs)('%s differs by what went wrong, and by nothing else', async (path, file) => {
    const name = path.split('/')[1] ?? '';
    const read = await readEvidence([{ name, bytes: createReadStream(file) }]);
    const release = read.release?.release;
    if (release === undefined) throw new Error(`${path} tells no release`);
    const all = await Promise.all(read.pods.map((pod) => conformanceOf(pod, release)));
    const found = all.filter((each) => each !== null);
    expect(found.map((each) => firstOf(each)?.kind ?? null)).toEqual(found.map(() => WENT_WRONG[name] ?? null));
  });
});
