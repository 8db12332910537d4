/** What a crowd's story says at an instant, and how it is summed up. */
import { waitText } from '../explain/index.ts';
import {
  awayAt,
  beatAt,
  leftAt,
  stoppingAt,
  waitSpansOf,
  type Caption,
  type CrowdBeat,
  type CrowdPod,
  type CrowdRequest,
  type CrowdStory,
} from '../readings/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { shortName } from './crowdLabels.ts';
import { isUnheard } from './crowdMarks.ts';
import { secondsOf } from './sentences.ts';
import type { CROWD } from './crowdTexts.ts';

type Say = (typeof CROWD)['en'];
type Run = Trace<ClusterState>;
type Pods = readonly CrowdPod[];

const SECOND = 1_000_000;

/** Waits are looked up for at most this many pods. */
const FEW = 8;

const awayOf = (of: CrowdStory['outages'][number]['of']) => (of === 'node' ? ('other' as const) : of);

const runsAt = ({ starts, exited }: CrowdPod, t: number): boolean =>
  starts !== undefined && starts <= t && (exited?.at ?? Infinity) > t;

const goneBy = (story: CrowdStory, t: number): number => {
  const asked = story.dying.filter((pod) => (pod.asked?.at ?? Infinity) <= t).length;
  return asked - leftAt(story, t).length;
};

const named = (pods: Pods) => ({ count: pods.length, name: shortName(pods[0]?.name ?? '') });

const progress = (say: Say, story: CrowdStory, t: number): string => {
  const total = story.dying.length;
  const gone = goneBy(story, t);
  return total < 2 || gone === 0 ? '' : say.progress({ gone, total });
};

function ofGrace(say: Say, story: CrowdStory, t: number): Caption {
  const stopping = stoppingAt(story, t);
  const [only] = stopping;
  if (only === undefined) return { title: progress(say, story, t) || say.quiet, more: '' };
  const dues = stopping.flatMap(({ until }) => (until !== undefined && until > t ? [until] : []));
  const seconds = secondsOf(Math.min(...dues) - t);
  const left = dues.length === 0 ? '' : stopping.length > 1 ? say.graceFirst({ seconds }) : say.graceLeft({ seconds });
  const more = [progress(say, story, t), left].filter((text) => text !== '').join(' ');
  const hooked = stopping.filter(({ term }) => term !== undefined && term.at > t);
  if (hooked.length === stopping.length) {
    if (hooked.length > 1) return { title: say.hooks({ count: hooked.length }), more };
    return { title: say.hook({ ...named(hooked), seconds: secondsOf(t - (only.stop?.at ?? t)) }), more };
  }
  const asked = t - (only.term?.at ?? only.stop?.at ?? t);
  if (stopping.length > 1 || asked < SECOND) return { title: say.graceMany(named(stopping)), more };
  return {
    title: say.grace({ ...named(stopping), seconds: secondsOf(asked) }),
    more,
  };
}

/** When a refused eviction is sent again. */
function ofNextRequest(say: Say, story: CrowdStory, t: number): string {
  const next = story.requests.find(({ sent }) => sent > t);
  const isRefused = story.requests.some(({ is, arrives }) => is === 'refused' && arrives <= t);
  if (next === undefined || !isRefused) return '';
  const seconds = secondsOf(next.sent - t);
  return next.by === 'you' ? say.asksAgain({ seconds }) : say.controllerAsksAgain({ seconds });
}

/** The wait of the first pod that has one. */
function ofWaiting(say: Say, pods: Pods, trace: Run, t: number): Caption | undefined {
  for (const pod of pods) {
    const span = waitSpansOf(trace, pod.key).find(({ from, to }) => from <= t && t <= to);
    if (span === undefined) continue;
    const title = say.wait({ ...named([pod]), seconds: secondsOf(t - span.from) });
    return { title, more: say.waitMore({ what: waitText(span.wait).sentence }) };
  }
  return undefined;
}

function ofWait(say: Say, story: CrowdStory, trace: Run, beat: CrowdBeat, t: number): Caption {
  const again = ofNextRequest(say, story, t);
  if (again !== '') {
    const isShut = story.budget.some(({ from, to, allowed }) => from <= t && t < to && allowed === 0);
    return { title: again, more: isShut ? say.refusedMore : say.gateOpen };
  }
  const waiting = story.dying.length > FEW ? undefined : ofWaiting(say, leftAt(story, t), trace, t);
  if (waiting !== undefined) return waiting;
  return { title: say.passes({ seconds: secondsOf(t - beat.from) }), more: progress(say, story, t) };
}

function ofAway(say: Say, story: CrowdStory, trace: Run, beat: CrowdBeat, t: number): Caption {
  const [away] = awayAt(story, t);
  if (away === undefined) return ofWait(say, story, trace, beat, t);
  const { node = '' } = away;
  const lost = leftAt(story, t).filter(
    (pod) => isUnheard(story, pod) && (pod.stop?.at ?? Infinity) > t && runsAt(pod, t),
  );
  const [one] = lost;
  const isGone = lost.length > 0 && lost.every(({ gone }) => gone !== undefined && gone.at <= t);
  if (isGone) {
    const starting = story.pods.filter(({ born, starts }) => (born?.at ?? Infinity) <= t && (starts ?? Infinity) > t);
    return ofWaiting(say, starting, trace, t) ?? { title: say.endRuns(named(lost)), more: say.awayTold({ node }) };
  }
  if (one?.stamped !== undefined) {
    const replaced = story.pods.some(({ born, starts }) => born !== undefined && (starts ?? Infinity) <= t);
    const title =
      lost.length === 1 && t - one.stamped.at >= SECOND
        ? say.lost({ ...named(lost), seconds: secondsOf(t - one.stamped.at) })
        : say.lostMany(named(lost));
    return { title, more: replaced ? say.lostReplaced : say.lostMore({ node }) };
  }
  const title = say.away({ of: awayOf(away.of), node, seconds: secondsOf(t - away.from) });
  const next = story.requests.find(({ sent }) => sent > t);
  const isNext =
    next?.by === 'controller' && story.dying.some((pod) => pod.node === node && next.names.includes(pod.name));
  if (isNext && next !== undefined) return { title, more: say.awayNext({ seconds: secondsOf(next.sent - t) }) };
  return { title, more: leftAt(story, t).some(({ stamped }) => stamped !== undefined) ? say.awayMore : '' };
}

function ofRequests(say: Say, requests: readonly CrowdRequest[]) {
  const names = requests.flatMap((request) => request.names);
  const [first] = requests;
  const isEviction = first?.is !== 'delete';
  const by = first?.by === 'you' ? (isEviction ? 'evict' : 'you') : isEviction ? 'evicted' : 'other';
  return { title: say.asking({ by, count: names.length, name: shortName(names[0] ?? '') }), isEviction, names };
}

const ofAct = (say: Say, { names }: CrowdRequest): Caption => ({
  title: say.act({ act: names[0] ?? '' }),
  more: say.actMore,
});

function ofBeat(say: Say, story: CrowdStory, trace: Run, beat: CrowdBeat, t: number): Caption | undefined {
  const { subject } = beat;
  switch (subject.is) {
    case 'lead': {
      const count = story.pods.filter(({ born }) => born === undefined).length;
      return { title: say.lead({ count, nodes: story.nodes.length }), more: say.leadMore };
    }
    case 'asking': {
      if (subject.requests[0]?.is === 'act') return ofAct(say, subject.requests[0]);
      const { title, isEviction } = ofRequests(say, subject.requests);
      return { title, more: isEviction ? say.evictMore : '' };
    }
    case 'asked': {
      if (subject.requests[0]?.is === 'act') return ofAct(say, subject.requests[0]);
      const { names } = ofRequests(say, subject.requests);
      const said = { count: names.length, name: shortName(names[0] ?? '') };
      const pods = story.dying.filter(
        ({ name, asked }) => names.includes(name) && asked !== undefined && asked.at <= t,
      );
      if (pods.length > 0 && pods.every(({ stamped }) => stamped === undefined))
        return { title: say.removed(said), more: pods.some((pod) => runsAt(pod, t)) ? say.removedMore : '' };
      return { title: say.asked(said), more: pods.every((pod) => runsAt(pod, t)) ? say.askedMore : '' };
    }
    case 'refused': {
      const names = subject.requests.flatMap((request) => request.names);
      return { title: say.refused({ count: names.length, name: shortName(names[0] ?? '') }), more: say.refusedMore };
    }
    case 'stop': {
      const hooked = subject.pods.filter(({ term }) => term !== undefined);
      const isHeard = subject.pods.every(({ stamped }) => stamped !== undefined);
      return hooked.length === subject.pods.length
        ? { title: say.stopHook(named(hooked)), more: '' }
        : { title: say.stop(named(subject.pods)), more: isHeard ? say.stopMore : '' };
    }
    case 'killed':
      return { title: say.killed(named(subject.pods)), more: say.killedMore };
    case 'exited': {
      const [pod] = subject.pods;
      const isAlone = subject.pods.length === 1 && pod?.code !== undefined;
      return {
        title: isAlone
          ? say.exitedCode({ ...named(subject.pods), code: String(pod.code) })
          : say.exited(named(subject.pods)),
        more: subject.pods.every(({ final }) => final !== undefined && final.at > t) ? say.exitedMore : '',
      };
    }
    case 'cleanUp':
      return { title: say.cleanUp(named(subject.pods)), more: say.cleanUpMore };
    case 'final': {
      const isSecond = subject.pods.every(({ stamped }) => stamped !== undefined);
      const title = isSecond ? say.final(named(subject.pods)) : say.finalOther(named(subject.pods));
      return { title, more: say.finalMore };
    }
    case 'gone': {
      const running = subject.pods.filter((pod) => runsAt(pod, t));
      const more = running.length > 0 ? say.goneRuns({ count: running.length }) : progress(say, story, t);
      return { title: say.gone(named(subject.pods)), more };
    }
    case 'born':
      return { title: say.born({ ...named(subject.pods), node: subject.pods[0]?.node ?? '' }), more: '' };
    case 'starting': {
      const said = { ...named(subject.pods), node: subject.pods[0]?.node ?? '' };
      const isUp = beat.from === beat.to;
      return { title: isUp ? say.started(said) : say.starting(said), more: progress(say, story, t) };
    }
    case 'down':
    case 'up': {
      const { of, node = '' } = subject.outage;
      const said = { of: awayOf(of), node };
      return subject.is === 'down'
        ? {
            title: say.isDown(said),
            more: of === 'network' || of === 'kubelet' ? say.isDownMore({ of: of === 'network' ? of : 'other' }) : '',
          }
        : { title: say.isUp(said), more: '' };
    }
    case 'grace':
      return ofGrace(say, story, t);
    case 'away':
      return ofAway(say, story, trace, beat, t);
    case 'wait':
      return ofWait(say, story, trace, beat, t);
    case 'quiet':
      return undefined;
  }
}

function endingOfLeft(say: Say, story: CrowdStory, trace: Run, left: Pods, replaced: string): Caption {
  const { dying, to } = story;
  const stays = left.filter((each) => each.stamped === undefined && each.gone === undefined && !runsAt(each, to));
  if (stays.length === left.length) return { title: say.endStopped(named(stays)), more: replaced };
  const running = left.filter(({ hasRecord, gone }) => !hasRecord || gone !== undefined);
  if (running.length === left.length && left.some(({ hasRecord }) => hasRecord))
    return { title: say.endRuns(named(running)), more: replaced };
  const [pod] = left;
  const span =
    pod && story.dying.length <= FEW ? waitSpansOf(trace, pod.key).findLast((each) => each.to >= to) : undefined;
  const off = awayAt(story, to - 1).find(({ of, node }) => of === 'node' && node === pod?.node);
  const waits =
    off !== undefined
      ? say.endOff({ node: off.node ?? '' })
      : span === undefined
        ? ''
        : say.endWaits({ ...named(left), what: waitText(span.wait).sentence });
  return {
    title: say.endStays({ left: left.length, total: dying.length, name: shortName(pod?.name ?? '') }),
    more: waits || replaced,
  };
}

function crowdEnding(say: Say, story: CrowdStory, trace: Run): Caption {
  const { dying, pods, asked, isAskedByYou, to } = story;
  const born = pods.filter(
    ({ born: is, starts, asked: goes }) => is !== undefined && starts !== undefined && goes === undefined,
  );
  const replaced = born.length === 0 ? '' : say.endBorn({ count: born.length, total: dying.length });
  const left = leftAt(story, to);
  if (left.length > 0) return endingOfLeft(say, story, trace, left, replaced);
  const last = dying.reduce((most, { gone, exited }) => Math.max(most, gone?.at ?? 0, exited?.at ?? 0), 0);
  const outlived = dying.filter(({ gone, exited }) => gone !== undefined && (exited?.at ?? 0) - gone.at >= SECOND);
  const [longest] = outlived.toSorted((a, b) => (b.exited?.at ?? 0) - (a.exited?.at ?? 0));
  if (longest !== undefined) {
    const seconds = secondsOf((longest.exited?.at ?? 0) - (longest.gone?.at ?? 0));
    return { title: say.endOutlived({ ...named(outlived), seconds }), more: replaced };
  }
  const title = say.endGone({
    ...named(dying),
    seconds: secondsOf(last - asked),
    by: isAskedByYou ? 'you' : 'other',
  });
  const isByKubelets = dying.every(({ final }) => final !== undefined);
  return { title, more: replaced || (isByKubelets ? say.endMore : '') };
}

/** The sentence at an instant; while nothing happens, the previous one stays. */
export function crowdCaptionAt(
  say: Say,
  story: CrowdStory,
  trace: Run,
  beats: readonly CrowdBeat[],
  t: number,
  index?: number,
): Caption {
  if (t >= story.to) return crowdEnding(say, story, trace);
  const beat = beatAt(beats, t, index);
  for (let i = beat === undefined ? -1 : beats.indexOf(beat); i >= 0; i--) {
    const told = beats[i];
    const caption = told === undefined ? undefined : ofBeat(say, story, trace, told, t);
    if (caption !== undefined) return caption;
  }
  return { title: say.lead({ count: story.pods.length, nodes: story.nodes.length }), more: '' };
}
