/** What the subtitle says at an instant, and how much of it. Pure. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { lastAtOrBelow } from '../../trace/index.ts';
import { isIdle, waitsOf, waitText } from '../explain/index.ts';
import { drainTold, type Caption } from '../readings/index.ts';
import { standsAt, type Instant, type Steppable } from '../store/index.ts';
import { linesOf } from './fit.ts';
import type { Graces, RunningGrace, RunningHook } from './graces.ts';
import { linesIn, type SubtitleSize } from './sizes.ts';
import type { TEXTS } from './texts.ts';

type Say = (typeof TEXTS)['en'];

/** Of a milestone, as the story has it: what is nearer belongs to its telling. */
const NEAR_US = 50_000;

export type Subject =
  { readonly is: 'beginning' | 'grace' | 'hook' | 'waiting' } | { readonly is: 'step'; readonly seq: number };

/**
 * While time passes, the last milestone: what is smaller goes by too fast to be read, and stands in the inspector. A
 * grace that drains has a sentence of its own, and so has a hook that goes before it, as soon as the milestones at its
 * beginning are told. Who stands at a step reads that step's; who stops playing, what stood there already, so that
 * nothing changes under the eyes. Where the run has come to rest, what its pod still waits for.
 */
export function subjectAt(
  run: Steppable,
  instant: Instant,
  shown: number | undefined,
  playing: boolean,
  { isHooked = false, isWaiting = false } = {},
): Subject {
  if (shown !== undefined && standsAt(run, instant, shown, playing)) return { is: 'step', seq: shown };
  if (drainTold(run, instant, shown, playing) !== undefined) return { is: 'grace' };
  const milestone = milestoneAt(run, instant);
  if (isWaiting) return { is: 'waiting' };
  const told = milestone.is === 'step' ? (run.trace.events[milestone.seq]?.t ?? 0) : 0;
  return isHooked && instant.t > told + NEAR_US ? { is: 'hook' } : milestone;
}

export function milestoneAt({ milestones }: Pick<Steppable, 'milestones'>, { index }: Instant): Subject {
  const seq = milestones[lastAtOrBelow(milestones, index)];
  return seq === undefined ? { is: 'beginning' } : { is: 'step', seq };
}

const seconds = (t: number): string => (t / 1_000_000).toFixed(1);

const oneOf = (say: Say, { container, signal, since, frozen }: RunningGrace, t: Micros): string =>
  (frozen ? say.frozen : say.ago)({ container, signal, seconds: seconds(t - since) });

/** The grace in two sentences; undefined where the state knows of none. */
export function graceCaption({ running, isWaitedFor }: Graces, t: Micros, say: Say): Caption | undefined {
  const [longest, ...others] = running;
  if (longest === undefined) return undefined;
  if (others.length === 0) {
    return { title: oneOf(say, longest, t), more: isWaitedFor ? say.waits({ second: longest.seconds }) : '' };
  }
  const alike = others.every(({ signal }) => signal === longest.signal);
  return {
    title: say.many({ count: running.length, known: alike, signal: longest.signal }),
    more: isWaitedFor ? say.waitsForMany({ at: seconds(longest.killAt) }) : '',
  };
}

/** The hooks in two sentences; undefined where the state knows of none. */
export function hookCaption(hooks: readonly RunningHook[], t: Micros, say: Say): Caption | undefined {
  const [last, ...others] = hooks;
  if (last === undefined) return undefined;
  const { container, since, waitsForOthers } = last;
  const isCertain = hooks.every((hook) => hook.isCertain);
  const end = since + last.seconds * 1_000_000;
  if (others.length > 0) {
    const isFree = isCertain && !hooks.some((hook) => hook.waitsForOthers);
    const at = seconds(end);
    return {
      title: say.hooks({ count: hooks.length }),
      more: isFree ? say.afterHooks({ at }) : '',
    };
  }
  const then = waitsForOthers ? say.afterOthers : say.afterHook;
  return {
    title: say.hook({ container, seconds: seconds(t - since) }),
    more: isCertain ? then({ second: last.seconds }) : '',
  };
}

/** Where the run has come to rest, and the pod that is being deleted has not: undefined where it waits for nobody. */
export function waitingCaption({ etcd, ...state }: ClusterState, key: string | null, say: Say): Caption | undefined {
  const object = key === null ? undefined : etcd.pods[key];
  if (key === null || object?.metadata.deletionTimestamp === undefined) return undefined;
  const [wait] = waitsOf({ etcd, ...state }, key);
  if (isIdle(wait) || wait.kind === 'work') return undefined;
  const { name } = object.metadata;
  return wait.kind === 'node'
    ? { title: say.waitsForNode({ name, node: object.spec.nodeName ?? '' }), more: say.nobodyElse }
    : { title: say.stays({ name }), more: say.waitsFor({ what: waitText(wait).sentence }) };
}

/** What of a machine's words is left at least when they are cut. */
const LEAST = 12;

/** The longest of a machine's words loses its middle; the same where none is long enough. */
function cut(text: string): string {
  const parts = text.split('`');
  const codes = parts.map((part, i) => (i % 2 === 0 ? '' : part));
  const longest = codes.reduce((found, code) => (code.length > found.length ? code : found), '');
  if (longest.length <= LEAST) return text;
  const kept = (longest.length - 3) / 2;
  const shorter = `${longest.slice(0, Math.ceil(kept)).replace(/…$/, '')}…${longest.slice(-Math.floor(kept)).replace(/^…/, '')}`;
  return parts.map((part, i) => (i === codes.indexOf(longest) ? shorter : part)).join('`');
}

/**
 * Both sentences where they fit into the slot, of which the lines are `width` wide; else the first alone, and of long
 * names and outputs in it only their beginnings and ends.
 */
export function fitted({ title, more }: Caption, size: SubtitleSize, width: number, say: Pick<Say, 'both'>): string {
  const fits = (text: string): boolean => linesOf(text, size.font, width) <= linesIn(size);
  if (width <= 0) return title; // its slot is not measured yet
  const both = say.both({ title, more });
  if (more !== '' && fits(both)) return both;
  let text = title;
  while (!fits(text)) {
    const shorter = cut(text);
    if (shorter === text) break;
    text = shorter;
  }
  return text;
}
