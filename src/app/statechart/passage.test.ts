import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { historiesOf, type PodHistory } from '../readings/index.ts';
import { POD_WORKER_CHART } from './chart.ts';
import {
  edgeStandingAt,
  entryFrom,
  isForgotten,
  knownAt,
  passageAt,
  passagesOf,
  reasonOf,
  standingAt,
  staysIn,
  turningPoints,
  type Passage,
} from './passage.ts';
import { absence, forgettingText, timeText } from './words.ts';

const { transitions } = POD_WORKER_CHART;

function ofPreset(id: string) {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  return run(preset.scenario);
}

function workerOf(preset: string, key: string): { passage: Passage; seqOf: (path: string) => number } {
  const trace = ofPreset(preset);
  const [passage] = passagesOf(POD_WORKER_CHART, trace, historiesOf(trace).get(key));
  if (passage === undefined) throw new Error(`${preset} has no worker of ${key}`);
  return { passage, seqOf: (path) => passage.visits.find((visit) => visit.path === path)?.seq ?? NaN };
}

describe('a worker that is killed after its grace', () => {
  const { passage, seqOf } = workerOf('sigkill', 'default/web');
  const stopping = seqOf('terminating.stopping');
  const standing = (id: string, index: number) => standingAt(staysIn(passage, id), index);

  it('goes once down the chart', () => {
    expect(passage.visits.map(({ path }) => path)).toEqual([
      'waitingToStart',
      'syncing.working',
      'syncing.idle',
      'terminating.requested',
      'terminating.stopping',
      'terminated.cleaningUp',
      'finished',
    ]);
  });

  it('was in SyncPod before the run began', () => {
    expect(standing('waitingToStart', -1)).toEqual({ is: 'passed', until: null });
    expect(standing('syncing', -1)).toEqual({ is: 'current', since: null });
    expect(standing('syncing.idle', -1).is).toBe('current');
  });

  it('is Terminating from the moment SyncPod ends, and in one inner state', () => {
    const sync = standing('syncing', stopping);
    const terminating = standing('terminating', stopping);
    expect(sync.is === 'passed' && terminating.is === 'current' && sync.until === terminating.since).toBe(true);
    expect(standing('terminating.requested', stopping).is).toBe('passed');
    expect(standing('terminating.stopping', stopping).is).toBe('current');
    expect(standing('terminating.retry', stopping)).toEqual({ is: 'never' });
  });

  it('has its future in the trace', () => {
    expect(timeText(standing('terminated', stopping))).toMatch(/^at 32\.\d{3}$/);
    expect(edgeStandingAt(passage, 'terminating:Stopped', stopping)).toBe('coming');
    expect(edgeStandingAt(passage, 'terminating:RuntimePodStopped', stopping)).toBe('never');
  });

  it('has one transition that was taken last', () => {
    const last = (index: number) =>
      transitions.map(({ id }) => id).filter((id) => edgeStandingAt(passage, id, index) === 'last');
    expect(last(-1)).toEqual([]);
    expect(last(stopping - 1)).toEqual(['syncing:TerminationRequested']);
    expect(last(stopping)).toEqual(['terminating.requested:Acknowledged']);
    expect(edgeStandingAt(passage, 'syncing:TerminationRequested', stopping)).toBe('passed');
  });

  it('says why it was told to stop, once it was', () => {
    const requested = seqOf('terminating.requested');
    expect(reasonOf(passage, 'syncing:TerminationRequested', requested - 1)).toBeNull();
    expect(reasonOf(passage, 'syncing:TerminationRequested', requested)).toBe('deleted');
  });

  it('is forgotten by housekeeping, and all is past then', () => {
    const { forgotten } = passage;
    expect(forgotten?.byHousekeeping).toBe(true);
    const seq = forgotten?.seq ?? NaN;
    expect([isForgotten(passage, seq - 1), isForgotten(passage, seq)]).toEqual([false, true]);
    expect(standing('finished', seq - 1).is).toBe('current');
    expect(standing('finished', seq).is).toBe('passed');
    expect(forgettingText(passage, seq)).toMatch(/^forgotten at 34\.\d{3}$/);
    expect(absence(passage, seq)).toMatch(/housekeeping forgot it at 34\.\d{3} s\.$/);
    expect(knownAt([passage], seq)).toEqual([]);
    expect(passageAt([passage], seq)).toBe(passage);
  });

  it('is redrawn only when something changes', () => {
    expect(turningPoints([passage])).toHaveLength(6);
  });

  it('leads a click to where a state is entered', () => {
    const stays = staysIn(passage, 'terminating');
    expect(entryFrom(stays, -1)).toBe(seqOf('terminating.requested'));
    expect(entryFrom(stays, stopping)).toBe(seqOf('terminating.requested'));
    expect(entryFrom(staysIn(passage, 'terminating.retry'), stopping)).toBeNull();
  });
});

describe('other workers', () => {
  it('a mirror pod’s deletion makes its static pod sync, and leads no further', () => {
    const { passage } = workerOf('mirror', 'default/nginx-static-node-1');
    expect(passage.isStatic).toBe(true);
    expect(passage.forgotten).toBeNull();
    const stays = staysIn(passage, 'syncing.idle');
    expect(stays).toHaveLength(2);
    expect(entryFrom(stays, -1)).toBe(stays[1]?.seq);
    expect(standingAt(staysIn(passage, 'terminating'), 0)).toEqual({ is: 'never' });
  });

  it('a static pod whose file goes is killed', () => {
    const { passage, seqOf } = workerOf('static', 'default/nginx-static-node-1');
    expect(reasonOf(passage, 'syncing:TerminationRequested', seqOf('terminating.requested'))).toBe('killed');
  });

  it('a UID that comes back after it was forgotten is another worker', () => {
    const span = (path: string, from: number, to: number, seq: number) => ({
      from: micros(from),
      to: micros(to),
      seq,
      told: seq,
      endedBy: undefined,
      is: { state: 'finished', path },
    });
    const history: PodHistory = {
      key: 'default/web',
      object: [],
      containers: [],
      volumes: [],
      workers: [
        {
          uid: 'u',
          isStatic: false,
          spans: [span('finished', 1, 2, 0), span('terminating.requested', 2, 3, 5), span('finished', 3, 4, 7)],
        },
      ] as PodHistory['workers'],
    };
    const passages = passagesOf(POD_WORKER_CHART, { ...ofPreset('regular'), events: [] }, history);
    expect(passages.map(({ visits }) => visits.map(({ path, by }) => `${by ?? 'begins'} → ${path}`))).toEqual([
      expect.arrayContaining(['begins → waitingToStart']),
      [
        'begins → waitingToStart',
        'waitingToStart:TerminationRequested → terminating.requested',
        'terminating.requested:CannotStartEver → finished',
      ],
    ]);
  });

  it('of an edited static pod the old one is shown until it is finished', () => {
    const visit = (path: string, seq: number) => ({ path, seq, from: micros(seq), by: null, reason: null });
    const old: Passage = {
      uid: 'old',
      isStatic: true,
      visits: [visit('syncing.idle', -1), visit('terminating.requested', 5), visit('finished', 20)],
      forgotten: null,
    };
    const replacement: Passage = { ...old, uid: 'new', visits: [visit('waitingToStart', 6)] };
    const shown = (index: number) => passageAt([old, replacement], index)?.uid;
    expect([shown(0), shown(6), shown(20)]).toEqual(['old', 'old', 'new']);
    expect(knownAt([old, replacement], 6)).toHaveLength(2);
  });

  it('there is nothing to show of a pod that never had one', () => {
    expect(passagesOf(POD_WORKER_CHART, ofPreset('regular'), undefined)).toEqual([]);
    expect(passageAt([], 3)).toBeUndefined();
  });
});
