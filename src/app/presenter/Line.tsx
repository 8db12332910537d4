/** The fourth row: the transport, which hides with the pointer, and the run as a line, which stays. */
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { COMMAND_TEXTS, COMMANDS, keysOf, type CommandId } from '../commands/index.ts';
import type { Summary } from '../readings/index.ts';
import { useTexts } from '../language/index.ts';
import { Hairline } from '../player/index.ts';
import { Icon, type IconName } from '../shell/ui/index.ts';
import { actions, type Instant, useBusy, useInstant, usePlaying, useReadyRun } from '../store/index.ts';
import { placed } from './Box.tsx';
import { courseOf, type Bar } from './course.ts';
import type { Stage } from './geometry.ts';
import { TEXTS } from './texts.ts';
import { secondsText } from '../explain/index.ts';
import './line.css';

function Key({
  icon,
  label,
  keys,
  className,
  onClick,
  children,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly keys?: string | undefined;
  readonly className?: string;
  readonly onClick: () => void;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <button
      type="button"
      className={`btn pr-key ${className ?? ''}`}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      onClick={onClick}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}

function CommandKey({ command, icon }: { readonly command: CommandId; readonly icon: IconName }): ReactElement {
  const label = useTexts(COMMAND_TEXTS).titles[command];
  const run = (): void => COMMANDS.find(({ id }) => id === command)?.run();
  return <Key icon={icon} label={label} keys={keysOf(command)} onClick={run} />;
}

/** Only offered: what is presented fills the window in any case. */
function toggleFullScreen(): void {
  const done =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  done.catch(() => undefined); // refused, as in some embeddings: the window it is
}

function Keys(): ReactElement {
  const say = useTexts(TEXTS);
  const playing = usePlaying();
  return (
    <div className="pr-keys w-86 flex gap-2.5 [transition:opacity_var(--d-base)_var(--e-out)]">
      <CommandKey command="back" icon="back" />
      <Key
        icon={playing ? 'pause' : 'play'}
        label={playing ? say.pause : say.play}
        keys={keysOf('play')}
        className="btn-primary pr-play"
        onClick={() => actions.togglePlay()}
      >
        {playing ? <Hairline /> : null}
      </Key>
      <CommandKey command="forward" icon="forward" />
      <CommandKey command="next-milestone" icon="milestone" />
      {document.fullscreenEnabled ? <Key icon="fit" label={say.fullScreen} onClick={toggleFullScreen} /> : null}
      <Key icon="close" label={say.leave} keys="Esc" onClick={() => actions.present(false)} />
    </div>
  );
}

const HEIGHT = 48;
/** The middle of the track. */
const TRACK = 30;
const RADIUS = 11;
/** Two numbers side by side. */
const APART = 2 * RADIUS + 4;
const KEYS_WIDTH = 344;
const TIME_WIDTH = 124;

interface LineProps {
  readonly stage: Stage;
  readonly summary: Summary | undefined;
  readonly bar: Bar | null;
}

export function Line({ stage, summary, bar }: LineProps): ReactElement {
  const say = useTexts(TEXTS);
  const busy = useBusy();
  const run = useReadyRun();
  const instant = useInstant();
  const course = useMemo(() => courseOf(run, bar), [run, bar]);
  const { w } = stage.line;
  const width = w - KEYS_WIDTH - TIME_WIDTH;
  const xOf = (at: Instant): number => Math.round(course.shareOf(at) * width * 10) / 10;
  const ofEvent = ({ seq, t }: { readonly seq: number; readonly t: Instant['t'] }): number =>
    Math.max(RADIUS, Math.min(width - RADIUS, xOf({ t, index: seq })));
  const began = summary?.beginning?.by === 'request' ? summary.beginning : undefined;
  const first = began && ofEvent(began);
  const later = began === undefined || summary?.second === undefined ? undefined : ofEvent(summary.second);
  const second = later === undefined || first === undefined ? undefined : Math.max(later, first + APART);
  const now = xOf(instant);
  return (
    <section className="flex items-center" style={placed(stage.line)} aria-label={say.controls} aria-busy={busy}>
      <Keys />
      <svg className="pr-course flex-none overflow-visible" width={width} height={HEIGHT} aria-hidden="true">
        <rect className="fill-raised-2" y={TRACK - 4} width={width} height="8" rx="4" />
        <rect className="fill-edge forced-colors:fill-[CanvasText]" y={TRACK - 4} width={now} height="8" rx="4" />
        {course.bar === null ? null : <GraceBar bar={course.bar} width={width} now={now} t={instant.t} />}
        {first === undefined ? null : <Numeral x={first} number={1} className="is-yours" />}
        {second === undefined ? null : <Numeral x={second} number={2} />}
        <path
          className="fill-none stroke-now stroke-[2.5] forced-colors:stroke-[CanvasText]"
          d={`M${Math.min(width - 1, Math.max(1, now))} ${TRACK - 18}v36`}
        />
      </svg>
      <p className="flex-1 text-right text-[20px] tabular-nums whitespace-nowrap">
        <b>{secondsText(instant.t)}</b> s
      </p>
    </section>
  );
}

function Numeral({
  x,
  number,
  className,
}: {
  readonly x: number;
  readonly number: number;
  readonly className?: string;
}) {
  return (
    <g className={`pr-numeral ${className ?? ''}`}>
      <circle cx={x} cy={TRACK} r={RADIUS} />
      <text x={x} y={TRACK + 5.5} textAnchor="middle">
        {number}
      </text>
    </g>
  );
}

const SECOND = 1_000_000;

/** Used is solid, left is outlined. Over its end: what ended it, once that is past or known. */
function GraceBar({
  bar,
  width,
  now,
  t,
}: {
  readonly bar: NonNullable<ReturnType<typeof courseOf>['bar']>;
  readonly width: number;
  readonly now: number;
  readonly t: number;
}): ReactElement {
  const say = useTexts(TEXTS);
  const [from, till] = [bar.from * width, bar.till * width];
  const used = Math.min(till, Math.max(from, now)) - from;
  const isOver = t >= bar.to;
  const label = bar.killed
    ? 'SIGKILL'
    : isOver
      ? say.used({ used: ((bar.to - bar.since) / SECOND).toFixed(1), seconds: bar.seconds })
      : null;
  return (
    <g>
      <rect
        className="fill-st-terminating-soft stroke-st-terminating [stroke-dasharray:3_2]"
        x={from}
        y={TRACK - 8}
        width={till - from}
        height="16"
        rx="2"
      />
      {used > 0 ? (
        <rect className="pr-used fill-st-terminating-fill" x={from} y={TRACK - 8} width={used} height="16" />
      ) : null}
      {bar.killed ? (
        <path
          className="fill-none stroke-ink stroke-[2.5] forced-colors:stroke-[CanvasText]"
          d={`M${till} ${TRACK - 14}v28`}
        />
      ) : null}
      {label === null ? null : (
        <text x={till} y={TRACK - 17} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  );
}
