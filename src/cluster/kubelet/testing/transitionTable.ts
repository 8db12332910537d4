/**
 * A machine's transitions as a table, by state and event, read out of the machine through what XState offers for it.
 * A simulation takes thousands of steps: XState's own `transition` makes an actor for each, and builds the machine's
 * beginning with it.
 *
 * The table knows what the pod worker's machine has: one state at a time, named actions, and at most a named guard.
 */
import { getNextTransitions, type AnyStateMachine, type StateValue } from 'xstate';
import { statePath, type TransitionTable } from '../podWorkerSteps.ts';

/** `terminating.stopping` as `{ terminating: 'stopping' }`. */
const valueOf = ([outer, ...inner]: readonly string[]): StateValue =>
  outer === undefined ? {} : inner.length === 0 ? outer : { [outer]: valueOf(inner) };

function named(name: unknown): string {
  if (typeof name !== 'string') throw new Error('a machine’s transition has an action or a guard without a name');
  return name;
}

/** @param context any of the machine's: where a transition leads is the same in all of them. */
export function transitionTable(machine: AnyStateMachine, context: object): TransitionTable {
  const table: Record<string, Record<string, TransitionTable[string][string][number][]>> = {};
  const waiting: StateValue[] = [machine.resolveState({ value: {}, context }).value];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const path = statePath(from);
    if (table[path] !== undefined) continue;
    const byEvent: (typeof table)[string] = {};
    table[path] = byEvent;
    for (const transition of getNextTransitions(machine.resolveState({ value: from, context }))) {
      const [target] = transition.target ?? [];
      const { value } = machine.resolveState({ value: target === undefined ? from : valueOf(target.path), context });
      (byEvent[String(transition.eventType)] ??= []).push({
        guard: transition.guard === undefined ? null : named(transition.guard),
        value,
        actions: transition.actions.map(named),
      });
      waiting.push(value);
    }
  }
  return table;
}
