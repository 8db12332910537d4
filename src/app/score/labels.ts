/** The words in the picture, with their places and what gives way where two meet. Pure. */
import type { PodStory, StoryMessage } from '../readings/index.ts';
import type { Axis } from './axis.ts';
import { floorBands, workerTone } from './marks.ts';
import type { Label } from './parts.ts';
import { widthOf } from './place.ts';
import type { Band, Sheet } from './sheet.ts';

export interface LabelWords {
  readonly state: (state: PodStory['worker'][number]['state']) => string;
  readonly runs: string;
  readonly gone: string;
  readonly cleanUp: (what: PodStory['cleanUp'][number]['what']) => string;
  readonly onlyAsks: string;
  readonly removes: string;
  readonly clock: string;
  readonly killed: string;
  readonly unused: (seconds: string) => string;
  readonly used: (seconds: number) => string;
  readonly down: (of: PodStory['outages'][number]['of']) => string;
  readonly sameAgain: string;
}

export interface Writing {
  readonly story: PodStory;
  readonly axis: Axis;
  readonly sheet: Sheet;
  readonly words: LabelWords;
}

export type Draft = Omit<Label, 'id' | 'weight' | 'anchor' | 'size'> &
  Partial<Pick<Label, 'weight' | 'anchor' | 'size'>>;
type Place = NonNullable<Label['elsewhere']>[number];

/** From the middle of a message's line to what is written beside it. */
const COMET_ROOM = 12;

const timeOf = (stamp: string): string => stamp.slice(11);

export function recordLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const { y, h } = sheet.strata.record ?? { y: 0, h: 0 };
  const middle = y + h / 2 + 5;
  return story.records.flatMap(({ from, to, seq, stamped, goneBy, uid }): Draft[] => {
    const x0 = seq >= 0 ? axis.x(from) : sheet.left;
    const turn = stamped === undefined ? undefined : axis.x(stamped.at);
    const end = goneBy === undefined ? sheet.right : axis.x(to);
    const isAgain = story.records.length > 1;
    const labels: Draft[] = [
      {
        x: x0 + 12,
        y: middle,
        text: story.name,
        weight: 600,
        ink: seq >= 0 ? 'st-sync-text' : 'text',
        pencil: 'text-3',
        at: seq >= 0 ? from : story.from,
        within: [x0 + 8, (turn ?? end) - 4],
        weightOfMeaning: 6,
      },
    ];
    if (isAgain && turn === undefined) {
      const x = x0 + 24 + widthOf({ text: story.name, size: sheet.font, weight: 600 });
      const text = `uid ${uid.slice(0, 8)}`;
      labels.push({
        x,
        y: middle,
        text,
        mono: true,
        ink: 'st-sync-text',
        at: from,
        within: [x, end - 6],
        weightOfMeaning: 2,
      });
    }
    if (stamped !== undefined && turn !== undefined) {
      const whole = `deletionTimestamp ${timeOf(stamped.value)}`;
      const fits = widthOf({ text: whole, size: sheet.font, mono: true, weight: 400 }) + 30 < end - turn;
      labels.push({
        x: turn + 16,
        y: middle,
        text: fits ? whole : 'deletionTimestamp',
        mono: true,
        ink: 'st-terminating-text',
        at: stamped.at,
        within: [turn + 12, end - 6],
        weightOfMeaning: 5,
      });
    }
    if (goneBy !== undefined) {
      labels.push({
        x: end + 16,
        y: middle,
        text: words.gone,
        weight: 600,
        ink: 'text-2',
        at: to,
        within: [end + 8, sheet.width],
        weightOfMeaning: 6,
      });
    }
    return labels;
  });
}

export function workerLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const { y, h } = sheet.strata.kubelet ?? { y: 0, h: 0 };
  return story.worker.map(({ state, from, to, isOpen }): Draft => {
    const x0 = from <= story.from ? sheet.left : axis.x(from);
    const x1 = isOpen || to >= story.to ? sheet.right : axis.x(to);
    const tone = `st-${workerTone(state)}-text` as const;
    const text = words.state(state);
    return {
      x: x0 + 12,
      y: y + h / 2 + 3,
      text,
      weight: 600,
      ink: tone,
      pencil: tone,
      at: from,
      within: [x0 + 6, x1 - 4],
      weightOfMeaning: 4,
    };
  });
}

function processLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const bands = floorBands(story, sheet.strata.process ?? { y: 0, h: 0 });
  const isAlone = story.floors.length === 1;
  return story.floors.flatMap(({ name, lives }, i): Draft[] => {
    const band: Band = bands[i] ?? { y: 0, h: 0 };
    if (band.h < 15) return [];
    const middle = band.y + band.h / 2 + 5;
    // From the fifth on they share a row, and its words are the last one's.
    const isShared = bands[i + 1]?.y === band.y;
    const others = i > 0 && bands[i - 1]?.y === band.y ? undefined : isShared ? `+${story.floors.length - i}` : name;
    return lives.flatMap(({ from, hook, term, kill, exit }): Draft[] => {
      const x0 = from <= story.from ? sheet.left : axis.x(from);
      const asked = hook?.from ?? term?.at ?? exit?.at;
      const x1 = asked === undefined ? sheet.right : axis.x(asked);
      const labels: Draft[] = [
        {
          x: x0 + 14,
          y: middle,
          text: isAlone ? words.runs : (others ?? ''),
          mono: !isAlone,
          weight: 600,
          ink: 'st-sync-text',
          pencil: 'text-3',
          at: from,
          within: [x0 + 8, x1 - 4],
          weightOfMeaning: 4,
        },
      ];
      if (exit !== undefined && !isShared) {
        const x = axis.x(exit.at) + (kill === undefined ? 16 : 40);
        labels.push({
          x,
          y: middle,
          text: kill === undefined ? `exit ${String(exit.code ?? '?')}` : String(exit.code ?? '?'),
          mono: true,
          weight: 700,
          size: kill === undefined || band.h < 60 ? sheet.font + 1 : sheet.font + 8,
          ink: 'text',
          at: exit.at,
          within: [x - 4, sheet.width],
          halo: 'ground-node',
          weightOfMeaning: 9,
        });
        if (kill !== undefined && band.h >= 60) {
          labels.push({
            x,
            y: middle + 22,
            text: words.killed,
            ink: 'text-2',
            at: exit.at,
            within: [x - 4, sheet.width],
            weightOfMeaning: 3,
          });
        } else if (term !== undefined && band.h >= 60 && exit.at < term.until) {
          const seconds = ((term.until - exit.at) / 1_000_000).toFixed(1).replace(/\.0$/, '');
          labels.push({
            x,
            y: middle + 22,
            text: words.unused(seconds),
            ink: 'st-terminating-text',
            at: exit.at,
            within: [x - 4, sheet.width],
            weightOfMeaning: 3,
          });
        }
      }
      if (kill !== undefined && term !== undefined && band.h >= 40) {
        const [a, b] = [axis.x(term.at), axis.x(kill.at)];
        labels.push({
          x: (a + b) / 2,
          y: middle,
          text: words.used(term.seconds),
          anchor: 'middle',
          weight: 650,
          ink: 'on-fill',
          at: kill.at,
          within: [a + 6, b - 6],
          weightOfMeaning: 3,
        });
      }
      return labels;
    });
  });
}

const clockLabel = (draft: Pick<Draft, 'x' | 'y' | 'text' | 'at'>): Draft => ({
  ...draft,
  size: 12,
  anchor: 'end',
  ink: 'text-3',
  pencil: 'text-3',
  halo: 'ground-node',
  weightOfMeaning: 1,
});

function killLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const clock = sheet.strata.containerd ?? { y: 0, h: 0 };
  const process = sheet.strata.process ?? { y: 0, h: 0 };
  const kills = story.floors.flatMap(({ lives }) => lives.flatMap(({ kill }) => kill ?? []));
  const [kill] = kills;
  if (kill === undefined) return [];
  const isLow = process.y - clock.y < 62;
  const y = clock.y + clock.h / 2;
  const x = axis.x(kill.at) + (y - process.y - process.h / 2) * 0.125 - 16;
  return [
    {
      x,
      y: isLow ? y - 12 : y + 24,
      elsewhere: [
        { x: x + 36, y: y + 24, anchor: 'start' },
        { x: x - 8, y: y - 12 },
        { x: x + 30, y: y - 12, anchor: 'start' },
      ],
      text: 'SIGKILL',
      mono: true,
      weight: 700,
      anchor: 'end',
      ink: 'text-2',
      pencil: 'text-3',
      at: kill.at,
      halo: 'ground-node',
      weightOfMeaning: 9,
    },
    ...(isLow ? [] : [clockLabel({ x, y: y + 41, text: words.clock, at: kill.at })]),
  ];
}

function messageLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const { you, record, kubelet, containerd, process } = sheet.strata;
  const seen = new Set<string>();
  return story.messages.flatMap((message: StoryMessage): Draft[] => {
    const { is, sent, arrives, label = '', number } = message;
    const x0 = axis.x(sent);
    const x1 = Number.isFinite(arrives) ? axis.x(arrives) : x0 + 60;
    /** Right of a falling line, as far off as its comet needs; where something is in the way, higher, lower or at its left. */
    const along = (y0: number, y1: number): Place & { readonly elsewhere: readonly Place[] } => {
      const [slope, high] = [(x1 - x0) / Math.max(1, y1 - y0), sheet.font];
      const off = COMET_ROOM * (1 + slope);
      const at = (share: number): Place => {
        const y = y0 + (y1 - y0) * share + high * 0.4;
        return { x: x0 + (y + high * 0.25 - y0) * slope + off, y };
      };
      const left: Place = { ...at(0.5), x: x0 + (at(0.5).y - high * 0.8 - y0) * slope - off, anchor: 'end' };
      return { ...at(0.5), elsewhere: [at(0.3), at(0.7), left] };
    };
    const low = kubelet?.y ?? 0;
    /** Right of a rising line, in the gap above the kubelet. */
    const under = (least: number): Place => {
      const high = (record?.y ?? 0) + (record?.h ?? 0);
      const y = low - 7;
      const rises = low - y + sheet.font * 0.8 + 10;
      const along = ((x1 - x0) * rises) / Math.max(1, low - high) + 12;
      return { x: x0 + Math.max(least, along), y, anchor: 'start' };
    };
    // Once is enough for what several containers get at once.
    if (is === 'stop' || is === 'signal') {
      if (seen.has(`${is}${label}`)) return [];
      seen.add(`${is}${label}`);
    }
    switch (is) {
      case 'remove':
      case 'delete':
      case 'refused': {
        const y = (you?.y ?? 0) - 8;
        const isYours = message.isControllers !== true;
        const x = x0 + (number === undefined ? 12 : 28);
        const first: Draft = {
          x,
          y,
          elsewhere: [
            { x, y: y - 10 },
            { x: x0 - 26, y, anchor: 'end' },
          ],
          text: is === 'refused' ? `${label} → 429` : label,
          mono: true,
          weight: 700,
          ink: isYours ? 'user-text' : 'text-2',
          pencil: 'text-3',
          at: sent,
          halo: 'bg',
          weightOfMeaning: 10,
        };
        if (number !== 1 || sheet.isSmall || !isYours || is !== 'delete') return [first];
        return [{ ...first, aside: message.removes === true ? words.removes : words.onlyAsks }];
      }
      case 'watch': {
        const [y0, y1] = [(record?.y ?? 0) + (record?.h ?? 0), kubelet?.y ?? 0];
        return [
          {
            ...along(y0, y1),
            text: label,
            mono: true,
            weight: 500,
            ink: 'text-2',
            pencil: 'text-3',
            at: sent,
            halo: 'ground-node',
            weightOfMeaning: 3,
          },
        ];
      }
      case 'stop': {
        return [
          {
            ...along((kubelet?.y ?? 0) + (kubelet?.h ?? 0), containerd?.y ?? 0),
            text: label,
            mono: true,
            weight: 500,
            ink: 'st-terminating-text',
            pencil: 'text-3',
            at: sent,
            halo: 'ground-node',
            weightOfMeaning: 4,
          },
        ];
      }
      case 'signal': {
        const [y0, y1] = [(containerd?.y ?? 0) + (containerd?.h ?? 0), process?.y ?? 0];
        const y = y0 + (y1 - y0) * 0.42 + 5;
        return [
          {
            x: x1 + 12,
            y,
            elsewhere: [
              { x: x1 - 12, y, anchor: 'end' },
              { x: x1 + 12, y: y - 8 },
            ],
            text: label,
            mono: true,
            weight: 700,
            size: sheet.font + 1,
            ink: 'st-terminating-text',
            pencil: 'text-3',
            at: sent,
            halo: 'ground-node',
            weightOfMeaning: 10,
          },
        ];
      }
      case 'final': {
        const y = (kubelet?.y ?? 0) - 22;
        const x = x0 - (number === undefined ? 10 : 30);
        return [
          {
            x,
            y,
            elsewhere: [
              under(30),
              { x: x0 + 30, y: low + (kubelet?.h ?? 0) + 15, anchor: 'start' },
              { x: x0 - 30, y: low - 40 },
            ],
            text: label,
            ...(!sheet.isSmall && message.removes === true && { aside: words.removes }),
            mono: true,
            weight: 700,
            anchor: 'end',
            ink: 'text-2',
            pencil: 'text-3',
            at: sent,
            halo: 'ground-node',
            weightOfMeaning: 10,
            isLast: true,
          },
        ];
      }
      case 'create':
        return [
          {
            ...under(30),
            elsewhere: [
              { x: x0 - 30, y: low - 22, anchor: 'end' },
              { x: x0 + 30, y: low + (kubelet?.h ?? 0) + 15 },
            ],
            text: label,
            ...(!sheet.isSmall && { aside: words.sameAgain }),
            mono: true,
            weight: 700,
            ink: 'st-sync-text',
            pencil: 'text-3',
            at: sent,
            halo: 'ground-node',
            weightOfMeaning: 10,
          },
        ];
      case 'file':
      case 'told':
        return [];
    }
  });
}

function tickLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const { y, h } = sheet.strata.kubelet ?? { y: 0, h: 0 };
  if (sheet.isSmall) return [];
  return story.cleanUp.map(({ what, at }): Draft => ({
    x: axis.x(at),
    y: y + h + 28,
    text: words.cleanUp(what),
    size: 12,
    anchor: 'middle',
    ink: 'text-2',
    pencil: 'text-3',
    at,
    halo: 'ground-node',
    weightOfMeaning: what === 'volumes' ? 3 : 2,
  }));
}

export function manifestLabels({ story, axis, sheet }: Writing): readonly Draft[] {
  const { file } = sheet.strata;
  return story.manifests.map(({ path, from, to, removedBy }): Draft => {
    const x0 = from <= story.from ? sheet.left : axis.x(from);
    const x1 = removedBy === undefined ? sheet.right : axis.x(to);
    const name = path.split('/').at(-1) ?? path;
    const fits = widthOf({ text: path, size: 12, mono: true, weight: 400 }) + 30 < x1 - x0;
    return {
      x: x0 + 12,
      y: (file?.y ?? 0) + (file?.h ?? 0) / 2 + 4,
      text: fits ? path : name,
      size: 12,
      mono: true,
      ink: 'text-2',
      pencil: 'text-3',
      at: from,
      within: [x0 + 8, x1 - 4],
      weightOfMeaning: 5,
    };
  });
}

function outageLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const { record, kubelet, containerd } = sheet.strata;
  const y: Readonly<Record<PodStory['outages'][number]['of'], number>> = {
    apiserver: (record?.y ?? 0) - 12,
    kubelet: (kubelet?.y ?? 0) - 12,
    runtime: (containerd?.y ?? 0) - 14,
    network: sheet.ground - 16,
    node: (kubelet?.y ?? 0) - 18,
  };
  return story.outages.map(({ of, from }): Draft => ({
    x: (from <= story.from ? sheet.left : axis.x(from)) + 4,
    y: y[of],
    text: words.down(of),
    weight: 600,
    ink: 'failure-text',
    pencil: 'text-3',
    at: from,
    halo: of === 'apiserver' || of === 'network' ? 'bg' : 'ground-node',
    weightOfMeaning: 8,
  }));
}

/** Every label that may be written; which of them are is found at an instant (`place.ts`). */
export function labelsOf(writing: Writing): readonly Draft[] {
  return [
    ...recordLabels(writing),
    ...workerLabels(writing),
    ...processLabels(writing),
    ...killLabels(writing),
    ...messageLabels(writing),
    ...tickLabels(writing),
    ...outageLabels(writing),
    ...manifestLabels(writing),
  ];
}

export function labelled(sheet: Sheet, drafts: readonly Draft[]): readonly Label[] {
  const said = drafts.filter(({ text }) => text !== '');
  return said.map((draft, i) => ({ size: sheet.font, weight: 400, anchor: 'start', ...draft, id: `label-${i}` }));
}
