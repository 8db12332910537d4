import { beforeEach, describe, expect, it, vi } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { actions, MOST_BREAKPOINTS, pageStore, readyRun, type Breakpoint } from '../store/index.ts';
import { runToBreakpoint, runToNext, toggle, toggleHere } from './acts.ts';
import { choicesOf } from './choices.ts';
import { breakpointsFromFields, breakpointsToFields } from './linkFields.ts';
import { fieldOf, firstHit, isHit } from './match.ts';
import { wordsOf } from './words.ts';

vi.mock('../../worker/index.ts', () => ({ SimulationClient: class {} }));
// Panes take turns by frames, of which there are none here.
vi.stubGlobal('requestAnimationFrame', () => 0);
vi.stubGlobal('cancelAnimationFrame', () => undefined);

const preset = presetById('mirror');
if (preset === undefined) throw new Error('no preset');
const trace = run(preset.scenario);
const MIRROR = 'default/nginx-static-node-1';
const hits = (breakpoint: Breakpoint): readonly TraceEvent[] =>
  trace.events.filter((event) => isHit(event, breakpoint));
const kinds = (events: readonly TraceEvent[]): readonly string[] => events.map(({ kind }) => kind);

describe('a breakpoint', () => {
  it('on a kind, an actor or a pod stands for just those events', () => {
    expect(new Set(kinds(hits({ on: 'kind', of: 'ObjectRemoved' })))).toEqual(new Set(['ObjectRemoved']));
    expect(new Set(hits({ on: 'actor', of: 'etcd' }).map(({ actor }) => actor))).toEqual(new Set(['etcd']));
    expect(new Set(hits({ on: 'pod', of: MIRROR }).map(({ pod }) => pod?.name))).toEqual(
      new Set(['nginx-static-node-1']),
    );
  });

  it('on a field stops where it changes, of any pod or of one', () => {
    expect(kinds(hits({ on: 'field', of: 'metadata.deletionTimestamp' }))).toEqual([
      'DeletionTimestampSet',
      'GracePeriodZeroed',
    ]);
    expect(hits({ on: 'field', of: `${MIRROR}:metadata.deletionTimestamp` })).toHaveLength(2);
    expect(hits({ on: 'field', of: 'default/web:metadata.deletionTimestamp' })).toEqual([]);
  });

  it('on a branch stops when anything in it changes, and on nothing that merely begins like it', () => {
    expect(kinds(hits({ on: 'field', of: 'status' }))).toEqual(['StatusPatched']);
    expect(hits({ on: 'field', of: 'metadata.deletion' })).toEqual([]);
  });

  it('on a field of the worker stops where the worker changes it', () => {
    const regular = presetById('regular');
    if (regular === undefined) throw new Error('no preset');
    const events = run(regular.scenario).events.filter((event) => isHit(event, { on: 'field', of: 'worker.state' }));
    expect(kinds(events)).toContain('TerminationRequested');
  });

  it('takes no colon of a quoted key for a pod', () => {
    expect(fieldOf('metadata.annotations."a/b:c"')).toEqual({ pod: null, path: 'metadata.annotations."a/b:c"' });
    expect(fieldOf('default/web:spec.x')).toEqual({ pod: 'default/web', path: 'spec.x' });
  });
});

describe('playing', () => {
  it('stops at the first of several that lies in the stretch, and at none that it starts from', () => {
    const removed = hits({ on: 'kind', of: 'ObjectRemoved' })[0]?.seq ?? -1;
    const both: readonly Breakpoint[] = [
      { on: 'kind', of: 'ObjectCreated' },
      { on: 'kind', of: 'ObjectRemoved' },
    ];
    expect(firstHit(trace, both, 0, trace.events.length - 1)).toEqual({ seq: removed, breakpoint: both[1] });
    expect(firstHit(trace, both, removed, removed)).toBeNull();
    expect(firstHit(trace, both, 0, removed - 1)).toBeNull();
    expect(firstHit(trace, [], 0, trace.events.length - 1)).toBeNull();
  });
});

describe('acting on breakpoints', () => {
  const state = () => pageStore.getState();
  const shownKind = () => trace.events[state().instant.index]?.kind;

  beforeEach(() => {
    pageStore.setState({ run: readyRun(trace), scenario: preset.scenario, toasts: [] });
    actions.clearBreakpoints();
    actions.toStart();
  });

  it('sets, takes away and says so', () => {
    toggle({ on: 'kind', of: 'ObjectRemoved' });
    expect(state().view.breakpoints).toEqual([{ on: 'kind', of: 'ObjectRemoved' }]);
    toggle({ on: 'kind', of: 'ObjectRemoved' });
    expect(state().view.breakpoints).toEqual([]);
    expect(state().toasts.map(({ text }) => text)).toEqual([
      'Playing will stop at every ObjectRemoved.',
      'Playing no longer stops at every ObjectRemoved.',
    ]);
  });

  it('keeps a few, the newest', () => {
    for (let i = 0; i <= MOST_BREAKPOINTS; i++) actions.toggleBreakpoint({ on: 'kind', of: `K${i}` });
    expect(state().view.breakpoints.map(({ of }) => of)).toEqual(
      Array.from({ length: MOST_BREAKPOINTS }, (_, i) => `K${i + 1}`),
    );
  });

  it('runs to the next of any of them, and back', () => {
    runToBreakpoint(1);
    expect(state().toasts.at(-1)?.text).toBe('No breakpoint is set.');
    toggle({ on: 'kind', of: 'ObjectRemoved' });
    toggle({ on: 'kind', of: 'ObjectCreated' });
    runToBreakpoint(1);
    expect(shownKind()).toBe('ObjectRemoved');
    runToBreakpoint(1);
    expect(shownKind()).toBe('ObjectCreated');
    runToBreakpoint(1);
    expect(shownKind()).toBe('ObjectCreated');
    expect(state().toasts.at(-1)?.text).toBe('No breakpoint is hit after this instant.');
    runToBreakpoint(-1);
    expect(shownKind()).toBe('ObjectRemoved');
  });

  it('runs to something once, without setting anything', () => {
    runToNext({ on: 'field', of: 'metadata.deletionGracePeriodSeconds' });
    expect(shownKind()).toBe('DeletionTimestampSet');
    expect(state().view.breakpoints).toEqual([]);
  });

  it('is set at the kind that is shown', () => {
    runToNext({ on: 'kind', of: 'ObjectRemoved' });
    toggleHere();
    expect(state().view.breakpoints).toEqual([{ on: 'kind', of: 'ObjectRemoved' }]);
  });
});

describe('what a run offers', () => {
  it('is what it has, noise last', () => {
    const choices = choicesOf(trace);
    expect(choices.kind[0]).toEqual({ of: 'CommandTyped', times: 1 });
    expect(choices.pod.map(({ of }) => of)).toContain(MIRROR);
    expect(choices.field[0]?.of).toBe('metadata.deletionGracePeriodSeconds');
    expect(choices.field.at(-1)?.of).toMatch(/resourceVersion|Time$/);
    for (const [on, offered] of Object.entries(choices))
      for (const { of } of offered.slice(0, 5))
        expect(hits({ on: on as Breakpoint['on'], of }).length).toBeGreaterThan(0);
  });
});

describe('in a link', () => {
  it('stand those that a link can carry', () => {
    const all: readonly Breakpoint[] = [
      { on: 'field', of: 'metadata.annotations."kubernetes.io/config.mirror"' },
      { on: 'field', of: `${MIRROR}:status.phase` },
      { on: 'kind', of: 'SigtermSent' },
    ];
    const fields = breakpointsToFields(all);
    expect(fields).toEqual({ ba: `f.${MIRROR}/status.phase`, bb: 'k.SigtermSent' });
    expect(breakpointsFromFields(fields)).toEqual(all.slice(1));
  });

  it('are each checked, and none is there twice', () => {
    expect(breakpointsFromFields({ ba: 'k.A', bb: 'x.B', bc: 'k.', bd: 'k.<script>', be: 'k.A', bz: 'k.Z' })).toEqual([
      { on: 'kind', of: 'A' },
    ]);
  });
});

it('says what it stops at', () => {
  expect(wordsOf({ on: 'field', of: `${MIRROR}:status.phase` })).toBe('status.phase of nginx-static-node-1 changes');
});
