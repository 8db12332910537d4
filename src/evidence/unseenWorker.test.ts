/** Lines that settle a wait although the pod's worker is seen nowhere else. */
import { describe, expect, it } from 'vitest';
import { readBytes } from './testing/inputs.ts';

const U = '9b1e3d53-41f0-4b51-9a55-9e0e5a4b8c11';
const klog = (place: string, text: string): string => `E0612 13:44:09.780380    7655 ${place}] ${text}`;

async function answerTo(...lines: readonly string[]): Promise<readonly string[]> {
  const { pods } = await readBytes(new TextEncoder().encode(lines.join('\n')));
  return pods.map(({ name, uid, stage, waitingOn, causes, advice }) =>
    [name || uid, stage, waitingOn, causes[0]?.code ?? '-', advice[0]?.code ?? '-'].join(' '),
  );
}

describe('a wait without its pod’s worker', () => {
  it('is the status update if a deletion is delayed for the phase', async () => {
    const text = `"Delaying pod deletion as the phase is non-terminal" phase="Pending" localPhase="Pending" pod="shop/web-0" podUID="${U}"`;
    expect(await answerTo(klog('status_manager.go:939', text))).toEqual([
      'web-0 Finished status-update phaseNotTerminal lookPhase',
    ]);
  });

  it('is a volume if the kubelet can’t tell whether volumes are mounted', async () => {
    const text = `pod "${U}" found, but error stat /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/work: no such file or directory occurred during checking mounted volumes from disk`;
    const [answer] = await answerTo(klog('kubelet_volumes.go:65', text));
    expect(answer?.split(' ').slice(0, 3)).toEqual([U, 'Terminated', 'volume-unmount']);
  });

  it('is no grace period if a probe finds the container ended', async () => {
    const probe = klog(
      'prober.go:104',
      `"Probe errored" err="rpc error: code = Unknown desc = OCI runtime exec failed: exec failed: cannot exec in a stopped container: unknown" probeType="Readiness" pod="shop/web-0" podUID="${U}" containerName="app"`,
    );
    expect(
      await answerTo(probe, '', 'web-0   1/3   Terminating   0   3h38m   10.0.0.8   w-3   <none>   <none>'),
    ).toEqual(['web-0 Terminating container-stop runtimeNotFound lookContainers']);
  });

  it('of a row alone is settled by a look at the deletion time, not by waiting', async () => {
    expect(await answerTo('web-0   1/1   Terminating   0   3h38m')).toEqual([
      'web-0 Terminating container-stop ignoresSigterm lookFinalizers',
    ]);
  });
});
