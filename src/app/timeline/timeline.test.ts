import { describe, expect, it } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { historiesOf, type PodHistory, statePath } from '../readings/index.ts';
import { layAxis, placeOf, timeAt, type Stretch } from './axis.ts';
import { foldsOf } from './folds.ts';
import { gracesOf, graceWords } from './grace.ts';
import { layBeside, layTimeline } from './layout.ts';
import { podMarks, type Mark } from './marks.ts';
import { layPhone } from './phoneLayout.ts';
import { interWidth, monoWidth } from '../shell/ui/textWidth.ts';

type RunName = 'regular' | 'sigkill' | 'prestop' | 'static' | 'mirror';

const fail = (): never => {
  throw new Error('there is no such run');
};

const runs = new Map<RunName, ReturnType<typeof run>>();
function sampleRun(name: RunName): ReturnType<typeof run> {
  const preset = presetById(name);
  if (preset === undefined) throw new Error(`no preset ${name}`);
  const trace = runs.get(name) ?? run(preset.scenario);
  runs.set(name, trace);
  return trace;
}

const KEYS: Readonly<Record<RunName, string>> = {
  regular: 'default/web',
  sigkill: 'default/web',
  prestop: 'default/web',
  static: 'default/nginx-static-node-1',
  mirror: 'default/nginx-static-node-1',
};
const names = Object.keys(KEYS) as RunName[];

function subject(name: RunName): { history: PodHistory; marks: readonly Mark[] } {
  const histories = historiesOf(sampleRun(name));
  const history = histories.get(KEYS[name]);
  if (history === undefined) throw new Error(`no ${KEYS[name]} in ${name}`);
  return { history, marks: podMarks(sampleRun(name)).get(KEYS[name]) ?? [] };
}
const lay = (name: RunName, width = 1080, open: ReadonlySet<number> = new Set()) =>
  layTimeline({ trace: sampleRun(name), key: KEYS[name], ...subject(name), width, open });

describe('the axis', () => {
  const wish = (from: number, to: number, room: number, weight = 1): Stretch => ({ from, to, room, weight });

  it('gives what stands between two instants the room that it asks for', () => {
    const axis = layAxis({ instants: [0, 10, 20, 30], size: 300, gap: 4, wishes: [wish(1, 2, 200)] });
    expect((axis.at[2] ?? 0) - (axis.at[1] ?? 0)).toBeGreaterThanOrEqual(200);
    expect(axis.at[0]).toBe(0);
    expect(axis.at.at(-1)).toBeCloseTo(300);
  });

  it('refuses the lighter wish when both do not fit', () => {
    const heavy = wish(0, 1, 180, 2);
    const light = wish(1, 2, 180, 1);
    const axis = layAxis({ instants: [0, 1, 2], size: 300, gap: 4, wishes: [light, heavy] });
    expect([...axis.granted]).toEqual([heavy]);
  });

  it('never goes back, whatever the number of instants and the size', () => {
    const instants = Array.from({ length: 500 }, (_, i) => i * i * 1_000);
    const axis = layAxis({ instants, size: 240, gap: 4, wishes: [wish(3, 9, 40), wish(400, 401, 40)] });
    expect(axis.at.every((place, i) => i === 0 || place >= (axis.at[i - 1] ?? 0))).toBe(true);
    expect(axis.at.at(-1)).toBeCloseTo(240);
  });

  it('finds the way back from a place to its time', () => {
    const axis = layAxis({ instants: [0, 2_000_000, 2_010_000, 34_000_000], size: 900, gap: 4, wishes: [] });
    for (const t of [0, 1_000_000, 2_005_000, 20_000_000, 34_000_000]) expect(timeAt(axis, placeOf(axis, t))).toBe(t);
    expect(placeOf(axis, -5)).toBe(0);
    expect(placeOf(axis, 99_000_000)).toBeCloseTo(900);
  });

  it('holds a single instant', () => {
    expect(layAxis({ instants: [0], size: 100, gap: 4, wishes: [] }).at).toEqual([0]);
  });
});

describe('the history of a pod', () => {
  it('goes through the worker’s states in their order', () => {
    const paths = subject('regular').history.workers[0]?.spans.map(({ is }) => is.path);
    expect(paths?.slice(0, 5)).toEqual([
      'syncing.idle',
      'terminating.requested',
      'terminating.stopping',
      'terminated.cleaningUp',
      'finished',
    ]);
  });

  it('sees the container stop and exit with its code', () => {
    const spans = subject('sigkill').history.containers[0]?.spans.map(({ is }) => [is.state, is.exitCode]);
    expect(spans).toEqual([
      ['running', undefined],
      ['stopping', undefined],
      ['exited', 137],
    ]);
  });

  it('sees a preStop hook before the stop', () => {
    const states = subject('prestop').history.containers[0]?.spans;
    expect(states?.map(({ is }) => is.state)).toEqual(['running', 'preStop', 'stopping', 'exited']);
  });

  it('keeps a static pod and its mirror together, and the mirror’s two lives apart', () => {
    const { history } = subject('mirror');
    expect(history.workers).toHaveLength(1);
    expect(history.workers[0]?.spans.every(({ is }) => is.state === 'syncing')).toBe(true);
    expect(new Set(history.object.map(({ is }) => is.uid)).size).toBe(2);
    expect(history.containers[0]?.spans.map(({ is }) => is.state)).toEqual(['running']);
  });

  it('ends the volumes when the last is unmounted', () => {
    const { history } = subject('regular');
    expect(history.volumes.at(-1)?.to).toBeLessThan(
      history.workers[0]?.spans.find(({ is }) => is.path === 'finished')?.from ?? 0,
    );
  });

  it('names nested states by their path', () => {
    expect(statePath({ terminating: 'stopping' })).toBe('terminating.stopping');
    expect(statePath('finished')).toBe('finished');
  });
});

describe('marks', () => {
  const labels = (name: RunName) => subject(name).marks.map(({ label }) => label);

  it('name both DELETEs, the signals and the PATCH', () => {
    expect(labels('regular')).toEqual(['DELETE web', 'SIGTERM', 'PATCH status', 'DELETE, grace 0']);
    expect(labels('sigkill')).toEqual(['DELETE web', 'SIGTERM', 'SIGKILL', 'PATCH status', 'DELETE, grace 0']);
    expect(labels('prestop')).toEqual(['DELETE web', 'preStop', 'SIGTERM', 'PATCH status', 'DELETE, grace 0']);
  });

  it('begin with the manifest for a static pod, and end with its mirror', () => {
    expect(labels('static')[0]).toBe('rm nginx-static.yaml');
    expect(labels('static').at(-1)).toBe('DELETE, grace 0');
  });

  it('have the numbers of the two DELETEs', () => {
    const numbers = (name: RunName) =>
      subject(name).marks.flatMap(({ number, label }) => (number ? [[number, label]] : []));
    expect(numbers('regular')).toEqual([
      [1, 'DELETE web'],
      [2, 'DELETE, grace 0'],
    ]);
    expect(numbers('static')).toEqual([[1, 'DELETE, grace 0']]);
  });

  it('cut a long name in its middle: names of one workload differ at the end', () => {
    const trace = run((presetById('recreate') ?? fail()).scenario);
    const marks = podMarks(trace).get('default/minio-875749785-sv5ns');
    expect(marks?.[0]?.label).toBe('DELETE minio-8757…785-sv5ns');
  });

  it('show how a mirror pod comes back', () => {
    expect(labels('mirror')).toEqual([
      'DELETE nginx-static-node-1',
      'DELETE, grace 0',
      'CREATE mirror',
      'PATCH status',
    ]);
  });
});

describe('folds', () => {
  const reasons = (name: RunName) => lay(name).folds.map(({ reason }) => reason);

  it('say what is waited for', () => {
    expect(reasons('sigkill')).toContain('next PLEG relist');
    expect(names.flatMap(reasons)).toContain('next PLEG relist');
    expect(reasons('regular')).toContain('container GC');
    expect(reasons('prestop')).toContain('preStop of nginx');
    expect(reasons('mirror')).toContain('status manager’s 10 s pass');
  });

  it('say how long', () => {
    expect(lay('sigkill').folds.find(({ reason }) => reason.startsWith('next PLEG'))?.length).toBe('425 ms');
  });

  it('leave short pauses and the time before anything happens open', () => {
    const trace = sampleRun('regular');
    expect(foldsOf(trace, 'default/web', [0, 2_000_000, 2_150_000])).toEqual([]);
  });
});

describe('the grace period', () => {
  const only = (name: RunName) => gracesOf(subject(name).history)[0] ?? fail();

  it('runs from StopContainer until its time is over, and says what is used and what is left', () => {
    const grace = only('sigkill');
    expect(grace.seconds).toBe(30);
    expect(grace.end).toBe(grace.killAt);
    expect(graceWords(grace, grace.since + 12_404_000)).toEqual({ used: '12.4 of 30 s used', left: '17.6 s left' });
    expect(graceWords(grace, 0)).toEqual({ left: 'grace 30 s' });
    expect(graceWords(grace, grace.to + 1)).toEqual({ used: '30 of 30 s used' });
  });

  it('says of a process that exits soon how little it used', () => {
    const grace = only('regular');
    expect(grace.end).toBe(grace.to);
    expect(graceWords(grace, grace.to)).toEqual({ used: '0.2 of 30 s used' });
    expect(graceWords(grace, grace.since + 10_000).used).toBe('< 0.1 of 30 s used');
  });

  it('is said of the container that has it, where there are several', () => {
    const { scenario } = presetById('sidecars') ?? fail();
    const history = historiesOf(run(scenario)).get('default/web') ?? fail();
    const words = gracesOf(history).map((grace) => [grace.container, graceWords(grace, grace.to).used]);
    expect(words.length).toBeGreaterThan(1);
    for (const [container, used] of words) expect(used).toMatch(new RegExp(`^${container ?? ' '}: [\\d.]+ of \\d+ s`));
  });

  it('begins after the hook where there is one', () => {
    const hook = subject('prestop').history.containers[0]?.spans.find(({ is }) => is.state === 'preStop');
    expect(only('prestop').since - (hook?.to ?? 0)).toBeLessThan(10_000);
    expect(only('prestop').seconds).toBe(30);
  });

  it('is a stretch of 20 px per second, never folded, and of less where the plot is narrow', () => {
    const sizes = [1080, 1600, 760, 520].map((width) => {
      const layout = lay('sigkill', width);
      const [bar] = layout.graces;
      expect(layout.folds.every(({ from, to }) => to <= (bar?.began ?? 0) || from >= (bar?.end ?? 0))).toBe(true);
      return Math.round((bar?.x1 ?? 0) - (bar?.x0 ?? 0));
    });
    expect(sizes).toEqual([600, 600, 342, 234]);
  });

  it('runs evenly, with ticks of its own', () => {
    const layout = lay('sigkill');
    const { began: since } = only('sigkill');
    const at = (second: number): number => placeOf(layout.axis, since + second * 1_000_000);
    for (const second of [1, 5, 12.5, 29]) expect(at(second) - at(0)).toBeCloseTo(second * 20, 1);
    expect(layout.ticks.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['+5 s', '+10 s', '+15 s', '+20 s', '+25 s']),
    );
    expect(layout.seconds).toHaveLength(31);
  });

  it('is as much longer from near', () => {
    const { history, marks } = subject('sigkill');
    const near = layTimeline({
      trace: sampleRun('sigkill'),
      key: KEYS.sigkill,
      history,
      marks,
      width: 4320,
      scale: 4,
      open: new Set(),
    });
    expect((near.graces[0]?.x1 ?? 0) - (near.graces[0]?.x0 ?? 0)).toBeCloseTo(2400);
  });
});

describe('the layout', () => {
  it.each(names.flatMap((name) => [640, 1080, 1600].map((width) => [name, width] as const)))(
    'of %s at %i px keeps everything inside and nothing over another',
    (name, width) => {
      const layout = lay(name, width);
      for (const band of layout.bands) {
        expect(band.x0).toBeGreaterThanOrEqual(0);
        expect(band.x1).toBeLessThanOrEqual(width + 0.5);
        expect(interWidth(band.label ?? '')).toBeLessThanOrEqual(Math.max(band.x1 - band.x0, 0));
      }
      for (const row of new Set(layout.bands.map(({ y }) => y))) {
        const inRow = layout.bands.filter(({ y }) => y === row).sort((a, b) => a.x0 - b.x0);
        inRow.forEach((band, i) => expect(band.x0).toBeGreaterThanOrEqual((inRow[i - 1]?.x1 ?? 0) - 0.01));
      }
      layout.ticks.forEach((tick, i) => {
        expect(tick.x + monoWidth(tick.label)).toBeLessThanOrEqual(layout.ticks[i + 1]?.x ?? width);
      });
    },
  );

  it('finds room for both anchors and the signals at the width of a laptop', () => {
    for (const name of ['regular', 'sigkill', 'prestop'] as const) {
      const marks = lay(name, 1080).marks.filter(({ weight }) => weight >= 8);
      expect(marks.filter(({ words }) => words === null).map(({ label }) => label)).toEqual([]);
    }
  });

  it('gives an opened fold its room', () => {
    const fold = lay('sigkill').folds.find(({ reason }) => reason.startsWith('container GC'));
    const open = lay('sigkill', 1080, new Set([fold?.from ?? 0])).folds.find(({ from }) => from === fold?.from);
    expect(open?.open).toBe(true);
    expect((open?.x1 ?? 0) - (open?.x0 ?? 0)).toBeGreaterThan((fold?.x1 ?? 0) - (fold?.x0 ?? 0));
  });

  it('lists every mark and band once, in the order of time', () => {
    const { stops } = lay('regular');
    expect(stops.map(({ t }) => t)).toEqual(stops.map(({ t }) => t).toSorted((a, b) => a - b));
    expect(new Set(stops.map(({ seq }) => seq)).size).toBe(stops.length);
    expect(stops[0]?.name).toBe('2.070 s, DELETE web');
  });
});

describe('two runs on one axis', () => {
  const input = (name: RunName) => ({
    trace: sampleRun(name),
    key: KEYS[name],
    ...subject(name),
    width: 1080,
    open: new Set<number>(),
  });
  const [upper, lower] = layBeside(input('regular'), input('sigkill'));

  it('have the same time at the same place', () => {
    expect(upper.axis).toBe(lower.axis);
    expect(upper.folds).toBe(lower.folds);
    const place = (layout: typeof upper, kind: Mark['kind']) => layout.marks.find((mark) => mark.kind === kind);
    const [one, other] = [place(upper, 'signal'), place(lower, 'signal')];
    expect(one?.t).toBe(other?.t);
    expect(one?.x).toBe(other?.x);
  });

  it('keep what each of them is: its own bands, and an end of its own', () => {
    const states = (layout: typeof upper) =>
      layout.bands.filter(({ row }) => row === 'container').map(({ label }) => label);
    expect(states(upper).at(-1)).toMatch(/code 0/);
    expect(states(lower).at(-1)).toMatch(/code 137/);
    const ends = (layout: typeof upper) => Math.max(...layout.bands.map(({ to }) => to));
    expect(ends(upper)).toBeLessThan(ends(lower));
    expect(Math.max(...lower.bands.map(({ x1 }) => x1))).toBeLessThanOrEqual(1080);
  });

  it('fold only where neither of them does anything', () => {
    const turns = [...upper.bands, ...lower.bands].flatMap(({ from, to }) => [from, to]);
    expect(upper.folds.length).toBeGreaterThan(0);
    for (const fold of upper.folds) expect(turns.filter((t) => t > fold.from && t < fold.to)).toEqual([]);
  });

  it('can be drawn as bands alone', () => {
    const [bare] = layBeside({ ...input('regular'), spacing: 'bare' }, { ...input('sigkill'), spacing: 'bare' });
    expect(bare.rows.map(({ name }) => name)).toEqual(['object', 'worker', 'container', 'volumes']);
    expect([bare.marks, bare.graces, bare.notes]).toEqual([[], [], []]);
    expect(bare.height).toBeLessThan(upper.height);
  });
});

describe('a phone’s list', () => {
  const listOf = (preset: string, of: (key: string) => boolean) => {
    const trace = run((presetById(preset) ?? fail()).scenario);
    const [key, history] = [...historiesOf(trace)].findLast(([each]) => of(each)) ?? fail();
    return layPhone(trace, key, history, []).entries;
  };

  it('begins with a pod that runs', () => {
    expect(listOf('regular', (key) => key === 'default/web')[0]).toMatchObject({ t: 0, words: 'The pod runs' });
  });

  it('says of a pod that comes later neither that it runs from the start nor that it had gone before', () => {
    const [first, fold] = listOf('node-lost', (key) => key.startsWith('default/web-'));
    expect(first).toMatchObject({ t: 0, words: 'The beginning' });
    expect(fold).toMatchObject({ kind: 'fold', reason: 'idle: no pod' });
  });
});

describe('the row of outages', () => {
  const layOf = (preset: string) => {
    const trace = run((presetById(preset) ?? fail()).scenario);
    const history = historiesOf(trace).get('default/web') ?? fail();
    const layout = layTimeline({ trace, key: 'default/web', history, marks: [], width: 1080, open: new Set() });
    return { layout, phone: layPhone(trace, 'default/web', history, []) };
  };

  it('is not there where nothing is ever away', () => {
    const { layout, phone } = layOf('sigkill');
    expect(layout.rows.map(({ name }) => name)).not.toContain('outages');
    expect(phone.hasOutages).toBe(false);
  });

  it.each([
    ['restart', 'kubelet down', 5],
    ['apiserver-down', 'API server down', 3],
    ['runtime-down', 'containerd down', 2],
    ['partition', 'node cut off', 2],
  ])('has in %s a band of “%s” from %i s to its end, and says that it is back', (preset, words, from) => {
    const { layout, phone } = layOf(preset);
    const bands = layout.bands.filter(({ row }) => row === 'outages');
    expect(bands).toMatchObject([{ tone: 'down', from: from * 1_000_000, labels: [words, expect.any(String)] }]);
    const [band] = bands;
    expect(band?.x0).toBe(placeOf(layout.axis, from * 1_000_000));
    expect(band?.x1).toBe(placeOf(layout.axis, band?.to ?? 0));
    expect(layout.afters).toContainEqual(expect.objectContaining({ label: 'back', from: band?.to }));
    expect(phone.bands.filter(({ tone }) => tone === 'down')).toHaveLength(1);
    expect(phone.entries.map((entry) => entry.words)).toEqual(expect.arrayContaining([words, `${words}: over`]));
  });

  it('names the longest wait, as the summary does, and draws how long it was', () => {
    const { notes, axis } = lay('sigkill');
    const [longest, ...others] = notes.filter(({ isLongest }) => isLongest);
    expect(others).toEqual([]);
    expect(longest?.words?.text).toBe('StopContainer to return, 30 s');
    expect([longest?.x0, longest?.x1]).toEqual([placeOf(axis, longest?.from ?? 0), placeOf(axis, longest?.to ?? 0)]);
    expect(notes.map(({ words }) => words?.text)).toContain('next PLEG relist');
  });

  it('fits the pane with the rows of the pod', () => {
    const rows = layOf('restart').layout.rows;
    expect(rows.map(({ name }) => name).slice(-2)).toEqual(['outages', 'waits for']);
    expect((rows.at(-1)?.y ?? 0) + (rows.at(-1)?.h ?? 0)).toBeLessThanOrEqual(180);
  });
});
