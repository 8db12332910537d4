/**
 * The picture for a room: four rows and a sentence, scaled as one to the window. Everything in it is of the same instant
 * as the page that waits behind it, and all keys of the player work.
 */
import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { DiagramContext, graceRuns, OutageLayer, useFocus, type DiagramValue } from '../diagram/index.ts';
import { useTexts } from '../language/index.ts';
import { historiesOf, useChosenPod, summaryOf } from '../readings/index.ts';
import { actions, pageStore, useClusterState, usePage, usePlaying, useReadyRun, useTrace } from '../store/index.ts';
import { Subtitle } from '../subtitle/index.ts';
import { Apiserver, Kubectl } from './Askers.tsx';
import { placed } from './Box.tsx';
import { barOf } from './course.ts';
import { fitting, STAGES } from './geometry.ts';
import { guestAt } from './guest.ts';
import { GuestPart, KubeletFrame, PodWorkers, StatusManager, SyncLoop } from './Kubelet.tsx';
import { Line } from './Line.tsx';
import { Disk, Runtime } from './Node.tsx';
import { TEXTS } from './texts.ts';
import { useCalm } from '../shell/ui/useCalm.ts';
import { useWindowSize } from './useWindowSize.ts';
import { Comets, Pills, Wires } from './Wires.tsx';
import './presenter.css';

/** Escape leaves, before anything of the page behind takes it; what lies over the picture goes first. */
function useEscape(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || pageStore.getState().overlay !== null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      actions.present(false);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** The focus comes in, and goes back to where it was. */
function useBorrowedFocus(): React.RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    place.current?.focus();
    return () => {
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
      // The page takes no focus until it is shown again, which is when this has been drawn.
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus());
    };
  }, []);
  return place;
}

const nothing = (): void => undefined;

export function Presenter(): ReactElement {
  const say = useTexts(TEXTS);
  useEscape();
  const place = useBorrowedFocus();
  const calm = useCalm();
  const { width, height } = useWindowSize();
  const { shape, scale } = fitting(width, height);
  const run = useReadyRun();
  const guest = usePage((s) => guestAt(run.trace.events, s.instant.index));
  const stage = STAGES[shape][guest ?? 'none'];
  const { layout } = stage;
  const value = useMemo<DiagramValue>(() => ({ layout, opened: null, open: nothing, reveal: nothing }), [layout]);
  const trace = useTrace();
  const key = useChosenPod();
  const summary = useMemo(() => (key === undefined ? undefined : summaryOf(trace, key)), [trace, key]);
  const bar = useMemo(() => {
    const history = key === undefined ? undefined : historiesOf(trace).get(key);
    const from = summary?.beginning?.t;
    return history === undefined || from === undefined ? null : barOf(history, from);
  }, [trace, key, summary]);
  const playing = usePlaying();
  const { podUID } = useFocus();
  const isDraining = useClusterState(({ runtime }) => graceRuns(runtime, podUID));
  const syncLoop = layout.boxes.get('syncLoop');
  const workers = layout.boxes.get('podWorkers');
  return (
    <main
      ref={place}
      className="pr inset-0 overflow-hidden bg-bg text-ink absolute"
      tabIndex={-1}
      aria-label={say.presenter}
      data-calm={calm || undefined}
      data-draining={(playing && isDraining) || undefined}
    >
      <div
        className="pr-stage absolute"
        data-stage={shape}
        style={{
          width: layout.width,
          height: layout.height,
          left: Math.max(0, (width - layout.width * scale) / 2),
          top: Math.max(0, (height - layout.height * scale) / 2),
          transform: `scale(${scale})`,
        }}
      >
        <DiagramContext value={value}>
          <KubeletFrame />
          <Kubectl />
          <Apiserver room={stage.objects} goneAt={summary?.goneAt} />
          <Disk />
          <Runtime room={stage.sandboxes} aside={stage.others} />
          <Wires stage={stage} />
          {syncLoop ? <SyncLoop rect={syncLoop} /> : null}
          {workers ? <PodWorkers rect={workers} /> : null}
          <StatusManager />
          {guest === null ? null : <GuestPart guest={guest} />}
          <Pills stage={stage} />
          <OutageLayer />
          <Comets stage={stage} />
        </DiagramContext>
        <div className="pr-subtitle" style={placed(stage.subtitle)}>
          <Subtitle size="presenter" />
        </div>
        <Line stage={stage} summary={summary} bar={bar} />
      </div>
    </main>
  );
}
