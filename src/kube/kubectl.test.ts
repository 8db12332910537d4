import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { micros, seconds, type Micros } from '../engine/time.ts';
import { formatWatch, podRow, watchLines, type PodCells, type PrintablePod } from './kubectl.ts';
import type { ContainerStatus, PodSpec, PodStatus } from './objects.ts';
import type { Release } from './release.ts';
import { RECORDINGS, recordingsAt } from './testing/recordings.ts';
import { parseRfc3339, rfc3339 } from './time.ts';

const at = (s: number): string => rfc3339(seconds(s));

function container(name: string, rest: Partial<ContainerStatus>): ContainerStatus {
  return { name, state: {}, lastState: {}, ready: false, restartCount: 0, image: 'i', imageID: 'i@1', ...rest };
}
const running = (name: string): ContainerStatus =>
  container(name, { ready: true, started: true, state: { running: { startedAt: at(1) } } });
const exited = (name: string, exitCode: number, reason = exitCode === 0 ? 'Completed' : 'Error'): ContainerStatus =>
  container(name, { state: { terminated: { exitCode, reason } } });

interface Sketch {
  readonly status?: Partial<PodStatus>;
  readonly spec?: Partial<PodSpec>;
  readonly deleted?: boolean;
}

function pod({ status, spec, deleted }: Sketch): PrintablePod {
  const containers = (status?.containerStatuses ?? [{ name: 'app' }]).map(({ name }) => ({ name, image: 'i' }));
  return {
    metadata: {
      name: 'web',
      namespace: 'demo',
      uid: 'u',
      resourceVersion: '1',
      creationTimestamp: at(0),
      ...(deleted === true && { deletionTimestamp: at(40) }),
    },
    spec: { restartPolicy: 'Always', terminationGracePeriodSeconds: 30, containers, ...spec },
    status: { phase: 'Running', ...status },
  };
}

const row = (sketch: Sketch, release: Release = '1.23', now: Micros = seconds(10)): string => {
  const { ready, status, restarts, age } = podRow(pod(sketch), now, release);
  return [ready, status, restarts, age].join(' ');
};

describe('a pod’s row', () => {
  it('shows the phase, unless the status has a reason', () => {
    expect(row({ status: { phase: 'Pending' } })).toBe('0/1 Pending 0 10s');
    expect(row({ status: { phase: 'Failed', reason: 'Evicted' } })).toBe('0/1 Evicted 0 10s');
  });

  it('lets the containers speak, the first one last', () => {
    const waiting = container('a', { state: { waiting: { reason: 'CrashLoopBackOff' } } });
    expect(row({ status: { containerStatuses: [waiting, exited('b', 1)] } })).toBe('0/2 CrashLoopBackOff 0 10s');
    expect(row({ status: { containerStatuses: [exited('a', 1), waiting] } })).toBe('0/2 Error 0 10s');
    expect(row({ status: { containerStatuses: [exited('a', 3, '')] } })).toBe('0/1 ExitCode:3 0 10s');
    const signalled = container('a', { state: { terminated: { exitCode: 137, signal: 9, reason: '' } } });
    expect(row({ status: { containerStatuses: [signalled] } })).toBe('0/1 Signal:9 0 10s');
  });

  it('says Running or NotReady when some containers completed and others run', () => {
    const containerStatuses = [exited('a', 0), running('b')];
    expect(row({ status: { containerStatuses } })).toBe('1/2 NotReady 0 10s');
    const conditions = [{ type: 'Ready', status: 'True' }] as const;
    expect(row({ status: { containerStatuses, conditions } })).toBe('1/2 Running 0 10s');
  });

  it('counts init containers until one is not done', () => {
    const initContainers = ['a', 'b'].map((name) => ({ name, image: 'i' }));
    const init = (...initContainerStatuses: ContainerStatus[]): string =>
      row({ spec: { initContainers }, status: { phase: 'Pending', initContainerStatuses } });
    expect(init(exited('a', 0), running('b'))).toBe('0/1 Init:1/2 0 10s');
    expect(init(exited('a', 1), running('b'))).toBe('0/1 Init:Error 0 10s');
    expect(init(exited('a', 2, ''))).toBe('0/1 Init:ExitCode:2 0 10s');
    expect(init(container('a', { state: { waiting: { reason: 'PodInitializing' } } }))).toBe('0/1 Init:0/2 0 10s');
    expect(init(container('a', { state: { waiting: { reason: 'ErrImagePull' } } }))).toBe(
      '0/1 Init:ErrImagePull 0 10s',
    );
  });

  it('says since when the last restart was', () => {
    const crashed = container('a', {
      restartCount: 2,
      state: { running: { startedAt: at(8) } },
      lastState: { terminated: { exitCode: 1, reason: 'Error', finishedAt: at(7) } },
    });
    expect(row({ status: { containerStatuses: [crashed] } })).toBe('0/1 Running 2 (3s ago) 10s');
    expect(row({ status: { containerStatuses: [crashed] } }, '1.18')).toBe('0/1 Running 2 10s');
  });

  it('says Terminating whenever deletion has begun, until 1.31 spares finished pods', () => {
    expect(row({ deleted: true, status: { containerStatuses: [running('a')] } })).toBe('1/1 Terminating 0 10s');
    const done: Sketch = { deleted: true, status: { phase: 'Succeeded', containerStatuses: [exited('a', 0)] } };
    expect(row(done, '1.23')).toBe('0/1 Terminating 0 10s');
    expect(row(done, '1.30')).toBe('0/1 Terminating 0 10s');
    expect(row(done, '1.32')).toBe('0/1 Completed 0 10s');
    expect(row({ deleted: true, status: { reason: 'NodeLost' } })).toBe('0/1 Unknown 0 10s');
  });

  it('counts sidecars as containers from 1.28 on', () => {
    const sketch: Sketch = {
      spec: { initContainers: [{ name: 'mesh', image: 'i', restartPolicy: 'Always' }] },
      status: { initContainerStatuses: [running('mesh')], containerStatuses: [running('a')] },
    };
    expect(row(sketch, '1.30')).toBe('2/2 Running 0 10s');
    expect(row(sketch, '1.27')).toBe('0/1 Init:0/1 0 10s');
  });
});

/** Cells as they can be read off a printed line; three blanks at least stand between two. */
function cellsOf(line: string): PodCells {
  const [name = '', ready = '', status = '', restarts = '', age = ''] = line.split(/ {3,}/);
  return { name, ready, status, restarts, age };
}
const again = (text: string): string => formatWatch(text.trimEnd().split('\n').slice(1).map(cellsOf));

describe('the table of get -w', () => {
  it('widens a column when a longer cell comes, and never narrows it', () => {
    const crashLoop = `NAME    READY   STATUS    RESTARTS   AGE
crash   0/1     Pending   0          0s
crash   0/1     ContainerCreating   0          0s
crash   0/1     Error               0          1s
crash   0/1     Error               1 (1s ago)   2s
crash   0/1     CrashLoopBackOff    1 (2s ago)   3s
crash   0/1     Error               2 (16s ago)   17s
crash   0/1     Terminating         2             22s
`;
    expect(again(crashLoop)).toBe(crashLoop);
    const mirror = `NAME                 READY   STATUS    RESTARTS   AGE
static-ed-lab-node   0/1     Pending   0          0s
static-ed-lab-node   1/1     Terminating   0          20s
static-ed-lab-node   0/1     Pending       0          0s
`;
    expect(again(mirror)).toBe(mirror);
  });

  it('lays out together what the first list held', () => {
    const cells = { ready: '1/1', status: 'Running', restarts: '0', age: '5s' };
    const rows = [
      { name: 'a', namespace: 'demo', ...cells },
      { name: 'a-long-name', namespace: 'default', ...cells },
    ];
    expect(watchLines(rows, { listed: 2 })).toEqual([
      'NAME          READY   STATUS    RESTARTS   AGE',
      'a             1/1     Running   0          5s',
      'a-long-name   1/1     Running   0          5s',
    ]);
    expect(watchLines(rows, { allNamespaces: true })[2]).toBe(
      'default     a-long-name   1/1     Running   0          5s',
    );
    expect(watchLines([])).toEqual([]);
  });
});

interface WatchEvent {
  readonly t: string;
  readonly object: PrintablePod;
}

// There kubectl was started a second time, so the file has two headers.
const restarted = ['apiserver-down'];

describe.each(RECORDINGS)('real watches of %s', (folder, release) => {
  const root = recordingsAt(folder);
  const scenarios = readdirSync(root).filter((name) => !restarted.includes(name));
  it.each(scenarios)('%s prints the same cells and the same bytes', (scenario) => {
    const text = readFileSync(new URL(`${scenario}/kubectl-watch.txt`, root), 'utf8');
    expect(again(text)).toBe(text);
    const events = readFileSync(new URL(`${scenario}/watch.jsonl`, root), 'utf8')
      .trimEnd()
      .split('\n');
    const ours = events.map((line) => {
      const { t, object } = JSON.parse(line) as WatchEvent;
      const row = podRow(object, parseRfc3339(t) ?? micros(0), release);
      return [object.metadata.name, row.ready, row.status, row.restarts.replace(/ .*/, '')];
    });
    const theirs = text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => {
        const cells = cellsOf(line);
        return [cells.name, cells.ready, cells.status, cells.restarts.replace(/ .*/, '')];
      });
    // AGE is left out: the events' times are those of arrival, not those at which the server printed.
    expect(ours).toEqual(theirs);
  });
});
