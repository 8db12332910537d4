import { describe, expect, it } from 'vitest';
import { placeAt } from '../../cluster/addresses.ts';
import { applyChanges, published, TraceCursor, type Trace, type TraceEvent } from '../../trace/index.ts';
import { presetById } from '../index.ts';
import { run } from '../run.ts';
import { FORMATS, type FormatName } from './index.ts';
import { escape } from './mermaid.ts';

const trace = (preset: string) => {
  const scenario = presetById(preset)?.scenario;
  if (scenario === undefined) throw new Error(`there is no preset ${preset}`);
  return run(scenario);
};
const regular = trace('regular');
const printedAs = (name: FormatName, of = regular): string => [...FORMATS[name](of)].join('');
const whole = (text: string) => JSON.parse(text) as Trace<Readonly<Record<string, unknown>>>;

/** An event as it is read on its node. */
function asOnNode({ actor, to, changes, ...event }: TraceEvent): TraceEvent {
  const [here, there] = [placeAt(actor), to === undefined ? undefined : placeAt(to)];
  const node = here.node ?? there?.node;
  return {
    ...event,
    ...(node !== undefined && { node }),
    actor: here.actor,
    ...(there && { to: there.actor }),
    changes: changes.map(({ path: [branch, ...rest], ...change }) => ({
      ...change,
      path: [placeAt(String(branch)).actor, ...rest],
    })),
  };
}
const lines = (text: string): readonly string[] => text.split('\n').slice(0, -1);

describe('klog', () => {
  it('prints whole klog lines from midnight of the first of January on', () => {
    const printed = lines(printedAs('klog'));
    expect(printed[0]).toMatch(/^I0101 00:00:00\.\d{6} {7}1 [a-z_]+\.go:\d+\] "/);
    expect(printed.every((line) => /^[IWE]0101 00:00:\d\d\.\d{6} /.test(line))).toBe(true);
    expect(printed.some((line) => line.includes('"SyncLoop DELETE" source="api" pods=[default/web]'))).toBe(true);
  });

  it('leaves out what -v=4 does not print', () => {
    const levels = regular.events.flatMap(({ klog }) => (klog === undefined ? [] : [klog.level]));
    expect(lines(printedAs('klog'))).toHaveLength(levels.filter((level) => level <= 4).length);
  });
});

describe('watch', () => {
  it('prints kubectl’s table, header first', () => {
    const [header, ...rows] = lines(printedAs('watch'));
    expect(header).toMatch(/^NAME +READY +STATUS +RESTARTS +AGE$/);
    expect(rows.at(-1)).toMatch(/^web +0\/1 +Terminating +0 +\d+m/);
  });
});

describe('requests', () => {
  it('tells the two DELETEs of a graceful deletion apart', () => {
    const requests = lines(printedAs('requests'));
    expect(
      requests.every((line) => /^\d+\.\d{6} (kubectl|kubelet) [A-Z]+ pods\/\S+ (\{.*\} )?-> \d{3}$/.test(line)),
    ).toBe(true);
    expect(requests[0]).toMatch(/^2\.\d{6} kubectl DELETE pods\/web \{.*\} -> 200$/);
    expect(requests.at(-1)).toMatch(
      /kubelet DELETE pods\/web \{"gracePeriodSeconds":0,"preconditions":\{"uid":"[0-9a-f-]{36}"\}\} -> 200$/,
    );
  });

  it('shows the mirror pod deleted and created anew', () => {
    const requests = lines(printedAs('requests', trace('mirror'))).map((line) => line.replace(/^\S+ | \{.*\}/g, ''));
    expect(requests).toEqual([
      'kubectl DELETE pods/nginx-static-node-1 -> 200',
      'kubelet DELETE pods/nginx-static-node-1 -> 200',
      'kubelet CREATE pods/nginx-static-node-1 -> 201',
      'kubelet PATCH pods/nginx-static-node-1/status -> 200',
    ]);
  });
});

describe('events and json', () => {
  it('hold the same events', () => {
    const events = lines(printedAs('events')).map((line): unknown => JSON.parse(line));
    const whole = JSON.parse(printedAs('json')) as { events: unknown[] };
    expect(events).toEqual(whole.events);
    expect(events).toHaveLength(regular.events.length);
  });

  it('are the trace as it is but for what is in memory alone and for its actors, which are called by their addresses', () => {
    const printed = whole(printedAs('json'));
    const initial = Object.entries(printed.initial).map(([address, branch]) => [placeAt(address).actor, branch]);
    expect({ ...printed, initial: Object.fromEntries(initial), events: printed.events.map(asOnNode) }).toEqual(
      JSON.parse(JSON.stringify({ ...regular, events: regular.events.map(published) })),
    );
    const actors = new Set(printed.events.map(({ actor }) => actor));
    const some = [
      'kubectl',
      'etcd',
      'node-1/kubelet/pleg',
      'node-1/kubelet/podWorkers',
      'node-1/runtime',
      'node-1/node',
    ];
    expect(some.filter((address) => !actors.has(address))).toEqual([]);
  });

  it('tell changes from what is printed as the beginning', () => {
    const { initial, events } = whole(printedAs('json'));
    const end = applyChanges(
      initial,
      events.flatMap(({ changes }) => changes),
    );
    const state = new TraceCursor(regular).stateAt(regular.events.length - 1);
    expect(end['node-1/kubelet/podWorkers']).toEqual(JSON.parse(JSON.stringify(state.podWorkers)));
    expect(end['etcd']).toEqual(JSON.parse(JSON.stringify(state.etcd)));
    expect(Object.keys(end)).toHaveLength(Object.keys(state).length);
  });

  it('say where the run was stopped', () => {
    const stopped = { ...regular, stopped: 'events' as const };
    expect(JSON.parse(printedAs('json', stopped))).toMatchObject({ stopped: 'events', end: regular.end });
  });

  it('come in pieces, none of which is much longer than an event', () => {
    const events = lines(printedAs('events')).map((line) => line.length);
    const { initial } = whole(printedAs('json'));
    const longest = Math.max(...events, JSON.stringify(initial).length) + 100;
    for (const name of ['json', 'events', 'klog'] as const)
      for (const piece of FORMATS[name](regular)) expect(piece.length).toBeLessThan(longest);
  });
});

describe('mermaid', () => {
  it('draws messages between participants that were declared, and milestones as notes', () => {
    const [title, ...body] = lines(printedAs('mermaid'));
    expect(title).toBe('sequenceDiagram');
    const declared = new Set(body.flatMap((line) => /^ {2}participant (\w+) as /.exec(line)?.[1] ?? []));
    const used = body.flatMap((line) => /^ {2}(?:Note over )?(\w+)(?:->>(\w+))?: /.exec(line)?.slice(1) ?? []);
    expect(used.filter((id) => id !== undefined && !declared.has(id))).toEqual([]);
    expect(body.some((line) => line.startsWith('  a_kubectl->>a_apiserver: DELETE pods/web'))).toBe(true);
    expect(body.some((line) => line.startsWith('  Note over '))).toBe(true);
  });

  it('lets no name end a line, open markup or close a block', () => {
    expect(escape('a;b\n%% <b>#x end')).toBe('a#59;b#10;#37;#37; #60;b#62;#35;x #101;nd');
  });
});
