/** No words of the timeline over others, none cut: every preset, two releases, both languages, three widths. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ClusterState } from '../../cluster/state.ts';
import { parseScenario, PRESETS, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { oneOf } from '../../scenario/testing/matrix.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { chooseLanguage, LANGUAGES } from '../language/index.ts';
import type { Trace } from '../../trace/index.ts';
import { historiesOf, type PodHistory } from '../readings/index.ts';
import { layTimeline } from './layout.ts';
import { podMarks, type Mark } from './marks.ts';
import { ENTRY, layPhone } from './phoneLayout.ts';
import { interWidth, monoWidth } from '../shell/ui/textWidth.ts';
import type { TimelineLayout } from './parts.ts';
import { overlap } from './placing.ts';
import { repeated, signOf, wordsExtent, wordsOfPresent } from './requestsRow.ts';
import { PANE } from './rows.ts';
import { drawnTexts, overlapping } from './testing/drawn.ts';

/** Of a run; the others of many are like these. */
const MOST_PODS = 4;
const WIDTHS = [1040, 760, 520] as const;
const PHONES = [390, 360] as const;
const RELEASES = ['1.23', '1.36'] as const;

const extentOf = ({ x, w }: { readonly x: number; readonly w: number }) => ({ x0: x, x1: x + w });

interface Case {
  readonly name: string;
  readonly trace: Trace<ClusterState>;
  readonly layout: TimelineLayout;
  readonly key: string;
  readonly history: PodHistory;
  readonly marks: readonly Mark[];
}

function casesOf(trace: Trace<ClusterState>, name: string): readonly Case[] {
  const histories = historiesOf(trace);
  const marks = podMarks(trace);
  return [...histories].slice(0, MOST_PODS).flatMap(([key, history]) =>
    WIDTHS.map((width) => {
      const others = [...histories.values()]
        .filter((other) => other.key !== key)
        .map((other) => ({ history: other, marks: marks.get(other.key) ?? [] }));
      const mine = marks.get(key) ?? [];
      const layout = layTimeline({ trace, key, history, others, marks: mine, width, open: new Set() });
      return { name: `${name}, ${key}, ${width} px`, trace, layout, key, history, marks: mine };
    }),
  );
}

const told = (cases: readonly Case[], find: (one: Case) => readonly string[]): readonly string[] =>
  cases.flatMap((one) => find(one).map((found) => `${one.name}: ${found}`));

/** Instants at which the bar's words differ: before, in the middle of, and after each grace. */
const momentsOf = ({ layout, trace }: Case): readonly number[] => [
  0,
  trace.end,
  ...layout.graces.flatMap(({ began, end }) => [0.02, 0.25, 0.6, 0.97].map((part) => began + part * (end - began))),
];

// The page's language is an attribute of its document.
beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(async () => {
  await chooseLanguage('en');
  vi.unstubAllGlobals();
});

/** Pods of so many containers, which all behave otherwise. */
function crowd(pods: number, containers: number): Scenario {
  const names = Array.from({ length: containers }, (_, i) => `container-${i}`);
  const parsed = parseScenario({
    kind: 'Scenario',
    title: 'Many at once',
    kubernetes: '1.36',
    pods: Array.from({ length: pods }, (_, i) => ({
      from: 'api',
      manifest: {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: `a-deployment-with-a-long-name-${i}`, namespace: 'default' },
        spec: { containers: names.map((name) => ({ name, image: 'nginx:1.25' })) },
      },
      behaviour: Object.fromEntries(
        names.map((name, n) => [name, { onSigterm: 'exit', after: `${n * 2}s`, exitCode: 0 }]),
      ),
    })),
    steps: [{ at: '2s', do: 'drain' }],
    until: 'quiet',
  });
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return parsed.ok;
}

/** As the address bar never has them: a full node, a pod of many containers, some pods beside one another. */
const CROWDS = { 'a full node': [110, 1], 'eight containers': [1, 8], 'five pods': [5, 2] } as const;

describe.each(LANGUAGES.flatMap((spoken) => RELEASES.map((release) => [release, spoken] as const)))(
  'the timeline of %s in %s',
  (release, spoken) => {
    const cases: Case[] = [];
    beforeAll(async () => {
      await chooseLanguage(spoken);
      // The words of another language and release differ, what they stand for hardly does.
      const presets = release === '1.36' && spoken === 'en' ? PRESETS : oneOf(3, PRESETS);
      cases.push(...presets.flatMap(({ id, scenario }) => casesOf(sharedRun(scenario, release), id)));
      // Their words are those of the presets: one of all is enough.
      const crowds = release === '1.36' && spoken === 'en' ? Object.entries(CROWDS) : [];
      for (const [name, [pods, containers]] of crowds)
        cases.push(...casesOf(run({ ...crowd(pods, containers), kubernetes: release }), name));
    }, 60_000);

    it('has no words over others', () => {
      const found = told(cases, (one) => [
        ...new Set(momentsOf(one).flatMap((t) => overlapping(drawnTexts(one.layout, t)))),
      ]);
      expect(found).toEqual([]);
    });

    it('has all words within the pane', () => {
      const found = told(cases, (one) =>
        drawnTexts(one.layout, 0)
          .filter(({ x0, x1 }) => x0 < -8 || x1 > one.layout.axis.size + 12)
          .map(({ text }) => text),
      );
      expect(found).toEqual([]);
    });

    it('has no sign of a mark over another’s, or over words', () => {
      const found = told(cases, ({ layout }) => {
        const signs = layout.marks.filter(({ sign }) => sign).map((mark) => ({ mark, on: signOf(mark, mark.x) }));
        const wide = signs.filter(({ on }) => on.x1 - on.x0 > 2);
        const pairs = wide.filter(({ on }, i) => wide.slice(i + 1).some((other) => overlap(on, other.on)));
        const crossed = signs.filter(({ mark, on }) =>
          layout.marks.some(
            (other) => other !== mark && other.words !== null && overlap(on, wordsExtent(other, other.words)),
          ),
        );
        return [...pairs, ...crossed].map(({ mark }) => `${mark.label} at ${mark.t}`);
      });
      expect(found).toEqual([]);
    });

    it('writes the present step in full, and what it lies over gives way', () => {
      const found = told(cases, ({ layout }) =>
        layout.marks.flatMap((mark) => {
          const present = wordsOfPresent(mark, layout.marks, layout.axis.size);
          const on = wordsExtent(mark, present);
          const left = layout.marks
            .filter((other) => other !== mark && other.words !== null)
            .map((other) => ({
              other,
              on: wordsExtent(other, other.words ?? present),
            }));
          const bad = left.filter(
            (other) =>
              overlap(on, other.on) && !present.covers.some(({ x0, x1 }) => x0 <= other.on.x0 && x1 >= other.on.x1),
          );
          const out = on.x0 < -8 || on.x1 > layout.axis.size + 12 ? [`${mark.label} leaves the pane`] : [];
          return [...bad.map(({ other }) => `${mark.label} over ${other.label}`), ...out];
        }),
      );
      expect(found).toEqual([]);
    });

    it('names the longest wait, and of the others none that is shorter than one which it leaves out', () => {
      const found = told(cases, ({ layout }) => {
        const named = layout.notes.filter(({ words }) => words !== null);
        return layout.notes
          .filter(({ words }) => words === null)
          .filter(
            (note) =>
              note.isLongest ||
              named.some(
                (other) =>
                  !other.isLongest &&
                  other.isOfRemoval === note.isOfRemoval &&
                  other.to - other.from < note.to - note.from,
              ),
          )
          .map(({ reason, length }) => `${reason}, ${length}`);
      });
      expect(found).toEqual([]);
    });

    it('draws both DELETEs, and at full width writes whatever a removal consists of', () => {
      const found = told(cases, ({ layout }) => {
        const again = repeated(layout.marks);
        return layout.marks
          .filter((mark) => !again.has(mark))
          .filter(({ number, sign }) => number !== undefined && !sign)
          .concat(
            layout.axis.size < 760
              ? []
              : layout.marks.filter(
                  (mark) =>
                    !again.has(mark) &&
                    mark.words === null &&
                    (mark.weight >= 9 || (mark.weight === 8 && layout.axis.size >= 1040)),
                ),
          )
          .map(({ label, t }) => `${label} at ${t}`);
      });
      expect(found).toEqual([]);
    });

    it('has on a phone every entry in its row, and no column of bands in another or in the words', () => {
      const found: string[] = [];
      for (const { name, trace, key, history, marks } of cases.filter(({ layout }) => layout.axis.size === WIDTHS[0])) {
        const phone = layPhone(trace, key, history, marks);
        for (const width of PHONES) {
          const room = width - 180;
          for (const { kind, words, reason = '' } of phone.entries) {
            const lines =
              kind === 'fold' ? [words, reason].map((text) => monoWidth(text, 11)) : [interWidth(words, 13)];
            if (lines.some((w) => w > (kind === 'fold' ? room : 2 * room)))
              found.push(`${name}, ${width} px: ${words}`);
          }
        }
        phone.entries.forEach((entry, i) => {
          const next = phone.entries[i + 1];
          if (next !== undefined && next.y - entry.y < ENTRY - 0.5)
            found.push(`${name}: ${entry.words} in ${next.words}`);
        });
        for (const { id, x, w } of phone.bands) if (x + w > 140) found.push(`${name}: ${id} in the words`);
        const columns = phone.bands.filter((band, i) =>
          phone.bands.slice(i + 1).some((other) => other.x !== band.x && overlap(extentOf(band), extentOf(other))),
        );
        found.push(...columns.map(({ id }) => `${name}: ${id} in another column`));
      }
      expect([...new Set(found)]).toEqual([]);
    });

    it('keeps its rows in the pane', () => {
      const found = told(cases, ({ layout }) => (layout.fullHeight > PANE ? [`${layout.fullHeight} px`] : []));
      expect(found).toEqual([]);
    });
  },
);
