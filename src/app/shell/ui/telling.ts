/** One line about an event, for the places that only name it. */
import type { TraceEvent } from '../../../trace/index.ts';

/** `TerminationRequested` → `termination requested` */
const words = (kind: string): string => kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

export const titleOf = (event: TraceEvent): string => event.message ?? words(event.kind);
