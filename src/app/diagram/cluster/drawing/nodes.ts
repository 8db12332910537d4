/** The boxes of a node: its frame, kube-proxy, pods, kubelet and containerd. */
import {
  baseline,
  box,
  fitted,
  group,
  stateShape,
  tag,
  widthOf,
  words,
  type Face,
  type Frame,
} from '../../../drawing/index.ts';
import { texts } from '../../../language/index.ts';
import { TEXTS as DIAGRAM_TEXTS } from '../../texts.ts';
import type { NodeColumn, PodThere } from '../columns.ts';
import { rowsShown, type Box } from '../layCluster.ts';
import {
  alsoOn,
  hiddenPods,
  kubeletWords,
  nodeBadge,
  podLines,
  podsInRows,
  proxyAside,
  proxyRules,
  runtimeWords,
} from '../said.ts';
import { hatched, lineAt, lineFace, nameFace, part, ROW, type Drawing } from './parts.ts';

/** Of names the last letters tell one from the other. */
const TAIL = 6;

const columnOf = ({ scene }: Drawing, name: string): NodeColumn | undefined =>
  scene.columns.find((each) => each.name === name);

export function nodeFrame(drawing: Drawing, at: Box): string {
  const { ink, say, glow } = drawing;
  const column = columnOf(drawing, at.of);
  const badge = column === undefined ? null : nodeBadge(column, say);
  const isLost = column?.lost !== undefined;
  const name: Face = { font: 'ui', size: 11.5, weight: 600, fill: ink.text };
  const quiet = lineFace(ink, 'quiet');
  const strong = lineFace(ink, 'now');
  const [x, y, right] = [at.x + 10, at.y + 6, at.x + at.w - 10];
  const aside = badge ?? say.node.lease({ age: Math.floor(column?.lease ?? 0) });
  const own = widthOf(aside, quiet);
  const plate: Frame = { x: right - own - 12, y: y - 1, w: own + 12, h: 18 };
  return (
    box(at, { fill: ink.surface, stroke: ink['line-2'], radius: 8, now: glow.has(at.id) }, ink) +
    (isLost ? hatched(at, 7) : '') +
    words(x, baseline(y, ROW, name), fitted(at.of, name, at.w - 36 - own, TAIL), name) +
    (badge === null
      ? words(right, baseline(y, ROW, quiet), aside, { ...quiet, anchor: 'end' })
      : box(plate, { fill: ink.surface, stroke: ink.edge, radius: 3 }, ink) +
        words(plate.x + 6, baseline(y, ROW, strong), badge, strong))
  );
}

const ADDRESSES = 3;
const ADDRESS_GAP = 10;

export function proxyBox(drawing: Drawing, at: Box): string {
  const { scene, ink, say } = drawing;
  const proxies = scene.proxies.get(at.of) ?? [];
  const [first] = proxies;
  const look = {
    title: 'kube-proxy',
    aside: proxyAside(first, say),
    asideTone: proxies.some(({ isOld }) => isOld) ? ('now' as const) : ('quiet' as const),
    isFaint: columnOf(drawing, at.of)?.lost !== undefined,
  };
  return part(drawing, at, look, ({ x, y, w }) => {
    if (first === undefined) return '';
    const value = lineFace(ink, 'value');
    const stale: Face = { ...value, weight: 500, fill: ink.text };
    const second = y + ROW;
    const hidden = first.addresses.length - ADDRESSES;
    let left = x;
    const addresses = first.addresses.slice(0, ADDRESSES).map(({ address, isStale }) => {
      const own = widthOf(address, value);
      if (left + own > x + w) return '';
      const line = baseline(second, ROW, value);
      const drawn =
        words(left, line, address, isStale ? stale : value) +
        (isStale ? tag('path', { d: `M${left} ${line + 4}h${own}`, stroke: ink.failure, 'stroke-width': 2 }) : '');
      left += own + ADDRESS_GAP;
      return drawn;
    });
    return (
      lineAt({ x, w }, y, proxyRules(first, say), value) +
      addresses.join('') +
      (hidden > 0 ? lineAt({ x: left, w: x + w - left }, second, say.proxy.more({ count: hidden }), value) : '')
    );
  });
}

function signalChip(x: number, top: number, signal: string, { ink }: Drawing): string {
  const face: Face = { font: 'mono', size: 10.5, weight: 600, fill: ink['on-fill'] };
  return (
    tag('rect', { x, y: top, width: widthOf(signal, face) + 12, height: 18, rx: 3, fill: ink['st-terminating-fill'] }) +
    words(x + 6, baseline(top, 18, face), signal, face)
  );
}

export function podCard(drawing: Drawing, at: Box): string {
  const { scene, ink, say, glow } = drawing;
  const column = columnOf(drawing, at.on ?? '');
  const pod = column?.pods.find(({ key }) => key === at.of);
  if (column === undefined || pod === undefined) return '';
  const also = alsoOn(scene, column.name, pod, say);
  const { lost } = column;
  const lines = podLines(pod, column, scene, say);
  const strong = nameFace(ink);
  const inside = { x: at.x + 10, w: at.w - 20 };
  const top = at.y + 6;
  const last = top + ROW * (1 + lines.length);
  const below = also === undefined ? last : last + ROW;
  const isChosen = scene.pod === pod.key;
  return (
    box(
      at,
      {
        fill: ink.raised,
        stroke: lost !== undefined ? ink.edge : isChosen ? ink['text-3'] : ink['line-2'],
        radius: 5,
        now: glow.has(`pod ${pod.key}`),
        dashed: lost !== undefined,
      },
      ink,
    ) +
    stateShape(lost !== undefined ? 'none' : pod.state, inside.x, top + 3, ink) +
    words(inside.x + 16, baseline(top, ROW, strong), fitted(pod.name, strong, inside.w - 16, TAIL), strong) +
    lines
      .map(({ text, isStrong }, i) =>
        lineAt(inside, top + ROW * (1 + i), text, lineFace(ink, isStrong ? 'now' : 'quiet')),
      )
      .join('') +
    (also === undefined ? '' : lineAt(inside, last, also, { ...lineFace(ink, 'failed'), weight: 500 })) +
    (lost !== undefined || (also !== undefined && pod.status !== undefined)
      ? ''
      : pod.signal === undefined
        ? lineAt(inside, below, pod.status ?? '', lineFace(ink, 'value'))
        : signalChip(inside.x, below, pod.signal, drawing))
  );
}

const POD_ROW = 18;

export function podRows(drawing: Drawing, at: Box): string {
  const { scene, ink, say } = drawing;
  const column = columnOf(drawing, at.of);
  if (column === undefined) return '';
  const isLost = column.lost !== undefined;
  const { shown, hidden } = podsInRows(column.pods, scene.pod, rowsShown(column.pods.length));
  const quiet = lineFace(ink, 'quiet');
  const inside = { x: at.x + 9, w: at.w - 18 };
  const top = (i: number): number => at.y + 5 + POD_ROW * i;
  const rowOf = (pod: PodThere, i: number): string => {
    const word = fitted(isLost ? say.pod.mayRun : (pod.status ?? say.pod.noObject), quiet, inside.w / 2);
    const own = widthOf(word, quiet);
    const isChosen = pod.key === scene.pod;
    const face = { ...lineFace(ink, 'value'), ...(isChosen && { fill: ink.text }) };
    return (
      (isChosen
        ? tag('rect', {
            x: at.x + 5,
            y: top(i),
            width: at.w - 10,
            height: POD_ROW,
            rx: 3,
            fill: ink['raised-2'],
          })
        : '') +
      stateShape(isLost ? 'none' : pod.state, inside.x, top(i) + 4, ink) +
      words(inside.x + 16, baseline(top(i), POD_ROW, face), fitted(pod.name, face, inside.w - 22 - own, TAIL), face) +
      words(inside.x + inside.w, baseline(top(i), POD_ROW, quiet), word, { ...quiet, anchor: 'end' })
    );
  };
  const more =
    hidden.length === 0
      ? ''
      : say.pods.more({ count: hidden.length, list: hiddenPods(hidden, texts(DIAGRAM_TEXTS).states, say) });
  return (
    box(at, { fill: ink.raised, stroke: ink['line-2'], radius: 5 }, ink) +
    shown.map(rowOf).join('') +
    words(inside.x, baseline(top(shown.length), POD_ROW, quiet), fitted(more, quiet, inside.w), quiet)
  );
}

export function kubeletBox(drawing: Drawing, at: Box): string {
  const { scene, ink, say } = drawing;
  const column = columnOf(drawing, at.of);
  const state = scene.states.find(({ node }) => node.name === at.of);
  if (column === undefined || state === undefined) return '';
  const { kubeletDown, lost, pods } = column;
  const isDown = kubeletDown !== undefined;
  const look = {
    title: 'kubelet',
    aside: say.kubelet.count({ count: pods.length }),
    isOff: isDown,
    isFaint: lost !== undefined,
  };
  return group(
    {},
    part(
      drawing,
      at,
      look,
      (inside) =>
        (isDown && lost === undefined ? hatched(at, 4) : '') +
        lineAt(inside, inside.y, kubeletWords(scene, column, state, say), lineFace(ink, 'value')),
    ),
  );
}

export function runtimeBox(drawing: Drawing, at: Box): string {
  const { ink, say } = drawing;
  const column = columnOf(drawing, at.of);
  if (column === undefined) return '';
  const isLost = column.lost !== undefined;
  const look = {
    title: 'containerd',
    aside: isLost ? say.pod.unknown : undefined,
    isOff: column.runtimeDown,
    isFaint: isLost,
  };
  return part(drawing, at, look, (inside) =>
    lineAt(inside, inside.y, runtimeWords(column, say), lineFace(ink, 'value')),
  );
}
