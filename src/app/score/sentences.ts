/** The one sentence of the story view, and the one behind it. What is said is what moves; a wait is said with its length. */
import { waitText } from '../explain/index.ts';
import { beatAt, limitAt, type Beat, type BeatSubject, type Caption, type PodStory } from '../readings/index.ts';
import type { SENTENCES } from './texts.ts';

type Say = (typeof SENTENCES)['en'];

const SECOND = 1_000_000;

/** `30`, `12.4`: what a reader counts in. */
export function secondsOf(us: number): string {
  const seconds = Math.max(0, us) / SECOND;
  return seconds >= 100 ? seconds.toFixed(0) : seconds.toFixed(1).replace(/\.0$/, '');
}

const runsOn = ({ floors }: PodStory, t: number): boolean =>
  floors.some(({ lives }) => lives.some(({ from, to, exit }) => from <= t && (exit === undefined || to > t)));

function ofMessage(say: Say, story: PodStory, subject: BeatSubject & { is: 'message' }): Caption {
  const { message } = subject;
  const { name } = story;
  switch (message.is) {
    case 'delete': {
      const byController = message.isControllers === true;
      if (message.removes === true) {
        const more = runsOn(story, message.sent) ? say.deleteNowMore : '';
        return { title: byController ? say.removeFromController({ name }) : say.deleteNow, more };
      }
      if (message.number === undefined) {
        return {
          title: byController ? say.deleteFromController({ name }) : say.deleteAgain,
          more: say.deleteAgainMore,
        };
      }
      if (byController) return { title: say.deleteFromController({ name }), more: say.deleteMore };
      if (message.label === 'Eviction') return { title: say.evict({ name }), more: say.deleteMore };
      return { title: say.delete, more: say.deleteMore };
    }
    case 'refused':
      return { title: say.refused, more: say.refusedMore };
    case 'watch':
      return { title: say.watch, more: '' };
    case 'remove':
      return { title: say.manifest, more: say.manifestMore };
    case 'file':
      return { title: say.file, more: '' };
    case 'stop':
    case 'signal': {
      const { container = '' } = message;
      const lives = story.floors.find((floor) => floor.name === container)?.lives ?? [];
      const life = lives.find(({ term }) => term !== undefined && term.at >= message.sent);
      const isSent = story.messages.some((each) => each.is === 'signal' && each.sent === message.arrives);
      const seconds = life?.term?.seconds;
      const more = isSent && seconds !== undefined ? say.stopMore({ seconds: String(seconds) }) : '';
      return { title: say.stop({ container }), more };
    }
    case 'final':
      if (story.records.some(({ isMirror }) => isMirror)) return { title: say.finalMirror, more: say.finalMirrorMore };
      return {
        title: message.number === 2 ? say.final : say.finalOther,
        more: message.removes === true ? say.finalMore : '',
      };
    case 'create':
      return { title: say.create, more: say.createMore };
    case 'told':
      return { title: say.told({ name }), more: '' };
  }
}

function ofBeat(say: Say, story: PodStory, { subject, from }: Beat, t: number): Caption | undefined {
  const { name } = story;
  switch (subject.is) {
    case 'lead':
      return runsOn(story, t)
        ? { title: say.lead({ name }), more: say.leadMore }
        : { title: say.leadStopped({ name }), more: '' };
    case 'message':
      return ofMessage(say, story, subject);
    case 'stamp':
      return { title: say.stamp, more: say.stampMore };
    case 'manifest':
      return { title: say.manifest, more: say.manifestMore };
    case 'born':
      return subject.record.isMirror
        ? { title: say.bornMirror, more: say.bornMirrorMore }
        : { title: say.born({ name }), more: say.bornMore };
    case 'gone': {
      const more = subject.record.isMirror && runsOn(story, t) ? say.goneMirror : runsOn(story, t) ? say.goneRuns : '';
      return { title: say.gone({ name }), more };
    }
    case 'grace': {
      const { term } = subject.life;
      const { container, count } = subject;
      const limit = String(limitAt(subject.life, t)?.seconds ?? '');
      const { limits } = subject.life;
      const isAgain = limits.some(({ from: since, until }) => since <= t && until !== limits[0]?.until);
      const { kill, exit } = subject.life;
      const isShort = term !== undefined && kill === undefined && (exit?.at ?? Infinity) - term.at < SECOND;
      if (isShort && count === 1) return { title: say.graceShort({ container }), more: say.graceMore({ limit }) };
      const title =
        count > 1 ? say.graceMany({ count }) : say.grace({ container, seconds: secondsOf(t - (term?.at ?? t)) });
      if (isAgain) return { title, more: say.graceAgain({ limit }) };
      return { title, more: count > 1 ? say.graceManyMore({ limit }) : say.graceMore({ limit }) };
    }
    case 'hook':
      return {
        title: say.hook({ container: subject.container, seconds: secondsOf(t - (subject.life.hook?.from ?? t)) }),
        more: say.hookMore,
      };
    case 'kill':
      return subject.life.term === undefined
        ? { title: say.killNow, more: say.killMore }
        : { title: say.kill, more: say.killMore };
    case 'exit': {
      const { exit, term } = subject.life;
      const title = say.exit({ container: subject.container, code: String(exit?.code ?? '?') });
      const left = term === undefined || exit === undefined ? 0 : term.until - exit.at;
      return { title, more: exit?.code === 0 && left >= SECOND ? say.exitMore({ seconds: secondsOf(left) }) : '' };
    }
    case 'cleanUp':
      return {
        title: say.cleanUp({ name }),
        more: story.records.some(({ stamped }) => stamped !== undefined && stamped.at <= from) ? say.cleanUpMore : '',
      };
    case 'try':
      return { title: say.try({ count: subject.count, of: subject.of }), more: say.tryMore };
    case 'down':
      return { title: say.isDown({ of: subject.of }), more: '' };
    case 'up':
      return { title: say.isUp({ of: subject.of }), more: '' };
    case 'wait': {
      const { span } = subject;
      const seconds = secondsOf(Math.max(t, from) - span.from);
      return { title: say.wait({ name, seconds, what: waitText(span.wait).sentence }), more: '' };
    }
    case 'quiet':
      return undefined;
  }
}

/** What the process had for itself: from the request to stop until it was gone. */
function ownTime({ floors }: PodStory): number {
  const uses = floors.flatMap(({ lives }) =>
    lives.flatMap(({ hook, term, exit }) =>
      exit === undefined || term === undefined ? [] : [exit.at - (hook?.from ?? term.at)],
    ),
  );
  return Math.max(0, ...uses);
}

/** When the last of its records that went was gone. */
export const goneAt = ({ records }: PodStory): number | undefined =>
  records.findLast(({ goneBy }) => goneBy !== undefined)?.to;

/** How the whole of it is summed up. */
function ending(say: Say, story: PodStory): Caption {
  const { name, records, asked, messages, waits, to } = story;
  const gone = goneAt(story);
  const last = records.at(-1);
  if (gone !== undefined && last?.goneBy === undefined && last?.isMirror === true && last.seq >= 0)
    return { title: say.endMirror, more: say.bornMirrorMore };
  if (gone === undefined) {
    const wait = waits.findLast((span) => span.to >= to);
    const more = wait === undefined ? '' : say.endWaits({ what: waitText(wait.wait).sentence });
    return { title: say.endStays({ name }), more };
  }
  const stopped = Math.max(0, ...story.floors.flatMap(({ lives }) => lives.map((life) => life.exit?.at ?? 0)));
  const isForced = !messages.some(({ is }) => is === 'final') && stopped > gone;
  if (isForced) return { title: say.endForce({ name, seconds: secondsOf(stopped - gone) }), more: say.endForceMore };
  if (runsOn(story, to)) return { title: say.endRuns({ name }), more: '' };
  const isYours = messages.some(
    ({ from, sent, isControllers }) => from === 'you' && sent === asked && isControllers !== true,
  );
  const who = isYours ? 'you' : 'other';
  if (gone - asked < SECOND / 20) return { title: say.endAtOnce({ name }), more: '' };
  const own = ownTime(story);
  const seconds = secondsOf(gone - asked);
  const title =
    own >= SECOND
      ? say.endGoneOwn({ name, seconds, asked: who, own: secondsOf(own) })
      : say.endGone({ name, seconds, asked: who });
  return { title, more: messages.some(({ is, removes }) => is === 'final' && removes === true) ? say.endMore : '' };
}

/** The sentence at an instant; where nothing of the story happens, the last one stands. */
export function captionAt(say: Say, story: PodStory, beats: readonly Beat[], t: number, index?: number): Caption {
  if (t >= story.to) return ending(say, story);
  const beat = beatAt(beats, t, index);
  const now = beat === undefined ? undefined : ofBeat(say, story, beat, t);
  if (now !== undefined) return now;
  for (let i = beat === undefined ? -1 : beats.indexOf(beat); i >= 0; i--) {
    const earlier = beats[i];
    const caption = earlier === undefined ? undefined : ofBeat(say, story, earlier, t);
    if (caption !== undefined) return caption;
  }
  return { title: say.lead({ name: story.name }), more: '' };
}
