/**
 * `<grace-period scenario="mirror" at="2.5s">`: a player in a frame, for pages that know nothing of it. It gives the frame
 * its address and the height that fits, hands commands in and events out, and keeps nothing.
 */
import { hashOf, playerAddress, secondsOf } from './address.ts';
import { heightOf, WIDE_FROM } from './heights.ts';
import { readReport } from './messages.ts';
import { CONTROLS, DEFAULTS, LANGS, SHOWS } from './options.ts';
import { enveloped, THEMES, type Command, type Report, type Unit } from './protocol.ts';

type Of<T extends Report['type']> = Extract<Report, { type: T }>;

/** What it dispatches, by name: `ready`, `event`, `play`, `pause`, `ended`. None of them bubbles. */
export interface GracePeriodEvents {
  ready: CustomEvent<Of<'ready'>>;
  event: CustomEvent<Of<'event'>>;
  play: CustomEvent<Of<'state'>>;
  pause: CustomEvent<Of<'state'>>;
  ended: CustomEvent<Of<'state'>>;
  refused: CustomEvent<Of<'refused'>>;
}

export interface GracePeriodElement extends HTMLElement {
  play(): void;
  pause(): void;
  /** To seconds from the beginning, or a time as `at` says it: `1m30s`. */
  seek(to: number | string): void;
  step(unit?: Unit, direction?: 1 | -1): void;
  readonly playing: boolean;
  addEventListener<K extends keyof GracePeriodEvents>(
    type: K,
    listener: (event: GracePeriodEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

const NAME = 'grace-period';
const FIRST_SCENARIO = 'regular';
/** Scripts and its own origin, or it could not load; the way to the whole page; nothing else. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

const oneOf = <T extends string>(known: readonly T[], text: string | null | undefined): T | undefined =>
  known.find((each) => each === text);

/** The folder of the page: of a link into it neither what follows `?` nor `#`. Null for what no page has as its address. */
function pageAt(address: string): URL | null {
  if (!URL.canParse(address, document.baseURI)) return null;
  const page = new URL(address, document.baseURI);
  page.search = '';
  page.hash = '';
  return page.protocol === 'https:' || page.protocol === 'http:' ? page : null;
}

/** @param home where the page is served, unless an element's `src` says so. */
export function defineGracePeriod(home: string | null): void {
  if (customElements.get(NAME) !== undefined) return;

  class Player extends HTMLElement implements GracePeriodElement {
    static readonly observedAttributes = ['scenario', 'at', 'theme', 'controls', 'view', 'caption', 'lang', 'src'];

    #frame: HTMLIFrameElement | null = null;
    /** Of the page in the frame. */
    #origin = '';
    #isReady = false;
    /** What was asked for before the player was there. */
    #waiting: Command[] = [];
    #isPlaying = false;

    get playing(): boolean {
      return this.#isPlaying;
    }

    play(): void {
      this.#tell({ type: 'play' });
    }

    pause(): void {
      this.#tell({ type: 'pause' });
    }

    seek(to: number | string): void {
      const seconds = typeof to === 'number' ? to : secondsOf(to);
      if (seconds !== null) this.#tell({ type: 'seek', seconds });
    }

    step(unit: Unit = 'event', direction: 1 | -1 = 1): void {
      this.#tell({ type: 'step', unit, direction });
    }

    connectedCallback(): void {
      window.addEventListener('message', this.#hear);
      this.#open();
    }

    disconnectedCallback(): void {
      window.removeEventListener('message', this.#hear);
      this.#frame?.remove();
      this.#frame = null;
      this.#waiting = [];
    }

    attributeChangedCallback(name: string, before: string | null, now: string | null): void {
      if (!this.isConnected || this.#frame === null || before === now) return;
      const hash = this.#hash();
      // What the player can do where it stands costs no new frame.
      if (name === 'theme') this.#tell({ type: 'theme', theme: this.#theme() });
      else if (name === 'at') this.seek(now ?? '0');
      else if (name === 'scenario' && hash !== null) this.#tell({ type: 'scenario', scenario: hash });
      else this.#open();
    }

    #theme = () => oneOf(THEMES, this.getAttribute('theme')) ?? DEFAULTS.theme;

    #hash(): string | null {
      const at = secondsOf(this.getAttribute('at') ?? '') ?? undefined;
      return hashOf(this.getAttribute('scenario') ?? FIRST_SCENARIO, at);
    }

    /** Its own, or that of what it stands in. */
    #lang = () => oneOf(LANGS, this.closest('[lang]')?.getAttribute('lang')?.toLowerCase().split('-')[0]) ?? null;

    #open(): void {
      this.#frame?.remove();
      this.#frame = null;
      this.#isReady = false;
      this.#isPlaying = false;
      const source = this.getAttribute('src') ?? home;
      const page = source === null ? null : pageAt(source);
      const scenario = this.getAttribute('scenario') ?? FIRST_SCENARIO;
      const hash = this.#hash();
      if (page === null || hash === null) {
        console.error(`<${NAME}>: ${page === null ? 'src is no address of a page' : `no scenario: ${scenario}`}`, this);
        return;
      }
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', SANDBOX);
      frame.allow = 'fullscreen';
      frame.loading = 'lazy';
      frame.referrerPolicy = 'no-referrer';
      frame.title = `Grace Period: ${scenario.startsWith('#') || scenario.includes('://') ? 'scenario' : scenario}`;
      const shown = {
        controls: oneOf(CONTROLS, this.getAttribute('controls')) ?? DEFAULTS.controls,
        view: oneOf(SHOWS, this.getAttribute('view')) ?? DEFAULTS.view,
        caption: this.getAttribute('caption') !== '0',
      };
      frame.src = playerAddress(page.href, hash, {
        ...shown,
        theme: this.#theme(),
        lang: this.#lang(),
        origin: window.origin === 'null' ? null : window.origin,
      });
      this.#origin = page.origin;
      this.#frame = frame;
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      if (root.adoptedStyleSheets.length === 0) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(':host { display: block } :host([hidden]) { display: none }');
        root.adoptedStyleSheets = [sheet];
      }
      const height = heightOf(shown, this.clientWidth < WIDE_FROM);
      // One by one, as a page may forbid the attribute `style`, and not the properties.
      const look = { display: 'block', width: '100%', height: `${height}px`, border: '0', borderRadius: '8px' };
      Object.assign(frame.style, look);
      root.append(frame);
    }

    #tell(command: Command): void {
      if (this.#isReady) this.#frame?.contentWindow?.postMessage(enveloped(command), this.#origin);
      else this.#waiting.push(command);
    }

    #hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (this.#frame === null || source !== this.#frame.contentWindow || origin !== this.#origin) return;
      const report = readReport(data);
      if (report === null) return;
      switch (report.type) {
        case 'ready': {
          this.#frame.title = `Grace Period: ${report.title}`;
          this.#isReady = true;
          for (const command of this.#waiting.splice(0)) this.#tell(command);
          this.#say('ready', report);
          break;
        }
        case 'size':
          this.#frame.style.height = `${report.height}px`;
          break;
        case 'event':
          this.#say('event', report);
          break;
        case 'state': {
          const was = this.#isPlaying;
          this.#isPlaying = report.playing;
          if (was !== report.playing) this.#say(report.playing ? 'play' : 'pause', report);
          if (report.ended && was) this.#say('ended', report);
          break;
        }
        case 'refused':
          this.#say('refused', report);
          break;
        default:
          report satisfies never;
      }
    };

    #say(type: keyof GracePeriodEvents, detail: Report): void {
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }
  }

  customElements.define(NAME, Player);
}

declare global {
  interface HTMLElementTagNameMap {
    'grace-period': GracePeriodElement;
  }
}
