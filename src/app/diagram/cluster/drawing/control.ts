/** The boxes above and beside the nodes: kubectl, the API server with its objects, controllers, clients. */
import { baseline, box, fitted, tag, widthOf, words, wrapped, type Face, type Frame } from '../../../drawing/index.ts';
import { shownCommand } from '../../contents/command.ts';
import { objectCard } from '../../contents/objects.ts';
import type { SliceCard, SliceRow } from '../cards.ts';
import type { Box } from '../layCluster.ts';
import { clientLines, doingWords, soFarGroups, waiting } from '../said.ts';
import { lineAt, lineFace, nameFace, part, ROW, rowAt, type Drawing, type Tone } from './parts.ts';

const COMMAND_LINE = 15;
/** px of a box in which three lines of a command stand over what it waits for. */
const ROOM_OF_COMMAND = 90;

export function kubectlBox(drawing: Drawing, at: Box): string {
  const { scene, say, ink } = drawing;
  const shown = shownCommand(scene.states[0]?.kubectl.commands ?? []);
  return part(drawing, at, { title: 'kubectl', isFrame: true }, ({ x, y, w }) => {
    if (shown === undefined) return lineAt({ x, w }, y, say.kubectl.nothing, lineFace(ink, 'value'));
    const face: Face = { ...lineFace(ink, 'value'), fill: ink.text };
    const lines = wrapped(shown.line.replace(/^kubectl /, ''), face, w, at.h < ROOM_OF_COMMAND ? 1 : 3);
    return (
      lines.map((line, i) => words(x, baseline(y + i * COMMAND_LINE, COMMAND_LINE, face), line, face)).join('') +
      (shown.waitsFor === undefined
        ? ''
        : lineAt({ x, w }, y + lines.length * COMMAND_LINE, say.kubectl.waits, lineFace(ink, 'value')))
    );
  });
}

const TITLE = 18;
const CARD_GAP = 8;
const WIDEST = 300;
const WIDEST_SLICE = 560;
const BESIDE_SLICE = 150;
/** Of a controller's line, where it has no box. */
const CONTROLLER = 18;

type CardRow = readonly [name: string, value: string, strong: boolean];

interface Card {
  readonly title: string;
  readonly isNow: boolean;
  readonly rows: readonly CardRow[];
}

function podCard({ scene, say }: Drawing): Card | null {
  const { states, pod, step } = scene;
  if (pod === null) return null;
  const object = states[0]?.etcd.pods[pod];
  const name = pod.replace(/^.*\//, '');
  if (object === undefined) return { title: name, isNow: false, rows: [[say.api.noObject, '', false]] };
  const isNow = step?.pod !== undefined && `${step.pod.namespace}/${step.pod.name}` === pod && step.actor === 'etcd';
  const card = objectCard(pod, object);
  return {
    title: card.name,
    isNow,
    rows: [
      ['node', object.spec.nodeName ?? say.unset, false],
      ['deletionTimestamp', card.deletionTimestamp ?? say.unset, card.deletionTimestamp !== null],
      ['grace', card.grace === null ? say.unset : `${card.grace} s`, false],
      ['phase', card.phase, false],
      ['Ready', card.ready, false],
    ],
  };
}

function workloadCard({ scene: { workload } }: Drawing): Card | null {
  if (workload === null) return null;
  return { title: workload.title, isNow: false, rows: workload.rows.map(([name, value]) => [name, value, false]) };
}

function nodeCard({ scene: { node } }: Drawing): Card | null {
  if (node === null) return null;
  const taints = node.taints.slice(0, 4).map(([effect, key]): CardRow => [effect, key, false]);
  return { title: node.name, isNow: false, rows: [['Ready', node.ready, true], ...taints] };
}

function cardAt({ ink }: Drawing, frame: Frame, { title, isNow, rows }: Card): string {
  const inside = { x: frame.x + 9, w: frame.w - 18 };
  const top = frame.y + 5;
  const strong = nameFace(ink);
  const room = Math.floor((frame.h - 10 - TITLE) / ROW);
  return (
    box(frame, { fill: ink.raised, stroke: ink['line-2'], radius: 5, now: isNow }, ink) +
    words(inside.x, baseline(top, TITLE, strong), fitted(title, strong, inside.w, 6), strong) +
    rows
      .slice(0, room)
      .map(([name, value, isStrong], i) =>
        rowAt(
          inside,
          top + TITLE + ROW * i,
          [name, lineFace(ink, 'quiet')],
          [value, lineFace(ink, isStrong ? 'now' : 'value')],
        ),
      )
      .join('')
  );
}

const HEADS = ['address', 'pod', 'node', 'ready', 'serving', 'terminating'] as const;
const CELL = 8;
const MOST_CELL = 110;

function cellsOf({ address, pod, node, ready, serving, terminating }: SliceRow, drawing: Drawing): readonly string[] {
  const { say } = drawing;
  const told = (value: boolean | null): string => (value === null ? say.unset : value ? say.yes : say.no);
  return [address, pod, node.replace(/^node-/, ''), told(ready), told(serving), told(terminating)];
}

function sliceAt(drawing: Drawing, frame: Frame, slice: SliceCard): string {
  const { ink, say } = drawing;
  const inside = { x: frame.x + 5, y: frame.y + 5, w: frame.w - 10 };
  const quiet = lineFace(ink, 'quiet');
  const plain = lineFace(ink, 'value');
  const strong = nameFace(ink);
  const rows = slice.rows.map((row) => cellsOf(row, drawing));
  const wanted = HEADS.map(
    (head, i) =>
      CELL +
      Math.min(
        MOST_CELL,
        Math.max(...[head, ...rows.map((cells) => cells[i] ?? '')].map((text) => widthOf(text, plain))),
      ),
  );
  const scale = inside.w / wanted.reduce((sum, width) => sum + width, 0);
  const widths = wanted.map((width) => width * scale);
  const cells = (texts: readonly string[], top: number, face: Face): string =>
    texts
      .map((text, i) => {
        const x = inside.x + widths.slice(0, i).reduce((sum, width) => sum + width, 0) + CELL / 2;
        return lineAt({ x, w: (widths[i] ?? 0) - CELL + 1 }, top, text, face, i === 1 ? 6 : undefined);
      })
      .join('');
  const head = inside.y + TITLE;
  const more = slice.more === 0 ? '' : say.slice.more({ count: slice.more });
  const changed: Face = { ...plain, weight: 600, fill: ink.text };
  return (
    box(frame, { fill: ink.raised, stroke: ink['line-2'], radius: 5 }, ink) +
    words(
      inside.x + 5,
      baseline(inside.y, TITLE, strong),
      fitted(slice.title, strong, inside.w - 18 - widthOf(more, quiet)),
      strong,
    ) +
    words(inside.x + inside.w - 5, baseline(inside.y, TITLE, quiet), more, { ...quiet, anchor: 'end' }) +
    cells(HEADS, head, quiet) +
    rows
      .map((texts, i) => {
        const top = head + ROW * (i + 1);
        const isChanged = slice.rows[i]?.isChanged === true;
        const ground = isChanged
          ? tag('rect', { x: inside.x, y: top, width: inside.w, height: ROW, fill: ink['raised-2'] })
          : '';
        return ground + cells(texts, top, isChanged ? changed : plain);
      })
      .join('') +
    (rows.length === 0 ? lineAt({ x: inside.x + 4, w: inside.w - CELL }, head + ROW, say.slice.none, plain) : '')
  );
}

export function apiBox(drawing: Drawing, at: Box, isDown: boolean): string {
  const { scene, say, ink } = drawing;
  const { slice, controllers, traffic, states } = scene;
  const lines = traffic.length === 0 ? [] : controllers;
  const aside = isDown ? say.api.down : `rv ${states[0]?.etcd.revision ?? ''}`;
  return part(drawing, at, { title: 'kube-apiserver', aside, isFrame: true, isOff: isDown }, ({ x, y, w, h }) => {
    const cards = [workloadCard(drawing), slice === null ? podCard(drawing) : null, nodeCard(drawing)];
    const others = cards.filter((card) => card !== null);
    const frame = { y: y + 4, h: h - 3 - lines.length * CONTROLLER };
    const gaps = CARD_GAP * (others.length - (slice === null ? 1 : 0));
    const each = slice === null ? Math.min(WIDEST, (w - gaps) / Math.max(1, others.length)) : BESIDE_SLICE;
    const table = slice === null ? 0 : Math.min(WIDEST_SLICE, w - gaps - each * others.length);
    const isFirst = cards[0] !== null;
    let left = x;
    const put = (width: number, drawn: (place: Frame) => string): string => {
      const svg = drawn({ ...frame, x: left, w: width });
      left += width + CARD_GAP;
      return svg;
    };
    // The table stands behind the workload, where the pod's card would.
    const [before, after] = isFirst ? [others.slice(0, 1), others.slice(1)] : [[], others];
    const drawCard = (card: Card): string => put(each, (place) => cardAt(drawing, place, card));
    return (
      before.map(drawCard).join('') +
      (slice === null ? '' : put(table, (place) => sliceAt(drawing, place, slice))) +
      after.map(drawCard).join('') +
      lines
        .map(({ name, doing, waits }, i) => {
          const quiet = lineFace(ink, 'quiet');
          const said = `${say.controller[name]}: `;
          const top = frame.y + frame.h + 2 + CONTROLLER * i;
          const own = widthOf(said, quiet);
          return (
            lineAt({ x: x + 2, w }, top, said, quiet) +
            lineAt({ x: x + 2 + own, w: w - own }, top, doingWords(doing, say), lineFace(ink, waits ? 'now' : 'value'))
          );
        })
        .join('')
    );
  });
}

export function controllerBox(drawing: Drawing, at: Box): string {
  const { scene, say, ink } = drawing;
  const own = scene.controllers.find(({ name }) => name === at.of);
  if (own === undefined) return '';
  const isNow = drawing.glow.has(at.id) || waiting(scene.controllers) === own;
  return part(drawing, at, { title: say.controller[own.name], isFrame: true, isNow }, ({ x, y, w, h }) => {
    const face = lineFace(ink, own.waits ? 'now' : 'quiet');
    return wrapped(doingWords(own.doing, say), face, w, Math.max(1, Math.floor(h / ROW)))
      .map((line, i) => words(x, baseline(y + ROW * i, ROW, face), line, face))
      .join('');
  });
}

export function clientBox(drawing: Drawing, at: Box): string {
  const client = drawing.scene.traffic.find((each) => each.client.name === at.of)?.client;
  if (client === undefined) return '';
  return part(drawing, at, { title: at.of, isFrame: true }, (inside) =>
    clientLines(client, drawing.say)
      .map((line, i) => lineAt(inside, inside.y + ROW * i, line, lineFace(drawing.ink, i === 0 ? 'now' : 'quiet')))
      .join(''),
  );
}

export function balancerBox(drawing: Drawing, at: Box): string {
  const { scene, say, ink } = drawing;
  const service = scene.traffic[0]?.service.replace(/^.*\//, '') ?? '';
  return part(drawing, at, { title: say.balancer.title, isFrame: true }, (inside) =>
    [
      [say.balancer.to({ service }), 'quiet'] as const,
      ...scene.columns.slice(0, 2).map(({ name }) => [name, 'value'] as const),
    ]
      .map(([line, tone]: readonly [string, Tone], i) => lineAt(inside, inside.y + ROW * i, line, lineFace(ink, tone)))
      .join(''),
  );
}

const RULE = 9;
/** Where all is not to have room, rows stand nearer. */
const NEAR = 12;

export function soFarBox(drawing: Drawing, at: Box): string {
  const { scene, say, ink } = drawing;
  if (scene.soFar === null) return '';
  const groups = soFarGroups(scene.soFar, say);
  return part(drawing, at, { title: say.soFar.title, isFrame: true }, (inside) => {
    const rows = groups.reduce((sum, group) => sum + group.length, 0);
    const pitch = rows * ROW + groups.length * RULE <= inside.h + 2 ? ROW : NEAR;
    let top = inside.y;
    return groups
      .map((group) => {
        const rule = tag('path', { d: `M${inside.x} ${top + 4.5}h${inside.w}`, stroke: ink['line-2'] });
        top += RULE;
        return (
          rule +
          group
            .map(([name, value, isBad]) => {
              const drawn = rowAt(
                inside,
                top,
                [name, lineFace(ink, isBad ? 'failed' : 'quiet')],
                [value, lineFace(ink, isBad ? 'failed' : 'value')],
              );
              top += pitch;
              return drawn;
            })
            .join('')
        );
      })
      .join('');
  });
}
