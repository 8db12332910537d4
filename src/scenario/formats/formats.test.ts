import { describe, expect, it } from 'vitest';
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

  it('are the trace as it is, and say where it was stopped', () => {
    expect(JSON.parse(printedAs('json'))).toEqual(JSON.parse(JSON.stringify(regular)));
    const stopped = { ...regular, stopped: 'events' as const };
    expect(JSON.parse(printedAs('json', stopped))).toMatchObject({ stopped: 'events', end: regular.end });
  });

  it('come in pieces, none of which is much longer than an event', () => {
    const events = regular.events.map((event) => JSON.stringify(event).length);
    const longest = Math.max(...events, JSON.stringify(regular.initial).length) + 100;
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
