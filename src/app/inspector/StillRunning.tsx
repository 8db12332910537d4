/** Calls that were begun and have not returned: what everybody waits for meanwhile. */
import type { Frame } from '../../cluster/state.ts';
import {
  duration,
  procedureSource,
  Prose,
  subjectKey,
  uidsOf,
  waitsOf,
  waitText,
  type Wait,
} from '../explain/index.ts';
import { colourOf, StateIcon, stateOfWorker, type ShapeName } from '../shell/ui/index.ts';
import { useClusterState, useInstant, usePage, useSelectedPod } from '../store/index.ts';
import { useRelease } from './useShown.ts';

/** Shorter calls come and go within a step and would only flicker. */
const LONG = 50_000;

function Procedure({ frame, shape, t, wait }: { frame: Frame; shape: ShapeName; t: number; wait: Wait | undefined }) {
  const release = useRelease();
  const link = procedureSource(frame.procedure, release);
  const what = wait === undefined ? frame.waitsFor : waitText(wait).sentence;
  return (
    <div className={`still ${colourOf(shape)}`}>
      <StateIcon shape={shape} />
      <span>
        Still running: <code>{frame.procedure}</code>, for {duration(t - frame.since)}
      </span>
      {what === undefined ? null : (
        <span className="still-for">
          Waits for <Prose text={what} />.
        </span>
      )}
      {link === null ? null : (
        <a className="insp-source" href={link.url} target="_blank" rel="noopener noreferrer">
          {link.path} · {link.func}
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
  if (selected === null || cluster === null) return null;
  const key = subjectKey(cluster, selected);
  const uids = uidsOf(cluster, key);
  const running = Object.values(workers).filter(
    ({ status, running: frame }) => frame !== null && uids.has(status.podUID) && t - frame.since >= LONG,
  );
  const [wait] = waitsOf(cluster, key);
  return running.map((worker) =>
    worker.running === null ? null : (
      <Procedure
        key={worker.status.podUID}
        frame={worker.running}
        shape={stateOfWorker(worker)}
        t={t}
        wait={wait.kind === 'call' ? undefined : wait}
      />
    ),
  );
}
