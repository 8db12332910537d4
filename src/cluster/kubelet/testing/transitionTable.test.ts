import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { statePath } from '../podWorkerSteps.ts';
import { transitionTable } from './transitionTable.ts';

const machine = createMachine({
  initial: 'closed',
  states: {
    closed: { on: { Open: { guard: 'isUnlocked', target: 'open', actions: ['creak', 'turn'] } } },
    open: {
      initial: 'wide',
      states: { wide: { on: { Push: 'ajar', Close: { guard: 'isUnlocked', target: 'ajar' } } }, ajar: {} },
      on: { Close: 'closed', Knock: { actions: 'creak' } },
    },
    bricked: { on: { Open: 'open' } },
  },
});
const TABLE = transitionTable(machine, {});
const at = (path: string, event: string) => TABLE[path]?.[event];

describe('a machine’s table', () => {
  it('leads to the innermost state, under the guard and with the actions that the machine names', () => {
    expect(at('closed', 'Open')).toEqual([
      { guard: 'isUnlocked', value: { open: 'wide' }, actions: ['creak', 'turn'] },
    ]);
  });

  it('stays where only actions follow', () => {
    expect(at('open.ajar', 'Knock')).toEqual([{ guard: null, value: { open: 'ajar' }, actions: ['creak'] }]);
  });

  it('has what is inside before what is around it', () => {
    expect(at('open.wide', 'Close')?.map(({ value }) => value)).toEqual([{ open: 'ajar' }, 'closed']);
  });

  it('has no state that nothing leads to, and no event that a state does not take', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(['closed', 'open.ajar', 'open.wide']);
    expect(at('closed', 'Knock')).toBeUndefined();
  });
});

it('a state’s path names all that it stands in', () => {
  expect(['closed', { open: { wide: 'half' } }].map(statePath)).toEqual(['closed', 'open.wide.half']);
});
