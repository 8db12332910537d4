import { describe, expect, it } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { TraceCursor } from '../../trace/index.ts';
import { faultGroups, idleFaults } from './faults.ts';
import { FAULT_TEXTS } from './faultTexts.ts';

/** Labels of the menu in a preset's run, after its first event of a kind. */
function menuAfter(preset: string, kind: string): readonly string[] {
  const found = presetById(preset);
  if (found === undefined) throw new Error(`no preset ${preset}`);
  const trace = run(found.scenario);
  const state = new TraceCursor(trace).stateAt(trace.events.findIndex((event) => event.kind === kind));
  const pod = Object.values(state.etcd.pods).find(({ metadata }) => metadata.name === 'web');
  const groups = faultGroups(state.node.name, pod, idleFaults(state), FAULT_TEXTS.en);
  return groups.flatMap(({ faults }) => faults.map(({ label }) => label));
}

describe('the menu of what can break', () => {
  it('offers no help where nothing is broken', () => {
    const menu = menuAfter('regular', 'CommandTyped');
    expect(menu).toEqual(
      expect.arrayContaining(['Stop the kubelet', 'Freeze container nginx', 'Volume cache is busy']),
    );
    for (const help of [/^Start /, /^Thaw /, /is let go$/, /goes on$/, /^Connect /])
      expect(menu.filter((label) => help.test(label))).toEqual([]);
  });

  it.each([
    ['kubelet-down', 'KubeletStopped', 'Start the kubelet', 'Stop the kubelet'],
    ['apiserver-down', 'FaultBegan', 'Start the API server', 'Stop the API server'],
    ['frozen', 'ProcessesFrozen', 'Thaw container nginx', 'The runtime’s shim goes on'],
    ['stuck-volume', 'FaultBegan', 'Volume cache is let go', 'Start the kubelet'],
    ['shim-hangs', 'ShimFrozen', 'The runtime’s shim goes on', 'Thaw container nginx'],
  ])('offers in %s after %s: %s, and not: %s', (preset, kind, offered, gone) => {
    const menu = menuAfter(preset, kind);
    expect(menu).toContain(offered);
    expect(menu).not.toContain(gone);
  });
});
