/** What is kept of objects, rows, events and lists: the last of each, and what an object's fields are where it has none. */
import { describe, expect, it } from 'vitest';
import { parseRfc3339 } from '../../kube/time.ts';
import type { Fact } from '../facts/fact.ts';
import { fact, inTurn } from '../testing/madeFacts.ts';
import { nodeOf, viewOf } from './view.ts';

const object = (detail?: Fact['detail'], more: Partial<Fact> = {}) => fact('Object', { detail, ...more });
const described = (detail?: Fact['detail']) => fact('Described', { detail });
const shownIn = (...facts: readonly Fact[]) => viewOf(facts, []).shown;

describe('an object', () => {
  it('of which nothing is told has nothing', () => {
    const bare = object();
    expect(shownIn(bare)).toEqual({
      fact: bare,
      isObject: true,
      deletionTimestamp: null,
      askedAt: null,
      endedAt: null,
      gracePeriod: null,
      finalizers: [],
      containers: { running: 0, waiting: 0, terminated: 0 },
      runs: [],
      ended: [],
      hasRun: false,
      lost: false,
      killed: false,
      phase: '',
      reason: '',
      lasts: null,
      nodeSilent: false,
      tainted: false,
      partial: false,
      mirror: false,
    });
  });

  it('has what it tells, and when it was asked to go', () => {
    const detail = {
      deletionTimestamp: '2024-06-12T10:00:30Z',
      finishedAt: '2024-06-12T10:00:02Z',
      gracePeriod: 30,
      finalizers: ['example.com/hold'],
      running: 1,
      waiting: 2,
      terminated: 3,
      ended: ['app'],
      runs: ['side'],
      hasRun: true,
      lost: true,
      killed: true,
      phase: 'Running',
      reason: 'NodeLost',
      lasts: 40,
      nodeSilent: true,
      tainted: true,
      partial: true,
      mirror: true,
    };
    const whole = { ...described(detail), local: 5, utc: 7 };
    expect(shownIn(whole)).toEqual({
      fact: whole,
      isObject: false,
      deletionTimestamp: detail.deletionTimestamp,
      askedAt: { ...whole, local: null, utc: parseRfc3339('2024-06-12T10:00:00Z') },
      endedAt: { ...whole, local: null, utc: parseRfc3339('2024-06-12T10:00:02Z') },
      gracePeriod: 30,
      finalizers: ['example.com/hold'],
      containers: { running: 1, waiting: 2, terminated: 3 },
      runs: ['side'],
      ended: ['app'],
      hasRun: true,
      lost: true,
      killed: true,
      phase: 'Running',
      reason: 'NodeLost',
      lasts: 40,
      nodeSilent: true,
      tainted: true,
      partial: true,
      mirror: true,
    });
  });

  it('has nothing of what is of another type', () => {
    const detail = {
      gracePeriod: '30',
      finalizers: 'example.com/hold',
      ended: 'app',
      running: '1',
      phase: 1,
      lasts: '40',
      nodeSilent: 'true',
      tainted: 1,
      partial: 'true',
      mirror: 1,
      deletionTimestamp: 1,
    };
    expect(shownIn(object(detail))).toEqual({ ...shownIn(object()), fact: object(detail) });
    expect(shownIn(object({ finalizers: ['a', 1], ended: [1, 'b'] }))).toMatchObject({
      finalizers: ['a', ''],
      ended: ['', 'b'],
    });
  });
});

describe('the last', () => {
  const deletion = { deletionTimestamp: '2024-06-12T10:00:30Z' };

  it('object counts, and before a description, unless that alone knows of the delete', () => {
    const [one, other] = [object({ phase: 'Pending' }), object({ phase: 'Running' })];
    expect(shownIn(one, other)?.fact).toBe(other);
    expect(shownIn(described(), described(deletion))?.deletionTimestamp).toBe(deletion.deletionTimestamp);
    expect(shownIn(one, described())?.fact).toBe(one);
    expect(shownIn(described(deletion), one)?.isObject).toBe(false);
    expect(shownIn(object(deletion), described(deletion))?.isObject).toBe(true);
    expect(shownIn(object(deletion), described())?.isObject).toBe(true);
    expect(shownIn(fact('Mentioned'))).toBeNull();
  });

  it('of each container counts, in the order in which they were listed first', () => {
    const listed = (id: string | undefined, state: string) => fact('ContainerShown', { id, detail: { state } });
    const facts = [listed('a', 'running'), listed('b', 'running'), listed('a', 'exited'), listed(undefined, 'created')];
    expect(viewOf(facts, []).listed.map(({ detail }) => detail?.['state'])).toEqual(['exited', 'running', 'created']);
  });

  it('rows and events all count', () => {
    const rows = [
      fact('Row', { detail: { status: 'Running', ready: 1 } }),
      fact('Row', { detail: { status: 1, ready: '1' } }),
      fact('Row'),
    ];
    const events = [fact('PodEvent'), fact('PodEvent')];
    const view = viewOf(inTurn(...rows, ...events, fact('Killing')), []);
    expect(view.rows.map(({ fact: { order }, ready, status }) => [order, ready, status])).toEqual([
      [1, 1, 'Running'],
      [2, 0, ''],
      [3, 0, ''],
    ]);
    expect(view.events.map(({ order }) => order)).toEqual([4, 5]);
    expect(view.listed).toEqual([]);
  });
});

describe('a node', () => {
  it('is the one that an object names, or that the line comes from', () => {
    expect(nodeOf(fact('Object', { detail: { node: 'node-a' }, node: 'node-b' }))).toBe('node-a');
    expect(nodeOf(fact('Object', { detail: { node: 1 }, node: 'node-b' }))).toBe('node-b');
    expect(nodeOf(fact('Object'))).toBe('');
  });

  const lost = (node: string) => fact('NodeLost', { node });
  const lostTo = (facts: readonly Fact[], nodes: readonly Fact[]) => viewOf(facts, nodes).nodeLost?.node;

  it('that is lost counts for its own pods', () => {
    const here = [fact('Mentioned'), object({ node: 'node-a' })];
    expect(lostTo(here, [lost('node-a'), lost('node-b')])).toBe('node-a');
    expect(lostTo(here, [lost('node-b')])).toBeUndefined();
    expect(lostTo(here, [lost('')])).toBe('');
    expect(lostTo([object()], [lost('node-a'), lost('node-b')])).toBe('node-b');
    expect(lostTo([], [])).toBeUndefined();
    expect(viewOf([], []).nodeLost).toBeNull();
  });

  it('that a pod’s own facts call lost goes before', () => {
    expect(lostTo([object({ node: 'node-a' }), lost('node-c')], [lost('node-a')])).toBe('node-c');
  });
});
