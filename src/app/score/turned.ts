/**
 * The words of the turned picture. What is written in a ribbon is turned with it; what stands beside a message, and what
 * became of the process, stays upright. Pure.
 */
import { floorBands, strokeOf } from './marks.ts';
import { manifestLabels, recordLabels, workerLabels, type Draft, type Writing } from './labels.ts';
import { widthOf } from './place.ts';

/** A baseline lies so far below the middle of a ribbon; turned, it lies on its other side. */
const BASELINE = 9;
const HIGH = 18;

const inRibbon = ({ x, y, ...draft }: Draft): Draft => ({ ...draft, x: y - BASELINE, y: x, isTurned: true });

/** The record's bar has nothing behind it but the gap, where the word stands upright. */
function recordWords(writing: Writing): readonly Draft[] {
  const { y, h } = writing.sheet.strata.record ?? { y: 0, h: 0 };
  return recordLabels(writing).map((draft): Draft =>
    draft.text === writing.words.gone
      ? { ...draft, x: y + h / 2, y: draft.x + 8, anchor: 'middle', within: [draft.x - 8, writing.sheet.width] }
      : inRibbon(draft),
  );
}

function processWords({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const bands = floorBands(story, sheet.strata.process ?? { y: 0, h: 0 });
  return story.floors.flatMap(({ name, lives }, i): Draft[] => {
    const { y, h } = bands[i] ?? { y: 0, h: 0 };
    const middle = y + h / 2;
    const below = (killedAt: number, exitedAt: number): number =>
      Math.max(strokeOf({ axis, sheet }, killedAt, { y, h })[1].x, axis.x(exitedAt), axis.x(killedAt) + 22) + 18;
    const isAlone = story.floors.length === 1;
    return lives.flatMap(({ from, hook, term, kill, exit }): Draft[] => {
      const x0 = from <= story.from ? sheet.left : axis.x(from);
      const asked = hook?.from ?? term?.at ?? exit?.at;
      const x1 = asked === undefined ? sheet.right : axis.x(asked);
      const upright = (text: string, at: number, more: Omit<Draft, 'x' | 'y' | 'text'>): Draft[] =>
        widthOf({ text, size: more.size ?? sheet.font, mono: more.mono === true, weight: more.weight ?? 400 }) <= h + 16
          ? [{ x: middle, y: at, text, anchor: 'middle', ...more }]
          : [];
      const rest: Omit<Draft, 'x' | 'y' | 'text'> = {
        mono: !isAlone,
        weight: 600,
        ink: 'st-sync-text',
        pencil: 'text-3',
        at: from,
        within: [x0 + 4, x1 - 4],
        weightOfMeaning: 4,
      };
      const labels =
        h < 15
          ? []
          : isAlone
            ? upright(words.runs, x0 + 20, rest)
            : [inRibbon({ ...rest, x: x0 + 10, y: middle + 5, text: name })];
      if (kill !== undefined) {
        const at = below(kill.at, exit?.at ?? kill.at);
        labels.push(
          ...upright('SIGKILL', at, {
            mono: true,
            weight: 700,
            ink: 'text',
            pencil: 'text-3',
            at: kill.at,
            halo: 'ground-node',
            weightOfMeaning: 9,
          }),
        );
      }
      if (exit === undefined) return labels;
      const code = kill === undefined ? `exit ${String(exit.code ?? '?')}` : String(exit.code ?? '?');
      const at = kill === undefined ? axis.x(exit.at) + HIGH : below(kill.at, exit.at) + HIGH;
      const whole = kill === undefined ? code : `${code} ${words.killed}`;
      labels.push(
        ...upright(isAlone ? whole : code, at, {
          mono: true,
          weight: 700,
          ink: 'text',
          at: exit.at,
          halo: 'ground-node',
          weightOfMeaning: 9,
        }),
      );
      return labels;
    });
  });
}

function messageWords({ story, axis, sheet }: Writing): readonly Draft[] {
  const { you, record, kubelet, process } = sheet.strata;
  const seen = new Set<string>();
  return story.messages.flatMap(({ is, sent, arrives, label = '' }): Draft[] => {
    const x0 = axis.x(sent);
    const x1 = Number.isFinite(arrives) ? axis.x(arrives) : x0 + 60;
    const draft = { text: label, mono: true, weight: 700, pencil: 'text-3', at: sent } as const;
    const right = (kubelet?.y ?? 0) + (kubelet?.h ?? 0);
    switch (is) {
      case 'delete':
      case 'refused':
      case 'remove': {
        const text = is === 'refused' ? '429' : label;
        const elsewhere = [
          { x: 4, y: x0 + 38 },
          { x: (you?.y ?? 0) + 26, y: x0 - 8 },
        ];
        return [{ ...draft, text, x: 4, y: x0 - 26, elsewhere, ink: 'user-text', weightOfMeaning: 10 }];
      }
      case 'watch':
        return [
          {
            ...draft,
            weight: 500,
            x: (kubelet?.y ?? 0) - 6,
            y: x0 - 2,
            anchor: 'end',
            ink: 'text-2',
            weightOfMeaning: 3,
          },
        ];
      case 'signal':
        if (seen.has(label)) return [];
        seen.add(label);
        return [
          {
            ...draft,
            x: (process?.y ?? 0) - 4,
            y: x1 + 20,
            elsewhere: [
              { x: (process?.y ?? 0) - 4, y: x1 + 34 },
              { x: (process?.y ?? 0) - 4, y: x1 - 12 },
            ],
            anchor: 'end',
            ink: 'st-terminating-text',
            halo: 'ground-node',
            weightOfMeaning: 10,
          },
        ];
      case 'final':
      case 'create':
        return [
          {
            ...draft,
            x: right + 14,
            y: x0 + 5,
            elsewhere: [
              { x: right + 14, y: x0 + 22 },
              { x: (record?.y ?? 0) + (record?.h ?? 0) + 2, y: x0 - 26 },
            ],
            ink: is === 'final' ? 'text-2' : 'st-sync-text',
            halo: 'ground-node',
            weightOfMeaning: 10,
            isLast: is === 'final',
          },
        ];
      case 'stop': // no room for its name: the line says as much
      case 'file':
      case 'told':
        return [];
    }
  });
}

function outageWords({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const { record, kubelet, containerd } = sheet.strata;
  const beside = (band: typeof record): number => (band === undefined ? sheet.ground : band.y + band.h) + 6;
  const x: Readonly<Record<(typeof story.outages)[number]['of'], number>> = {
    apiserver: beside(record),
    kubelet: beside(kubelet),
    runtime: beside(containerd),
    network: sheet.ground + 12,
    node: beside(kubelet),
  };
  return story.outages.map(({ of, from, to, endedBy }): Draft => {
    const [y0, y1] = [from <= story.from ? sheet.left : axis.x(from), endedBy === undefined ? sheet.right : axis.x(to)];
    return {
      x: x[of],
      y: y0 + 4,
      text: words.down(of),
      isTurned: true,
      weight: 600,
      ink: 'failure-text',
      pencil: 'text-3',
      at: from,
      halo: of === 'apiserver' || of === 'network' ? 'bg' : 'ground-node',
      within: [y0, Math.max(y1, y0 + 140)],
      weightOfMeaning: 8,
    };
  });
}

export const turnedLabels = (writing: Writing): readonly Draft[] => [
  ...recordWords(writing),
  ...workerLabels(writing).map((draft) => inRibbon({ ...draft, x: draft.x - 5 })),
  ...manifestLabels(writing).map(inRibbon),
  ...processWords(writing),
  ...messageWords(writing),
  ...outageWords(writing),
];
