/** The boxes above the kubelet: kubectl, the API server with its objects, etcd, controllers. */
import { baseline, box, kindBadge, toneOf, words, wrapped, type Frame } from '../../drawing/index.ts';
import { texts } from '../../language/index.ts';
import { typedOf, said as saidOf, shownCommand, TWO_LINES } from '../contents/command.ts';
import { commandWaits } from '../contents/calls.ts';
import { controllerLines } from '../contents/controllers.ts';
import { objectsOf, type ObjectCard } from '../contents/objects.ts';
import { TEXTS } from '../contents/texts.ts';
import { boxAt, lineAt, lineFace, NAME_END, pairAt, rowAt, type Inside } from './frames.ts';
import type { Scene } from './scene.ts';

const WRAPPED_LINE = 14;
const COMMAND_LINE = 17;

function kubectlInside(scene: Scene, { x, y, w, h }: Inside): string {
  const say = texts(TEXTS);
  const { kubectl } = scene.moment.cluster;
  const command = shownCommand(kubectl.commands);
  if (command === undefined) {
    const rows = kubectl.watch.length === 0 ? say.nothingYet : say.rows({ count: kubectl.watch.length });
    return lineAt(x, y, 'get pods -w', lineFace(scene, 'now'), w) + lineAt(x, y + 16, rows, lineFace(scene), w);
  }
  const others = kubectl.commands.filter(({ state }) => state === 'running').length - 1;
  const typed = typedOf(command);
  const strong = lineFace(scene, 'now');
  const quiet = lineFace(scene);
  const running = command.state === 'running';
  const foot = running
    ? [say.waitsFor, ...wrapped(`${commandWaits(command.waitsFor)}${others > 0 ? ` +${others}` : ''}`, quiet, w, 2)]
    : [command.state === 'failed' ? say.failed : say.done];
  const footTop = y + h - 16 - (foot.length - 1) * WRAPPED_LINE;
  const lines = wrapped(typed, strong, w, 3);
  const room = Math.floor((footTop - y - lines.length * COMMAND_LINE) / WRAPPED_LINE);
  const printed = saidOf(command);
  const said =
    printed === undefined || typed.length > TWO_LINES || room < 1 ? [] : wrapped(printed, quiet, w, Math.min(2, room));
  const footFace = command.state === 'failed' ? lineFace(scene, 'failed') : quiet;
  return (
    lines.map((line, i) => words(x, baseline(y + i * COMMAND_LINE, COMMAND_LINE, strong), line, strong)).join('') +
    said
      .map((line, i) => {
        const top = y + lines.length * COMMAND_LINE + i * WRAPPED_LINE;
        return words(x, baseline(top, WRAPPED_LINE, quiet), line, quiet);
      })
      .join('') +
    foot.map((line, i) => lineAt(x, footTop + (i === 0 ? 0 : 16 + (i - 1) * WRAPPED_LINE), line, footFace, w)).join('')
  );
}

function fullCard(scene: Scene, card: ObjectCard, frame: Frame): string {
  const { ink, focus, glow } = scene;
  const say = texts(TEXTS);
  const leaving = card.deletionTimestamp !== null;
  const inside = { x: frame.x + 9, w: frame.w - 18 };
  const top = frame.y + 3;
  const right = inside.x + inside.w;
  const badge = kindBadge(card.kind, right, top, ink);
  const name = {
    font: 'mono',
    size: 11,
    weight: leaving ? 600 : 400,
    fill: ink.text,
  } as const;
  const stamp = {
    ...lineFace(scene, leaving ? 'now' : 'value'),
    ...(leaving && { fill: toneOf('terminating', ink).text }),
  };
  const grace = card.grace === null ? say.none : String(card.grace);
  return (
    box(
      frame,
      {
        fill: ink.raised,
        stroke: ink['line-2'],
        radius: 5,
        now: glow.cards.has(`object ${card.key}`) && focus.key === card.key,
        dashed: card.kind === 'mirror',
      },
      ink,
    ) +
    lineAt(inside.x, top, card.name, name, inside.w - badge.w - 6, NAME_END) +
    badge.svg +
    pairAt(scene, inside.x, top + 16, 'uid', card.uid, false) +
    pairAt(scene, right, top + 16, 'rv', card.resourceVersion, false, 'end') +
    rowAt(inside, top + 32, ['deletionTimestamp', lineFace(scene)], [card.deletionTimestamp ?? say.none, stamp]) +
    pairAt(scene, inside.x, top + 48, 'grace', grace, leaving) +
    pairAt(scene, right, top + 48, 'phase', card.phase, false, 'end') +
    (card.finalizers > 0
      ? pairAt(scene, inside.x, top + 64, 'finalizers', String(card.finalizers), true)
      : pairAt(scene, inside.x, top + 64, 'Ready', card.ready, false)) +
    pairAt(scene, right, top + 64, 'containers', card.containers, false, 'end')
  );
}

const CARDS_HEIGHT = 86;
const ALONE = 236;
const GAP = 8;

function objectsInside(scene: Scene, { x, y, w }: Inside): string {
  const say = texts(TEXTS);
  const { ink, focus, moment, glow } = scene;
  const { cards, rows, hidden, deleting } = objectsOf(moment.cluster.etcd, focus, { cards: 2, rows: 5 });
  if (cards.length === 0) return lineAt(x, y + 2, say.noPods, lineFace(scene), w);
  const [left, top, width] = [x - 3, y + 2, w + 6];
  // The mirror pod's card stands at the right, above its tie.
  const ordered = cards.toSorted((a, b) => Number(a.kind === 'mirror') - Number(b.kind === 'mirror'));
  const shown = ordered.length + (rows.length > 0 ? 1 : 0);
  const each = shown === 1 ? Math.min(ALONE, width) : (width - GAP) / 2;
  const frameAt = (i: number): Frame => ({ x: left + i * (each + GAP), y: top, w: each, h: CARDS_HEIGHT });
  const drawn = ordered.map((card, i) => fullCard(scene, card, frameAt(i))).join('');
  if (rows.length === 0) return drawn;
  const table = frameAt(cards.length);
  const inside = { x: table.x + 9, w: table.w - 18 };
  const tinted = { ...lineFace(scene, 'value'), fill: toneOf('terminating', ink).text };
  return (
    drawn +
    box(table, { fill: ink.raised, stroke: ink['line-2'], radius: 5 }, ink) +
    rows
      .map((card, i) =>
        rowAt(
          inside,
          table.y + 3 + 16 * i,
          [card.name, lineFace(scene, glow.cards.has(`object ${card.key}`) ? 'now' : 'value')],
          [card.deletionTimestamp ?? card.phase, card.deletionTimestamp === null ? lineFace(scene, 'value') : tinted],
          NAME_END,
        ),
      )
      .join('') +
    (hidden === 0
      ? ''
      : rowAt(
          inside,
          table.y + 3 + 16 * rows.length,
          [say.plusMore({ count: hidden }), lineFace(scene)],
          [deleting > 0 ? say.beingDeleted({ count: deleting }) : '', lineFace(scene, 'value')],
        ))
  );
}

export const kubectlBox = (scene: Scene): string =>
  boxAt(scene, 'kubectl', (inside) => kubectlInside(scene, inside), { frame: true, padX: 6 });

export const apiserverBox = (scene: Scene): string =>
  boxAt(scene, 'apiserver', (inside) => objectsInside(scene, inside), { frame: true });

export const etcdBox = (scene: Scene): string =>
  boxAt(scene, 'etcd', ({ x, y }) => pairAt(scene, x, y, 'rev', String(scene.moment.cluster.etcd.revision), false), {
    frame: true,
    padX: 7,
  });

export function controllersBox(scene: Scene): string {
  const lines = controllerLines(scene.moment.cluster.controllerManager);
  return boxAt(
    scene,
    'controllers',
    ({ x, y, w }) => lines.map(({ text, tone }, i) => lineAt(x, y + 16 * i, text, lineFace(scene, tone), w)).join(''),
    { frame: true, padX: 7, quiet: lines.every(({ tone }) => tone === 'quiet') },
  );
}
