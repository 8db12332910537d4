/** A Mermaid sequence diagram: what actors send to one another, with the milestones as notes. */
import { addressOf } from '../../cluster/addresses.ts';
import { eventLevel } from '../../cluster/eventKinds.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace, TraceEvent } from '../../trace/index.ts';

export function* mermaidFormat(trace: Trace<ClusterState>): Generator<string, void> {
  const events = named(trace.events);
  yield 'sequenceDiagram\n';
  for (const line of participants(events)) yield `${line}\n`;
  for (const event of events) {
    const line = lineOf(event);
    if (line !== null) yield `${line}\n`;
  }
}

/** Where actors of several nodes take part, each is called by its node as well. */
function named(events: readonly TraceEvent[]): readonly TraceEvent[] {
  if (new Set(events.flatMap(({ node }) => node ?? [])).size < 2) return events;
  return events.map(({ node = '', ...event }) => ({
    ...event,
    actor: addressOf(node, event.actor),
    ...(event.to !== undefined && { to: addressOf(node, event.to) }),
  }));
}

function lineOf(event: TraceEvent): string | null {
  const { actor, to, message, kind } = event;
  if (to !== undefined && to !== actor) return `  ${idOf(actor)}->>${idOf(to)}: ${escape(message ?? words(kind))}`;
  if (eventLevel(kind) !== 'milestone') return null;
  const of = event.pod === undefined ? '' : `: ${event.pod.name}`;
  return `  Note over ${idOf(actor)}: ${escape(`${(event.t / 1_000_000).toFixed(3)} s ${words(kind)}${of}`)}`;
}

/** Who sends, receives or reaches a milestone, in order of appearance. */
function participants(events: readonly TraceEvent[]): readonly string[] {
  const actors = new Set<string>();
  for (const event of events) {
    if (lineOf(event) === null) continue;
    actors.add(event.actor);
    if (event.to !== undefined) actors.add(event.to);
  }
  return [...actors].map((actor) => `  participant ${idOf(actor)} as ${escape(actor)}`);
}

/** `DeletionTimestampSet` as people say it. */
const words = (kind: string): string =>
  kind.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`).toLowerCase();

/** An id that is no keyword of Mermaid's (an actor may be called `end` one day). */
const idOf = (actor: string): string => `a_${actor.replace(/\W/g, '_')}`;

/**
 * Mermaid reads `#code;` as a character. Everything that could end the line, start another statement or become markup
 * is written so; `end` by itself would close a block.
 */
export const escape = (text: string): string =>
  text
    .replace(/[#;<>&"%{}\\`]|[\p{Cc}\u2028\u2029]/gu, (char) => `#${char.codePointAt(0) ?? 0};`)
    .replace(/\bend\b/gi, (word) => `#${word.charCodeAt(0)};${word.slice(1)}`);
