/** Every state and every transition of a reading, by all that may happen to it; and readings as they run. */
import { createActor, fromCallback } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { ZERO } from '../../engine/time.ts';
import type { FileReport } from '../../evidence/index.ts';
import { CUT_OFF, type EvidenceAccount } from '../../worker/evidenceProtocol.ts';
import { phaseOf, readingMachine, type Brought, type ReadingEvent, type ReadingSnapshot } from './readingMachine.ts';

const COUNTS = { total: 0, understood: 0, irrelevant: 0, unknown: 0 };
const file = (name: string, trouble: FileReport['trouble'] = null): FileReport => ({
  name,
  bytes: 1,
  lines: COUNTS,
  kinds: [],
  wrappings: [],
  trouble,
});
const account = (files: readonly FileReport[], complete = true): EvidenceAccount => ({
  lines: COUNTS,
  files,
  samples: { understood: [], irrelevant: [], unknown: [] },
  release: null,
  clock: { year: null, yearFrom: 'unknown', zone: null, zoneFrom: 'unknown' },
  start: null,
  end: ZERO,
  pods: 0,
  waiting: 0,
  podsLeftOut: 0,
  waitingOn: 'none',
  complete,
});
const brought = (name: string): ReadingEvent => ({
  type: 'Brought',
  sources: [{ name, blob: new Blob() }],
  options: {},
});
const answered = (files: readonly FileReport[], complete = true): ReadingEvent => ({
  type: 'Answered',
  account: account(files, complete),
  pods: [],
});

type EventsOfType = { readonly [T in ReadingEvent['type']]: readonly Extract<ReadingEvent, { type: T }>[] };

const PROGRESS = { file: 'a.log', bytesRead: 1, bytesTotal: null, lines: COUNTS, pods: 0 };
/** Once for each way that it can differ. */
const EVENTS: readonly ReadingEvent[] = Object.values({
  Brought: [{ type: 'Brought', sources: [], options: {} }],
  Refused: [{ type: 'Refused', troubles: [{ kind: 'nothing' }] }],
  Edited: [{ type: 'Edited' }],
  TriedAgain: [{ type: 'TriedAgain' }],
  Stopped: [{ type: 'Stopped' }],
  OtherWanted: [{ type: 'OtherWanted' }],
  ResultWanted: [{ type: 'ResultWanted' }],
  Progressed: [{ type: 'Progressed', progress: PROGRESS, rate: 1 }],
  Missed: [{ type: 'Missed', name: 'b.log', why: '404' }],
  Answered: [
    { type: 'Answered', account: account([file('a.log')]), pods: [] },
    { type: 'Answered', account: account([file('a.log', 'binary')]), pods: [] },
    { type: 'Answered', account: account([]), pods: [] },
  ],
  Lost: [{ type: 'Lost', why: { code: 'notLoaded' } }],
} satisfies EventsOfType).flat();

const leafOf = ({ value }: Pick<ReadingSnapshot, 'value'>): string =>
  typeof value === 'string' ? value : `reading.${value.reading}`;

/** What tells one standing from another: of how many files something was missing makes none. */
const standingOf = (snapshot: ReadingSnapshot): string => {
  const { troubles, result, progress } = snapshot.context;
  const kinds = [...new Set(troubles.map(({ kind }) => kind))].toSorted();
  return JSON.stringify([leafOf(snapshot), kinds, result?.account.files, progress]);
};

/** Every step that any sequence of events can take. */
const STEPS = adjacencyMapToArray(getAdjacencyMap(readingMachine, { events: [...EVENTS], serializeState: standingOf }));

/** `state: event`, with where it may lead. */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  'reading: Brought': ['reading.underWay'],
  'reading: Refused': ['input'],
  'reading.input: Edited': ['input'],
  'reading.input: TriedAgain': ['reading.underWay'],
  'reading.input: ResultWanted': ['read'],
  'reading.reading: Progressed': ['reading.stopping', 'reading.underWay'],
  'reading.reading: Missed': ['reading.stopping', 'reading.underWay'],
  'reading.reading: Answered': ['input', 'read'],
  'reading.reading: Lost': ['input'],
  'reading.reading.underWay: Stopped': ['reading.stopping'],
  'reading.read: OtherWanted': ['input'],
};

describe('a reading', () => {
  it('comes to every state and takes every transition, and no other', () => {
    const taken = new Map<string, Set<string>>();
    for (const { state, event, nextState } of STEPS) {
      for (const { source, eventType } of readingMachine.getTransitionData(state, event)) {
        const name = `${source.id}: ${eventType}`;
        taken.set(name, (taken.get(name) ?? new Set()).add(leafOf(nextState)));
      }
    }
    expect(Object.fromEntries([...taken].map(([name, to]) => [name, [...to].toSorted()]))).toEqual(TRANSITIONS);
    const reached = new Set(STEPS.map(({ nextState }) => leafOf(nextState)));
    expect([...reached].toSorted()).toEqual(['input', 'read', 'reading.stopping', 'reading.underWay']);
  });

  it('shows a result only where there is one, and never loses it', () => {
    const without = STEPS.filter(({ nextState }) => nextState.context.result === null);
    expect(without.filter(({ nextState }) => phaseOf(nextState) === 'read')).toEqual([]);
    expect(without.filter(({ state }) => state.context.result !== null)).toEqual([]);
  });

  it('is back at the form without a result only with word of why', () => {
    const ended = STEPS.filter(
      ({ state, nextState }) => phaseOf(state) === 'reading' && phaseOf(nextState) === 'input',
    );
    expect(ended.length).toBeGreaterThan(0);
    expect(ended.filter(({ nextState }) => nextState.context.troubles.length === 0)).toEqual([]);
  });
});

/** A reading whose reader does as it is told. */
function started() {
  const inputs: Brought[] = [];
  const ends: string[] = [];
  const said: string[] = [];
  let tell: (event: ReadingEvent) => void = () => undefined;
  const actor = createActor(
    readingMachine.provide({
      actors: {
        reader: fromCallback<ReadingEvent, Brought>(({ input, sendBack }) => {
          inputs.push(input);
          tell = sendBack;
          return () => void ends.push(input.sources[0]?.name ?? '');
        }),
      },
      actions: { endReading: () => void said.push('end'), showResult: () => void said.push('show') },
    }),
  ).start();
  return { actor, inputs, ends, said, tell: (event: ReadingEvent) => tell(event), teller: () => tell };
}

const phase = ({ actor }: ReturnType<typeof started>) => phaseOf(actor.getSnapshot());
const troubles = ({ actor }: ReturnType<typeof started>) => actor.getSnapshot().context.troubles;

describe('a reading that runs', () => {
  it('reads what was brought last, and does not hear the one before', () => {
    const run = started();
    run.actor.send(brought('first.log'));
    const first = run.teller();
    run.actor.send(brought('second.log'));
    first(answered([file('first.log')]));
    expect([phase(run), run.ends]).toEqual(['reading', ['first.log']]);
    run.tell(answered([file('second.log')]));
    expect(phase(run)).toBe('read');
    expect(run.actor.getSnapshot().context.result?.sources.map(({ name }) => name)).toEqual(['second.log']);
    expect(run.said).toEqual(['show']);
  });

  it('asks the reader to end once, and takes what it has by then', () => {
    const run = started();
    run.actor.send(brought('a.log'));
    run.actor.send({ type: 'Stopped' });
    run.actor.send({ type: 'Stopped' });
    expect([run.said, phase(run)]).toEqual([['end'], 'reading']);
    run.tell(answered([file('a.log')], false));
    expect(phase(run)).toBe('read');
  });

  it('tries the same once more where it was lost', () => {
    const run = started();
    run.actor.send(brought('a.log'));
    run.tell({ type: 'Lost', why: { code: 'error', message: 'gone' } });
    expect(troubles(run)).toEqual([{ kind: 'lost', why: { code: 'error', message: 'gone' } }]);
    run.actor.send({ type: 'TriedAgain' });
    expect([phase(run), troubles(run), run.inputs[1]]).toEqual(['reading', [], run.inputs[0]]);
  });

  it('says of each file once why it is not in the result', () => {
    const run = started();
    run.actor.send(brought('a.log'));
    run.tell({ type: 'Missed', name: 'b.log', why: '404' });
    run.tell(answered([file('a.log'), file('b.log', 'empty'), file('c.log', 'binary')]));
    expect([phase(run), troubles(run)]).toEqual([
      'read',
      [
        { kind: 'missing', name: 'b.log', why: '404' },
        { kind: 'unreadable', name: 'c.log', as: 'binary' },
      ],
    ]);
  });

  it('keeps what was read of a damaged file, and reports the damage', () => {
    const run = started();
    run.actor.send(brought('a.gz'));
    run.tell(answered([{ ...file('a.gz', 'damaged'), lines: { ...COUNTS, total: 1, understood: 1 } }]));
    expect([phase(run), troubles(run)]).toEqual(['read', [{ kind: 'unreadable', name: 'a.gz', as: 'damaged' }]]);
  });

  it('keeps what was read of a download that broke off, and reports that', () => {
    const run = started();
    run.actor.send(brought('a.log'));
    run.tell({ type: 'Missed', name: 'a.log', why: CUT_OFF });
    run.tell(answered([{ ...file('a.log'), lines: { ...COUNTS, total: 1, understood: 1 } }]));
    expect([phase(run), troubles(run)]).toEqual(['read', [{ kind: 'missing', name: 'a.log', why: CUT_OFF }]]);
  });

  it('has read nothing where no file could be read', () => {
    const run = started();
    run.actor.send(brought('a.log'));
    run.tell(answered([file('a.log', 'binary')]));
    expect([phase(run), troubles(run)]).toEqual(['input', [{ kind: 'unreadable', name: 'a.log', as: 'binary' }]]);
  });
});
