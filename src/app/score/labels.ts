/** The words in the picture, with their places and what gives way where two meet. Pure. */
import type { PodStory, StoryMessage } from '../readings/index.ts';
import { monoWidth, interWidth } from '../shell/ui/textWidth.ts';
import type { Axis } from './axis.ts';
import { floorBands, workerTone } from './marks.ts';
import type { Label } from './parts.ts';
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

export const widthOf = ({ text, size, mono, weight }: Pick<Label, 'text' | 'size' | 'mono' | 'weight'>): number =>
  mono === true ? monoWidth(text, size) : interWidth(text, size) * (weight >= 600 ? 1.05 : 1);

interface Writing {
  readonly story: PodStory;
  readonly axis: Axis;
  readonly sheet: Sheet;
  readonly words: LabelWords;
}

type Draft = Omit<Label, 'id' | 'weight' | 'anchor' | 'size'> & Partial<Pick<Label, 'weight' | 'anchor' | 'size'>>;

const timeOf = (stamp: string): string => stamp.slice(11);

function recordLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
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

function workerLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const { y, h } = sheet.strata.kubelet ?? { y: 0, h: 0 };
  return story.worker.map(({ state, from, to, isOpen }): Draft => {
    const x0 = from <= story.from ? sheet.left : axis.x(from);
    const x1 = isOpen || to >= story.to ? sheet.right : axis.x(to);
    const tone = `st-${workerTone(state)}-text` as const;
    const text = words.state(state);
    const width = widthOf({ text, size: sheet.font, weight: 600 });
    const disc = story.messages.find(
      ({ is, sent }) => is === 'final' && axis.x(sent) > x0 - 8 && axis.x(sent) < x0 + width + 32,
    );
    return {
      x: disc === undefined ? x0 + 12 : axis.x(disc.sent) + 28,
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
    return lives.flatMap(({ from, hook, term, kill, exit }): Draft[] => {
      const x0 = from <= story.from ? sheet.left : axis.x(from);
      const asked = hook?.from ?? term?.at ?? exit?.at;
      const x1 = asked === undefined ? sheet.right : axis.x(asked);
      const labels: Draft[] = [
        {
          x: x0 + 14,
          y: middle,
          text: isAlone ? words.runs : name,
          mono: !isAlone,
          weight: 600,
          ink: 'st-sync-text',
          pencil: 'text-3',
          at: from,
          within: [x0 + 8, x1 - 4],
          weightOfMeaning: 4,
        },
      ];
      if (exit !== undefined) {
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

function killLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const clock = sheet.strata.containerd ?? { y: 0, h: 0 };
  const process = sheet.strata.process ?? { y: 0, h: 0 };
  const kills = story.floors.flatMap(({ lives }) => lives.flatMap(({ kill }) => kill ?? []));
  const [kill] = kills;
  if (kill === undefined) return [];
  const y = clock.y + clock.h / 2;
  const x = axis.x(kill.at) + (y - process.y - process.h / 2) * 0.125 - 16;
  return [
    {
      x,
      y: y + 24,
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
    {
      x,
      y: y + 41,
      text: words.clock,
      size: 12,
      anchor: 'end',
      ink: 'text-3',
      pencil: 'text-3',
      at: kill.at,
      halo: 'ground-node',
      weightOfMeaning: 1,
    },
  ];
}

function messageLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const { you, record, kubelet, containerd, process } = sheet.strata;
  const seen = new Set<string>();
  return story.messages.flatMap((message: StoryMessage): Draft[] => {
    const { is, sent, arrives, label = '', number } = message;
    const x0 = axis.x(sent);
    const x1 = Number.isFinite(arrives) ? axis.x(arrives) : x0 + 60;
    /** Right of a falling line, at the height of the words. */
    const beside = (y: number, y0: number, y1: number): number =>
      x0 + (x1 - x0) * Math.min(1, Math.max(0, (y - y0) / Math.max(1, y1 - y0))) + 14;
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
        const after = x + widthOf({ text: label, size: sheet.font, mono: true, weight: 700 }) + 12;
        return [
          first,
          {
            x: after,
            y,
            text: words.onlyAsks,
            ink: 'text-3',
            pencil: 'text-3',
            at: sent,
            halo: 'bg',
            weightOfMeaning: 2,
          },
        ];
      }
      case 'watch': {
        const y = ((record?.y ?? 0) + (record?.h ?? 0) + (kubelet?.y ?? 0)) / 2 + 5;
        return [
          {
            x: beside(y, (record?.y ?? 0) + (record?.h ?? 0), kubelet?.y ?? 0),
            y,
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
        const y = ((kubelet?.y ?? 0) + (kubelet?.h ?? 0) + (containerd?.y ?? 0)) / 2 + 12;
        return [
          {
            x: beside(y, (kubelet?.y ?? 0) + (kubelet?.h ?? 0), containerd?.y ?? 0),
            y,
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
        const y = ((containerd?.y ?? 0) + (containerd?.h ?? 0) + (process?.y ?? 0)) / 2 + 5;
        return [
          {
            x: x1 + 12,
            y,
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
        const x = x0 - (number === undefined ? 10 : 26);
        const drafts: Draft[] = [
          {
            x,
            y,
            text: label,
            mono: true,
            weight: 700,
            anchor: 'end',
            ink: 'text-2',
            pencil: 'text-3',
            at: sent,
            halo: 'ground-node',
            weightOfMeaning: 10,
          },
        ];
        if (!sheet.isSmall && number !== undefined)
          drafts.push({
            x: x - widthOf({ text: label, size: sheet.font, mono: true, weight: 700 }) - 12,
            y,
            text: words.removes,
            anchor: 'end',
            ink: 'text-3',
            at: sent,
            halo: 'ground-node',
            weightOfMeaning: 2,
          });
        return drafts;
      }
      case 'create': {
        const y = (kubelet?.y ?? 0) - 22;
        const x = Math.max(x1 + 10, x0 + 26);
        const first: Draft = {
          x,
          y,
          text: label,
          mono: true,
          weight: 700,
          ink: 'st-sync-text',
          pencil: 'text-3',
          at: sent,
          halo: 'ground-node',
          weightOfMeaning: 10,
        };
        if (sheet.isSmall) return [first];
        const after = x + widthOf({ text: label, size: sheet.font, mono: true, weight: 700 }) + 12;
        return [
          first,
          { x: after, y, text: words.sameAgain, ink: 'text-3', at: sent, halo: 'ground-node', weightOfMeaning: 3 },
        ];
      }
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

function otherLabels({ story, axis, sheet, words }: Writing): readonly Draft[] {
  const { record, kubelet, containerd, file } = sheet.strata;
  const y: Readonly<Record<PodStory['outages'][number]['of'], number>> = {
    apiserver: (record?.y ?? 0) - 12,
    kubelet: (kubelet?.y ?? 0) - 12,
    runtime: (containerd?.y ?? 0) - 14,
    network: sheet.ground - 16,
    node: (kubelet?.y ?? 0) - 18,
  };
  const outages = story.outages.map(({ of, from }): Draft => ({
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
  const manifests = story.manifests.map(({ path, from, to, removedBy }): Draft => {
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
  return [...outages, ...manifests];
}

/** Every label that may be written; which of them are is found at an instant (`placeLabels`). */
export function labelsOf(writing: Writing): readonly Label[] {
  const drafts = [
    ...recordLabels(writing),
    ...workerLabels(writing),
    ...processLabels(writing),
    ...killLabels(writing),
    ...messageLabels(writing),
    ...tickLabels(writing),
    ...otherLabels(writing),
  ];
  return drafts.map((draft, i): Label => ({
    size: writing.sheet.font,
    weight: 400,
    anchor: 'start',
    ...draft,
    id: `label-${i}`,
  }));
}

export interface WrittenLabel {
  readonly label: Label;
  readonly x: number;
  readonly isInk: boolean;
}

const BESIDE = 10;

interface Extent {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

const extentOf = (label: Label, x: number): Extent => {
  const width = widthOf(label);
  const x0 = label.anchor === 'start' ? x : label.anchor === 'end' ? x - width : x - width / 2;
  return { x0, x1: x0 + width, y0: label.y - label.size * 0.8, y1: label.y + label.size * 0.25 };
};

const meet = (a: Extent, b: Extent): boolean => a.x0 < b.x1 + 4 && b.x0 < a.x1 + 4 && a.y0 < b.y1 && b.y0 < a.y1;

/**
 * What is written at an instant: nothing across the now-line or `ring`, nothing over anything else, nothing cut. What has
 * less to say gives way.
 */
export function placeLabels(
  labels: readonly Label[],
  t: number,
  nowX: number | null,
  sheet: Sheet,
  taken: readonly Extent[] = [],
): readonly WrittenLabel[] {
  const written: WrittenLabel[] = [];
  const kept: Extent[] = [...taken];
  for (const label of labels.toSorted((a, b) => b.weightOfMeaning - a.weightOfMeaning)) {
    const isInk = t >= label.at;
    if (!isInk && label.pencil === undefined) continue;
    const [least, most] = label.within ?? [sheet.left - 20, sheet.width - 4];
    let x = label.x;
    let extent = extentOf(label, x);
    if (nowX !== null && extent.x0 - 5 < nowX && extent.x1 + 5 > nowX && extent.y1 > sheet.flag + 12) {
      const shift = label.anchor === 'end' ? nowX - BESIDE - extent.x1 : nowX + BESIDE - extent.x0;
      x += shift;
      extent = extentOf(label, x);
    }
    if (extent.x0 < least || extent.x1 > most || kept.some((other) => meet(other, extent))) continue;
    kept.push(extent);
    written.push({ label, x, isInk });
  }
  return written;
}
