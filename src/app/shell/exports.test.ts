import { describe, expect, it, vi } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { parseScenarioText } from '../../scenario/parseText.ts';
import { run } from '../../scenario/run.ts';
import { readyRun } from '../store/state.ts';
import { EXPORTS } from './exports.ts';

vi.mock('../../worker/index.ts', () => ({ SimulationClient: class {} }));

const preset = presetById('regular');
if (preset === undefined) throw new Error('no preset');
const { scenario } = preset;
const ready = readyRun(run(scenario));

async function written(id: string, of = scenario): Promise<string> {
  const found = EXPORTS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no export ${id}`);
  return (await found.write(of, ready)).join('');
}

describe('what can be taken away', () => {
  it('holds something, each under a name of its own', async () => {
    const texts = await Promise.all(EXPORTS.map(({ id }) => written(id)));
    expect(texts.filter((text) => !text.endsWith('\n'))).toEqual([]);
    expect(new Set(EXPORTS.map(({ file }) => file)).size).toBe(EXPORTS.length);
  });

  it('is the requests and a sequence diagram too, as the command line prints them', async () => {
    expect(await written('requests')).toMatch(/kubectl DELETE pods\/web \{.*\} -> 200/);
    expect(await written('audit')).toMatch(/^\{"kind":"Event","apiVersion":"audit\.k8s\.io\/v1"/);
    expect(await written('mermaid')).toMatch(/^sequenceDiagram\n {2}participant /);
  });

  it('writes an object that stands twice in a scenario out twice, and it can be read again', async () => {
    const [pod] = scenario.pods;
    if (pod === undefined) throw new Error('no pod');
    const twin = { ...pod, manifest: { ...pod.manifest, metadata: { ...pod.manifest.metadata, name: 'twin' } } };
    const twice = { ...scenario, pods: [...scenario.pods, twin] };
    const text = await written('yaml', twice);
    expect(text).not.toMatch(/[&*]a\d/);
    expect(await parseScenarioText(text)).toEqual({ ok: twice });
  });
});
