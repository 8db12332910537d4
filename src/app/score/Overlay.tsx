/** What moves with the instant: words, the now-line with its flag, the comet, discs, and the ring of what is left. */
import { useMemo } from 'react';
import { useTexts } from '../language/index.ts';
import { useInstant } from '../store/index.ts';
import { beatAt, type Beat, type PodStory } from '../readings/index.ts';
import { placeLabels, type WrittenLabel } from './labels.ts';
import { floorBands } from './marks.ts';
import type { Line } from './parts.ts';
import type { Picture } from './picture.ts';
import { secondsOf } from './sentences.ts';
import { TEXTS } from './texts.ts';

const SECOND = 1_000_000;

interface RingAt {
  readonly y: number;
  readonly radius: number;
  /** µs left, of so many. */
  readonly left: number;
  readonly of: number;
  readonly tone: 'st-terminating' | 'st-waiting';
}

/** While a volume does not come free: when it failed last, and when it is tried again. */
function nextTry({ tries, cleanUp }: PodStory, beat: Beat | undefined, t: number) {
  if (beat?.subject.is !== 'wait' || beat.subject.span.wait.kind !== 'unmount') return undefined;
  const failed = tries.findLast(({ at }) => at <= t);
  const at =
    tries.find((each) => each.at > t)?.at ?? cleanUp.find((each) => each.what === 'volumes' && each.at > t)?.at;
  return failed === undefined || at === undefined ? undefined : { since: failed.at, at };
}

/** The wait that has an end: the grace that runs, or the next try. */
function ringAt({ story, sheet }: Picture, beat: Beat | undefined, t: number): RingAt | undefined {
  const process = sheet.strata.process ?? { y: 0, h: 0 };
  const bands = floorBands(story, process);
  let longest: RingAt | undefined;
  for (const [i, { lives }] of story.floors.entries()) {
    for (const { term, kill, exit, to } of lives) {
      if (term === undefined || t < term.at || t >= Math.min(kill?.at ?? Infinity, exit?.at ?? Infinity)) continue;
      if (t > to || term.seconds <= 0) continue;
      const band = bands[i] ?? process;
      const left = Math.max(0, term.until - t);
      if (longest !== undefined && longest.left >= left) continue;
      const y = story.floors.length > 1 ? process.y + process.h / 2 : band.y + band.h / 2;
      longest = { y, radius: sheet.ring, left, of: term.seconds * SECOND, tone: 'st-terminating' };
    }
  }
  if (longest !== undefined) return longest;
  const next = nextTry(story, beat, t);
  if (next === undefined) return undefined;
  const { y, h } = sheet.strata.kubelet ?? process;
  const of = Math.max(1, next.at - next.since);
  return { y: y + h / 2, radius: sheet.ring * 0.72, left: next.at - t, of, tone: 'st-waiting' };
}

function Ring({ ring, x, caption }: { readonly ring: RingAt; readonly x: number; readonly caption: string }) {
  const { y, radius, left, of, tone } = ring;
  const width = radius * 0.2;
  const r = radius - width / 2 - 5;
  const whole = 2 * Math.PI * r;
  const share = Math.min(1, left / of);
  const [digits, tenth] = (left / SECOND).toFixed(left >= 100 * SECOND ? 0 : 1).split('.');
  const size = radius * 0.56;
  return (
    <g className="score-ring">
      <circle cx={x} cy={y} r={radius + 7} className="score-ring-ground" />
      <circle cx={x} cy={y} r={r} fill="none" strokeWidth={width} style={{ stroke: 'var(--line-2)' }} />
      <circle
        cx={x}
        cy={y}
        r={r}
        fill="none"
        strokeWidth={width}
        strokeDasharray={`${whole * share} ${whole}`}
        transform={`rotate(${-90 + 360 * (1 - share)} ${x} ${y})`}
        style={{ stroke: `var(--${tone}-fill)` }}
      />
      <text x={x} y={y + size * 0.22} className="score-digits" fontSize={size} textAnchor="middle">
        {digits}
        {tenth === undefined ? null : <tspan fontSize={Math.max(12, size * 0.58)}>.{tenth}</tspan>}
      </text>
      {radius >= 56 ? (
        <text x={x} y={y + size * 0.22 + 18} fontSize={12} textAnchor="middle" style={{ fill: 'var(--text-2)' }}>
          {caption}
        </text>
      ) : null}
    </g>
  );
}

function Disc({ line, t, isPresent }: { readonly line: Line; readonly t: number; readonly isPresent: boolean }) {
  const { disc, from, sent, arrives } = line;
  if (disc === undefined) return null;
  const flies = isPresent && t >= sent && t < arrives;
  const radius = disc.text === '' ? 8 : flies ? 22 : 16;
  const kind = t < sent ? 'pencil' : disc.kind === 'you' ? 'you' : flies ? 'now' : 'ink';
  return (
    <g className="score-disc" data-kind={kind}>
      {disc.kind === 'controller' ? (
        <rect x={from.x - 14} y={from.y - 14} width={28} height={28} rx={4} />
      ) : (
        <circle cx={from.x} cy={from.y} r={radius} />
      )}
      <text x={from.x} y={from.y + radius * 0.36} fontSize={Math.round(radius * 1.02)} textAnchor="middle">
        {disc.text}
      </text>
    </g>
  );
}

function Comet({ line, t }: { readonly line: Line; readonly t: number }) {
  const { from, to, sent, arrives } = line;
  const share = Number.isFinite(arrives) ? (t - sent) / Math.max(1, arrives - sent) : 1;
  const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
  return (
    <g className="score-comet">
      <circle cx={x} cy={y} r={22} opacity={0.16} />
      <circle cx={x} cy={y} r={10} />
    </g>
  );
}

const Words = ({ written: { label, x, isInk } }: { readonly written: WrittenLabel }) => (
  <text
    x={x}
    y={label.y}
    fontSize={label.size}
    fontWeight={label.weight}
    textAnchor={label.anchor}
    className={label.mono === true ? 'score-mono' : undefined}
    style={{
      fill: `var(--${isInk ? label.ink : (label.pencil ?? label.ink)})`,
      ...(label.halo !== undefined && { stroke: `var(--${label.halo})` }),
    }}
  >
    {label.text}
  </text>
);

/** The one that moves in the story; what else flies at the same time is told by its line. */
const leading = (lines: readonly Line[], beat: Beat | undefined, t: number): Line | undefined => {
  const flying = lines.filter(({ sent, arrives }) => t >= sent && t < arrives);
  return flying.find(({ seq }) => seq === beat?.seq) ?? flying.at(-1);
};

export function Overlay({ picture }: { readonly picture: Picture }) {
  const say = useTexts(TEXTS);
  const { t } = useInstant();
  const { story, axis, sheet, labels, lines, ruler, beats } = picture;
  const isPresent = t < story.to;
  const x = isPresent ? axis.x(t) : null;
  const beat = beatAt(beats, t);
  const ring = isPresent ? ringAt(picture, beat, t) : undefined;
  const taken = useMemo(() => [], []);
  const ringExtent =
    ring === undefined || x === null
      ? taken
      : [
          {
            x0: x - ring.radius - 8,
            x1: x + ring.radius + 8,
            y0: ring.y - ring.radius - 8,
            y1: ring.y + ring.radius + 8,
          },
        ];
  const written = placeLabels(labels, t, x, sheet, ringExtent);
  const comet = isPresent ? leading(lines, beat, t) : undefined;
  const flag = say.flag({ seconds: secondsOf(t - story.asked) });
  const flagWidth = flag.length * 8.6 + 18;
  const flagX = Math.min(Math.max(x ?? 0, flagWidth / 2 + 4), sheet.width - flagWidth / 2 - 4);
  return (
    <svg className="score-over" width={sheet.width} height={sheet.height} aria-hidden="true">
      <Ruler marks={ruler} y={sheet.ruler} />
      {written.map((each) => (
        <Words key={each.label.id} written={each} />
      ))}
      {lines.map((line) => (
        <Disc key={line.id} line={line} t={t} isPresent={isPresent} />
      ))}
      {x === null ? null : (
        <g className="score-now">
          <line x1={x} x2={x} y1={sheet.flag} y2={sheet.ruler + 6} />
          <rect x={flagX - flagWidth / 2} y={sheet.flag - 12} width={flagWidth} height={24} rx={5} />
          <text x={flagX} y={sheet.flag + 5} fontSize={14} textAnchor="middle">
            {flag}
          </text>
        </g>
      )}
      {ring === undefined || x === null ? null : (
        <Ring ring={ring} x={x} caption={ring.tone === 'st-waiting' ? say.untilTry : say.graceLeft} />
      )}
      {comet === undefined ? null : <Comet line={comet} t={t} />}
    </svg>
  );
}

function Ruler({ marks, y }: { readonly marks: Picture['ruler']; readonly y: number }) {
  return (
    <g className="score-ruler">
      {marks.map(({ is, x0, x1, ticks, length }) => {
        const middle = (x0 + x1) / 2;
        const hasRoom = x1 - x0 > length.length * 7.4 + 4;
        return (
          <g key={x0}>
            {is === 'folded' ? (
              <path d={`M${x0} ${y}H${middle - 16}l3 -5l6 10l6 -10l6 10l6 -10l3 5H${x1}`} fill="none" />
            ) : (
              <line
                x1={x0 + (is === 'stretched' ? 3 : 0)}
                x2={x1 - (is === 'stretched' ? 2 : 0)}
                y1={y}
                y2={y}
                data-is={is}
              />
            )}
            <line x1={x0} x2={x0} y1={y - 4} y2={y + 4} />
            <line x1={x1} x2={x1} y1={y - 4} y2={y + 4} />
            {ticks.map((tick) => (
              <g key={tick.x}>
                <line x1={tick.x} x2={tick.x} y1={y} y2={y + 6} />
                <text x={tick.x} y={y + 20} textAnchor="middle">
                  {tick.text}
                </text>
              </g>
            ))}
            {length !== '' && hasRoom ? (
              <text x={middle} y={y + 20} textAnchor="middle">
                {length}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}
