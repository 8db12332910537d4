/** Calls that were begun and have not returned: what everybody waits for meanwhile. */
import { useMemo } from 'react';
import type { Frame } from '../../cluster/state.ts';
import {
  duration,
  EXPLANATIONS,
  procedureSource,
  Prose,
  subjectKey,
  uidsOf,
  waitsOf,
  waitText,
  type Wait,
} from '../explain/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { colourOf, StateIcon, stateOfWorker, type ShapeName } from '../shell/ui/index.ts';
import { useClusterState, useInstant, usePage, useSelectedPod } from '../store/index.ts';
import { useRelease } from './useShown.ts';
import { WHAT } from './whatTexts.ts';

/** Shorter calls come and go within a step and would only flicker. */
const LONG = 50_000;

function Procedure({ frame, shape, t, wait }: { frame: Frame; shape: ShapeName; t: number; wait: Wait }) {
  const release = useRelease();
  const link = procedureSource(frame.procedure, release);
  const say = useTexts(WHAT);
  const texts = useTexts(EXPLANATIONS);
  const waits: Wait | undefined =
    wait.kind !== 'call' ? wait : frame.waitsFor === undefined ? undefined : { ...wait, what: frame.waitsFor };
  return (
    <div className={`still ${colourOf(shape)}`}>
      <StateIcon shape={shape} />
      <span>
        <Filled text={say.stillRunning} procedure={<code>{frame.procedure}</code>} time={duration(t - frame.since)} />
      </span>
      {waits === undefined ? null : (
        <span className="still-for">
          <Filled text={say.waitsFor} what={<Prose text={waitText(waits, texts).sentence} />} />
        </span>
      )}
      {link === null ? null : (
        <a className="insp-source" href={link.url} target="_blank" rel="noopener noreferrer">
          {link.func} · {link.path}
        </a>
      )}
    </div>
  );
}

export function StillRunning() {
  const { t } = useInstant();
  const selected = useSelectedPod();
  const cluster = usePage((s) => s.cluster);
  const workers = useClusterState(({ podWorkers }) => podWorkers.workers);
  // The time that a call takes is written anew in each frame; which calls there are changes with events only.
  const held = useMemo(() => {
    if (selected === null || cluster === null) return null;
    const key = subjectKey(cluster, selected);
    const uids = uidsOf(cluster, key);
    const running = Object.values(workers).filter(
      (worker) => worker.running !== null && uids.has(worker.status.podUID),
    );
    return { running, wait: waitsOf(cluster, key)[0] };
  }, [selected, cluster, workers]);
  if (held === null) return null;
  const { running, wait } = held;
  return running.map((worker) =>
    worker.running === null || t - worker.running.since < LONG ? null : (
      <Procedure key={worker.status.podUID} frame={worker.running} shape={stateOfWorker(worker)} t={t} wait={wait} />
    ),
  );
}
