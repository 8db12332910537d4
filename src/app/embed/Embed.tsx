/**
 * The page as a player in an article: the picture, its sentence and a transport. No header, nothing that opens over it,
 * no storage, no history, and no focus that nobody has given it.
 */
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { WIDE_FROM } from '../../embed/heights.ts';
import type { Options } from '../../embed/options.ts';
import { loadPlayerDiagram } from '../diagram/index.ts';
import { useSentence, useTexts } from '../language/index.ts';
import { loadClock } from '../player/index.ts';
import { useTelling, type Caption } from '../readings/index.ts';
import { usePresetGroups, useScenarioTitle } from '../scenarios/index.ts';
import { SHARE_TEXTS, troubleText } from '../share/index.ts';
import { Button, Guard, part, StateIcon, UI_TEXTS, useWidth } from '../shell/ui/index.ts';
import { pageStore, shownEvent, usePage, usePlaying, useRun } from '../store/index.ts';
import { PlayerCaption } from '../subtitle/index.ts';
import { openChannel, type Channel } from './channel.ts';
import { followKeys } from './keys.ts';
import { acts, playerStore } from './player.ts';
import { watchSight } from './sight.ts';
import { TEXTS } from './texts.ts';
import { PlayKey, Transport, useIsFullScreen, Wordmark } from './Transport.tsx';
import './embed.css';

const Clock = part(loadClock);
const PlayerDiagram = part(async () => ({ default: (await loadPlayerDiagram()).PlayerDiagram }));
/** Its lanes are wanted by few articles. */
const Time = part(() => import('./Time.tsx'));

/** What the scenario promises, until it has begun. */
function usePromise(): Caption | null {
  const say = useTexts(TEXTS);
  const sentence = useSentence();
  const title = useScenarioTitle();
  const shown = usePage((s) => s.scenario?.title);
  const groups = usePresetGroups();
  const hasBegun = useStore(playerStore, (s) => s.hasBegun);
  return useMemo(() => {
    if (hasBegun || title === undefined) return null;
    const preset = groups.flatMap(({ presets }) => presets).find(({ scenario }) => scenario.title === shown);
    return { title: sentence(preset?.title ?? title), more: preset?.summary ?? say.ownStory };
  }, [hasBegun, title, shown, groups, say, sentence]);
}

/** For those who listen: each milestone while it plays, each step of who steps. */
function Told(): ReactElement {
  const say = useTexts(TEXTS);
  const sentence = useSentence();
  const playing = usePlaying();
  const hasBegun = useStore(playerStore, (s) => s.hasBegun);
  const seq = usePage((page) => {
    const step = shownEvent(page)?.seq;
    if (!page.playing || page.run.status !== 'ready' || step === undefined) return step;
    return page.run.milestones.findLast((milestone) => milestone <= step);
  });
  const told = useTelling(seq);
  const words = !hasBegun ? '' : told === undefined ? (playing ? '' : say.atStart) : sentence(told.title);
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {words}
    </p>
  );
}

/** Why the link could not be opened. Never a blank. */
function Trouble(): ReactElement | null {
  const say = useTexts(TEXTS);
  const words = useTexts(SHARE_TEXTS);
  const { error } = useTexts(UI_TEXTS);
  const trouble = useStore(playerStore, (s) => s.trouble);
  const title = useScenarioTitle();
  if (trouble === null || trouble.code === 'failed') return null;
  return (
    <p className="em-trouble c-failure" role="alert">
      <StateIcon shape="failure" label={error} />
      <span>
        {say.notOpened} {troubleText(trouble, words)} {title === undefined ? '' : say.showing({ title })}
      </span>
    </p>
  );
}

/** A click on the picture plays, as on any that moves. For everybody else there are the button and the keys. */
function playOnClick(picture: HTMLElement | null): (() => void) | undefined {
  const onClick = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('button, a') === null) acts.toggle();
  };
  picture?.addEventListener('click', onClick);
  return () => picture?.removeEventListener('click', onClick);
}

function Body({ options, width }: { readonly options: Options; readonly width: number }): ReactElement {
  const say = useTexts(TEXTS);
  const run = useRun();
  const promise = usePromise();
  const isTall = width < WIDE_FROM;
  if (run.status === 'failed') {
    const { again } = run;
    return (
      <div className="em-failed">
        <p role="alert">{run.message}</p>
        {again === undefined ? null : (
          <Button variant="primary" onClick={again}>
            {say.tryAgain}
          </Button>
        )}
        <Wordmark />
      </div>
    );
  }
  if (run.status !== 'ready' || width === 0) return <output className="em-waits" aria-label={say.working} />;
  const { view, caption, controls } = options;
  return (
    <>
      <Trouble />
      <Guard name="diagram">
        {view === 'timeline' ? null : (
          <div ref={playOnClick} className="em-picture">
            <PlayerDiagram width={width} />
          </div>
        )}
        {view === 'diagram' ? null : (
          <div className={isTall ? 'em-timeline is-tall' : 'em-timeline'}>
            <Suspense>
              <Time isTall={isTall} />
            </Suspense>
          </div>
        )}
      </Guard>
      {caption ? <PlayerCaption promise={promise} isTall={isTall} /> : null}
      {controls === 'none' ? (
        <div className="em-corner">
          <PlayKey />
        </div>
      ) : (
        <Transport controls={controls} />
      )}
      <Told />
      <Clock />
    </>
  );
}

/** Larger in full screen, as one piece. */
function useScale(): number {
  const isFull = useIsFullScreen();
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const measure = (): void =>
      setScale(isFull ? Math.max(1, Math.min(window.innerWidth / 672, window.innerHeight / 360)) : 1);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [isFull]);
  return scale;
}

export function Embed({ options }: { readonly options: Options }): ReactElement {
  const say = useTexts(TEXTS);
  const title = useScenarioTitle() ?? 'Grace Period';
  const player = useRef<HTMLElement | null>(null);
  const channel = useRef<Channel | null>(null);
  const [measure, width] = useWidth();
  const scale = useScale();
  const isReady = usePage((s) => s.run.status === 'ready');
  const titleNow = useRef(title);
  useLayoutEffect(() => {
    titleNow.current = title;
    document.title = `${title} · Grace Period`;
  }, [title]);

  const ref = useCallback(
    (element: HTMLElement | null) => {
      player.current = element;
      measure(element);
    },
    [measure],
  );
  useEffect(() => followKeys(), []);
  useEffect(() => {
    const stop = player.current === null ? null : watchSight(player.current);
    return () => stop?.();
  }, []);
  useEffect(() => {
    const opened = openChannel(options.origin, {
      title: () => titleNow.current,
      height: () => Math.ceil(player.current?.getBoundingClientRect().height ?? 0),
    });
    channel.current = opened;
    const observer = new ResizeObserver(() => {
      if (pageStore.getState().run.status === 'ready') opened.resized();
    });
    if (player.current !== null) observer.observe(player.current);
    return () => {
      observer.disconnect();
      opened.close();
    };
  }, [options.origin]);
  return (
    <main
      ref={ref}
      className="em"
      aria-label={say.player({ title })}
      data-ready={isReady || undefined}
      data-controls={options.controls}
      style={scale === 1 ? undefined : { width: `${100 / scale}vw`, transform: `scale(${scale})` }}
    >
      <Body options={options} width={width} />
    </main>
  );
}
