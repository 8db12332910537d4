/** Every state and every transition of a run's life, by all that may happen to it; and lives as they go on. */
import { createActor, fromCallback } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { ZERO } from '../../engine/time.ts';
import { presetById, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { runMachine, type RunEvent, type RunRequest } from './runMachine.ts';
import { readyRun } from './state.ts';

const regular = presetById('regular')?.scenario;
if (regular === undefined) throw new Error('no preset regular');
const RUN = readyRun(run(regular));

const nothing = (): void => undefined;
const ANY: RunRequest = { scenario: regular, show: nothing, refuse: nothing, supersede: nothing };

type EventsOfType = { readonly [T in RunEvent['type']]: Extract<RunEvent, { type: T }> };

const EVENTS: EventsOfType = {
  Asked: { type: 'Asked', request: ANY },
  CameSoFar: { type: 'CameSoFar', standing: { t: ZERO, events: 1 } },
  Computed: { type: 'Computed', run: RUN },
  Refused: { type: 'Refused', why: { status: 'failed', message: 'no such pod' } },
};

const leafOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.values(value ?? {})
        .map(leafOf)
        .join();

/** Every step that any sequence of events can take. */
const STEPS = adjacencyMapToArray(
  getAdjacencyMap(runMachine, {
    events: Object.values(EVENTS),
    serializeState: ({ value, context }) => JSON.stringify([value, context.standing, context.request !== null]),
  }),
);

/** `state: event`, with where it leads. */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  'run: Asked': ['asked'],
  'run.computing: Asked': ['asked'],
  'run.computing: Computed': ['ready'],
  'run.computing: Refused': ['refused'],
  'run.computing.asked: CameSoFar': ['running'],
  'run.computing.running: CameSoFar': ['running'],
};

describe('the life of a run', () => {
  it('comes to every state and takes every transition, and no other', () => {
    const taken = new Map<string, Set<string>>();
    for (const { state, event, nextState } of STEPS) {
      for (const { source, eventType } of runMachine.getTransitionData(state, event)) {
        const name = `${source.id}: ${eventType}`;
        taken.set(name, (taken.get(name) ?? new Set()).add(leafOf(nextState.value)));
      }
    }
    expect(Object.fromEntries([...taken].map(([name, to]) => [name, [...to].toSorted()]))).toEqual(TRANSITIONS);
    const reached = new Set(STEPS.flatMap(({ state, nextState }) => [leafOf(state.value), leafOf(nextState.value)]));
    expect([...reached].toSorted()).toEqual(['asked', 'ready', 'refused', 'running', 'unasked']);
  });

  it('says how far it has come only while it runs', () => {
    const told = STEPS.filter(({ nextState }) => nextState.context.standing !== null);
    expect(new Set(told.map(({ nextState }) => leafOf(nextState.value)))).toEqual(new Set(['running']));
  });
});

/** A life whose thread does as it is told, and what each that asked was told. */
function started() {
  const threads: { readonly scenario: Scenario | null; readonly tell: (event: RunEvent) => void }[] = [];
  const said: string[] = [];
  const life = createActor(
    runMachine.provide({
      actors: {
        simulation: fromCallback<RunEvent, RunRequest | null>(({ input, sendBack }) => {
          threads.push({ scenario: input?.scenario ?? null, tell: sendBack });
        }),
      },
    }),
  ).start();
  const ask = (name: string): void =>
    life.send({
      type: 'Asked',
      request: {
        scenario: { ...ANY.scenario, title: name },
        show: () => said.push(`${name} shown`),
        refuse: ({ message }) => said.push(`${name} refused: ${message}`),
        supersede: () => said.push(`${name} superseded`),
      },
    });
  const tell = (thread: number, event: RunEvent): void => threads[thread]?.tell(event);
  return { life, ask, tell, said, threads };
}

describe('a run that is asked for', () => {
  it('is shown when it is there', () => {
    const { life, ask, tell, said, threads } = started();
    ask('a');
    tell(0, EVENTS.CameSoFar);
    expect([leafOf(life.getSnapshot().value), said]).toEqual(['running', []]);
    tell(0, EVENTS.Computed);
    expect([life.getSnapshot().value, said]).toEqual(['ready', ['a shown']]);
    expect(threads.map(({ scenario }) => scenario?.title)).toEqual(['a']);
  });

  it('gives way to one that is asked for meanwhile, however they finish', () => {
    const { life, ask, tell, said } = started();
    ask('a');
    tell(0, EVENTS.CameSoFar);
    ask('b');
    expect(leafOf(life.getSnapshot().value)).toBe('asked');
    tell(0, EVENTS.Computed);
    tell(1, EVENTS.Computed);
    tell(0, EVENTS.Refused);
    expect(said).toEqual(['a superseded', 'b shown']);
  });

  it('may be refused, and the next one is another matter', () => {
    const { life, ask, tell, said } = started();
    ask('a');
    tell(0, EVENTS.Refused);
    expect(life.getSnapshot().value).toBe('refused');
    ask('b');
    tell(1, EVENTS.Computed);
    expect(said).toEqual(['a refused: no such pod', 'b shown']);
  });
});
