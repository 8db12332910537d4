import { describe, expect, it } from 'vitest';
import { endOf } from '../../cluster/testing/runs.ts';
import { seconds } from '../../engine/time.ts';
import { parseScenario, presetById } from '../../scenario/index.ts';
import { applied, withoutClient } from '../../scenario/editObjects.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { clientMade, nodeMade, serviceMade, workloadMade, WORKLOADS } from './oneActs.ts';
import type { Scenario } from '../store/index.ts';

function preset(id: string): Scenario {
  const scenario = presetById(id)?.opened;
  if (scenario === undefined) throw new Error(`no preset ${id}`);
  return scenario;
}
const plain = preset('regular');

/** What the page would run. */
function checked(scenario: Scenario | undefined): Scenario {
  const parsed = parseScenario(JSON.parse(JSON.stringify(scenario)));
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return parsed.ok;
}

describe('one act', () => {
  it.each(WORKLOADS)('adds a %s whose pods run', (kind) => {
    const made = checked(workloadMade(plain, kind).scenario);
    const before = Object.keys(endOf(sharedRun(plain)).etcd.pods).length;
    expect(Object.keys(sharedRun(made).initial.etcd.pods).length).toBeGreaterThan(before);
  });

  it('gives a second workload a name of its own', () => {
    const { scenario } = workloadMade(plain, 'Deployment');
    expect(workloadMade(scenario, 'Deployment').name).toBe('app-2');
    checked(workloadMade(scenario, 'Deployment').scenario);
  });

  it('adds a Service of the chosen pod, that has it as its endpoint', () => {
    const pod = sharedRun(plain).initial.etcd.pods['default/web'];
    const made = serviceMade(plain, pod);
    const objects = Object.values(sharedRun(checked(made?.scenario)).initial.etcd.objects ?? {});
    const slice = objects.find(({ kind }) => kind === 'EndpointSlice');
    expect(made?.name).toBe('web');
    expect(slice?.kind === 'EndpointSlice' && slice.endpoints.map(({ targetRef }) => targetRef.name)).toEqual(['web']);
  });

  it('adds a Service of a workload, and of a pod without labels', () => {
    const { scenario } = workloadMade({ ...plain, pods: [], steps: [] }, 'StatefulSet');
    expect(checked(serviceMade(scenario, undefined)?.scenario).objects).toHaveLength(2);
    const [web] = plain.pods;
    if (web === undefined) throw new Error('no pod');
    const { labels: _labels, ...metadata } = web.manifest.metadata;
    const bare = { ...plain, steps: [], pods: [{ ...web, manifest: { ...web.manifest, metadata } }] };
    expect(checked(serviceMade(bare, undefined)?.scenario).pods[0]?.manifest.metadata.labels).toEqual({ app: 'web' });
    expect(serviceMade({ ...plain, pods: [] }, undefined)).toBeNull();
  });

  it('adds a client, with a Service where there is none, and says when the run ends', () => {
    const made = checked(clientMade(plain, undefined, seconds(33))?.scenario);
    expect(made.clients?.map(({ name, to }) => `${name} ${to}`)).toEqual(['shop web']);
    expect(made.until).toBe('40s');
    expect(checked(withoutClient(made, 'shop')).clients).toBeUndefined();
  });

  it('adds nodes, up to ten, and leaves pods where they were', () => {
    let scenario = plain;
    for (let i = 2; i <= 10; i++) scenario = checked(nodeMade(scenario)?.scenario);
    expect(scenario.nodes?.map(({ name }) => name).at(-1)).toBe('node-10');
    expect(nodeMade(scenario)).toBeNull();
    const pods = Object.values(sharedRun(scenario).initial.etcd.pods);
    expect(new Set(pods.map(({ spec }) => spec.nodeName))).toEqual(new Set(['node-1']));
  });
});

describe('what is done to a workload', () => {
  const { scenario } = workloadMade(plain, 'Deployment');

  it('restarts all of its pods', () => {
    const steps = [{ at: '3s', do: 'rolloutRestart', object: 'deployment/app' }] as const;
    const run = sharedRun(checked({ ...scenario, steps }));
    expect(run.events.filter(({ kind }) => kind === 'DeletionTimestampSet').length).toBe(3);
  });

  it('is applied where it is there, and created where it is not', () => {
    const [there] = scenario.objects ?? [];
    if (there === undefined || !('manifest' in there)) throw new Error('no object');
    const other = workloadMade(scenario, 'Job').scenario.objects?.at(-1);
    if (other === undefined || !('manifest' in other)) throw new Error('no object');
    expect(applied(scenario, seconds(1), [there, other]).map((act) => act.do)).toEqual(['editManifest', 'create']);
  });
});
