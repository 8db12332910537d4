/** An event in one line: its kind, and what it says besides. */
import type { FactChange, TraceEvent } from '../../trace/index.ts';

/** Counters and ids say nothing to a reader of two runs, and the rest stands in the command or the message. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'containerID',
  'does',
  'id',
  'name',
  'podUID',
  'resourceVersion',
  'sandbox',
  'version',
]);

function detailOf({ detail = {}, message, pod, to }: TraceEvent): string {
  // A packet's label names what it carries, and mostly the pod.
  if (message !== undefined) return to === undefined ? message : `${message} -> ${to}`;
  const facts = Object.entries(detail)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [...(pod === undefined ? [] : [pod.name]), ...facts].join(' ');
}

export const eventWords = (event: TraceEvent): string => `${event.kind} ${detailOf(event)}`.trimEnd();

/** `phase: Running -> Succeeded` */
export const changeWords = ({ name, first, second }: FactChange): string =>
  `${name}: ${first ?? 'none'} -> ${second ?? 'none'}`;
