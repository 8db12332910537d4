/** A run's silhouette as its card shows it, and the shapes that it is made of, which the key shows alone. */
import { Fragment, type ReactNode } from 'react';
import {
  WIDTH,
  type PodShape,
  type ProcessShape,
  type RecordShape,
  type Silhouette,
  type Stretch,
} from './silhouette.ts';
import './silhouette.css';

const HEIGHT = 100;
const ASK = 10;
const RECORD = { y: 26, h: 15 };
const RECORD_END = RECORD.y + RECORD.h;
const PROCESS = { y: 68, h: 26 };
const BETWEEN = (RECORD_END + PROCESS.y) / 2;
/** Several pods, each a ribbon. */
const RIBBONS = { y: 10, h: 84 };

/** Least width of a box, so that a short one is still visible. */
const LEAST = 3;
const box = ([x, to]: Stretch, y: number, height: number) => ({ x, y, width: Math.max(LEAST, to - x), height });

/** The hatches, once for all silhouettes of the browser. */
export const Hatches = ({ id }: { id: string }) => (
  <svg className="absolute size-0" aria-hidden="true">
    {(['hook', 'stopped'] as const).map((of) => (
      <pattern
        key={of}
        id={`${id}${of}`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className={`silhouette-hatch-${of}`} d="M0 0v6" />
      </pattern>
    ))}
  </svg>
);

type Mark = 'ask' | 'controllers' | 'refused' | 'final' | 'create';

const markOf = ({ refused, isControllers }: PodShape['asks'][number]): Mark =>
  refused === true ? 'refused' : isControllers === true ? 'controllers' : 'ask';

function Disc({ x, y, is, r = 9 }: { x: number; y: number; is: Mark; r?: number }) {
  const word = { ask: '1', controllers: 'c', refused: '1', final: '2', create: '+' }[is];
  return (
    <g className={`silhouette-disc silhouette-${is}`}>
      <rect x={x - r} y={y - r} width={2 * r} height={2 * r} rx={is === 'controllers' ? 2 : r} />
      {r > 6 ? (
        <text x={x} y={y + 3.8} textAnchor="middle">
          {word}
        </text>
      ) : null}
    </g>
  );
}

const Bar = ({ x, y, h }: { x: number; y: number; h: number }) => (
  <path className="silhouette-bar" d={`M${x} ${y - 4}v${h + 8}`} />
);

function Record({ at, stamped, gone, again }: RecordShape) {
  const { y, h } = RECORD;
  return (
    <>
      <rect className={again === true ? 'silhouette-again' : 'silhouette-record'} {...box(at, y, h)} />
      {stamped === undefined ? null : <rect className="silhouette-stamped" {...box([stamped, at[1]], y, h)} />}
      {gone === true ? <Bar x={at[1]} y={y} h={h} /> : null}
    </>
  );
}

function Process({ shape, y, h, id }: { shape: ProcessShape; y: number; h: number; id: string }) {
  const { at, hook, term, killed, exited, unused } = shape;
  const [, to] = at;
  return (
    <>
      <rect className="silhouette-run" {...box(at, y, h)} />
      {hook === undefined ? null : (
        <>
          <rect className="silhouette-hook" {...box(hook, y, h)} />
          <rect {...box(hook, y, h)} fill={`url(#${id}hook)`} />
        </>
      )}
      {term === undefined ? null : <rect className="silhouette-grace" {...box([term, to], y, h)} />}
      {unused === undefined || unused - to < 4 ? null : (
        <rect className="silhouette-unused" {...box([to, unused - 1], y + 0.5, h - 1)} />
      )}
      {killed === true ? <path className="silhouette-cut" d={`M${to - 3} ${y - 5}L${to + 4} ${y + h + 5}`} /> : null}
      {exited === true && term === undefined && killed !== true ? (
        <path className="silhouette-bar" d={`M${to} ${y}v${h}`} />
      ) : null}
    </>
  );
}

/** Processes one under the other; from the fifth on they are too thin to be told apart. */
function Processes({ processes, id, y, h }: Pick<PodShape, 'processes'> & { id: string; y: number; h: number }) {
  const rows = processes.slice(0, 4);
  const gap = h > 20 ? 2 : 1;
  const each = (h - gap * (rows.length - 1)) / Math.max(1, rows.length);
  return rows.map((lives, row) => (
    <Fragment key={row}>
      {lives.map((shape, i) => (
        <Process key={i} shape={shape} y={y + row * (each + gap)} h={each} id={id} />
      ))}
    </Fragment>
  ));
}

const line = (x: number, y: number, to: number, yTo: number): string => `M${x} ${y}L${to} ${yTo}`;

function Messages({ asks, stops, rises, tries }: PodShape) {
  return (
    <>
      {stops.map(([x, to], i) => (
        <path key={i} className="silhouette-stop" d={line(x, RECORD_END + 1, to, PROCESS.y - 1)} />
      ))}
      {tries.map((x, i) => (
        <path key={i} className="silhouette-try" d={`M${x - 4} ${BETWEEN - 4}l8 8m0 -8l-8 8`} />
      ))}
      {rises.map(({ at: [x, to], is, lost }, i) => {
        const end = lost === true ? BETWEEN : RECORD_END + 2;
        return (
          <g key={i}>
            <path
              className={`silhouette-rise silhouette-${is}`}
              d={line(Math.min(x, to - 12), PROCESS.y - 2, to, end)}
            />
            <Disc x={Math.min(x, to - 12) + (to - Math.min(x, to - 12)) * 0.42} y={BETWEEN + 2} is={is} r={8} />
          </g>
        );
      })}
      {asks.map(({ at: [x, to], of, refused }, i) => (
        <g key={i}>
          <path
            className={`silhouette-ask ${refused === true ? 'silhouette-refused' : ''}`}
            d={
              of === 'file'
                ? line(x, BETWEEN - 6, x + 6, PROCESS.y - 2)
                : line(x, ASK, Math.max(to, x + 8), RECORD.y - 1)
            }
          />
          <Disc x={x} y={of === 'file' ? BETWEEN - 8 : ASK} is={refused === true ? 'refused' : 'ask'} />
        </g>
      ))}
    </>
  );
}

const Down = ({ at, is, id }: Silhouette['down'][number] & { id: string }) =>
  is === 'cut' ? (
    <path className="silhouette-cut-off" d={`M${at[0]} ${BETWEEN}H${at[1]}`} />
  ) : (
    <>
      <rect {...box(at, BETWEEN - 8, 16)} fill={`url(#${id}stopped)`} />
      <rect className="silhouette-stopped" {...box(at, BETWEEN - 8, 16)} />
    </>
  );

/** Each pod a ribbon: its process, in front of its record. */
function Ribbons({ pods, id }: { pods: readonly PodShape[]; id: string }) {
  const step = Math.min(26, RIBBONS.h / pods.length);
  const h = Math.max(3, step * 0.7);
  return pods.map(({ records, processes, asks }, i) => {
    const y = RIBBONS.y + i * step;
    return (
      <g key={i}>
        {records.map(({ at, stamped, gone, again }, j) => (
          <Fragment key={j}>
            <rect className={again === true ? 'silhouette-again' : 'silhouette-record'} {...box(at, y, h)} />
            {stamped === undefined ? null : <rect className="silhouette-stamped" {...box([stamped, at[1]], y, h)} />}
            {gone === true ? <path className="silhouette-bar" d={`M${at[1]} ${y - 2}v${h + 4}`} /> : null}
          </Fragment>
        ))}
        <Processes processes={processes} id={id} y={y + h * 0.2} h={h * 0.6} />
        {asks.map((ask, j) => (
          <Disc key={j} x={ask.at[0]} y={y + h / 2} is={markOf(ask)} r={Math.min(5, h / 2)} />
        ))}
      </g>
    );
  });
}

export function SilhouettePicture({ of: { pods, down }, hatches: id }: { of: Silhouette; hatches: string }) {
  const [pod] = pods;
  return (
    <svg className="silhouette" viewBox={`-2 -2 ${WIDTH + 8} ${HEIGHT + 4}`} aria-hidden="true">
      {pod === undefined ? null : pods.length > 1 ? (
        <Ribbons pods={pods} id={id} />
      ) : (
        <>
          {pod.records.map((record, i) => (
            <Record key={i} {...record} />
          ))}
          <Processes processes={pod.processes} id={id} {...PROCESS} />
          {down.map((each, i) => (
            <Down key={i} id={id} {...each} />
          ))}
          <Messages {...pod} />
        </>
      )}
    </svg>
  );
}

const KEY_SHAPES = (id: string) =>
  ({
    ask: [20, <Disc key="" is="ask" x={10} y={9} r={8} />],
    record: [22, <rect key="" className="silhouette-record" x="0" y="4" width="22" height="10" />],
    stamped: [22, <rect key="" className="silhouette-stamped" x="0" y="4" width="22" height="10" />],
    run: [22, <rect key="" className="silhouette-run" x="0" y="2" width="22" height="14" />],
    grace: [22, <rect key="" className="silhouette-grace" x="0" y="2" width="22" height="14" />],
    unused: [22, <rect key="" className="silhouette-unused" x="1" y="2" width="20" height="14" />],
    hook: [
      22,
      <Fragment key="">
        <rect className="silhouette-hook" x="0" y="2" width="22" height="14" />
        <rect x="0" y="2" width="22" height="14" fill={`url(#${id}hook)`} />
      </Fragment>,
    ],
    kill: [10, <path key="" className="silhouette-cut" d="M2 1l6 16" />],
    final: [20, <Disc key="" is="final" x={10} y={9} r={8} />],
    gone: [6, <path key="" className="silhouette-bar" d="M3 1v16" />],
    again: [22, <rect key="" className="silhouette-again" x="1" y="4" width="20" height="10" />],
    controllers: [20, <Disc key="" is="controllers" x={10} y={9} r={8} />],
    failed: [12, <path key="" className="silhouette-try" d="M2 5l8 8m0 -8l-8 8" />],
    down: [
      22,
      <Fragment key="">
        <rect x="0" y="3" width="22" height="12" fill={`url(#${id}stopped)`} />
        <rect className="silhouette-stopped" x="0.5" y="3.5" width="21" height="11" />
      </Fragment>,
    ],
  }) satisfies Record<string, readonly [number, ReactNode]>;

export type KeyShape = keyof ReturnType<typeof KEY_SHAPES>;

/** What the shapes mean. */
export function SilhouetteKey({
  title,
  names,
  hatches,
}: {
  title: string;
  names: Readonly<Record<KeyShape, string>>;
  hatches: string;
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 phone:gap-x-3" aria-label={title}>
      {Object.entries(KEY_SHAPES(hatches)).map(([shape, [width, drawn]]) => (
        <li className="flex items-center gap-1.5 whitespace-nowrap" key={shape}>
          <svg className="silhouette-sample" width={width} height="18" viewBox={`0 0 ${width} 18`} aria-hidden="true">
            {drawn}
          </svg>
          {names[shape as KeyShape]}
        </li>
      ))}
    </ul>
  );
}
