import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { TraceCursor } from '../trace/index.ts';
import { evidenceTrace, type PodEvidence } from './index.ts';
import { readBytes } from './testing/inputs.ts';

const log = readFileSync(new URL('fixtures/regular-delete.log', import.meta.url));

async function podOf(): Promise<PodEvidence> {
  const { pods } = await readBytes(new Uint8Array(log), { year: 2026, zone: 0 });
  const [pod] = pods;
  if (pod === undefined) throw new Error('the fixture is about a pod');
  return pod;
}

describe('a trace from evidence', () => {
  it('has what lines tell, and “unknown” for what was only made up', async () => {
    const pod = await podOf();
    const { initial } = evidenceTrace(pod, '1.23');
    const [object] = Object.values(initial.etcd.pods);
    expect(object?.metadata).toMatchObject({ name: pod.name, uid: pod.uid, resourceVersion: 'unknown' });
    expect(object?.spec.containers.map(({ image }) => image)).toEqual(['unknown']);
    expect(object?.status).toEqual({ phase: 'unknown' });
    expect(Object.keys(initial.runtime.sandboxes)).toEqual(['unknown']);
    expect(JSON.stringify(initial)).not.toMatch(/10\.98\.|10\.99\./);
  });

  it('dates the deletion by the input’s own time, and not at all without a year', async () => {
    const pod = await podOf();
    const stampOf = (start: string | null): string | undefined => {
      const trace = evidenceTrace(pod, '1.23', start);
      const cursor = new TraceCursor(trace);
      const stamps = trace.events.flatMap(
        ({ seq }) => Object.values(cursor.stateAt(seq).etcd.pods)[0]?.metadata.deletionTimestamp ?? [],
      );
      return stamps[0];
    };
    expect(stampOf(null)).toBe('unknown');
    expect(stampOf('2024-05-06T07:08:09Z')).toMatch(/^2024-05-06T07:0[89]:\d\dZ$|^unknown$/);
  });

  it('gives a container the id that lines have for it', async () => {
    const pod = await podOf();
    const told = pod.events.flatMap(({ detail }) => (typeof detail?.['container'] === 'string' ? [detail['id']] : []));
    const { initial } = evidenceTrace(pod, '1.23');
    const ids = Object.keys(initial.runtime.containers);
    expect(ids.every((id) => told.includes(id) || id.startsWith('unknown'))).toBe(true);
  });
});
