/** The boxes below the kubelet: containerd with what is left of the grace, and what lies on the node's disk. */
import { baseline, box, fitted, tag, toneOf, widthOf, words, type Face, type Frame } from '../../drawing/index.ts';
import { withoutNode } from '../../explain/index.ts';
import { texts } from '../../language/index.ts';
import { cutInMiddle } from '../../shell/ui/index.ts';
import { diskRows, tail } from '../contents/disk.ts';
import { short } from '../contents/focus.ts';
import { endedGraces, ringOf } from '../contents/grace.ts';
import {
  graceOf,
  runningWord,
  runtimeCards,
  sayState,
  withoutGrace,
  type ContainerLine,
  type RuntimeCards,
  type SandboxCard,
} from '../contents/runtime.ts';
import { TEXTS } from '../contents/texts.ts';
import { seconds, secondsAgo } from '../contents/time.ts';
import type { RingGrace } from '../ring/index.ts';
import { boxAt, lineAt, lineFace, NAME_END, rowAt, type Inside } from './frames.ts';
import { ring } from './ring.ts';
import { isDown, type Scene } from './scene.ts';

const RING = { running: 152, killed: 152, ended: 104 } as const;
const CARDS_HEIGHT = 122;
const OTHER = 120;
const ALONE = 236;

function cardsOf(scene: Scene): RuntimeCards {
  const cards = runtimeCards(scene.moment.cluster.runtime, scene.focus);
  if (!isDown(scene, 'kubelet') && !isDown(scene, 'runtime')) return cards;
  return { main: cards.main && withoutGrace(cards.main), others: cards.others.map(withoutGrace) };
}

/** What its process got last, or what it is. */
function badge(scene: Scene, container: ContainerLine, x: number, top: number): string {
  const say = texts(TEXTS);
  const { ink } = scene;
  const plain = (text: string): string => {
    const face: Face = { font: 'mono', size: 10.5, fill: ink['text-3'] };
    return words(x, baseline(top, 18, face), text, face);
  };
  if (container.badge === null) {
    if (container.state === 'exited') return plain(say.exit({ code: String(container.exitCode ?? '?') }));
    return plain(isDown(scene, 'runtime') ? say.underShim : say.running);
  }
  const isHook = container.badge === 'preStop';
  const tone = toneOf('terminating', ink);
  const face: Face = { font: 'mono', size: 10.5, weight: 600, fill: isHook ? tone.text : ink['on-fill'] };
  const w = widthOf(container.badge, face) + 12;
  return (
    tag('rect', {
      x,
      y: top,
      width: w,
      height: 18,
      rx: 3,
      fill: isHook ? tone.soft : tone.fill,
      ...(isHook && { stroke: tone.line }),
    }) + words(x + 6, baseline(top, 18, face), container.badge, face)
  );
}

/** Lines of the pod in focus with their heights; its words stand in the middle beside a ring. */
interface Row {
  readonly height: number;
  readonly draw: (top: number) => string;
}

function containerRows(scene: Scene, card: SandboxCard, grace: RingGrace | null, x: number, w: number): readonly Row[] {
  const say = texts(TEXTS);
  const { ink, moment } = scene;
  const running = graceOf(card);
  const line = (text: string, tone: 'quiet' | 'now' = 'quiet'): Row => ({
    height: 16,
    draw: (top) => lineAt(x, top, text, lineFace(scene, tone), w),
  });
  const kill = running !== null && !running.killed ? [line(say.killAt({ seconds: seconds(running.killAt) }))] : [];
  const usedFace: Face = { font: 'ui', size: 13, weight: 600, fill: ink.text };
  const used =
    grace?.state === 'ended'
      ? [
          {
            height: 20,
            draw: (top: number) =>
              words(
                x,
                baseline(top, 20, usedFace),
                say.used({ used: (grace.total - grace.left).toFixed(1), total: grace.total }),
                usedFace,
              ),
          },
        ]
      : [];
  const named = (container: ContainerLine, size: number, weight: 400 | 600, height: number): Row => ({
    height,
    draw: (top) => {
      const face: Face = { font: 'mono', size, weight, fill: weight === 600 ? ink.text : ink['text-2'] };
      const label = container.badge ?? say.exit({ code: String(container.exitCode ?? '?') });
      const room = w - widthOf(label, { font: 'mono', size: 10.5 }) - 22;
      const name = fitted(container.name, face, room, NAME_END);
      return (
        words(x, baseline(top, height, face), name, face) +
        badge(scene, container, x + widthOf(name, face) + 8, top + (height - 18) / 2)
      );
    },
  });
  const [first] = card.containers;
  if (first !== undefined && card.containers.length === 1) {
    const large = grace !== null;
    return [
      named(first, large ? 14 : 12, 600, large ? 24 : 18),
      ...(first.signalledAt !== null && first.state === 'running'
        ? [line(say.sentAgo({ seconds: secondsAgo(first.signalledAt, moment.instant.t) }), 'now')]
        : []),
      ...used,
      ...(first.finishedAt === null ? [] : [line(say.at({ seconds: seconds(first.finishedAt) }))]),
      ...kill,
    ];
  }
  const shown = card.containers.slice(0, card.containers.length > 3 ? 2 : 3);
  const more = card.containers.length - shown.length;
  return [
    ...shown.map((container) => named(container, 10.5, 400, 20)),
    ...(more > 0 ? [line(say.moreContainers({ count: more }))] : []),
    ...(card.containers.length === 0 ? [line(say.noContainer)] : []),
    ...(shown.length < 3 ? [...kill, ...used] : []),
  ];
}

function mainSandbox(scene: Scene, card: SandboxCard, frame: Frame): string {
  const { ink, moment, glow, layout } = scene;
  const say = texts(TEXTS);
  const grace = ringOf(card, moment.instant.t, endedGraces(moment.trace.events));
  const held = grace !== null && grace.state !== 'ended';
  const now =
    glow.cards.has(`sandboxes ${card.id}`) || card.containers.some(({ id }) => glow.cards.has(`containers ${id}`));
  const overview = layout.name === 'overview';
  const left = grace === null ? 10 : grace.state === 'ended' ? 128 : overview ? 166 : 172;
  const x = frame.x + 1 + left;
  const w = frame.w - 2 - left - (held && overview ? 4 : 8);
  const sandbox = `${say.sandbox({ id: short(card.id) })}${card.state === 'ready' ? '' : say.sandboxNotReady}${card.network === 'tearing down' ? `${say.comma}CNI DEL` : ''}`;
  const name = withoutNode(card.name, card.podUID, moment.cluster.node.name);
  const head: Row = {
    height: 16,
    draw: (top) =>
      grace === null
        ? rowAt(
            { x, w },
            top,
            [sandbox, lineFace(scene)],
            [fitted(name, lineFace(scene), w / 2, NAME_END), lineFace(scene, 'value')],
          )
        : lineAt(x, top, sandbox, lineFace(scene), w),
  };
  const rows = [head, ...containerRows(scene, card, grace, x, w)];
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  let top = grace === null ? frame.y + 7 : frame.y + Math.max(2, (frame.h - height) / 2);
  const drawn = rows.map((row) => {
    const line = row.draw(top);
    top += row.height;
    return line;
  });
  const size = grace === null ? 0 : RING[grace.state];
  const middle = frame.y + frame.h / 2 - (held ? 8 : 0);
  return (
    box(
      frame,
      {
        fill: ink.raised,
        stroke: held ? toneOf('terminating', ink).line : ink['line-2'],
        radius: 5,
        now,
        ...(held && { strokeWidth: 1.5 }),
      },
      ink,
    ) +
    drawn.join('') +
    (grace === null ? '' : ring(grace, { x: frame.x + 11, y: middle - size / 2, size }, ink))
  );
}

const isStopping = (card: SandboxCard): boolean => graceOf(card) !== null;

function otherSandboxes(scene: Scene, cards: readonly SandboxCard[], frame: Frame): string {
  const say = texts(TEXTS);
  const { ink, moment } = scene;
  const isServed = !isDown(scene, 'runtime');
  const x = frame.x + 9;
  const w = frame.w - 18;
  const top = frame.y + 5;
  const nameOf = (card: SandboxCard): string => withoutNode(card.name, card.podUID, moment.cluster.node.name);
  const ground = box(frame, { fill: ink.raised, stroke: ink['line-2'], radius: 5 }, ink);
  const [only] = cards;
  if (only !== undefined && cards.length === 1) {
    return (
      ground +
      lineAt(x, top, say.sandbox({ id: short(only.id) }), lineFace(scene), w) +
      lineAt(x, top + 17, nameOf(only), { font: 'mono', size: 11, fill: ink.text }, w, NAME_END) +
      lineAt(x, top + 34, sayState(only, isServed), lineFace(scene), w)
    );
  }
  const ordered = cards.length > 4 ? cards.toSorted((a, b) => Number(isStopping(b)) - Number(isStopping(a))) : cards;
  const shown = ordered.slice(0, cards.length > 4 ? 3 : 4);
  const rest = ordered.slice(shown.length);
  const stopping = rest.filter(isStopping).length;
  return (
    ground +
    shown
      .map((card, i) =>
        rowAt(
          { x, w },
          top + 16 * i,
          [nameOf(card), lineFace(scene, 'value')],
          [isStopping(card) ? say.stopping : runningWord(card, isServed), lineFace(scene, 'value')],
          NAME_END,
        ),
      )
      .join('') +
    (rest.length === 0
      ? ''
      : rowAt(
          { x, w },
          top + 16 * shown.length,
          [`+${rest.length}`, lineFace(scene)],
          [stopping > 0 ? say.countStopping({ count: stopping }) : say.more, lineFace(scene, 'value')],
        ))
  );
}

function runtimeInside(scene: Scene, { x, y, w }: Inside): string {
  const { main, others } = cardsOf(scene);
  const [left, top, width] = [x - 3, y + 4, w + 6];
  if (main === null && others.length === 0) return lineAt(x, top, texts(TEXTS).noSandbox, lineFace(scene), w);
  const beside = others.length === 0 ? 0 : main === null ? ALONE : OTHER;
  const gap = beside === 0 ? 0 : 8;
  return (
    (others.length === 0 ? '' : otherSandboxes(scene, others, { x: left, y: top, w: beside, h: CARDS_HEIGHT })) +
    (main === null
      ? ''
      : mainSandbox(scene, main, { x: left + beside + gap, y: top, w: width - beside - gap, h: CARDS_HEIGHT }))
  );
}

export function runtimeBox(scene: Scene): string {
  const { main } = cardsOf(scene);
  const still =
    main !== null &&
    (scene.glow.cards.has(`sandboxes ${main.id}`) ||
      main.containers.some(({ id }) => scene.glow.cards.has(`containers ${id}`)));
  return boxAt(scene, 'runtime', (inside) => runtimeInside(scene, inside), { frame: true, still });
}

/** Two lines of so many letters, where a column has no room for more. */
const NARROW = { letters: 11, name: 54, pitch: 25, line: 13 } as const;
const WIDE = { name: 68, pitch: 19 } as const;

/** Broken wherever a line is full: paths and names have no words. */
const inTwo = (text: string): readonly string[] =>
  text.length <= NARROW.letters ? [text] : [text.slice(0, NARROW.letters), text.slice(NARROW.letters)];

export function diskBox(scene: Scene, narrow = false): string {
  const say = texts(TEXTS);
  const { cluster } = scene.moment;
  const rows = diskRows(cluster.node, cluster.volumeManager, scene.focus);
  const node = cluster.node.name;
  const at = narrow ? NARROW.name : WIDE.name;
  const faceOf = (value: string | null): Face => lineFace(scene, value === null ? 'quiet' : 'value');
  const narrowly = (x: number, top: number, value: string | null, keeps: number | undefined): string =>
    inTwo(value === null ? say.none : cutInMiddle(tail(value), 2 * NARROW.letters, keeps))
      .map((line, i, lines) =>
        words(
          x,
          baseline(top + (lines.length === 1 ? 0 : NARROW.line * i - 5), 16, faceOf(value)),
          line,
          faceOf(value),
        ),
      )
      .join('');
  return boxAt(
    scene,
    'disk',
    ({ x, y, w }) =>
      rows
        .map(({ name, value, keeps }, i) => {
          const top = y + (narrow ? 6 : 0) + i * (narrow ? NARROW.pitch : WIDE.pitch);
          return (
            lineAt(x, top, say.disk[name], lineFace(scene), at) +
            (narrow
              ? narrowly(x + at, top, value, keeps)
              : lineAt(x + at, top, value ?? say.none, faceOf(value), w - at, keeps ?? NAME_END))
          );
        })
        .join(''),
    { frame: true, title: narrow ? say.diskOfShort({ node }) : say.diskOf({ node }) },
  );
}
