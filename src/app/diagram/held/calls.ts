/**
 * Calls that are held open: somebody waits for the answer, nothing travels. They are the amber of the picture, read
 * from the state, so that they are there at any instant and in a trace that starts in the middle.
 */
import type { PodWorker, RuntimeState } from '../../../cluster/state.ts';
import { micros } from '../../../engine/time.ts';
import { plainText, waitText } from '../../explain/index.ts';
import { texts } from '../../language/index.ts';
import type { Place } from '../geometry/layout.ts';
import { TEXTS } from './texts.ts';

export interface HeldCall {
  readonly from: Place;
  readonly to: Place;
  readonly text: string;
  readonly podUID: string;
  readonly since: number;
}

/** Where a worker's wait leads, by the name that the kubelet's own function has. */
const WAITS: readonly (readonly [RegExp, Place, string])[] = [
  [/unmount/i, 'volumeManager', 'WaitForUnmount'],
  [/attach|mount/i, 'volumeManager', 'WaitForAttachAndMount'],
  [/prestop|lifecycle/i, 'runtime', 'preStop'],
  [/stoppodsandbox|sandbox/i, 'runtime', 'StopPodSandbox'],
  [/stopcontainer/i, 'runtime', 'StopContainer'],
  [/cgroup/i, 'disk', 'Destroy cgroup'],
  [/newerthan|podcache/i, 'pleg', 'GetNewerThan'],
];

function waitOf(podUID: string, { running }: PodWorker): HeldCall | null {
  if (running === null || running.waitsFor === undefined) return null;
  const said = `${running.procedure} ${running.stage} ${running.waitsFor}`;
  const wait = WAITS.find(([pattern]) => pattern.test(said));
  return wait ? { from: 'podSyncer', to: wait[1], text: wait[2], podUID, since: running.since } : null;
}

export function heldCalls(runtime: RuntimeState, workers: Readonly<Record<string, PodWorker>>): readonly HeldCall[] {
  const stops = Object.values(runtime.containers).flatMap(({ stopping, podUID }): HeldCall[] =>
    stopping
      ? [
          {
            from: 'podSyncer',
            to: 'runtime',
            text: `StopContainer timeout=${stopping.timeout}s`,
            podUID,
            since: stopping.since,
          },
        ]
      : [],
  );
  const stopped = new Set(stops.map((call) => call.podUID));
  const waits = Object.entries(workers).flatMap(([uid, worker]) => {
    const call = stopped.has(uid) ? null : waitOf(uid, worker);
    return call ? [call] : [];
  });
  return [...stops, ...waits];
}

/** What a frame waits for, in the page's language. */
export const callWords = (what: string): string =>
  plainText(waitText({ kind: 'call', what, procedure: '', since: micros(0) }).sentence);

/** What kubectl waits for: a watch event, or everything to be gone. */
export const commandWaits = (what: string | undefined): string => {
  const say = texts(TEXTS);
  return what === undefined ? say.anAnswer : what === 'the pods to be gone' ? say.podsGone : what;
};

/** The function, without what it is given. */
const nameOf = ({ text }: HeldCall): string => text.split(' ')[0] ?? '';

/** One pill a wire: the call of the pod in focus, or the oldest, and how many like it. */
export function pillText(calls: readonly HeldCall[], podUID: string | null): string {
  const shown = calls.find((call) => call.podUID === podUID) ?? calls[0];
  if (shown === undefined) return '';
  const name = nameOf(shown);
  const alike = calls.filter((call) => nameOf(call) === name).length;
  return alike === 1 ? shown.text : `${name} ×${alike}`;
}
