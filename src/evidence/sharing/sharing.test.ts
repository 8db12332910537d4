import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINK_LENGTH, presetById } from '../../scenario/index.ts';
import { packText } from '../../scenario/linkBytes.ts';
import { klogText } from '../../scenario/formats/klog.ts';
import { run } from '../../scenario/run.ts';
import { eventLevel } from '../../cluster/eventKinds.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { TraceCursor, type Trace } from '../../trace/index.ts';
import type { PodEvidence } from '../evidence.ts';
import { decodeShared, evidenceTrace, podOfShared, share, type SharedRemoval } from '../index.ts';
import { readBytes } from '../testing/inputs.ts';
import { shareable } from '../testing/shareable.ts';
import { encodeShared } from './link.ts';

async function podOf(preset: string, more = ''): Promise<PodEvidence> {
  const found = presetById(preset);
  if (found === undefined) throw new Error(preset);
  const log = klogText(run(found.scenario)) + more;
  const { pods } = await readBytes(new TextEncoder().encode(log), { year: 2026, zone: 0 });
  const pod = pods.find(({ events }) => events.some(({ kind }) => kind === 'TerminationRequested'));
  if (pod === undefined) throw new Error(`${preset} removes nothing`);
  return pod;
}

function opened(hash: string): SharedRemoval {
  const answer = decodeShared(hash);
  if ('error' in answer) throw new Error(answer.error.code);
  return answer.removal;
}

const milestones = ({ events }: Trace<ClusterState>) =>
  events.filter(({ kind }) => eventLevel(kind) === 'milestone').map(({ kind, t }) => `${t} ${kind}`);
const workersOf = (trace: Trace<ClusterState>) =>
  Object.values(new TraceCursor(trace).stateAt(trace.events.length - 1).podWorkers.workers).map(({ value, status }) => {
    const { podUID, fullname, namespace, name, ...fields } = status;
    return { value, fields, told: [podUID, fullname, namespace, name].every((text) => text !== '') };
  });

describe('a removal in a link', () => {
  it.each(['regular', 'sigkill', 'multi', 'static', 'force', 'stuck-volume'])(
    '%s: what is opened is the same removal, with names or with stand-ins',
    async (preset) => {
      const pod = await podOf(preset);
      const whole = evidenceTrace(pod, '1.30');
      for (const standIns of [true, false]) {
        const { removal, hash } = shareable(pod, '1.30', standIns);
        expect(hash.length).toBeLessThan(3_000);
        expect(opened(hash)).toEqual(removal);
        const trace = evidenceTrace(podOfShared(removal), removal.release);
        expect(new Set(milestones(trace))).toEqual(new Set(milestones(whole)));
        expect(workersOf(trace)).toEqual(workersOf(whole));
        expect(trace.events.filter(({ detail }) => detail?.['inferred'] === true)).toHaveLength(
          whole.events.filter(({ detail }) => detail?.['inferred'] === true).length,
        );
      }
    },
  );

  it('is not offered for a pod without events, whose link could not be opened', async () => {
    expect(share({ ...(await podOf('regular')), events: [] }, '1.30', true)).toBeNull();
  });

  it('is offered for a pod that has only detail events, and more than fit', async () => {
    const pod = await podOf('regular');
    const events = Array.from({ length: 5_000 }, (_, i): PodEvidence['events'][number] => ({
      t: null,
      kind: 'ContainerCreated',
      inferred: false,
      at: null,
      detail: { id: `c-${i}` },
    }));
    expect(eventLevel('ContainerCreated')).toBe('detail');
    expect(opened(shareable({ ...pod, events }, '1.30', true).hash).events).not.toHaveLength(0);
  });

  it.each([2 ** 63, -1, 1.5])('is offered for a pod with an invalid grace period: %j', async (gracePeriod) => {
    const pod = await podOf('regular');
    const events = pod.events.map((event) =>
      event.worker === undefined
        ? event
        : { ...event, worker: { ...event.worker, status: { ...event.worker.status, gracePeriod } } },
    );
    expect(opened(shareable({ ...pod, events }, '1.30', true).hash).events).not.toHaveLength(0);
  });

  it('holds no name, no id and no word of the log; the same thing has the same stand-in', async () => {
    const pod = await podOf('multi');
    const { removal } = shareable(pod, '1.30', true);
    const text = JSON.stringify(removal);
    const named = pod.events.flatMap(({ detail = {} }) => ['container', 'id', 'volume'].map((key) => detail[key]));
    const names = [pod.namespace, pod.name, pod.uid, ...named].filter((name) => typeof name === 'string');
    const lines = pod.events.flatMap(({ at }) => (at === null ? [] : [at.text]));
    expect(new Set(names).size).toBeGreaterThan(6);
    expect(names.filter((name) => name === '' || text.includes(`"${name}"`))).toEqual([]);
    expect(lines.filter((line) => text.includes(JSON.stringify(line)))).toEqual([]);
    const containers = pod.events.map(({ detail }) => detail?.['container']).filter((name) => typeof name === 'string');
    const kills = removal.events.flatMap(({ kind, detail }) => (kind === 'KillContainer' ? [detail?.container] : []));
    expect(new Set(kills).size).toBe(new Set(containers).size);
  });

  it('tells no date: times are since the first event, the worker’s too', async () => {
    for (const year of [2024, 2026, 2028]) {
      const found = presetById('regular');
      if (found === undefined) throw new Error('no such preset');
      const log = klogText(run(found.scenario)).replaceAll(/^([IWE])\d{4}/gm, '$10704');
      const { pods } = await readBytes(new TextEncoder().encode(log), { year, zone: 0 });
      const shown = pods.filter(({ events }) => events.length > 0).map((pod) => shareable(pod, '1.30', true).removal);
      const times = shown.flatMap(({ events }) =>
        events.flatMap(({ t, worker }) => [t, worker?.syncedAt, worker?.terminatingAt, worker?.terminatedAt]),
      );
      expect(Math.max(...times.map((time) => time ?? 0))).toBeLessThan(3_600 * 1e6);
      expect(Math.max(...times.map((time) => time ?? 0))).toBeGreaterThan(0);
    }
  });

  it('holds no error and no message, whatever names it keeps', async () => {
    const pod = await podOf('stuck-volume');
    expect(JSON.stringify(pod)).toMatch(/error/);
    const { removal } = shareable(pod, '1.30', false);
    expect(removal.pod).toMatchObject({ namespace: 'default', name: 'web' });
    const keys = new Set(removal.events.flatMap(({ detail = {} }) => Object.keys(detail)));
    expect([...keys].filter((key) => key === 'error' || key === 'message')).toEqual([]);
  });

  it('always fits: of very many events those at the end stay, and it says how many are left out', async () => {
    const pod = await podOf('regular');
    const [first, ...rest] = pod.events;
    if (first === undefined) throw new Error('no events');
    const many = Array.from({ length: 20_000 }, (_, i) => ({
      ...first,
      kind: 'SandboxRemoved' as const,
      detail: { id: `${i}-${Math.imul(i, 0x9e3779b1) >>> 0}` },
    }));
    const { removal, hash } = shareable({ ...pod, events: [first, ...many, ...rest] }, '1.30', false);
    expect(hash.length).toBeLessThanOrEqual(MAX_LINK_LENGTH);
    expect(removal.leftOut).toBe(20_000 + pod.events.length - removal.events.length);
    expect(removal.events.at(-1)?.kind).toBe(pod.events.at(-1)?.kind);
  });

  it('names that are none are left out', async () => {
    const pod = await podOf('regular');
    const { removal, hash } = shareable({ ...pod, name: '<img src=x>', namespace: '../..' }, '1.30', false);
    expect(removal.pod).toMatchObject({ namespace: '', name: '' });
    expect(opened(hash)).toEqual(removal);
  });
});

describe('what comes from an address', () => {
  const codeOf = (hash: string): string => {
    const answer = decodeShared(hash);
    return 'error' in answer ? answer.error.code : 'opened';
  };

  it('is refused with a reason', async () => {
    const { hash, removal } = shareable(await podOf('regular'), '1.30', true);
    expect(codeOf(hash)).toBe('opened');
    expect(codeOf('')).toBe('shared-no-trace');
    expect(codeOf('#e=')).toBe('shared-damaged');
    expect(codeOf(`#e=9${hash.slice(4)}`)).toBe('shared-unknown-version');
    expect(codeOf(hash.slice(0, -3))).toBe('shared-damaged');
    expect(codeOf(`${hash}${'A'.repeat(MAX_LINK_LENGTH)}`)).toBe('shared-too-long');
    expect(codeOf(`#e=1${packText(' '.repeat(1_000_000), '')}`)).toBe('shared-too-large');
    expect(codeOf(`#e=1${packText('{', '')}`)).toBe('shared-no-trace');
    const wrong: readonly unknown[] = [
      null,
      [],
      { ...removal, more: 1 },
      { ...removal, release: '9.99' },
      { ...removal, events: [] },
      { ...removal, pod: { ...removal.pod, name: '<b>' } },
      { ...removal, events: [{ t: -1, kind: 'KillContainer' }] },
      { ...removal, events: [{ t: 0, kind: 'constructor' }] },
      { ...removal, events: [{ t: 0, kind: 'KillContainer', detail: { error: 'secret' } }] },
      { ...removal, events: [{ t: 0, kind: 'KillContainer', worker: { state: '__proto__' } }] },
      { ...removal, events: Array.from({ length: 2_000 }, () => ({ t: 0, kind: 'KillContainer' })) },
    ];
    for (const each of wrong)
      expect(codeOf(encodeShared(each as SharedRemoval)), JSON.stringify(each)?.slice(0, 80)).toBe('shared-no-trace');
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String().map((text) => `#e=1${text}`),
        ),
        (hash) => {
          expect(decodeShared(hash)).toHaveProperty('error');
        },
      ),
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(codeOf(`#e=1${packText(json, '')}`)).toBe('shared-no-trace');
      }),
    );
  });

  it('makes a trace of any events in any order', async () => {
    const { removal } = shareable(await podOf('multi'), '1.36', true);
    fc.assert(
      fc.property(fc.shuffledSubarray([...removal.events], { minLength: 1 }), (events) => {
        const again = opened(encodeShared({ ...removal, events }));
        expect(evidenceTrace(podOfShared(again), again.release).events).toHaveLength(events.length);
      }),
    );
  });

  it('may be of old, when what is technical had no names', async () => {
    const { removal } = shareable(await podOf('regular'), '1.36', true);
    const [first, ...others] = removal.events;
    const old = { ...removal, events: [{ ...first, kind: 'Internal' }, ...others] };
    expect(opened(`#e=1${packText(JSON.stringify(old), '')}`).events[0]?.kind).toBe('ResourcesRemain');
  });
});
