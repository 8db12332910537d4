/** What the diagram's boxes claim at an instant, and what the state has to show for it: read by the test of all claims. */
import type { ClusterState } from '../../cluster/state.ts';
import { CONFIG_HASH } from '../../kube/objects.ts';
import { podKey } from '../explain/index.ts';
import { outIn } from '../readings/index.ts';
import type { Look, Statement } from '../explain/statements.ts';
import { heldCalls, type HeldCall } from './contents/calls.ts';
import { focusOf } from './contents/focus.ts';
import { gcLine, mirrorLine, probesLine, statusLine, volumesLine } from './contents/parts.ts';
import { sandboxesOf, sayState } from './contents/runtime.ts';
import { volumeWords } from './contents/disk.ts';

interface LineClaim {
  readonly says: RegExp;
  /** @param count the number that the line begins with. */
  readonly holds: (state: ClusterState, count: number) => boolean;
}

const volumes = ({ volumeManager }: ClusterState) => Object.values(volumeManager.actual);
const mirrors = ({ podManager }: ClusterState) => Object.values(podManager.mirrorPodByUID);

/** The mirror is in the API as the static pod's manifest and nobody's deletion have it. */
const isCurrent = (state: ClusterState, mirror: ReturnType<typeof mirrors>[number]): boolean => {
  const object = state.etcd.pods[podKey(mirror.metadata)];
  const hash = object?.metadata.annotations?.[CONFIG_HASH];
  return (
    object?.metadata.uid === mirror.metadata.uid &&
    object.metadata.deletionTimestamp === undefined &&
    Object.values(state.podManager.podByUID).some(({ metadata }) => metadata.annotations?.[CONFIG_HASH] === hash)
  );
};

const readiness = ({ probeManager }: ClusterState) =>
  Object.values(probeManager.workers).filter(({ type }) => type === 'readiness');

/** By the words that a line has; a line of other words claims nothing. */
const LINES: readonly LineClaim[] = [
  {
    says: /mirrors?, current$/,
    holds: (state, count) => mirrors(state).length === count && mirrors(state).every((each) => isCurrent(state, each)),
  },
  {
    says: /gone from the API$/,
    holds: (state, count) =>
      mirrors(state).filter(({ metadata }) => state.etcd.pods[podKey(metadata)]?.metadata.uid !== metadata.uid)
        .length === count,
  },
  {
    says: /being deleted$|orphaned$|of another manifest$/,
    holds: (state, count) => mirrors(state).filter((each) => !isCurrent(state, each)).length >= count,
  },
  {
    says: /can't unmount$/,
    holds: (state, count) => volumes(state).filter(({ error }) => error !== undefined).length === count,
  },
  {
    says: / unmounting$/,
    holds: (state, count) => volumes(state).filter((v) => v.state === 'unmounting').length === count,
  },
  {
    says: / mounted$/,
    holds: (state, count) =>
      volumes(state).filter((v) => v.state === 'mounted').length === count &&
      volumes(state).every((v) => v.state !== 'unmounting'),
  },
  { says: /^collecting$/, holds: ({ containerGC }) => containerGC.running !== null },
  { says: /^removing /, holds: ({ containerGC }) => containerGC.deleting !== null },
  {
    says: / not ready$/,
    holds: (state, count) => readiness(state).filter((w) => w.result !== 'success').length === count,
  },
  { says: /^\d+ ready$/, holds: (state, count) => readiness(state).length === count },
];

const ofLine = (place: string, text: string, state: ClusterState): readonly Statement[] => {
  const claim = LINES.find(({ says }) => says.test(text));
  return claim === undefined
    ? []
    : [{ says: `${place}: ${text}`, holds: claim.holds(state, Number.parseInt(text, 10)) }];
};

/** A call is open: the runtime has it, or the worker's goroutine waits in it. */
function isHeld({ podUID, text, since }: HeldCall, { runtime, podWorkers }: ClusterState): boolean {
  const timeout = /timeout=(\d+)s/.exec(text)?.[1];
  if (timeout === undefined) return podWorkers.workers[podUID]?.running?.since === since;
  return Object.values(runtime.containers).some(
    (container) =>
      container.podUID === podUID &&
      container.stopping?.since === since &&
      container.stopping.timeout === Number(timeout),
  );
}

/** containerd says that something runs only while it serves; a process that runs without it is its shim's. */
function isSaid(words: string, running: boolean, { runtime: { outage }, nodeShutdown }: ClusterState): boolean {
  const serves = (outage === undefined || outage.servesSince !== undefined) && nodeShutdown.state !== 'off';
  if (words.startsWith('running')) return running && serves;
  return words === 'under its shim' ? running && !serves : !running;
}

export function ofDiagram({ state }: Look): readonly Statement[] {
  const { etcd, podManager, podWorkers, runtime, volumeManager } = state;
  const focus = focusOf(null, etcd, podManager, podWorkers.workers, runtime);
  const isServed = !outIn(state).some((away) => away === 'runtime' || away === 'node');
  const boxes = sandboxesOf(runtime).map((card) => {
    const words = sayState(card, isServed);
    const running = Object.values(runtime.containers).some((c) => c.sandboxID === card.id && c.state === 'running');
    return {
      says: `${card.name} in containerd: ${words}`,
      holds: isSaid(words, running, state) && words.endsWith(', ready') === (isServed && card.state === 'ready'),
    };
  });
  const disk = volumeWords(state.node, volumeManager, focus.podUID ?? '').map((words) => ({
    says: `disk: ${words}`,
    holds:
      words.endsWith(', busy') ===
      volumes(state).some(
        (v) => v.podUID === focus.podUID && words.startsWith(`${v.outerName}, `) && v.error !== undefined,
      ),
  }));
  return [
    ...ofLine('mirror client', mirrorLine(podManager, etcd).text, state),
    ...ofLine('volume manager', volumesLine(volumeManager).text, state),
    ...ofLine('container GC', gcLine(state.containerGC).text, state),
    ...ofLine('probe manager', probesLine(state.probeManager).text, state),
    ...ofLine('status manager', statusLine(state.statusManager, etcd, podManager, focus).text, state),
    ...heldCalls(runtime, podWorkers.workers).map((call) => ({
      says: `held open: ${call.text} of ${call.podUID}`,
      holds: isHeld(call, state),
    })),
    ...boxes,
    ...disk,
  ];
}
