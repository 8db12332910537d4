/** What is told altogether of facts that were found: which pods, in which order, with which events, names and times. */
import { describe, expect, it } from 'vitest';
import type { Fact } from './facts/fact.ts';
import { NOTHING, type Knowledge, type Source } from './findings/shelf.ts';
import { yearless } from './lines/moment.ts';
import type { NamedBag } from './pods/podBook.ts';
import type { ReadOptions } from './options.ts';
import { judged } from './readEvidence.ts';
import { Reading } from './reading.ts';
import { fact, inTurn, second } from './testing/madeFacts.ts';

const uidOf = (n: number): string => `6f1e2d3c-4b5a-4978-8a6b-${String(n).padStart(12, '0')}`;
const [WEB, NGINX] = [uidOf(1), uidOf(2)];
const clock = { pair: null, months: [], firstMonth: null, first: null, last: null };
const source = (name: string, more: Partial<Source> = {}): Source => ({
  name,
  id: '0'.repeat(16),
  node: '',
  kinds: [],
  clock,
  ...more,
});

const bagOf = (facts: readonly Fact[], by: NamedBag['by'], key: string): NamedBag => ({
  by,
  key,
  bag: {
    entries: facts.map((first) => ({ first, last: null, count: 1, isOperation: true })),
    operations: 0,
    leftOut: 0,
    leaving: true,
    settled: false,
  },
});

type File = readonly [Source, Partial<Knowledge>];
const OF_NODE: readonly Fact['kind'][] = [
  'RuntimeDown',
  'RuntimeUp',
  'KubeletStopped',
  'KubeletStarted',
  'NodeLost',
  'NodeReady',
  'KernelTrouble',
];

/** Of facts in turn: those with a UID, with a name alone, and of the node. */
function knows(...facts: readonly Fact[]): Partial<Knowledge> {
  const all = inTurn(...facts);
  const nodeFacts = all.filter(({ kind }) => OF_NODE.includes(kind));
  const others = all.filter((each) => !nodeFacts.includes(each));
  const keys = new Map<string, Fact[]>();
  for (const each of others) {
    const key = each.uid === '' ? `name ${each.namespace}/${each.name}` : `uid ${each.uid}`;
    keys.set(key, [...(keys.get(key) ?? []), each]);
  }
  const bags = [...keys].map(([key, of]) => bagOf(of, key.startsWith('uid') ? 'uid' : 'name', key.split(' ')[1] ?? ''));
  const names = others
    .filter(({ uid, name }) => uid !== '' && name !== '')
    .map(({ uid, namespace, name }) => ({ uid, namespace, name }));
  return { bags, nodeFacts, names };
}

function read(files: readonly File[], options: ReadOptions = {}) {
  const reading = new Reading(options, null);
  for (const [of, known] of files) reading.shelf.add(of, { ...NOTHING, ...known }, null);
  return judged(reading, true).evidence;
}
const told = (...facts: readonly Fact[]) => read([[source('a.log'), knows(...facts)]]);
const inShort = (...facts: readonly Fact[]) =>
  told(...facts).pods.map(({ name, stage, waitingOn }) => `${name} ${stage} ${waitingOn}`);

const web = (kind: Fact['kind'], more: Partial<Fact> = {}) =>
  fact(kind, { uid: WEB, namespace: 'default', name: 'web', ...more });
const nginx = (kind: Fact['kind'], more: Partial<Fact> = {}) =>
  fact(kind, { uid: NGINX, namespace: 'default', name: 'nginx', ...more });
const app = { id: 'ab'.repeat(32), container: 'app' };

describe('nothing', () => {
  it('tells of no pod and of no time', () => {
    expect(read([])).toMatchObject({
      pods: [],
      waitingOn: 'unknown',
      start: null,
      end: 0,
      release: null,
      clock: { year: null, yearFrom: 'unknown', zone: null, zoneFrom: 'unknown' },
      podsLeftOut: 0,
      complete: true,
    });
    expect(read([], { signal: { aborted: true } }).complete).toBe(false);
    expect(read([], { signal: { aborted: false } }).complete).toBe(true);
  });
});

describe('a node', () => {
  const down = (...facts: readonly Fact[]) =>
    told(...facts).pods.map(({ about, waitingOn, evidence }) => `${about} ${waitingOn} ${evidence[0]?.line}`);

  it('that can’t do anything is told of, where no pod is', () => {
    const { pods, waitingOn } = told(
      fact('RuntimeDown', { node: 'node-a', repeats: 3, mark: { file: 0, line: 0, text: 'down' } }),
    );
    expect(waitingOn).toBe('kubelet-down');
    expect(pods).toHaveLength(1);
    expect(pods[0]).toMatchObject({
      about: 'node',
      key: '//',
      name: '',
      stage: 'unknown',
      waitingOn: 'kubelet-down',
      confidence: 'medium',
      since: '2024-06-12T10:05:01Z',
      node: 'node-a',
      told: { again: 3, proof: { file: 'a.log', line: 1, text: 'down' }, remark: null },
      evidence: [{ file: 'a.log', line: 1, text: 'down' }],
      causes: [{ code: 'runtimeDown' }],
      missing: ['linesOfPod'],
      isStatic: false,
      events: [],
      eventsLeftOut: 0,
    });
    expect(pods[0]?.advice.length).toBeGreaterThan(0);
    expect(told(fact('RuntimeDown')).pods[0]).toMatchObject({ node: null, told: { again: 0 } });
  });

  it('is as it was seen last', () => {
    expect(down(fact('KubeletStopped'))).toEqual(['node kubelet-down 1']);
    expect(down(fact('KubeletStopped'), fact('RuntimeDown'))).toEqual(['node kubelet-down 2']);
    expect(down(fact('RuntimeDown'), fact('RuntimeUp'))).toEqual([]);
    expect(down(fact('KubeletStopped'), fact('KubeletStarted'))).toEqual([]);
    expect(down(fact('RuntimeUp'), fact('KubeletStarted'), fact('RuntimeDown'))).toEqual(['node kubelet-down 3']);
  });

  it('is no pod’s trouble when its runtime or its kubelet was heard since', () => {
    const klog = { severity: 'I', file: 'kubelet.go:1', id: 'kubelet.syncLoopDelete', text: 'x' } as const;
    const waits = (...facts: readonly Fact[]) => inShort(web('Deleting'), web('Killing', app), ...facts)[0];
    expect(waits(fact('RuntimeDown'))).toBe('web Terminating kubelet-down');
    expect(waits(fact('RuntimeDown'), nginx('PlegStarted', { id: 'ef' }))).toBe('web Terminating container-stop');
    expect(waits(fact('RuntimeDown'), nginx('Added'))).toBe('web Terminating kubelet-down');
    expect(waits(fact('KubeletStopped'), nginx('Added', { klog }))).toBe('web Terminating container-stop');
    expect(waits(fact('KubeletStopped'), nginx('Added'))).toBe('web Terminating kubelet-down');
  });

  it('that is lost, and not seen again, keeps its pods', () => {
    const row = web('Row', { detail: { status: 'Terminating' } });
    expect(inShort(row, fact('NodeLost'))).toEqual(['web Terminating node-lost']);
    expect(inShort(row, fact('NodeLost'), fact('NodeReady'))).toEqual(['web Terminating unknown']);
    expect(inShort(row, fact('NodeReady'), fact('NodeLost'))).toEqual(['web Terminating node-lost']);
    expect(inShort(row, fact('NodeLost', { node: 'node-a' }), fact('NodeReady', { node: 'node-b' }))).toEqual([
      'web Terminating node-lost',
    ]);
  });
});

describe('pods', () => {
  it('come by what they wait for, and then by how far they are', () => {
    const pod = (n: number, name: string, ...facts: readonly Fact[]) =>
      facts.map((each) => ({ ...each, uid: uidOf(n), namespace: 'default', name }));
    expect(
      inShort(
        ...pod(3, 'lives', fact('SyncPodEntered')),
        ...pod(4, 'gone', fact('GoneFromApi')),
        ...pod(5, 'goes', fact('Deleting'), fact('StoppedAll')),
        ...pod(6, 'fails', fact('CgroupFailed')),
        ...pod(7, 'leaves', fact('OrphanRemains')),
        ...pod(8, 'waits', fact('Deleting'), fact('Killing', app)),
      ),
    ).toEqual([
      'waits Terminating container-stop',
      'leaves Removed volume-unmount',
      'fails unknown cgroup',
      'goes Terminated none',
      'gone Removed none',
      'lives SyncPod none',
    ]);
  });

  it('of which only the name is known are told of where nothing else is', () => {
    expect(inShort(web('Mentioned'))).toEqual(['web unknown unknown']);
    expect(inShort(web('Mentioned'), nginx('Deleting'))).toEqual(['nginx Terminating unknown']);
    expect(inShort(web('MirrorSeen'), web('ContainerShown'), fact('RuntimeDown')).length).toBe(1);
  });

  it('without any name are told of where they are objects, or where nothing else is told', () => {
    const nameless = fact('Deleting');
    expect(inShort(nameless)).toEqual([' Terminating unknown']);
    expect(inShort(nameless, web('StoppedAll'))).toEqual(['web Terminated none']);
  });

  it('have a key of their own', () => {
    expect(told(web('Deleting')).pods[0]?.key).toBe(`default/web/${WEB}`);
    expect(told(fact('Deleting', { namespace: 'default', name: 'web' })).pods[0]?.key).toBe('default/web/#1');
  });

  it('are told of with little confidence by somebody’s own words', () => {
    const confidence = (...facts: readonly Fact[]) => told(...facts).pods[0]?.confidence;
    const quoted = { detail: { quoted: true } };
    expect(confidence(web('Deleting'), web('Killing', app))).toBe('high');
    expect(confidence(web('Deleting', quoted), web('Killing', { ...app, ...quoted }))).toBe('low');
    expect(confidence(web('Deleting'), web('Killing', { ...app, ...quoted }))).toBe('high');
  });

  it('are on the node that they are said to be on', () => {
    expect(told(web('Deleting', { node: 'node-a' })).pods[0]?.node).toBe('node-a');
    expect(told(web('Deleting')).pods[0]?.node).toBeNull();
  });
});

describe('events', () => {
  it('are what facts are in a trace, with what they tell, and the worker where it is another', () => {
    const klog = { severity: 'I', file: 'kubelet.go:1', id: 'kubelet.syncLoopDelete', text: 2 } as const;
    const { pods, start, end } = told(
      web('Deleting', { klog, mark: { file: 0, line: 0, text: 'a text' } }),
      web('Rejected'),
      web('Killing', { ...app, volume: 'data', detail: { gracePeriod: 30 }, repeats: 2 }),
      web('Mentioned', { utc: null }),
      web('StopContainerFailed', { id: '', volume: '' }),
    );
    const events = pods[0]?.events ?? [];
    expect([start, end]).toEqual(['2024-06-12T10:05:01Z', 4_000_000]);
    expect(events.filter(({ inferred }) => !inferred).map(({ kind, t }) => `${kind} ${t}`)).toEqual([
      'SyncLoopOp 0',
      'KillContainer 2000000',
      'RuntimeCallFailed 4000000',
    ]);
    const [first] = events;
    expect(first).toMatchObject({ at: { file: 'a.log', line: 1, text: 'a text' }, klog: { ...klog, text: 'text' } });
    expect(first).not.toHaveProperty('detail');
    expect(first?.worker).toMatchObject({ status: { syncedAt: 0, terminatingAt: 0, startedAt: null } });
    const kill = events.find(({ kind, inferred }) => kind === 'KillContainer' && !inferred);
    expect(kill?.detail).toEqual({ ...app, volume: 'data', gracePeriod: 30, repeats: 2 });
    const failed = events.at(-1);
    expect(failed).not.toHaveProperty('detail');
    expect(failed).not.toHaveProperty('klog');
    expect(failed).not.toHaveProperty('worker');
  });

  it('that nobody wrote down have no line', () => {
    const events = told(web('StoppedAll')).pods[0]?.events ?? [];
    const inferred = events.filter((each) => each.inferred);
    expect(inferred.length).toBeGreaterThan(0);
    for (const each of inferred) expect(each).toMatchObject({ at: null, t: 0 });
    expect(events.at(-1)).toMatchObject({ kind: 'ContainersStopped', inferred: false });
  });
});

describe('files', () => {
  it('of one name are called by their nodes, or counted', () => {
    const one = (n: number, node: string): File => [
      source('kubelet.log', { node, id: String(n).repeat(16) }),
      knows(fact('Deleting', { uid: uidOf(n), namespace: 'default', name: `web-${n}` })),
    ];
    const { pods } = read([
      one(1, 'node-a'),
      one(2, 'node-b'),
      one(3, 'node-b'),
      one(4, ''),
      [source('other.log'), knows(nginx('Deleting', { uid: uidOf(5) }))],
    ]);
    expect(Object.fromEntries(pods.map(({ name, evidence }) => [name, evidence[0]?.file]))).toEqual({
      'web-1': 'node-a:kubelet.log',
      'web-2': 'node-b:kubelet.log',
      'web-3': 'node-b:kubelet.log (2)',
      'web-4': 'kubelet.log',
      nginx: 'other.log',
    });
  });

  const klogged = web('Deleting', { local: yearless(6, 12, 36_000_000_000), utc: second(0) });
  const logged = (more: Partial<Source>, options: ReadOptions = {}) =>
    read([[source('a.log', more), knows(klogged)]], options);

  it('give klog’s times their year and zone', () => {
    expect(logged({ year: 2023, zone: 120 })).toMatchObject({
      start: '2023-06-12T08:00:00Z',
      clock: { year: 2023, yearFrom: 'option', zone: 120 },
    });
    expect(logged({ year: 2023, zone: 120 }, { year: 2022, zone: 0 }).start).toBe('2022-06-12T10:00:00Z');
    expect(logged({ clock: { ...clock, months: [[2024 * 12 + 5, 1]], firstMonth: 6 } }).start).toBe(
      '2024-06-12T10:00:00Z',
    );
  });

  it('that tell no year begin at no date, where a kubelet’s log is among them', () => {
    expect(logged({ kinds: ['kubelet log'] }).start).toBeNull();
    expect(logged({ kinds: ['kubelet log'], year: 2023 }).start).toBe('2023-06-12T10:00:00Z');
    expect(read([[source('a.yaml', { kinds: ['pod object'] }), knows(web('Deleting'))]]).start).toBe(
      '2024-06-12T10:05:01Z',
    );
  });

  it('have the clock of the first that tells a year', () => {
    const { clock: found } = read([
      [source('a.log'), {}],
      [source('b.log', { year: 2023 }), {}],
      [source('c.log', { year: 2022 }), {}],
    ]);
    expect(found.year).toBe(2023);
  });
});
