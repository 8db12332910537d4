import { describe, expect, it, vi } from 'vitest';
import type { Micros } from '../../engine/time.ts';
import { presetById, PRESETS, type Scenario } from '../../scenario/index.ts';
import { overseen } from '../../cluster/overseen.ts';
import { run, runCluster } from '../../scenario/run.ts';
import { oneOf } from '../../scenario/testing/matrix.ts';
import { momentOf, shownRun, tellingInstant } from '../drawing/index.ts';
import { instantAtTime, instantOfEvent } from '../store/instants.ts';
import type { ReadyRun } from '../store/state.ts';
import type { Instant } from '../store/index.ts';
import { draw, type Picture, type PictureOptions } from './picture.ts';
import { tagsOf, textsIn, type Placed } from './testing/markup.ts';

vi.mock('../../worker/index.ts', () => ({ SimulationClient: class {} }));

const PLAIN: PictureOptions = { title: 'A title', theme: 'dark', view: 'inside', fonts: null };

function preset(id: string): Scenario {
  const found = presetById(id);
  if (found === undefined) throw new Error(`no preset ${id}`);
  return found.scenario;
}

async function drawn(scenario: Scenario, at: (run: ReadyRun) => Instant, options = PLAIN): Promise<Picture> {
  const shown = shownRun(scenario, run(scenario));
  const moment = momentOf({ ...shown, instant: at(shown.run) });
  if (moment === null) throw new Error('nothing to be seen');
  return draw(moment, options);
}

/** Two words on one another: each is read through the other. Marks at the present step lie over what gives way. */
function overlapping(texts: readonly Placed[]): readonly string[] {
  const own = texts.filter(({ of, isMono }) => of === 'diagram' && isMono);
  return own.flatMap((a, i) =>
    own
      .slice(i + 1)
      .filter((b) => Math.abs(a.y - b.y) < 7 && Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 2)
      .map((b) => `${a.text} | ${b.text}`),
  );
}

/** What an attribute may not hold, and what may not come from elsewhere. */
function faults({ svg, width, height }: Picture): readonly string[] {
  const outside = textsIn(svg).filter(({ x0, x1, y }) => x0 < 0 || x1 > width + 12 || y > height || y < 0);
  return [
    ...tagsOf(svg).flatMap(({ name, attributes }) =>
      Object.entries(attributes)
        .filter(([key, value]) => /NaN|undefined|Infinity/.test(value) || /^(?:xlink:)?href$/.test(key))
        .map(([key, value]) => `${name} ${key}=${value}`),
    ),
    ...outside.map(({ text }) => `outside: ${text}`),
  ];
}

describe.each(PRESETS.map(({ id }) => id))('the picture of %s', (id) => {
  const scenario = preset(id);
  const shown = shownRun(scenario, overseen(runCluster(scenario)));
  const { milestones } = shown.run;
  const middle = milestones[Math.floor(milestones.length / 2)] ?? -1;
  const instants: readonly (readonly [string, Instant])[] = [
    ['the telling instant', tellingInstant(shown.run)],
    ['a milestone', instantOfEvent(shown.run, middle)],
    ['the end', instantAtTime(shown.run, shown.run.trace.end)],
    ['the beginning', { ...instantAtTime(shown.run, 0), index: -1 }],
  ];

  it.each(oneOf(2, instants))('is whole at %s', async (_, instant) => {
    const moment = momentOf({ ...shown, instant });
    if (moment === null) throw new Error('nothing to be seen');
    for (const view of ['inside', 'overview', 'timeline'] as const) {
      const picture = await draw(moment, { ...PLAIN, view });
      expect(faults(picture)).toEqual([]);
      expect(overlapping(textsIn(picture.svg))).toEqual([]);
    }
  });
});

describe('a picture', () => {
  it('says what it shows to who can’t see it', async () => {
    const { svg } = await drawn(preset('sigkill'), tellingInstant);
    const tags = tagsOf(svg);
    expect(tags[0]?.attributes).toMatchObject({ role: 'img', 'aria-labelledby': expect.stringContaining('title') });
    expect(tags.find(({ name }) => name === 'title')?.inside).toMatch(
      /A title, .* s after the start, Kubernetes v1\.\d+/,
    );
    expect(tags.find(({ name }) => name === 'desc')?.inside).not.toBe('');
  });

  it('shows the grace that runs, as the page does', async () => {
    const { svg } = await drawn(preset('sigkill'), tellingInstant);
    const said = textsIn(svg).map(({ text }) => text);
    expect(said).toEqual(
      expect.arrayContaining(['29', '.5', 'SIGTERM', 'StopContainer timeout=30s', 'SIGKILL at 32.076']),
    );
  });

  it('is the same each time, and in either theme but for its colours', async () => {
    const colourless = ({ svg }: Picture): string => svg.replace(/#[0-9a-f]{6}/g, '#');
    const dark = await drawn(preset('mirror'), tellingInstant);
    expect(await drawn(preset('mirror'), tellingInstant)).toEqual(dark);
    const light = await drawn(preset('mirror'), tellingInstant, { ...PLAIN, theme: 'light' });
    expect(light.svg).not.toBe(dark.svg);
    expect(colourless(light)).toBe(colourless(dark));
  });

  it('carries its fonts', async () => {
    const fonts = { ui: 'data:font/woff2;base64,AAAA', mono: 'data:font/woff2;base64,BBBB' };
    const { svg } = await drawn(preset('regular'), tellingInstant, { ...PLAIN, fonts });
    expect(svg.match(/@font-face\{[^}]*url\(data:font\/woff2;base64,/g)).toHaveLength(2);
    expect(svg.replace(/url\((?:data:|#)/g, '')).not.toMatch(/url\(|https?:(?!\/\/www\.w3\.org\/2000\/svg")/);
  });

  it('takes a pod’s name for no markup', async () => {
    const { svg } = await drawn(preset('regular'), tellingInstant, { ...PLAIN, title: '<script>alert(1)</script>' });
    expect(tagsOf(svg).map(({ name }) => name)).not.toContain('script');
  });

  it('is of the timeline alone where that is wanted', async () => {
    const { svg } = await drawn(preset('regular'), tellingInstant, { ...PLAIN, view: 'timeline' });
    expect(new Set(textsIn(svg).map(({ of }) => of))).toEqual(new Set(['', 'timeline']));
  });
});

describe('a picture of a cluster', () => {
  async function of(id: string, seconds: number, options: Partial<PictureOptions> = {}): Promise<readonly Placed[]> {
    const scenario = preset(id);
    const shown = shownRun(scenario, overseen(runCluster(scenario)));
    const moment = momentOf({ ...shown, instant: instantAtTime(shown.run, (seconds * 1e6) as Micros) });
    if (moment === null) throw new Error('nothing to be seen');
    const picture = await draw(moment, { ...PLAIN, view: 'overview', ...options });
    expect(faults(picture)).toEqual([]);
    const texts = textsIn(picture.svg);
    expect(overlapping(texts)).toEqual([]);
    return texts;
  }
  const said = (texts: readonly Placed[], part: string): readonly string[] =>
    texts.filter(({ of: own }) => own === part).map(({ text }) => text);

  it('has all of its nodes, with the one of which nobody hears', async () => {
    const texts = await of('node-lost', 60);
    expect(said(texts, 'diagram')).toEqual(
      expect.arrayContaining([
        'node-1',
        'node-2',
        'node-3',
        'lost',
        'may still run',
        'no word for 58 s',
        'deployment/web',
      ]),
    );
  });

  it('has the lanes of conditions, taints and workloads below the timeline', async () => {
    const lanes = said(await of('node-lost', 60, { view: 'timeline' }), 'lanes');
    expect(lanes).toEqual(
      expect.arrayContaining([
        'node-2',
        'NoSchedule',
        'NoExecute',
        'unreachable',
        'eviction',
        'tolerated 300 s',
        'web',
      ]),
    );
  });

  it('has the requests of clients, how they ended, and the strip of them', async () => {
    const texts = await of('requests-fail', 2.3);
    expect(said(texts, 'diagram')).toEqual(
      expect.arrayContaining([
        'shop',
        'ECONNREFUSED ×4',
        'so far',
        'listener closed 0.2 s ago',
        'endpointslice/web-7vrhz',
      ]),
    );
    expect(said(texts, 'traffic')).toEqual(expect.arrayContaining(['slice', 'rules', 'listener', 'still send']));
  });

  it('is of one node’s inside where that is wanted', async () => {
    const texts = await of('node-lost', 60, { view: 'inside' });
    expect(said(texts, 'diagram')).toContain('syncLoop');
    expect(said(texts, 'lanes')).toContain('NoExecute');
  });
});
