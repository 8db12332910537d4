/** What moves with the instant: words, the now-line with its flag, the comet, discs, and the ring of what is left. */
import { useMemo, type ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { useInstant } from '../store/index.ts';
import type { Picture } from './picture.ts';
import type { WrittenLabel } from './place.ts';
import { COMET, sceneAt, type DiscAt, type RingAt, type Scene } from './scene.ts';
import { secondsOf } from './sentences.ts';
import type { Sheet } from './sheet.ts';
import { TEXTS } from './texts.ts';
import type { Point } from './parts.ts';

const SECOND = 1_000_000;

export function Ring({ ring, caption }: { readonly ring: RingAt; readonly caption: string }) {
  const { x, y, radius, left, of, tone } = ring;
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
      {radius >= 66 ? (
        <text x={x} y={y + size * 0.22 + 18} fontSize={12} textAnchor="middle" style={{ fill: 'var(--text-2)' }}>
          {caption}
        </text>
      ) : null}
    </g>
  );
}

const Disc = ({ disc: { x, y, text, radius, isSquare, look } }: { readonly disc: DiscAt }) => (
  <g className="score-disc" data-kind={look}>
    {isSquare ? <rect x={x - 14} y={y - 14} width={28} height={28} rx={4} /> : <circle cx={x} cy={y} r={radius} />}
    <text x={x} y={y + radius * 0.36} fontSize={Math.round(radius * 1.02)} textAnchor="middle">
      {text}
    </text>
  </g>
);

const Comet = ({ at: { x, y } }: { readonly at: Point }) => (
  <g className="score-comet">
    <circle cx={x} cy={y} r={COMET * 2.2} opacity={0.16} />
    <circle cx={x} cy={y} r={COMET} />
  </g>
);

function Words({ written: { label, x, y, anchor, asideX, isInk } }: { readonly written: WrittenLabel }) {
  const halo = label.halo !== undefined && { stroke: `var(--${label.halo})` };
  return (
    <g
      className="score-word"
      data-ahead={!isInk || undefined}
      data-last={label.isLast}
      fontSize={label.size}
      textAnchor={anchor}
    >
      <text
        x={x}
        y={y}
        fontWeight={label.weight}
        transform={label.isTurned === true ? `rotate(90 ${x} ${y})` : undefined}
        className={label.mono === true ? 'score-mono' : undefined}
        style={{ fill: `var(--${isInk ? label.ink : (label.pencil ?? label.ink)})`, ...halo }}
      >
        {label.text}
      </text>
      {asideX === undefined ? null : (
        <text x={asideX} y={y} style={{ fill: 'var(--text-3)', ...halo }}>
          {label.aside}
        </text>
      )}
    </g>
  );
}

/** The now-line, and what the reader's clock says. */
function NowLine({ sheet, now, flag }: { readonly sheet: Sheet; readonly now: number; readonly flag: string }) {
  const width = flag.length * 8.6 + 18;
  const along = Math.min(Math.max(now, width / 2 + 4), sheet.width - width / 2 - 4);
  const at = sheet.isTurned ? { x: sheet.height - width / 2 - 2, y: now } : { x: along, y: sheet.flag };
  return (
    <g className="score-now">
      {sheet.isTurned ? (
        <line x1={4} x2={sheet.height - width} y1={now} y2={now} />
      ) : (
        <line x1={now} x2={now} y1={sheet.flag > sheet.ruler ? 0 : sheet.flag} y2={sheet.ruler + 6} />
      )}
      <rect x={at.x - width / 2} y={at.y - 12} width={width} height={24} rx={5} />
      <text x={at.x} y={at.y + 5} fontSize={14} textAnchor="middle">
        {flag}
      </text>
    </g>
  );
}

interface OverProps {
  readonly picture: Pick<Picture, 'sheet' | 'ruler'> & { readonly story: { readonly asked: number } };
  readonly scene: Pick<Scene, 'now' | 'comet' | 'discs' | 'written'> & { readonly isLast?: boolean };
  readonly rings: ReactNode;
}

/** What moves, of one pod's picture or of a crowd's. */
export function Over({ picture: { story, sheet, ruler }, scene, rings }: OverProps) {
  const say = useTexts(TEXTS);
  const { t } = useInstant();
  const { now, comet, discs, written, isLast } = scene;
  const { width, height, isTurned } = sheet;
  return (
    <svg
      className="score-over"
      data-last={isLast || undefined}
      width={isTurned ? height : width}
      height={isTurned ? width : height}
      aria-hidden="true"
    >
      {isTurned ? (
        <RulerDown marks={ruler} x={sheet.ruler} now={now} />
      ) : (
        <Ruler marks={ruler} y={sheet.ruler} now={sheet.flag > sheet.ruler ? now : null} />
      )}
      {written.map((each) => (
        <Words key={each.label.id} written={each} />
      ))}
      {discs.map((disc) => (
        <Disc key={disc.id} disc={disc} />
      ))}
      {now === null ? null : (
        <NowLine sheet={sheet} now={now} flag={say.flag({ seconds: secondsOf(t - story.asked) })} />
      )}
      {rings}
      {comet === undefined ? null : <Comet at={comet} />}
    </svg>
  );
}

export function Overlay({ picture }: { readonly picture: Picture }) {
  const say = useTexts(TEXTS);
  const { t } = useInstant();
  const scene = useMemo(() => sceneAt(picture, t), [picture, t]);
  const { ring } = scene;
  const caption = ring?.tone === 'st-waiting' ? say.untilTry : say.graceLeft;
  return (
    <Over picture={picture} scene={scene} rings={ring === undefined ? null : <Ring ring={ring} caption={caption} />} />
  );
}

const ZIGZAG = 'l3 -5l6 10l6 -10l6 10l6 -10l3 5';
const ZIGZAG_DOWN = 'l-5 3l10 6l-10 6l10 6l-10 6l5 3';
const FLAG_HIGH = 20;

/** Time runs down: lengths stand at the right, and make way for the clock. */
function RulerDown({
  marks,
  x,
  now,
}: {
  readonly marks: Picture['ruler'];
  readonly x: number;
  readonly now: number | null;
}) {
  const isFree = (y: number): boolean => now === null || Math.abs(y - now) > FLAG_HIGH;
  return (
    <g className="score-ruler">
      {marks.map(({ is, x0: y0, x1: y1, ticks, length }) => {
        const middle = (y0 + y1) / 2;
        return (
          <g key={y0}>
            {is === 'folded' ? (
              <path d={`M${x} ${y0}V${middle - 15}${ZIGZAG_DOWN}V${y1}`} fill="none" />
            ) : (
              <line x1={x} x2={x} y1={y0 + 3} y2={y1 - 2} data-is={is} />
            )}
            <line x1={x - 4} x2={x + 4} y1={y0} y2={y0} />
            <line x1={x - 4} x2={x + 4} y1={y1} y2={y1} />
            {ticks.map((tick) => (
              <g key={tick.x}>
                <line x1={x} x2={x + 5} y1={tick.x} y2={tick.x} />
                {isFree(tick.x) ? (
                  <text x={x + 8} y={tick.x + 4}>
                    {tick.text}
                  </text>
                ) : null}
              </g>
            ))}
            {length !== '' && y1 - y0 > 16 && isFree(middle) ? (
              <text x={x + 8} y={middle + 4}>
                {length}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

function Ruler({
  marks,
  y,
  now,
}: {
  readonly marks: Picture['ruler'];
  readonly y: number;
  /** Where the clock stands among the lengths. */
  readonly now: number | null;
}) {
  const isFree = (x: number): boolean => now === null || Math.abs(x - now) > 56;
  return (
    <g className="score-ruler">
      {marks.map(({ is, x0, x1, ticks, length }) => {
        const middle = (x0 + x1) / 2;
        const hasRoom = x1 - x0 > length.length * 7.4 + 4;
        return (
          <g key={x0}>
            {is === 'folded' ? (
              <path d={`M${x0} ${y}H${middle - 15}${ZIGZAG}H${x1}`} fill="none" />
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
                {isFree(tick.x) ? (
                  <text x={tick.x} y={y + 20} textAnchor="middle">
                    {tick.text}
                  </text>
                ) : null}
              </g>
            ))}
            {length !== '' && hasRoom && isFree(middle) ? (
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
