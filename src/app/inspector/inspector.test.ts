import { describe, expect, it, vi } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import type { run } from '../../scenario/run.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { TraceCursor, type TraceEvent } from '../../trace/index.ts';
import {
  causesOf,
  changedFields,
  drainsOf,
  requestRows,
  shortChain,
  shownValue,
  type RequestRow,
} from '../readings/index.ts';
import { readyRun } from '../store/index.ts';
import { cutAt } from '../terminal/index.ts';
import { bodyNote, missingNote } from './bodyNotes.ts';
import { EVERYTHING, filterEvents } from './eventFilter.ts';
import { changesOf, fieldHistory } from './fieldHistory.ts';
import { namesPod } from './filters.ts';
import { jsonLines } from './jsonLines.ts';
import { meanwhileIn, NEWEST } from './meanwhile.ts';
import { filterLines, type Line } from './KlogTab.tsx';
import { foldLines, objectLines } from './objectLines.ts';
import { indexOfSeq, lastBefore } from './rowsOfTime.ts';
import { sentIn, sentOf } from './sentBody.ts';
import { shownTab, tabsOf } from './shownTab.ts';

vi.mock('../../worker/index.ts', () => ({ SimulationClient: class {} }));

type RunName = 'regular' | 'sigkill' | 'prestop' | 'static' | 'mirror';

function traceOf(id: string): ReturnType<typeof run> {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  return sharedRun(preset.scenario);
}
const sampleRun = (name: RunName): ReturnType<typeof run> => traceOf(name);

function find(run: RunName, kind: string, where: (event: TraceEvent) => boolean = () => true): TraceEvent {
  const event = sampleRun(run).events.find((each) => each.kind === kind && where(each));
  if (event === undefined) throw new Error(`no ${kind} in ${run}`);
  return event;
}
const stateAt = (run: RunName, seq: number) => new TraceCursor(sampleRun(run)).stateAt(seq);

describe('the tabs', () => {
  it('of a simulation are all, and the chosen one is shown', () => {
    expect(tabsOf(false)).toEqual(['what', 'object', 'klog', 'watch', 'requests', 'steps', 'events', 'describe']);
    for (const tab of tabsOf(false)) expect(shownTab(tab, false)).toBe(tab);
  });

  it('of a log are without what only the API server knows, and the first is shown in its place', () => {
    expect(tabsOf(true)).toEqual(['what', 'object', 'klog', 'steps']);
    for (const tab of tabsOf(true)) expect(shownTab(tab, true)).toBe(tab);
    for (const tab of ['watch', 'requests', 'events', 'describe'] as const) expect(shownTab(tab, true)).toBe('what');
  });
});

describe('what happens while a grace runs', () => {
  const ready = readyRun(sampleRun('sigkill'));
  const [drain] = drainsOf(ready.trace);
  if (drain === undefined) throw new Error('a grace runs');
  const inside = ready.steps.filter((seq) => seq > drain.first && (ready.trace.events[seq]?.t ?? 0) < drain.to);

  it('is nothing at its signal, and then each step as it comes', () => {
    const [first = -1, second = -1] = inside;
    expect(meanwhileIn(ready, drain, drain.first)).toEqual({ rows: [], earlier: 0 });
    expect(meanwhileIn(ready, drain, second - 1).rows.map(({ seq }) => seq)).toEqual([first]);
    expect(meanwhileIn(ready, drain, second).rows.map(({ seq }) => seq)).toEqual([first, second]);
  });

  it('is bounded: the newest, and how many came before', () => {
    const since = ready.steps.filter((seq) => seq > drain.first); // as if it ran to the end
    const { rows, earlier } = meanwhileIn(ready, drain, ready.trace.events.length - 1);
    expect(since.length).toBeGreaterThan(NEWEST);
    expect(rows.map(({ seq }) => seq)).toEqual(since.slice(-NEWEST));
    expect(earlier).toBe(since.length - NEWEST);
  });
});

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
    return changedFields(sampleRun(run).events, event, stateAt(run, event.seq)).map((field) => {
      const to = field.whole ?? shownValue(field, field.to);
      return `${`${field.thing} ${field.name}`.trim()}: ${field.path} ${shownValue(field, field.from)} > ${to}`;
    });
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

describe('the object’s fields', () => {
  const web = stateAt('regular', -1).etcd.pods['default/web'];
  if (web === undefined) throw new Error('no object');

  it('bear the names that changes and breakpoints use', () => {
    const fields = new Set(objectLines(web, undefined).map(({ field }) => field));
    expect(fields).toContain('metadata.labels.app');
    expect(fields).toContain('status.conditions[Ready].status');
    const history = fieldHistory(sampleRun('regular'), 'default/web');
    expect([...history.keys()].filter((path) => path.startsWith('metadata') && !/deletion/.test(path))).toEqual([
      'metadata.resourceVersion',
    ]);
    expect(changesOf(history, 'status.conditions[Ready].status').length).toBeGreaterThan(0);
  });

  it('lead to where they change', () => {
    const history = fieldHistory(sampleRun('regular'), 'default/web');
    const kinds = changesOf(history, 'metadata.deletionTimestamp').map((seq) => sampleRun('regular').events[seq]?.kind);
    expect(kinds).toEqual(['DeletionTimestampSet', 'GracePeriodZeroed']);
    expect(changesOf(history, 'status').length).toBeGreaterThan(0);
    expect(changesOf(history, 'spec')).toEqual([]);
  });

  it('fold by blocks, and a folded block shows that something in it changed', () => {
    const lines = objectLines(web, undefined);
    const folded = foldLines(lines, new Set(['spec', 'metadata.managedFields']));
    expect(folded.some(({ path }) => path.startsWith('spec.'))).toBe(false);
    const spec = folded.find(({ path }) => path === 'spec');
    expect(spec?.hidden).toBe(lines.filter(({ path }) => path.startsWith('spec.')).length);
    const changed = { ...web, spec: { ...web.spec, terminationGracePeriodSeconds: 5 } };
    const marked = foldLines(objectLines(changed, web), new Set(['spec']));
    expect(marked.find(({ path }) => path === 'spec')?.mark).toBe('~');
  });

  it('hide managed fields behind one line', () => {
    const managed = {
      ...web,
      metadata: {
        ...web.metadata,
        managedFields: [{ manager: 'kubectl', operation: 'Update' }, { manager: 'kubelet' }],
      },
    };
    const lines = foldLines(objectLines(managed, undefined), new Set(['metadata.managedFields']));
    expect(lines.filter(({ path }) => path.startsWith('metadata.managedFields'))).toHaveLength(1);
  });

  it('say what they were', () => {
    const changed = { ...web, metadata: { ...web.metadata, resourceVersion: '999' } };
    expect(objectLines(changed, web).filter(({ was }) => was !== undefined)).toMatchObject([
      { path: 'metadata.resourceVersion', was: `"${web.metadata.resourceVersion}"` },
    ]);
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

  const sentBy = (trace: ReturnType<typeof run>, wanted: (row: RequestRow) => boolean) =>
    requestRows(trace)
      .filter(wanted)
      .map((row) => sentOf(trace, row));

  it('have a body where they carry one', () => {
    const sent = sentBy(sampleRun('regular'), ({ isWrite }) => isWrite);
    expect(sent.map(({ body }) => body?.type)).toEqual([
      'DeleteOptions',
      'application/strategic-merge-patch+json',
      'DeleteOptions',
    ]);
    const uid = find('regular', 'ObjectRemoved').pod?.uid;
    expect(sent.map(({ body }) => body?.value)).toEqual([
      { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Background' },
      expect.objectContaining({ metadata: { uid } }),
      { kind: 'DeleteOptions', apiVersion: 'v1', gracePeriodSeconds: 0, preconditions: { uid } },
    ]);
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/namespaces/default/pods/web',
      '/api/v1/namespaces/default/pods/web/status',
      '/api/v1/namespaces/default/pods/web',
    ]);
  });

  it('are found by the events that send them', () => {
    const trace = sampleRun('regular');
    expect([...sentIn(trace)]).toEqual(requestRows(trace).map((row) => [row.seq, sentOf(trace, row)]));
  });

  it('go to the collection of what they are about, and carry it', () => {
    const written = (preset: string) =>
      sentBy(traceOf(preset), ({ isWrite, resource }) => isWrite && resource !== undefined).map(
        ({ url, body }) => `${url} ${body?.type ?? ''}`,
      );
    expect(written('rolling-update')).toContain('/apis/apps/v1/namespaces/default/replicasets ReplicaSet');
    expect(written('scale-down')).toContain(
      '/apis/apps/v1/namespaces/default/deployments/web/scale application/merge-patch+json',
    );
    expect(written('namespace-delete')).toContain('/api/v1/namespaces/demo DeleteOptions');
    expect(written('namespace-delete')).toContain('/apis/apps/v1/namespaces/demo/deployments DeleteOptions');
    expect(written('volume-moves')).toContain('/apis/storage.k8s.io/v1/volumeattachments VolumeAttachment');
  });

  it('of an object are about no pod of its name', () => {
    const rows = requestRows(traceOf('namespace-delete')).filter(({ resource }) => resource !== undefined);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.flatMap(({ pod }) => pod ?? [])).toEqual([]);
  });

  it('take a finalizer from a pod as a JSON patch', () => {
    const trace = traceOf('finalizer');
    const [row] = requestRows(trace).filter(({ verb, user }) => verb === 'PATCH' && user === 'kubectl');
    const body = row && sentOf(trace, row).body;
    if (row === undefined || body === undefined) throw new Error('no PATCH of kubectl');
    expect(body).toEqual({
      type: 'application/json-patch+json',
      value: [{ op: 'remove', path: '/metadata/finalizers/0' }],
    });
    expect(jsonLines(body.value).flatMap(({ path }) => (path && bodyNote(path, row, body) ? [path] : []))).toEqual([
      '[0].path',
    ]);
  });

  it('know their pod and their answer', () => {
    for (const row of requestRows(sampleRun('mirror'))) {
      expect(row.pod).toBe('default/nginx-static-node-1');
      expect(sampleRun('mirror').events[row.answer ?? -1]?.kind).toBe('ResponseSent');
    }
  });

  it('explain the two DELETEs’ fields', () => {
    const trace = sampleRun('regular');
    const deletes = requestRows(trace)
      .filter(({ verb }) => verb === 'DELETE')
      .map((row) => ({ row, body: sentOf(trace, row).body }));
    const notes = deletes.map(({ row, body }) =>
      jsonLines(body?.value).flatMap(({ path }) => (path !== null && body && bodyNote(path, row, body) ? [path] : [])),
    );
    expect(notes).toEqual([['propagationPolicy'], ['gracePeriodSeconds', 'preconditions.uid']]);
    expect(deletes.map(({ row, body }) => missingNote(row, body) !== undefined)).toEqual([true, false]);
  });

  it('say nothing of a pod’s grace where they delete another object', () => {
    const trace = traceOf('namespace-delete');
    const [row] = requestRows(trace).filter(({ verb, resource }) => verb === 'DELETE' && resource === 'namespaces');
    const body = row && sentOf(trace, row).body;
    expect(body?.type).toBe('DeleteOptions');
    expect(row && missingNote(row, body)).toBeUndefined();
  });
});

describe('a body as JSON', () => {
  it('reads as JSON.stringify would write it, each line with its field', () => {
    const value = { a: 1, b: { 'c/d': [true, { e: 'x"y' }], f: [], g: {} } };
    const lines = jsonLines(value);
    expect(lines.map(({ text }) => text).join('\n')).toBe(JSON.stringify(value, null, 2));
    expect(lines.map(({ path }) => path)).toContain('b.c/d[1].e');
  });
});

describe('the filter of the log', () => {
  const lines = sampleRun('mirror').events.filter((event): event is Line => event.klog !== undefined);
  const none = { text: '', pod: null, part: null };
  it('goes by pod, part and text, of the message, its file and its severity', () => {
    expect(filterLines(lines, none)).toBe(lines);
    const web = filterLines(lines, { ...none, pod: 'default/web' });
    expect(web.every(({ klog, pod }) => pod?.name === 'web' || klog.text.includes('web'))).toBe(true);
    const loop = filterLines(lines, { ...none, part: 'syncLoop' });
    expect(new Set(loop.map(({ actor }) => actor))).toEqual(new Set(['syncLoop']));
    expect(filterLines(lines, { ...none, text: 'SYNCLOOP delete' }).length).toBeGreaterThan(0);
    expect(filterLines(lines, { ...none, text: 'kubelet.go' }).length).toBeGreaterThan(0);
  });

  it('takes a name for a name, not for the beginning of another', () => {
    expect(namesPod('"Killing" pod="default/web"', 'web')).toBe(true);
    expect(namesPod('DELETE pods/web grace=0', 'web')).toBe(true);
    expect(namesPod('pod="default/web-2"', 'web')).toBe(false);
    expect(namesPod('pod="default/my-web"', 'web')).toBe(false);
  });
});

describe('what is searched for', () => {
  it('is marked wherever it stands, and nothing else changes', () => {
    expect(cutAt('Sync SYNC s', 'sync')).toEqual(['', 'Sync', ' ', 'SYNC', ' s']);
    expect(cutAt('<img onerror=x>', '<img')).toEqual(['', '<img', ' onerror=x>']);
    expect(cutAt('a.b', '.')).toEqual(['a', '.', 'b']);
    expect(cutAt('İx', 'x').join('')).toBe('İx');
    expect(cutAt('anything', '  ')).toEqual(['anything']);
  });
});

describe('the filter of events', () => {
  const { events } = sampleRun('mirror');
  const kindOf = (seq: number) => events[seq]?.kind;
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

describe('a table that is replaced as a whole', () => {
  it('is told by its members, not by their keys', () => {
    const event: TraceEvent = {
      ...find('regular', 'StatusCached'),
      changes: [
        {
          path: ['statusManager', 'podStatuses'],
          from: {},
          to: { u1: { version: 1, status: { phase: 'Running' } } },
        },
      ],
    };
    const fields = changedFields(sampleRun('regular').events, event, stateAt('regular', event.seq));
    expect(fields.map(({ thing, path }) => `${thing} ${path}`)).toEqual(['status version', 'status status.phase']);
  });
});
