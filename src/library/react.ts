/**
 * `grace-period/react`: a player as a component. It is a frame of the page, which is served by whoever likes: the package
 * has it (`grace-period/page/`).
 *
 * @packageDocumentation
 */
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
  type CSSProperties,
  type ForwardRefExoticComponent,
  type RefAttributes,
} from 'react';
import { defineGracePeriod, type GracePeriodElement, type GracePeriodEvents } from '../embed/element.ts';

/** A scenario is there, and can be played. */
export interface PlayerReady {
  /** What follows the address in a link to it, with the `#`. */
  readonly scenario: string;
  readonly title: string;
  /** Kubernetes' release. */
  readonly release: string;
  /** How long the run takes. */
  readonly seconds: number;
  /** When its milestones are. */
  readonly milestones: readonly number[];
}

/** The player has come to a step. */
export interface PlayerEvent {
  /** As `RunEvent` has it; likewise `kind`. */
  readonly seq: number;
  readonly kind: string;
  readonly level: 'step' | 'milestone';
  readonly seconds: number;
  /** In the player's language. */
  readonly title: string;
}

/** It plays from now on, or stands. */
export interface PlayerState {
  readonly playing: boolean;
  readonly ended: boolean;
  readonly seconds: number;
}

/** A command that did nothing. */
export interface PlayerRefusal {
  readonly of: string;
  readonly reason: 'malformed' | 'version' | 'scenario' | 'out-of-sight' | 'too-many';
}

/** What a `ref` to it has. What is asked for before the player is there is done as soon as it is. */
export interface Player {
  readonly play: () => void;
  readonly pause: () => void;
  /** To seconds from the beginning, or a duration: `1m30s`. */
  readonly seek: (to: number | string) => void;
  readonly step: (unit?: 'event' | 'milestone', direction?: 1 | -1) => void;
}

/** What a player shows, and who hears of it. */
export interface GracePeriodProps {
  /** Where the page is served: its own folder. */
  readonly src: string;
  /** One of the page's scenarios by its name, or a link of the page; `regular` where it is left out. */
  readonly scenario?: string;
  /** Where it stands at first: seconds, or a duration. */
  readonly at?: number | string;
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly controls?: 'min' | 'full' | 'none';
  readonly view?: 'diagram' | 'timeline' | 'both';
  /** Whether the sentence stands under the picture; it does where this is left out. */
  readonly caption?: boolean;
  /** Where it is left out, the language of what it stands in. */
  readonly lang?: 'en' | 'zh';
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly onReady?: (ready: PlayerReady) => void;
  readonly onEvent?: (event: PlayerEvent) => void;
  readonly onPlay?: (state: PlayerState) => void;
  readonly onPause?: (state: PlayerState) => void;
  readonly onEnded?: (state: PlayerState) => void;
  readonly onRefused?: (refusal: PlayerRefusal) => void;
}

type Listener<Name extends keyof GracePeriodEvents> = (detail: GracePeriodEvents[Name]['detail']) => void;

/**
 * A player of the page at `src`. Another `theme` or `at` moves the one that is there; a scenario that is another opens in it.
 *
 * @example
 * ```ts
 * import { createElement } from 'react';
 * import { renderToString } from 'react-dom/server';
 * import { GracePeriod } from 'grace-period/react';
 *
 * const player = createElement(GracePeriod, {
 *   src: 'https://example.com/grace-period/',
 *   scenario: 'mirror',
 *   at: 2.5,
 *   onEvent: ({ title }) => console.log(title),
 * });
 * console.log(renderToString(player)); // → <div><grace-period src="https://example.com/grace-period/" scenario="mirror" at="2.5"></grace-period></div>
 * ```
 */
export const GracePeriod: ForwardRefExoticComponent<GracePeriodProps & RefAttributes<Player>> = forwardRef<
  Player,
  GracePeriodProps
>(function GracePeriod(props, ref) {
  const { src, scenario, at, theme, controls, view, caption, lang, className, style } = props;
  const element = useRef<GracePeriodElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    defineGracePeriod(null);
    const heard = new AbortController();
    const on = <Name extends keyof GracePeriodEvents>(name: Name, tell: Listener<Name>): void =>
      element.current?.addEventListener(name, ({ detail }: GracePeriodEvents[Name]) => tell(detail), {
        signal: heard.signal,
      });
    on('ready', (detail) => latest.current.onReady?.(detail));
    on('event', (detail) => latest.current.onEvent?.(detail));
    on('play', (detail) => latest.current.onPlay?.(detail));
    on('pause', (detail) => latest.current.onPause?.(detail));
    on('ended', (detail) => latest.current.onEnded?.(detail));
    on('refused', (detail) => latest.current.onRefused?.(detail));
    return () => heard.abort();
  }, []);
  useImperativeHandle(
    ref,
    () => ({
      play: () => element.current?.play(),
      pause: () => element.current?.pause(),
      seek: (to) => element.current?.seek(to),
      step: (unit, direction) => element.current?.step(unit, direction),
    }),
    [],
  );
  const attributes = { src, scenario, at, theme, controls, view, caption: caption === false ? '0' : undefined, lang };
  // oxlint-disable-next-line react/refs -- React's own function hands it on, and does not read it
  return createElement('div', { className, style }, createElement('grace-period', { ref: element, ...attributes }));
});
