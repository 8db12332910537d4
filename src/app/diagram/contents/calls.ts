/**
 * Calls that are held open: somebody waits for the answer, nothing travels. They are the amber of the picture, read
 * from the state, so that they are there at any instant and in a trace that starts in the middle.
 */
import { waitCode, workerWait, type FrameWait, type WaitCode } from '../../../cluster/frameWait.ts';
import type { ClusterState, KubectlCommand, PodWorker, RuntimeState } from '../../../cluster/state.ts';
import { micros } from '../../../engine/time.ts';
import { plainText, waitText } from '../../explain/index.ts';
import { texts } from '../../language/index.ts';
import type { Place } from '../../readings/index.ts';
import { TEXTS } from './texts.ts';

export interface HeldCall {
  readonly from: Place;
  readonly to: Place;
  readonly text: string;
  readonly podUID: string;
  readonly since: number;
}

/** Where a worker's wait leads, by the name that the kubelet's own function has. */
const WAITS: { readonly [Code in WaitCode]?: readonly [Place, string] } = {
  unmount: ['volumeManager', 'WaitForUnmount'],
  attachAndMount: ['volumeManager', 'WaitForAttachAndMount'],
  preStop: ['runtime', 'preStop'],
  RunPodSandbox: ['runtime', 'RunPodSandbox'],
  StopPodSandbox: ['runtime', 'StopPodSandbox'],
  StopContainer: ['runtime', 'StopContainer'],
  podCgroup: ['disk', 'Destroy cgroup'],
  relist: ['pleg', 'GetNewerThan'],
};

function waitOf(podUID: string, { running }: PodWorker): HeldCall | null {
  const code = running === null ? undefined : waitCode(running);
  const wait = code && WAITS[code];
  return running && wait ? { from: 'podSyncer', to: wait[0], text: wait[1], podUID, since: running.since } : null;
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
export const callWords = (call: FrameWait): string =>
  plainText(waitText({ kind: 'call', call, since: micros(0) }).sentence);

/** What the goroutine of that pod's worker waits for; undefined where it waits for nothing. */
export function workerWords({ podWorkers, node }: ClusterState, podUID: string | null): string | undefined {
  const worker = podWorkers.workers[podUID ?? ''];
  const wait = worker && workerWait(worker, node);
  return wait && callWords(wait);
}

/** What kubectl waits for: a watch event, or everything to be gone. */
export const commandWaits = (what: KubectlCommand['waitsFor']): string => {
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
