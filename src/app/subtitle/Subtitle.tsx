/**
 * The sentence under the diagram, where the eyes are while a run plays. Its slot keeps its place and height. It is no
 * live region: the narration tells the same to those who listen.
 */
import { useMemo, type CSSProperties } from 'react';
import { Prose } from '../explain/index.ts';
import { useLanguage, useTexts } from '../language/index.ts';
import { captionOf, type Caption } from '../readings/index.ts';
import {
  isAtEnd,
  shownEvent,
  shownRelease,
  useClusterState,
  usePage,
  usePlaying,
  useReadyRun,
  useSelectedPod,
} from '../store/index.ts';
import { useWidth } from '../shell/ui/index.ts';
import { gracesAt, hooksAt } from './graces.ts';
import { fitted, graceCaption, hookCaption, milestoneAt, subjectAt, waitingCaption } from './said.ts';
import { SIZES, type SubtitleSizeName } from './sizes.ts';
import { TEXTS } from './texts.ts';
import './subtitle.css';

export function useCaption(): Caption {
  const say = useTexts(TEXTS);
  const language = useLanguage();
  const run = useReadyRun();
  const release = usePage(shownRelease);
  const playing = usePlaying();
  const shown = usePage(shownEvent);
  const instant = usePage((page) => page.instant); // nobody could read what stood there for a frame
  const key = useSelectedPod();
  const cluster = useClusterState((state) => state);
  const hooks = useMemo(() => hooksAt(cluster, key), [cluster, key]);
  const isAtRest = usePage(isAtEnd) && run.trace.stopped === undefined;
  const waiting = useMemo(
    () => (isAtRest ? waitingCaption(cluster, key, say) : undefined),
    [isAtRest, cluster, key, say],
  );
  const subject = subjectAt(run, instant, shown?.seq, playing, {
    isHooked: hooks.length > 0,
    isWaiting: waiting !== undefined,
  });
  const passing =
    subject.is === 'grace'
      ? graceCaption(gracesAt(cluster, key), instant.t, say)
      : subject.is === 'hook'
        ? hookCaption(hooks, instant.t, say)
        : subject.is === 'waiting'
          ? waiting
          : undefined;
  const told = subject.is === 'grace' || subject.is === 'waiting' ? milestoneAt(run, instant) : subject;
  const seq = told.is === 'step' ? told.seq : undefined;
  const step = useMemo(
    () => (seq === undefined ? undefined : captionOf(run, release, seq, language)),
    [run, release, seq, language],
  );
  if (passing !== undefined) return passing;
  return step ?? { title: say.beginning, more: '' };
}

export function Subtitle({ size = 'desk' }: { size?: SubtitleSizeName }) {
  const say = useTexts(TEXTS);
  const [ref, width] = useWidth();
  const { title, more } = useCaption();
  const text = useMemo(() => fitted({ title, more }, SIZES[size], width, say), [title, more, size, width, say]);
  const { font, line, height, side } = SIZES[size];
  const style = {
    '--subtitle-font': `${font}px`,
    '--subtitle-line': `${line}px`,
    '--subtitle-height': `${height}px`,
    '--subtitle-side': `${side}px`,
  } as CSSProperties;
  return (
    <section
      className={`subtitle flex-none grid items-center py-0 px-(--subtitle-side) bg-bg overflow-hidden subtitle-${size}`}
      aria-label={say.label}
      style={style}
    >
      <p
        ref={ref}
        className="num min-w-0 max-h-full leading-(--subtitle-line) text-center text-balance wrap-anywhere text-ink"
      >
        <Prose text={text} />
      </p>
    </section>
  );
}
