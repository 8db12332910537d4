import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../../../cluster/state.ts';
import { presetById } from '../../../scenario/index.ts';
import { run } from '../../../scenario/run.ts';
import { TraceCursor } from '../../../trace/index.ts';
import { diskRows } from './disk.ts';
import { focusOf } from './focus.ts';
import { endedGraces, ringOf } from './grace.ts';
import { runtimeCards } from './runtime.ts';
import { graceRuns } from './spotlight.ts';

function preset(id: string) {
  const found = presetById(id);
  if (!found) throw new Error(`no preset ${id}`);
  const trace = run(found.scenario);
  const cursor = new TraceCursor<ClusterState>(trace);
  const ended = endedGraces(trace.events);
  const at = (kind: string, after = 0) => {
    const event = trace.events.find((each) => each.kind === kind);
    if (!event) throw new Error(`no ${kind} in ${id}`);
    const state = cursor.stateAt(event.seq + after);
    const focus = focusOf('default/web', state.etcd, state.podManager, state.podWorkers.workers, state.runtime);
    const { main } = runtimeCards(state.runtime, focus);
    return { t: event.t, state, focus, ring: (t: number = event.t) => (main ? ringOf(main, t, ended) : null) };
  };
  return { trace, at };
}

describe('the ring on the container’s card', () => {
  it('begins with SIGTERM and drains to the instant', () => {
    const { at } = preset('sigkill');
    expect(at('StopContainerCalled').ring()).toBeNull();
    const { t, ring } = at('SigtermSent');
    expect(ring()).toMatchObject({ total: 30, left: 30, state: 'running' });
    expect(ring(t + 12_400_000)?.left).toBeCloseTo(17.6, 1);
  });

  it('is empty from SIGKILL on, and all is used', () => {
    const { at } = preset('sigkill');
    expect(at('SigkillSent').ring()).toEqual({ total: 30, left: 0, state: 'killed' });
    expect(at('ContainerExited').ring()).toEqual({ total: 30, left: 0, state: 'ended' });
  });

  it('freezes with the exit, and stays for as long as the container is there', () => {
    const { trace, at } = preset('regular');
    const { t, ring } = at('ContainerExited');
    expect(ring()?.state).toBe('ended');
    expect(30 - (ring()?.left ?? 0)).toBeCloseTo(0.2, 1);
    expect(ring(t + 5_000_000)).toEqual(ring());
    expect(at('SandboxStopped').ring()).toEqual(ring());
    expect(endedGraces(trace.events)).toBe(endedGraces(trace.events));
  });

  it('counts what StopContainer was given, not what the pod asked for', () => {
    expect(preset('grace-5').at('SigtermSent').ring()?.total).toBe(5);
  });

  it('is what everybody looks at from SIGTERM to SIGKILL', () => {
    const { at } = preset('sigkill');
    const runs = (kind: string): boolean => {
      const { state, focus } = at(kind);
      return graceRuns(state.runtime, focus.podUID);
    };
    expect([runs('StopContainerCalled'), runs('SigtermSent'), runs('SigkillSent'), runs('ContainerExited')]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(graceRuns(at('SigtermSent').state.runtime, null)).toBe(false);
  });
});

describe('what lies on the node’s disk', () => {
  it('is still mounted while the kubelet, which mounted it, is down', () => {
    const { at } = preset('restart');
    const mounts = (kind: string): string | null | undefined => {
      const { state, focus } = at(kind);
      return diskRows(state.node, state.volumeManager, focus).find(({ name }) => name === 'volume')?.value;
    };
    expect(mounts('KubeletStopped')).toMatch(/mounted/);
  });
});
