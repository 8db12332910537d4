/** Calls that were begun and have not returned: what everybody waits for meanwhile. */
import { useMemo } from 'react';
import type { Frame } from '../../cluster/state.ts';
import {
  duration,
  EXPLANATIONS,
  frameWait,
  procedureSource,
  Prose,
  subjectKey,
  uidsOf,
  waitText,
  type Wait,
} from '../explain/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { colourOf, StateIcon, type ShapeName } from '../shell/ui/index.ts';
import { seenCluster, useClusterState, useInstant, usePage, useSelectedPod } from '../store/index.ts';
import { SOURCE } from './Section.tsx';
import { useRelease } from './useShown.ts';
import { WHAT } from './whatTexts.ts';
import { stateOfWorker } from '../readings/index.ts';

/** Shorter calls come and go within a step and would only flicker. */
const LONG = 50_000;

interface ProcedureProps {
  readonly frame: Frame;
  readonly shape: ShapeName;
  readonly t: number;
  readonly wait: Wait | undefined;
}

function Procedure({ frame, shape, t, wait }: ProcedureProps) {
  const release = useRelease();
  const link = procedureSource(frame.procedure, release);
  const say = useTexts(WHAT);
  const texts = useTexts(EXPLANATIONS);
  return (
    <div
      className={`still flex-none grid grid-cols-[18px_minmax(0,1fr)] gap-y-0.5 mx-4 mt-1 mb-2 py-1.5 pr-2.5 pl-2 rounded-2 bg-(--cs) text-12 text-ink ${colourOf(shape)}`}
    >
      <StateIcon shape={shape} className="mt-0.5" />
      <span>
        <Filled
          text={say.stillRunning({ procedure: '{procedure}', time: '{time}' })}
          procedure={<code>{frame.procedure}</code>}
          time={duration(t - frame.since)}
        />
      </span>
      {wait === undefined ? null : (
        <span className="col-2 text-ink-2">
          <Filled text={say.waitsFor({ what: '{what}' })} what={<Prose text={waitText(wait, texts).sentence} />} />
        </span>
      )}
      {link === null ? null : (
        <a
          className={`${SOURCE} col-2 leading-4`}
          title={link.path}
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {link.func} · {link.path}
        </a>
      )}
    </div>
  );
}

export function StillRunning() {
  const { t } = useInstant();
  const selected = useSelectedPod();
  const cluster = usePage(seenCluster);
  const workers = useClusterState(({ podWorkers }) => podWorkers.workers);
  // The time that a call takes is written anew in each frame; which calls there are changes with events only.
  const held = useMemo(() => {
    if (selected === null || cluster === null) return null;
    const uids = uidsOf(cluster, subjectKey(cluster, selected));
    return Object.values(workers).flatMap((worker) => {
      const { running: frame, status } = worker;
      if (frame === null || !uids.has(status.podUID)) return [];
      return [{ uid: status.podUID, frame, shape: stateOfWorker(worker), wait: frameWait(cluster, worker) }];
    });
  }, [selected, cluster, workers]);
  if (held === null) return null;
  return held.map(({ uid, frame, shape, wait }) =>
    t - frame.since < LONG ? null : <Procedure key={uid} frame={frame} shape={shape} t={t} wait={wait} />,
  );
}
