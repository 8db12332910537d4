import { describe, expect, it } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { TraceCursor, type TraceEvent } from '../../trace/index.ts';
import { causesOf, shortChain } from './causeChain.ts';
import { changedFields, shownValue } from './changedFields.ts';
import { EVERYTHING, filterEvents } from './eventFilter.ts';
import { objectLines } from './objectLines.ts';
import { requestRows } from './requests.ts';
import { indexOfSeq, lastBefore } from './rowsOfTime.ts';

type RunName = 'regular' | 'sigkill' | 'prestop' | 'static' | 'mirror';

const runs = new Map<RunName, ReturnType<typeof run>>();
function sampleRun(name: RunName): ReturnType<typeof run> {
  const preset = presetById(name);
  if (preset === undefined) throw new Error(`no preset ${name}`);
  const trace = runs.get(name) ?? run(preset.scenario);
  runs.set(name, trace);
  return trace;
}

function find(run: RunName, kind: string, where: (event: TraceEvent) => boolean = () => true): TraceEvent {
  const event = sampleRun(run).events.find((each) => each.kind === kind && where(each));
  if (event === undefined) throw new Error(`no ${kind} in ${run}`);
  return event;
}
const stateAt = (run: RunName, seq: number) => new TraceCursor(sampleRun(run)).stateAt(seq);

const kindOf = ({ kind }: TraceEvent): string => kind;

describe('the cause chain', () => {
  it('leads from the click to the event', () => {
    const { events } = sampleRun('regular');
    const chain = causesOf(events, find('regular', 'SigtermSent').seq);
    expect(chain[0]?.kind).toBe('CommandTyped');
    expect(chain.at(-1)?.kind).toBe('SigtermSent');
    chain.forEach((event, i) => expect(event.cause).toBe(chain[i - 1]?.seq));
  });

  it('is cut to its turns, and says how many links are left out', () => {
    const chain = causesOf(sampleRun('regular').events, find('regular', 'FinalDeleteSent').seq);
    const rows = shortChain(chain, 6);
    expect(rows.length).toBeLessThanOrEqual(6);
    expect(rows[0]?.event).toBe(chain[0]);
    expect(rows.at(-1)?.event).toBe(chain.at(-1));
    expect(rows.length + rows.reduce((sum, { hidden }) => sum + hidden, 0)).toBe(chain.length);
  });

  it('starts where nobody caused it', () => {
    const tick = sampleRun('regular').events[0] as TraceEvent;
    expect(shortChain(causesOf(sampleRun('regular').events, tick.seq), 6)).toEqual([{ event: tick, hidden: 0 }]);
  });
});

describe('changed fields', () => {
  const changes = (run: RunName, kind: string) => {
    const event = find(run, kind, ({ pod }) => pod !== undefined);
    return changedFields(sampleRun(run).events, event, stateAt(run, event.seq)).map(
      (field) => `${field.of}: ${field.path} ${shownValue(field, field.from)} > ${shownValue(field, field.to)}`,
    );
  };

  it('are the object’s when the API server writes', () => {
    expect(changes('regular', 'DeletionTimestampSet')).toEqual([
      'object web: metadata.resourceVersion 170 > 172',
      'object web: metadata.deletionTimestamp  > 00:00:32Z',
      'object web: metadata.deletionGracePeriodSeconds  > 30',
    ]);
    expect(changes('regular', 'ObjectRemoved')).toEqual(['object web:   > gone']);
  });

  it('are the worker’s, by the names of podSyncStatus', () => {
    const requested = changes('regular', 'TerminationRequested');
    expect(requested).toContain('worker: state syncing.idle > terminating.requested');
    expect(requested).toContain('worker: terminatingAt zero > 2.075');
    expect(requested).toContain('worker: deleted false > true');
  });

  it('go to the event that is named after them, where one delivery is told in several', () => {
    expect(changes('regular', 'WorkerTerminated').map((text) => text.split(' ')[1])).toEqual(['state', 'terminatedAt']);
    expect(changes('regular', 'TerminationAcknowledged')).toContain('worker: startedTerminating false > true');
  });

  it('are the container’s when the runtime signals it', () => {
    expect(changes('sigkill', 'ContainerExited')).toContain('container nginx: exitCode  > 137');
  });
});

describe('the object’s lines', () => {
  it('mark what a step added, changed and took away', () => {
    const event = find('regular', 'DeletionTimestampSet');
    const after = stateAt('regular', event.seq).etcd.pods['default/web'];
    const before = stateAt('regular', event.seq - 1).etcd.pods['default/web'];
    if (after === undefined || before === undefined) throw new Error('no object');
    const marked = (lines: ReturnType<typeof objectLines>) =>
      lines.filter(({ mark }) => mark !== ' ').map(({ mark, path }) => mark + path);
    expect(marked(objectLines(after, before))).toEqual([
      '+metadata.deletionGracePeriodSeconds',
      '+metadata.deletionTimestamp',
      '~metadata.resourceVersion',
    ]);
    expect(marked(objectLines(before, after))).toContain('-metadata.deletionTimestamp');
    expect(marked(objectLines(after, undefined))).toEqual([]);
  });
});

describe('requests', () => {
  const lines = (run: RunName) =>
    requestRows(sampleRun(run))
      .filter(({ isWrite }) => isWrite)
      .map(({ user, verb, path, options, code }) =>
        [user, verb, path, options.replace(/"uid":"[^"]*"/, '"uid":…'), code].join(' '),
      );

  it('are both DELETEs and the PATCH between them, with their answers', () => {
    expect(lines('regular')).toEqual([
      'kubectl DELETE pods/web {"propagationPolicy":"Background"} 200',
      'kubelet PATCH pods/web/status  200',
      'kubelet DELETE pods/web {"gracePeriodSeconds":0,"preconditions":{"uid":…}} 200',
    ]);
  });

  it('replace a mirror pod by DELETE and CREATE', () => {
    expect(lines('mirror').slice(0, 3)).toEqual([
      'kubectl DELETE pods/nginx-static-node-1 {"propagationPolicy":"Background"} 200',
      'kubelet DELETE pods/nginx-static-node-1 {"gracePeriodSeconds":0,"preconditions":{"uid":…}} 200',
      'kubelet CREATE pods/nginx-static-node-1  201',
    ]);
  });

  it('have a body where they carry one', () => {
    const rows = requestRows(sampleRun('regular')).filter(({ isWrite }) => isWrite);
    expect(rows.map(({ body }) => body !== undefined)).toEqual([false, true, false]);
  });
});

describe('the filter of events', () => {
  const { events } = sampleRun('mirror');
  it('goes by level, part, pod and text', () => {
    expect(filterEvents(events, { ...EVERYTHING, level: 'detail' }, kindOf)).toHaveLength(events.length);
    expect(filterEvents(events, { ...EVERYTHING, level: 'milestone' }, kindOf).length).toBeLessThan(
      filterEvents(events, EVERYTHING, kindOf).length,
    );
    expect(new Set(filterEvents(events, { ...EVERYTHING, actor: 'etcd' }, kindOf).map(({ actor }) => actor))).toEqual(
      new Set(['etcd']),
    );
    expect(filterEvents(events, { ...EVERYTHING, pod: 'default/web' }, kindOf)).toEqual([]);
    expect(filterEvents(events, { ...EVERYTHING, text: 'CREATE pods' }, kindOf)).toHaveLength(1);
  });
});

describe('rows of time', () => {
  const rows = [{ seq: 3 }, { seq: 7 }, { seq: 9 }];
  it('find the present row and a row’s event', () => {
    expect([2, 3, 8, 9, 50].map((seq) => lastBefore(rows, seq))).toEqual([-1, 0, 1, 2, 2]);
    expect([3, 8, 9].map((seq) => indexOfSeq(rows, seq))).toEqual([0, -1, 2]);
  });
});
