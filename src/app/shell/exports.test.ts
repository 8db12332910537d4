import { describe, expect, it, vi } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { parseScenarioText } from '../../scenario/parseText.ts';
import { run } from '../../scenario/run.ts';
import { INITIAL_STATE, readyRun } from '../store/state.ts';
import { EXPORTS } from './exports.ts';
import { WRITERS } from './exportWriters.ts';
import type { FileName } from './texts.ts';

vi.mock('../../worker/index.ts', () => ({ SimulationClient: class {} }));

const preset = presetById('regular');
if (preset === undefined) throw new Error('no preset');
const { scenario } = preset;
const ready = readyRun(run(scenario));

async function written(id: FileName, of = scenario): Promise<string> {
  const pieces = await WRITERS[id].write(of, ready, { ...INITIAL_STATE, scenario: of, run: ready });
  return new Blob([...pieces]).text();
}

describe('what can be taken away', () => {
  it('holds something, each under a name of its own', async () => {
    // Pictures need a browser (e2e/takeaway.spec.ts).
    const ids = EXPORTS.map(({ id }) => id).filter((id) => id !== 'png' && id !== 'svg');
    const texts = await Promise.all(ids.map((id) => written(id)));
    expect(texts.filter((text) => !text.endsWith('\n'))).toEqual([]);
    expect(new Set(EXPORTS.map(({ file }) => file)).size).toBe(EXPORTS.length);
  });

  it('is the pod as kubectl prints it at the instant', async () => {
    expect(await written('describe')).toMatch(/^Name: +web\n/);
    expect(await written('object')).toMatch(/^apiVersion: v1\nkind: Pod\n/);
  });

  it('is a recording of a terminal that players read', async () => {
    const [head = '', ...events] = (await written('cast')).trimEnd().split('\n');
    expect(JSON.parse(head)).toMatchObject({ version: 2, width: 132, height: 36 });
    const read = events.map((line) => JSON.parse(line) as [number, string, string]);
    expect(read.every(([t, kind], i) => kind === 'o' && t >= (read[i - 1]?.[0] ?? 0))).toBe(true);
    expect(read.map(([, , text]) => text).join('')).toMatch(
      /\$ kubectl get pods -w[\s\S]*Terminating[\s\S]*SyncLoop DELETE/,
    );
  });

  it('is the requests and a sequence diagram too, as the command line prints them', async () => {
    expect(await written('requests')).toMatch(/kubectl DELETE pods\/web \{.*\} -> 200/);
    expect(await written('audit')).toMatch(/^\{"kind":"Event","apiVersion":"audit\.k8s\.io\/v1"/);
    expect(await written('mermaid')).toMatch(/^sequenceDiagram\n {2}participant /);
    expect(await written('docs')).toMatch(
      /^%%\{init:\{"theme":"neutral"\}\}%%\nsequenceDiagram\n {4}actor me\n {4}participant apiSrv as control plane<br><br>kube-apiserver\n/,
    );
    expect(await written('docs')).toMatch(/ me->>apiSrv: 1\. DELETE pods\/web/);
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
