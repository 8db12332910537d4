/**
 * Is a recording with controllers reproduced? Each writer's requests on each pod, each pod's watch events and the Node's
 * conditions and taints are the same, and each comes when it came, but for the latencies that are stated here.
 */
import { minus, toSeconds, type Micros } from '../../../engine/time.ts';
import { alignTexts, type AlignedText } from '../agreement.ts';
import { table } from '../report.ts';
import type { ControllerRun, Told } from './controllerRun.ts';
import type { ControllerFolder } from './recordedControllers.ts';

/**
 * How far apart the same step may be. A request of a controller follows from a timer whose phase is known, and from
 * latencies of milliseconds; a busy machine made some of them longer. What the kubelet writes waits for PLEG's relist,
 * housekeeping and the start of a process.
 */
const WITHIN: Readonly<Record<string, Micros>> = { kubelet: 2_500_000 as Micros };
const WITHIN_OTHERWISE = 500_000 as Micros;

export interface ThreadComparison {
  /** `writes of node-controller on pod 1` */
  readonly name: string;
  readonly aligned: readonly AlignedText[];
  readonly same: boolean;
  /** Of the texts that are the same, in order. */
  readonly times: readonly { readonly text: string; readonly real: Micros; readonly simulated: Micros }[];
  readonly within: Micros;
}

export interface ControllerVerdict {
  readonly folder: ControllerFolder;
  readonly threads: readonly ThreadComparison[];
  readonly reasons: readonly string[];
}

function threadsOf(run: ControllerRun): ReadonlyMap<string, readonly Told[]> {
  const threads = new Map<string, readonly Told[]>();
  for (const { t, writer, pod, text } of run.writes) {
    const name = `${writer} on ${pod}`;
    threads.set(name, [...(threads.get(name) ?? []), { t, text }]);
  }
  for (const [pod, told] of run.watch) threads.set(`watch of ${pod}`, told);
  if (run.node.length > 0) threads.set('the Node', run.node);
  return threads;
}

function compareThread(name: string, real: readonly Told[], simulated: readonly Told[]): ThreadComparison {
  const aligned = alignTexts(
    real.map(({ text }) => text),
    simulated.map(({ text }) => text),
  );
  let [i, j] = [0, 0];
  const times = aligned.flatMap(({ in: where, text }) => {
    const [a, b] = [real[i], simulated[j]];
    if (where !== 'second') i++;
    if (where !== 'first') j++;
    return where === 'both' && a !== undefined && b !== undefined ? [{ text, real: a.t, simulated: b.t }] : [];
  });
  const isOfKubelet = name.startsWith('kubelet ') || name.startsWith('watch ');
  return {
    name,
    aligned,
    same: aligned.every((line) => line.in === 'both'),
    times,
    within: (isOfKubelet ? WITHIN['kubelet'] : undefined) ?? WITHIN_OTHERWISE,
  };
}

const furthest = ({ times }: ThreadComparison): Micros =>
  Math.max(0, ...times.map(({ real, simulated }) => Math.abs(minus(real, simulated)))) as Micros;

export function judgeControllers(folder: ControllerFolder, simulated: ControllerRun): ControllerVerdict {
  const compared = (run: ControllerRun): ControllerRun => (folder.isWatched ? run : { ...run, watch: new Map() });
  const [a, b] = [threadsOf(compared(folder.run)), threadsOf(compared(simulated))];
  const threads = [...new Set([...a.keys(), ...b.keys()])]
    .toSorted()
    .map((name) => compareThread(name, a.get(name) ?? [], b.get(name) ?? []));
  const reasons = threads.flatMap((thread) => {
    const apart = furthest(thread);
    return [
      ...(thread.same ? [] : [`not the same: ${thread.name}`]),
      ...(apart > thread.within
        ? [`${thread.name}: ${toSeconds(apart).toFixed(3)} s apart, ${toSeconds(thread.within)} s at most`]
        : []),
    ];
  });
  return { folder, threads, reasons };
}

/** A table of who agrees how far, what differs, and the verdict. */
export function controllerReport({ folder, threads, reasons }: ControllerVerdict, differences: number): string {
  const rows = threads.map((thread) => [
    thread.name,
    String(thread.aligned.filter((line) => line.in === 'both').length),
    String(thread.aligned.filter((line) => line.in === 'first').length),
    String(thread.aligned.filter((line) => line.in === 'second').length),
    toSeconds(furthest(thread)).toFixed(3),
  ]);
  const seconds = toSeconds(folder.ends).toFixed(1);
  return [
    `${folder.group}, until ${seconds} s`,
    ...table([['', 'matched', 'missing', 'extra', 's apart'], ...rows]).map((line) => `  ${line}`),
    ...threads.flatMap((thread) => differing(thread, differences)),
    '',
    ...(reasons.length === 0
      ? ['  reproduced: writes, watch events and the Node are the same, and come in time']
      : ['  NOT reproduced:', ...reasons.map((reason) => `    ${reason}`)]),
    '',
  ].join('\n');
}

function differing({ name, aligned, same }: ThreadComparison, most: number): readonly string[] {
  if (same) return [];
  const lines = aligned.filter((line) => line.in !== 'both');
  return [
    `    ${name}: - real, + simulated`,
    ...lines.slice(0, most).map((line) => `      ${line.in === 'first' ? '-' : '+'} ${line.text}`),
    ...(lines.length > most ? [`      … and ${lines.length - most} more`] : []),
  ];
}
