/** The second row: the kubelet, with the parts of it that a removal passes through. */
import { useMemo, type ReactElement } from 'react';
import { releaseTag, withoutNode } from '../explain/index.ts';
import {
  HELD_TEXTS,
  methodsOf,
  mirrorLine,
  stateWord,
  statusLine,
  syncLoopWords,
  useBoxOutage,
  useFocus,
  useLastEventAt,
  useRelease,
  volumesLine,
  workersOf,
  type Line,
  type Rect,
  type WorkerRow,
} from '../diagram/index.ts';
import { useTexts } from '../language/index.ts';
import { cutInMiddle, StateIcon, StatePill } from '../shell/ui/index.ts';
import { useClusterState } from '../store/index.ts';
import { Box, cx } from './Box.tsx';
import type { Guest } from './geometry.ts';
import { charactersIn, phraseIn } from './names.ts';
import { TEXTS } from './texts.ts';

/** The frame around them. */
export function KubeletFrame(): ReactElement {
  const node = useClusterState((cluster) => cluster.node.name);
  const release = useRelease();
  return (
    <Box
      place="kubelet"
      className="pr-frame"
      aside={
        <small>
          {node} · {releaseTag(release)}
        </small>
      }
    />
  );
}

/** Between what was read, where it came from and whose it is. */
const DOT = ' · ';

/** A part of a process that is gone holds nothing. */
const useIsThere = (): boolean => useBoxOutage('kubelet') === null;

export function SyncLoop({ rect }: { readonly rect: Rect }): ReactElement {
  const { timers } = useTexts(TEXTS);
  const { running, channels, pleg, gc } = useClusterState(({ syncLoop, pleg, containerGC }) => ({
    running: syncLoop.running,
    channels: syncLoop.channels,
    pleg: pleg.running !== null,
    gc: containerGC.running !== null,
  }));
  const last = useLastEventAt('syncLoop');
  const words = syncLoopWords(last, channels, running !== null);
  const isThere = useIsThere();
  return (
    <Box place="syncLoop" className="pr-part">
      {isThere ? (
        <>
          <p className="truncate min-w-0" title={words.join(DOT)}>
            {phraseIn(words, charactersIn(rect.w - PADDING), DOT)}
          </p>
          <p className="pr-timers flex gap-5 text-ink-3">
            <span className={cx(pleg && 'is-on')}>{timers.pleg}</span>
            <span className={cx(running !== null && 'is-on')}>{timers.housekeeping}</span>
            <span className={cx(gc && 'is-on')}>{timers.gc}</span>
          </p>
        </>
      ) : null}
    </Box>
  );
}

const PADDING = 26;
/** `pod workers`, and a gap. */
const NAME = 118;
/** The widest state with its shape. */
const PILL = 150;

function Worker({ row, isFocus, room }: { readonly row: WorkerRow; readonly isFocus: boolean; readonly room: number }) {
  const node = useClusterState((cluster) => cluster.node.name);
  const name = withoutNode(row.name, row.uid, node);
  return (
    <p className={cx('pr-worker h-7', isFocus ? 'is-focus' : 'pr-dims')}>
      <span title={row.name}>{cutInMiddle(name, room)}</span>
      <StatePill shape={row.state}>{stateWord(row.state)}</StatePill>
    </p>
  );
}

export function PodWorkers({ rect }: { readonly rect: Rect }): ReactElement {
  const say = useTexts(HELD_TEXTS);
  const workers = useClusterState((cluster) => cluster.podWorkers.workers);
  const focus = useFocus();
  const release = useRelease();
  const { rows, counts, hidden } = useMemo(() => workersOf(workers, focus, 2), [workers, focus]);
  const method = methodsOf(workers, focus, release).find(({ here }) => here);
  const isThere = useIsThere();
  // The shown one first, as in every other box.
  const ordered = rows.toSorted((a, b) => Number(b.uid === focus.podUID) - Number(a.uid === focus.podUID));
  return (
    <Box
      place="podWorkers"
      className="pr-part"
      bright
      aside={
        isThere && method ? (
          <small className={`c-${method.state} is-toned`} title={method.name}>
            {cutInMiddle(method.name, charactersIn(rect.w - PADDING - NAME))}
          </small>
        ) : undefined
      }
    >
      {isThere ? (
        <>
          {ordered.map((row) => (
            <Worker
              key={row.uid}
              row={row}
              isFocus={row.uid === focus.podUID || rows.length === 1}
              room={charactersIn(rect.w - PADDING - PILL)}
            />
          ))}
          {hidden > 0 ? (
            <p className="pr-worker pr-dims h-7">
              <span>{say.plusMore({ count: hidden })}</span>
              <span className="flex gap-3">
                {counts.map(({ state, count }) => (
                  <span className="flex items-center gap-1.25" key={state}>
                    <StateIcon shape={state} label={stateWord(state)} /> {count}
                  </span>
                ))}
              </span>
            </p>
          ) : null}
          {rows.length === 0 ? <p className="is-quiet">{say.noWorker}</p> : null}
        </>
      ) : null}
    </Box>
  );
}

function Told({ line }: { readonly line: Line }): ReactElement {
  return (
    <p
      className={cx('pr-told line-clamp-2', line.tone === 'failed' && 'is-failed', line.tone === 'quiet' && 'is-quiet')}
    >
      {line.text}
    </p>
  );
}

export function StatusManager(): ReactElement {
  const { statusManager, etcd, podManager } = useClusterState((cluster) => ({
    statusManager: cluster.statusManager,
    etcd: cluster.etcd,
    podManager: cluster.podManager,
  }));
  const focus = useFocus();
  const line = useMemo(
    () => statusLine(statusManager, etcd, podManager, focus),
    [statusManager, etcd, podManager, focus],
  );
  const isThere = useIsThere();
  return (
    <Box place="statusManager" className="pr-part">
      {isThere ? <Told line={line} /> : null}
    </Box>
  );
}

/** Whoever stands in the last place. */
export function GuestPart({ guest }: { readonly guest: Guest }): ReactElement {
  const { podManager, etcd, volumes } = useClusterState((cluster) => ({
    podManager: cluster.podManager,
    etcd: cluster.etcd,
    volumes: cluster.volumeManager,
  }));
  const line = guest === 'mirrorClient' ? mirrorLine(podManager, etcd) : volumesLine(volumes);
  const isThere = useIsThere();
  return (
    <Box place={guest} className="pr-part">
      {isThere ? <Told line={line} /> : null}
    </Box>
  );
}
