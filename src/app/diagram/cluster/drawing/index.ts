/** The cluster of a moment as SVG: the page's own layout and contents, without a page. */
import { baseline, group, tag, widthOf, words, type Face, type Ink, type Moment } from '../../../drawing/index.ts';
import { texts } from '../../../language/index.ts';
import { trafficIn } from '../../../readings/index.ts';
import { nodeColumn } from '../columns.ts';
import type { Box } from '../layCluster.ts';
import { dotsAt } from '../requests.ts';
import { castOf, layoutOf, lostIn, sceneOf, statesAt, type Scene } from '../sceneAt.ts';
import { TEXTS } from '../texts.ts';
import { apiBox, balancerBox, clientBox, controllerBox, kubectlBox, soFarBox } from './control.ts';
import { edges, packets, requests } from './edges.ts';
import { kubeletBox, nodeFrame, podCard, podRows, proxyBox, runtimeBox } from './nodes.ts';
import { glowOf, hatchPattern, type Drawing } from './parts.ts';

function boxOf(drawing: Drawing, at: Box, isApiDown: boolean): string {
  switch (at.kind) {
    case 'kubectl':
      return kubectlBox(drawing, at);
    case 'api':
      return apiBox(drawing, at, isApiDown);
    case 'client':
      return clientBox(drawing, at);
    case 'balancer':
      return balancerBox(drawing, at);
    case 'soFar':
      return soFarBox(drawing, at);
    case 'controller':
      return controllerBox(drawing, at);
    case 'node':
      return nodeFrame(drawing, at);
    case 'proxy':
      return proxyBox(drawing, at);
    case 'pod':
      return podCard(drawing, at);
    case 'pods':
      return podRows(drawing, at);
    case 'kubelet':
      return kubeletBox(drawing, at);
    case 'runtime':
      return runtimeBox(drawing, at);
  }
}

function sceneAt({ trace, instant, cluster, release, selected, step, scenario }: Moment): Scene {
  const states = statesAt(trace, instant.index, cluster);
  const columns = states.map((state) => nodeColumn(state, instant.t, release, states.length === 1));
  const traffic = scenario === null ? [] : trafficIn(trace)(scenario);
  const cast = castOf(trace);
  return sceneOf(trace, cast, {
    t: instant.t,
    layout: layoutOf(cast, columns, traffic, { isLow: false, isLowest: false }),
    columns,
    lost: new Set(lostIn(columns)),
    states,
    traffic,
    pod: selected,
    step: step ?? undefined,
    release,
  });
}

const LEGEND = 22;

/** What dots stand for, from the right end on. */
function legend({ scene, say, ink }: Drawing, width: number, top: number): string {
  if (scene.traffic.length === 0) return '';
  const face: Face = { font: 'ui', size: 11, fill: ink['text-2'] };
  const line = baseline(top, 16, face);
  const dots = say.legend.request({ each: dotsAt(scene.traffic, scene.t).each });
  const failed = width - 12 - widthOf(say.legend.failed, face);
  const request = failed - 28 - widthOf(dots, face);
  return (
    [0, 7, 14].map((x) => tag('circle', { cx: request - 22 + x, cy: top + 8, r: 2.6, fill: ink['text-2'] })).join('') +
    words(request, line, dots, face) +
    tag('circle', { cx: failed - 10, cy: top + 8, r: 4.5, fill: ink.failure }) +
    words(failed, line, say.legend.failed, face)
  );
}

export function drawCluster(
  moment: Moment,
  ink: Ink,
): { readonly width: number; readonly height: number; readonly svg: string } {
  const scene = sceneAt(moment);
  const { width, height, boxes } = scene.layout;
  const drawing: Drawing = { scene, say: texts(TEXTS), ink, glow: glowOf(scene) };
  const isApiDown = moment.outages.apiserver !== undefined;
  const drawn = (those: readonly Box[]): string => those.map((at) => boxOf(drawing, at, isApiDown)).join('');
  const svg = group(
    { 'data-picture': 'diagram' },
    tag('defs', {}, hatchPattern(ink)),
    drawn(boxes.filter(({ kind }) => kind === 'node')),
    edges(drawing),
    drawn(boxes.filter(({ kind }) => kind !== 'node')),
    requests(drawing),
    packets(drawing, moment),
    legend(drawing, width, height),
  );
  return { width, height: height + (scene.traffic.length === 0 ? 0 : LEGEND), svg };
}
