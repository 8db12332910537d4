/** The story of one pod's removal as a picture over time: distance from you downwards, time to the right. */
import { useMemo, useRef, useState, useEffect, type PointerEvent } from 'react';
import { Prose, subjectKey } from '../explain/index.ts';
import { useLanguage, useTexts } from '../language/index.ts';
import { beatsOf, podStoryOf, type Caption, type PodStory } from '../readings/index.ts';
import { actions, summedUpPod, usePage, usePassing, useTrace } from '../store/index.ts';
import { Canvas } from './Canvas.tsx';
import { Overlay } from './Overlay.tsx';
import { Phases } from './Phases.tsx';
import { drawStory, type Picture } from './picture.ts';
import { captionAt, secondsOf } from './sentences.ts';
import { SENTENCES, TEXTS } from './texts.ts';
import { usePictureWords } from './words.ts';
import './score.css';

/** The pod whose removal the run tells; null where it tells of none. */
export function usePodStory(): PodStory | null {
  const trace = useTrace();
  const pod = usePage(summedUpPod);
  return useMemo(
    () => (pod === null ? null : (podStoryOf(trace, subjectKey(trace.initial, pod)) ?? null)),
    [trace, pod],
  );
}

export function useSize() {
  const ref = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size] as const;
}

function usePicture(story: PodStory, size: { readonly width: number; readonly height: number }): Picture | null {
  const trace = useTrace();
  const containers = story.floors.map(({ name }) => name).join(' ');
  const words = usePictureWords(
    story.name,
    containers,
    story.records.some(({ isMirror }) => isMirror),
  );
  return useMemo(() => drawStory(trace, story.key, size, words), [trace, story, size, words]);
}

export function PodScore({ story }: { readonly story: PodStory }) {
  const say = useTexts(TEXTS);
  const [ref, size] = useSize();
  const picture = usePicture(story, size);
  const saidAt = useSaid(story);
  return (
    <section ref={ref} className="score" aria-label={say.title}>
      {picture === null ? null : (
        <>
          <Node picture={picture} />
          <Rails picture={picture} />
          <Names picture={picture} />
          <Canvas picture={picture}>
            <Overlay picture={picture} />
          </Canvas>
          <Phases picture={picture} />
          <Time picture={picture} saidAt={saidAt} />
        </>
      )}
    </section>
  );
}

/** What is below the cluster: a machine. */
function Node({ picture: { sheet } }: { readonly picture: Picture }) {
  const { ground, ruler, isTurned } = sheet;
  const place = isTurned ? { left: ground, right: 0, top: 0, bottom: 0 } : { top: ground, height: ruler + 34 - ground };
  return <div className="score-node" data-down={isTurned || undefined} style={place} />;
}

/** Lines along the strata that have no ribbon. */
function Rails({ picture: { sheet } }: { readonly picture: Picture }) {
  const { you, containerd } = sheet.strata;
  const left = sheet.left;
  const width = sheet.right - sheet.left;
  if (sheet.isTurned) {
    const run = { top: left, height: width };
    return (
      <>
        {you === undefined ? null : <i className="score-rail" data-down style={{ ...run, left: you.y }} />}
        {containerd === undefined ? null : (
          <i className="score-rail-solid" style={{ ...run, left: containerd.y, width: containerd.h }} />
        )}
      </>
    );
  }
  return (
    <>
      {you === undefined ? null : <i className="score-rail" style={{ left, width, top: you.y }} />}
      {containerd === undefined ? null : (
        <i className="score-rail-solid" style={{ left, width, top: containerd.y, height: containerd.h }} />
      )}
    </>
  );
}

export function Names({ picture: { names, sheet } }: { readonly picture: Pick<Picture, 'names' | 'sheet'> }) {
  const { isTurned } = sheet;
  // Two lines only where there is room for two.
  const isTight = names.some(({ y }, i) => i > 0 && y - (names[i - 1]?.y ?? -Infinity) < 2.6 * sheet.nameFont);
  return (
    <ul
      className="score-names"
      data-above={isTurned || undefined}
      style={isTurned ? undefined : { width: sheet.left - 8 }}
    >
      {names.map(({ x, y, name, about }) => (
        <li key={name} style={{ top: y, left: x, fontSize: sheet.nameFont }}>
          <b>{name}</b>
          {sheet.isSmall || isTight || about === '' ? null : <span>{about}</span>}
        </li>
      ))}
    </ul>
  );
}

interface Timed {
  readonly axis: Picture['axis'];
  readonly sheet: Picture['sheet'];
  readonly story: Pick<PodStory, 'from' | 'to' | 'asked'>;
}

/** The sentence at an instant. */
export type SaidAt = (t: number, index?: number) => Caption;

/** The whole picture is a slider of the instant: pressed, the pointer takes it along. */
export function Time({
  picture: { axis, story, sheet },
  saidAt,
}: {
  readonly picture: Timed;
  readonly saidAt: SaidAt;
}) {
  const say = useTexts(TEXTS);
  const drags = useRef(false);
  const t = usePassing((instant) =>
    Math.min(story.to, Math.max(story.from, Math.round(instant.t / 100_000) * 100_000)),
  );
  const seek = (event: PointerEvent<HTMLElement>): void => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const zoom = width / event.currentTarget.offsetWidth; // a page that is presented is larger
    actions.seekTime(axis.t((sheet.isTurned ? event.clientY - top : event.clientX - left) / zoom));
  };
  const said = saidAt(t).title.replaceAll('`', '');
  return (
    <div
      className="score-time"
      data-down={sheet.isTurned || undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native range maps the pointer evenly, and time is not even here
      role="slider"
      aria-orientation={sheet.isTurned ? 'vertical' : 'horizontal'}
      tabIndex={0}
      aria-label={say.place}
      aria-valuemin={0}
      aria-valuemax={(story.to - story.from) / 1_000_000}
      aria-valuenow={(t - story.from) / 1_000_000}
      aria-valuetext={`${say.flag({ seconds: secondsOf(t - story.asked) })}: ${said}`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        drags.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        actions.pause();
        seek(event);
      }}
      onPointerMove={(event) => {
        if (drags.current) seek(event);
      }}
      onPointerUp={() => void (drags.current = false)}
      onPointerCancel={() => void (drags.current = false)}
    />
  );
}

/** What moves now, in one sentence; and why, or what comes next, in another. */
export function Said({
  saidAt,
  to,
  hasEnded,
}: {
  readonly saidAt: SaidAt;
  readonly to: number;
  readonly hasEnded: boolean;
}) {
  const say = useTexts(SENTENCES);
  const said = usePassing(({ t, index }) => {
    const { title, more } = saidAt(t, index);
    return `${title}\n${more}`;
  });
  const isOpen = useTrace().open === true;
  const isOver = usePassing(({ t }) => t >= to) && hasEnded && !isOpen;
  const [title = '', more = ''] = said.split('\n');
  return (
    <section className="score-sentence" aria-label={say.label}>
      <p className="num">
        {isOver ? <span className="text-ink-3">{say.end} </span> : null}
        <Prose text={title} />
      </p>
      <p className="num">
        <Prose text={more} />
      </p>
    </section>
  );
}

function useSaid(story: PodStory): SaidAt {
  const say = useTexts(SENTENCES);
  const beats = beatsOf(useTrace(), story.key);
  return (t, index) => captionAt(say, story, beats ?? [], t, index);
}

export function PodSentence({ story }: { readonly story: PodStory }) {
  useLanguage();
  return <Said saidAt={useSaid(story)} to={story.to} hasEnded={story.hasEnded || story.records.length > 1} />;
}
