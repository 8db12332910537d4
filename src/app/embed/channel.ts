/**
 * What the player and the page around it say to each other. It speaks to one origin, which its address names, and hears
 * that origin alone, from the window that embeds it; whatever else comes is nobody's.
 */
import { eventLevel } from '../../cluster/eventKinds.ts';
import { readCommand } from '../../embed/messages.ts';
import { enveloped, type Command, type Refusal, type Report } from '../../embed/protocol.ts';
import { lastAtOrBelow, type TraceEvent } from '../../trace/index.ts';
import { telling } from '../readings/index.ts';
import { isAtEnd, pageStore, shownRelease, type PageState } from '../store/index.ts';
import { newPace } from './pace.ts';
import { acts, playerStore } from './player.ts';
import { chooseTheme } from './theme.ts';

const SECOND = 1_000_000;

interface Told {
  /** The scenario's title, as a person reads it. */
  readonly title: () => string;
  /** px that the player needs. */
  readonly height: () => number;
}

export interface Channel {
  readonly resized: () => void;
  readonly close: () => void;
}

const NOBODY: Channel = { resized: () => undefined, close: () => undefined };

/** The last that is worth stepping to: details are the page's business. */
const stepOf = ({ run, instant }: PageState): TraceEvent | undefined =>
  run.status === 'ready' ? run.trace.events[run.steps[lastAtOrBelow(run.steps, instant.index)] ?? -1] : undefined;

/** An origin as browsers write it in messages. `URL` has none for an app's own scheme, so that is only lowercased. */
function normalised(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url === null || url.origin === 'null' ? origin.toLowerCase() : url.origin;
}

/** @param named the origin to exchange messages with, as given in the address; null: none. */
export function openChannel(named: string | null, told: Told): Channel {
  if (named === null || window.parent === window) return NOBODY;
  const origin = normalised(named);
  const pace = newPace(() => performance.now());

  const say = (report: Report): void => {
    try {
      window.parent.postMessage(enveloped(report), origin);
    } catch {
      // An origin that the browser itself makes nothing of: there is nobody to tell.
    }
  };

  const tellReady = (page: PageState): void => {
    const { run } = page;
    if (run.status !== 'ready') return;
    const { trace, milestones } = run;
    say({
      type: 'ready',
      scenario: playerStore.getState().hash,
      title: told.title(),
      release: shownRelease(page),
      seconds: trace.end / SECOND,
      milestones: milestones.map((seq) => (trace.events[seq]?.t ?? 0) / SECOND),
    });
    say({ type: 'size', height: told.height() });
  };

  const tellState = (page: PageState): void =>
    say({ type: 'state', playing: page.playing, ended: isAtEnd(page), seconds: page.instant.t / SECOND });

  const tellEvent = (page: PageState): void => {
    const event = stepOf(page);
    if (event === undefined || page.run.status !== 'ready') return;
    const level = eventLevel(event.kind);
    if (level === 'detail') return;
    const title = telling(page.run, shownRelease(page), event.seq)?.marked ?? '';
    say({ type: 'event', seq: event.seq, kind: event.kind, level, seconds: event.t / SECOND, title });
  };

  const refuse = (of: string, reason: Refusal): void => say({ type: 'refused', of, reason });

  const obey = (command: Command): void => {
    switch (command.type) {
      case 'hello':
        tellReady(pageStore.getState());
        tellState(pageStore.getState());
        return;
      case 'play':
        if (!acts.play()) refuse('play', 'out-of-sight');
        return;
      case 'pause':
        acts.pause();
        return;
      case 'seek':
        acts.seek(command.seconds);
        return;
      case 'step':
        acts.step(command.unit ?? 'event', command.direction ?? 1);
        return;
      case 'scenario':
        void acts.scenario(command.scenario, command.seconds).then((opened) => {
          if (opened === 'refused') refuse('scenario', 'scenario');
        });
        return;
      case 'theme':
        chooseTheme(command.theme);
        return;
      default:
        command satisfies never;
    }
  };

  const hear = (message: MessageEvent<unknown>): void => {
    if (message.source !== window.parent || message.origin !== origin) return;
    const { isTaken, first } = pace.next();
    if (first) refuse('', 'too-many');
    if (!isTaken) return;
    const read = readCommand(message.data);
    if (read.is === 'command') obey(read.command);
    else if (read.is === 'refused') refuse(read.of, read.reason);
  };

  let lastEvent: number | undefined;
  const unsubscribe = pageStore.subscribe((page, old) => {
    if (page.run !== old.run) {
      lastEvent = undefined;
      // Its title is on the page by then.
      queueMicrotask(() => tellReady(pageStore.getState()));
    }
    const seq = stepOf(page)?.seq;
    if (seq !== lastEvent) {
      lastEvent = seq;
      tellEvent(page);
    }
    if (page.playing !== old.playing || isAtEnd(page) !== isAtEnd(old)) tellState(page);
  });
  window.addEventListener('message', hear);
  tellReady(pageStore.getState());
  return {
    resized: () => say({ type: 'size', height: told.height() }),
    close: () => {
      unsubscribe();
      window.removeEventListener('message', hear);
    },
  };
}
