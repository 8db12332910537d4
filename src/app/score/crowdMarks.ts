/** What a crowd's picture has besides its pods: plates, gates, and the ways of requests. Pure. */
import type { CrowdPod, CrowdStory } from '../readings/index.ts';
import { PENCIL, boxOf, density, line, outline, rect, rowParts, type DrawnCrowd } from './crowdRows.ts';
import type { CrowdSheet, Lane } from './crowdSheet.ts';
import type { Part, Point, Shape } from './parts.ts';

/** A node's pods that are not part of the story. */
function hairline({ sheet, names }: DrawnCrowd, { node, others, othersY: y }: Lane): Part {
  const ends = [
    { x: sheet.left, y },
    { x: sheet.right, y },
  ];
  return {
    id: `others-${node}`,
    box: { x: sheet.left, y: y - 1, w: sheet.right - sheet.left, h: 2 },
    ink: [line(ends, { stroke: 'st-sync', width: 2, opacity: 0.75 })],
    pencil: [line(ends, PENCIL)],
    name: names.others(others),
  };
}

/** "Not there" is never a colour alone: labels say what it is. Records are not on the node. */
function plates({ story, axis, sheet, names }: DrawnCrowd): readonly Part[] {
  return story.outages.flatMap(({ of, node, from, to, seq, endedBy }, i): Part[] => {
    const lane = sheet.lanes.find((each) => each.node === node);
    const you = sheet.strata.you?.y ?? 0;
    const bands = node === undefined ? [{ y: you + 14, h: Math.max(10, sheet.ground - you - 18) }] : lane?.grounds;
    const x0 = from <= story.from ? sheet.left : axis.x(from);
    const x1 = endedBy === undefined || to >= story.to ? sheet.right : axis.x(to);
    const boxes = (bands ?? []).map(({ y, h }) => boxOf([x0, x1], { y: y + 1, h: h - 2 }));
    const [first, last] = [boxes[0], boxes.at(-1)];
    if (first === undefined || last === undefined) return [];
    const pattern = of === 'network' ? 'cut-off' : 'down';
    return [
      {
        id: `down-${i}`,
        box: { ...first, h: last.y + last.h - first.y },
        ink: boxes.flatMap((box): Shape[] => [
          rect(box, { pattern, opacity: 0.7 }, 0),
          line(
            [
              { x: box.x, y: box.y },
              { x: box.x + box.w, y: box.y },
            ],
            { stroke: 'failure', width: 2 },
          ),
        ]),
        pencil: [],
        name: names.down(of),
        ...(seq >= 0 && { seq }),
      },
    ];
  });
}

/** The outage that keeps a pod's kubelet from learning of the deletion. */
export const unheardFor = ({ outages }: CrowdStory, { node, stamped, stop }: CrowdPod) =>
  stamped &&
  outages.find(
    (outage) =>
      outage.node === node &&
      outage.of !== 'runtime' &&
      outage.from <= stamped.at &&
      (outage.endedBy === undefined || outage.to > stamped.at) &&
      (stop === undefined || stop.at >= outage.to),
  );

export const isUnheard = (story: CrowdStory, pod: CrowdPod): boolean => unheardFor(story, pod) !== undefined;

/** Two red strokes: the message ends at the border of the node. */
function unheard(drawn: DrawnCrowd): readonly Part[] {
  const { story, axis, sheet, names } = drawn;
  return sheet.lanes.flatMap(({ rows }) =>
    rows.flatMap(({ pod, record, process, isFull }): Part[] => {
      const { stamped } = pod;
      if (!isFull || stamped === undefined || !isUnheard(story, pod)) return [];
      const [x, y0] = [axis.x(stamped.at) + 12, record.y + record.h];
      const y = (y0 + process.y) / 2;
      const stroke = (dx: number): Shape =>
        line(
          [
            { x: x + dx - 4, y: y + 4 },
            { x: x + dx + 8, y: y - 4 },
          ],
          { stroke: 'failure', width: 2.5 },
        );
      return [
        {
          id: `unheard-${pod.uid}`,
          box: { x: x - 12, y: y0, w: 30, h: process.y - y0 },
          ink: [
            line(
              [
                { x: x - 10, y: y0 + 1 },
                { x, y },
              ],
              { stroke: 'failure', width: 2.5 },
            ),
            stroke(-3),
            stroke(3),
          ],
          pencil: [],
          at: stamped.at,
          seq: stamped.seq,
          name: names.unheard,
        },
      ];
    }),
  );
}

/** When an eviction used up the budget's allowance; undefined if there is no budget. */
export const takenAt = ({ budget }: CrowdStory, { is, sent, arrives }: CrowdStory['requests'][number]) =>
  is === 'evict' ? budget.find(({ from, seq }) => seq >= 0 && from > sent && from <= arrives)?.from : undefined;

/** A line from the control plane down to the pods of a request, behind the pods between them. */
function threads({ story, axis, sheet }: DrawnCrowd): readonly Part[] {
  return story.requests.flatMap((request): Part[] => {
    const { is, arrives, names, seq } = request;
    if (is === 'refused') return [];
    const rows = sheet.lanes.flatMap((lane) =>
      lane.isDense ? [] : lane.rows.filter(({ pod }) => pod.asked?.at === arrives || names.includes(pod.name)),
    );
    const asked = rows.filter(({ pod }) => pod.asked !== undefined && pod.asked.at >= arrives);
    const lowest = asked.reduce((most, { record }) => Math.max(most, record.y), 0);
    if (lowest <= sheet.ground) return [];
    const x = axis.x(arrives) + 1;
    const taken = takenAt(story, request);
    const gate = sheet.budget;
    const from =
      taken === undefined || gate === undefined ? { x, y: sheet.ground } : { x: axis.x(taken), y: gate.y + gate.h + 2 };
    const way = [from, { x, y: sheet.ground }, { x, y: lowest }];
    return [
      {
        id: `thread-${seq}`,
        box: { x: from.x - 1, y: from.y, w: x - from.x + 2, h: lowest - from.y },
        ink: [line(way, { stroke: 'text-3', width: 1.5, dash: '2 4' })],
        pencil: [],
        at: arrives,
        name: '',
      },
    ];
  });
}

/** Where a refused request turns back: at the gate, or else at the records. */
const bounceDepth = ({ budget, ground }: CrowdSheet): number => (budget === undefined ? ground : budget.y) - 4;

interface Bounce {
  readonly way: readonly [Point, Point, Point];
  readonly request: CrowdStory['requests'][number];
}

export function bouncesOf({ story, axis, sheet }: Pick<DrawnCrowd, 'story' | 'axis' | 'sheet'>): readonly Bounce[] {
  const y0 = sheet.strata.you?.y ?? 0;
  return story.requests.flatMap((request): Bounce[] => {
    if (request.is !== 'refused') return [];
    const x0 = axis.x(request.sent);
    const x = Math.min(Math.max(axis.x(request.arrives), x0 + 9), x0 + 40);
    const deep = bounceDepth(sheet);
    return [
      {
        request,
        way: [
          { x: x0, y: y0 },
          { x, y: deep },
          { x: x + (x - x0) * 0.8, y: y0 + (deep - y0) * 0.4 },
        ],
      },
    ];
  });
}

const bounces = (drawn: DrawnCrowd): readonly Part[] =>
  bouncesOf(drawn).map(({ way, request: { sent, seq } }): Part => {
    const [{ x, y }, { y: deep }, { x: back }] = way;
    return {
      id: `bounce-${seq}`,
      box: { x, y, w: back - x, h: deep - y },
      ink: [line(way, { stroke: 'user-text', width: 2.5 })],
      pencil: [line(way, PENCIL)],
      at: sent,
      seq,
      name: drawn.names.refused,
    };
  });

/** Open or shut: whether another pod may be evicted. */
function gates({ story, axis, sheet, names }: DrawnCrowd): readonly Part[] {
  const band = sheet.budget;
  if (band === undefined) return [];
  return story.budget.flatMap(({ from, to, allowed, seq }): Part[] => {
    if (to <= story.from || from >= story.to) return [];
    const box = boxOf(
      [from <= story.from ? sheet.left : axis.x(from), to >= story.to ? sheet.right : axis.x(to) - 2],
      band,
    );
    const isOpen = allowed > 0;
    return [
      {
        id: `gate-${from}`,
        box,
        ink: [
          rect(
            box,
            isOpen
              ? { fill: 'run', fillOpacity: 0.6, stroke: 'run-edge', width: 1.25 }
              : { pattern: 'down', stroke: 'edge', width: 1.25 },
          ),
        ],
        pencil: [outline(box, isOpen ? { ...PENCIL, stroke: 'st-sync' } : PENCIL)],
        ...(seq >= 0 && { seq }),
        name: names.budget(allowed),
      },
    ];
  });
}

/** In the order in which they are painted. */
export const crowdMarks = (drawn: DrawnCrowd): readonly Part[] => [
  ...plates(drawn),
  ...threads(drawn),
  ...gates(drawn),
  ...drawn.sheet.lanes.filter(({ others }) => others > 0).map((lane) => hairline(drawn, lane)),
  ...drawn.sheet.lanes.flatMap((lane) =>
    lane.rows.length === 0
      ? []
      : lane.isDense
        ? [density(drawn, lane)]
        : lane.rows.flatMap((row) => rowParts(drawn, row)),
  ),
  ...unheard(drawn),
  ...bounces(drawn),
];
