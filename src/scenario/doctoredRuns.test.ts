/**
 * Runs made wrong in every way that one can think of without thinking: what is told of one kind is not told, or told
 * twice, or told without its effect. What the invariants say of each is frozen, so that a check that says more or less
 * than it did is noticed (`npx vitest run src/scenario/doctoredRuns.test.ts -u` writes it anew). That each invariant can
 * fail at all is shown by hand in `src/cluster/invariants/doctored.test.ts`.
 */
import { expect, it } from 'vitest';
import { checkInvariants } from '../cluster/invariants/index.ts';
import type { ClusterState } from '../cluster/index.ts';
import type { Trace, TraceEvent } from '../trace/index.ts';
import { withRelease } from './edit.ts';
import { presetById } from './presets.ts';
import type { Release } from './releases.ts';
import { run } from './run.ts';
import { said } from './testing/digest.ts';

type Doctor = (event: TraceEvent, isFirst: boolean) => readonly TraceEvent[];

/** By what is done to the events of one kind. The kind that stands in for another is one that no invariant asks for. */
const DOCTORS: Readonly<Record<string, Doctor>> = {
  untold: (event) => [{ ...event, kind: 'WorkerMoved' }],
  twice: (event, isFirst) => (isFirst ? [event, event] : [event]),
  'without effect': (event, isFirst) => [isFirst ? { ...event, changes: [] } : event],
};

/** Between them these break every invariant that holds in their release. */
const RUNS: readonly (readonly [preset: string, release: Release])[] = [
  ['prestop', '1.18'],
  ['static-edit', '1.23'],
  ['evict', '1.23'],
  ['crashloop', '1.27'],
  ['restart', '1.30'],
  ['sidecars', '1.36'],
];

function traceOf(id: string, release: Release): Trace<ClusterState> {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  return run(withRelease(preset.scenario, release));
}

/** The events with those of one kind doctored; numbers and causes move along. */
function doctored(events: readonly TraceEvent[], kind: string, doctor: Doctor): readonly TraceEvent[] {
  const moved: number[] = [];
  const made: TraceEvent[] = [];
  let isFirst = true;
  for (const event of events) {
    moved.push(made.length);
    const cause = event.cause === undefined ? undefined : moved[event.cause];
    const given = { ...event, ...(cause !== undefined && { cause }) };
    const instead = event.kind === kind ? doctor(given, isFirst) : [given];
    if (event.kind === kind) isFirst = false;
    for (const each of instead) made.push({ ...each, seq: made.length });
  }
  return made;
}

/** What is said of a run; of one that does not hang together any more, that. */
function verdict(trace: Trace<ClusterState>, release: Release): string {
  try {
    return said(checkInvariants(trace, release));
  } catch {
    return 'does not hang together';
  }
}

it.each(RUNS)('%s in %s: of each wrong run is said what was said', async (id, release) => {
  const trace = traceOf(id, release);
  const asItIs = verdict(trace, release);
  const table = [...new Set(trace.events.map(({ kind }) => kind))].sort().flatMap((kind) =>
    Object.entries(DOCTORS).flatMap(([how, doctor]) => {
      const wrong = verdict({ ...trace, events: doctored(trace.events, kind, doctor) }, release);
      return wrong === asItIs ? [] : [`${kind} ${how}: ${wrong}`];
    }),
  );
  await expect(`as it is: ${asItIs}\n${table.join('\n')}\n`).toMatchFileSnapshot(`fixtures/doctored/${id}.txt`);
});
