/** Under the picture: play, the next milestone, where the run is, and the way to the whole page. */
import { useMemo, useSyncExternalStore, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { atTime } from '../../embed/address.ts';
import type { Controls } from '../../embed/options.ts';
import { secondsText } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { Icon, Mark, type IconName } from '../shell/ui/index.ts';
import {
  actions,
  isAtEnd,
  useInstant,
  usePage,
  usePlaying,
  useReadyRun,
  useStepNumber,
  type Speed,
} from '../store/index.ts';
import { acts, playerStore } from './player.ts';
import { TEXTS } from './texts.ts';
import { marksOf, shareAt } from './track.ts';

function Key({
  icon,
  label,
  onClick,
  primary = false,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly primary?: boolean;
}): ReactElement {
  return (
    <button
      type="button"
      className={`btn btn-square em-key ${primary ? 'btn-primary' : 'btn-ghost'}`}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

export function PlayKey(): ReactElement {
  const say = useTexts(TEXTS);
  const playing = usePlaying();
  const isOver = usePage(isAtEnd) && !playing;
  return (
    <Key
      primary
      icon={playing ? 'pause' : 'play'}
      label={playing ? say.pause : isOver ? say.again : say.play}
      onClick={() => acts.toggle()}
    />
  );
}

/** A native range over the steps, drawn as a line with its milestones. */
function Track(): ReactElement {
  const say = useTexts(TEXTS);
  const run = useReadyRun();
  const instant = useInstant();
  const number = useStepNumber();
  const marks = useMemo(() => marksOf(run), [run]);
  const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;
  const now = shareAt(run, instant);
  return (
    <span className="em-track">
      <span className="em-line" aria-hidden="true">
        <span className="em-done" style={{ width: percent(now) }} />
        {marks.map(({ seq, share, tone }) => (
          <span key={seq} className={`em-mark is-${tone}`} style={{ left: percent(share) }} />
        ))}
        <span className="em-now" style={{ left: percent(now) }} />
      </span>
      <input
        type="range"
        min={0}
        max={run.steps.length}
        step={1}
        value={number + 1}
        aria-label={say.place}
        aria-valuetext={say.at({ seconds: secondsText(instant.t), total: secondsText(run.trace.end) })}
        onChange={(change) => acts.toStep(Number(change.target.value))}
      />
    </span>
  );
}

function Time(): ReactElement {
  const { trace } = useReadyRun();
  const { t } = useInstant();
  return (
    <span className="em-time mono num" aria-hidden="true">
      <b>{(t / 1_000_000).toFixed(1)}</b> / {Math.ceil(trace.end / 1_000_000)} s
    </span>
  );
}

const SPEEDS: readonly Speed[] = [0.5, 1, 2, 4];

function SpeedKey(): ReactElement {
  const say = useTexts(TEXTS);
  const speed = usePage((s) => s.speed);
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  const factor = say.times({ factor: String(speed) });
  return (
    <button
      type="button"
      className="btn btn-ghost em-key em-speed num"
      aria-label={`${say.speed} ${factor}`}
      title={say.speed}
      onClick={() => actions.setSpeed(next)}
    >
      {factor}
    </button>
  );
}

const onFullScreen = (tell: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
};

export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);

/** Only where the page around it allows it. */
function FullScreenKey(): ReactElement | null {
  const say = useTexts(TEXTS);
  const isFull = useIsFullScreen();
  if (!document.fullscreenEnabled) return null;
  const toggle = (): void => {
    const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => undefined); // refused: it stays as it is
  };
  return <Key icon="fit" label={isFull ? say.leaveFullScreen : say.fullScreen} onClick={toggle} />;
}

/** The whole page, at what is shown here. */
export function Wordmark(): ReactElement {
  const say = useTexts(TEXTS);
  const hash = useStore(playerStore, (s) => s.hash);
  const hasBegun = useStore(playerStore, (s) => s.hasBegun);
  const { t } = useInstant();
  const page = `${window.location.origin}${window.location.pathname}`;
  return (
    <a
      className="em-wordmark"
      href={page + (hasBegun ? atTime(hash, t / 1_000_000) : hash)}
      target="_blank"
      rel="noopener"
      aria-label={say.open}
      title={say.open}
      onClick={() => acts.pause()}
    >
      <Mark />
      <span className="em-name">Grace Period</span>
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M5 11 11.5 4.5M6 4.5h5.5V10" />
      </svg>
    </a>
  );
}

export function Transport({ controls }: { readonly controls: Exclude<Controls, 'none'> }): ReactElement {
  const say = useTexts(TEXTS);
  return (
    <section className="em-transport" aria-label={say.controls}>
      {controls === 'full' ? (
        <>
          <Key icon="toStart" label={say.toStart} onClick={() => acts.toStart()} />
          <Key icon="back" label={say.back} onClick={() => acts.step('event', -1)} />
        </>
      ) : null}
      <PlayKey />
      {controls === 'full' ? <Key icon="forward" label={say.forward} onClick={() => acts.step('event', 1)} /> : null}
      <Key icon="milestone" label={say.nextMilestone} onClick={() => acts.step('milestone', 1)} />
      <Track />
      <Time />
      {controls === 'full' ? <SpeedKey /> : null}
      <FullScreenKey />
      <span className="em-rule" aria-hidden="true" />
      <Wordmark />
    </section>
  );
}
