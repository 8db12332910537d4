/**
 * A machine's transitions as a table, by state and event, read once out of the machine through what XState offers for it.
 * A simulation takes thousands of steps: XState's own `transition` makes an actor for each, and builds the machine's
 * beginning with it.
 *
 * The table knows what the pod worker's machine has: one state at a time, named actions, and at most a named guard.
 */
import { getNextTransitions, type AnyStateMachine, type StateValue } from 'xstate';

export interface TableTransition<Guard, Action> {
  /** Without one it is always taken. */
  readonly guard: Guard | null;
  /** The state that it leads to, down to the innermost. */
  readonly value: StateValue;
  readonly actions: readonly Action[];
}

/** By the path of the innermost state, then by the type of event; what is inside goes first. */
export type TransitionTable<Guard, Action> = ReadonlyMap<
  string,
  ReadonlyMap<string, readonly TableTransition<Guard, Action>[]>
>;

/** `{ terminating: 'stopping' }` as `terminating.stopping`. */
export function statePath(value: StateValue): string {
  if (typeof value === 'string') return value;
  for (const outer in value) {
    const inner = value[outer];
    return inner === undefined ? outer : `${outer}.${statePath(inner)}`;
  }
  return '';
}

/** `terminating.stopping` as `{ terminating: 'stopping' }`. */
const valueOf = ([outer, ...inner]: readonly string[]): StateValue =>
  outer === undefined ? {} : inner.length === 0 ? outer : { [outer]: valueOf(inner) };

function named<T>(name: unknown, all: Readonly<Record<string, T>>): T {
  const found = typeof name === 'string' ? all[name] : undefined;
  if (found === undefined) throw new Error(`a machine’s transition names what nobody has defined: ${String(name)}`);
  return found;
}

/** @param context any of the machine's: where a transition leads is the same in all of them. */
export function transitionTable<Guard, Action>(
  machine: AnyStateMachine,
  context: object,
  guards: Readonly<Record<string, Guard>>,
  actions: Readonly<Record<string, Action>>,
): TransitionTable<Guard, Action> {
  const table = new Map<string, Map<string, TableTransition<Guard, Action>[]>>();
  const waiting: StateValue[] = [machine.resolveState({ value: {}, context }).value];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const path = statePath(from);
    if (table.has(path)) continue;
    const byEvent = new Map<string, TableTransition<Guard, Action>[]>();
    table.set(path, byEvent);
    for (const transition of getNextTransitions(machine.resolveState({ value: from, context }))) {
      const event = String(transition.eventType);
      const [target] = transition.target ?? [];
      // Each has a value of its own: that one was written is told in a trace, even where it says the same.
      const to = target === undefined ? from : valueOf(target.path);
      const { value } = machine.resolveState({ value: to, context });
      byEvent.set(event, [
        ...(byEvent.get(event) ?? []),
        {
          guard: transition.guard === undefined ? null : named(transition.guard, guards),
          value,
          actions: transition.actions.map((action) => named(action, actions)),
        },
      ]);
      waiting.push(value);
    }
  }
  return table;
}
