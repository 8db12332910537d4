/** The shape that every step has: when, what, and the fields that it needs. */
import * as v from 'valibot';
import { closed, Instant } from './vocabulary.ts';

/** A step: its name, what it does (for the published schema), and the fields that it needs. */
export const step = <const Do extends string, const Entries extends v.ObjectEntries>(
  action: Do,
  does: string,
  entries: Entries,
) =>
  v.pipe(
    closed(`the step ${action}`, { at: Instant, do: v.literal(action, `"${action}"`), ...entries }),
    v.description(does),
  );
