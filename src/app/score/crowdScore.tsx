/** The removal of several pods, or of one among several nodes, as a picture over time: a lane a node, a row a pod. */
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../language/index.ts';
import { crowdBeatsOf, crowdStoryOf, type CrowdStory } from '../readings/index.ts';
import { useInstant, useTrace } from '../store/index.ts';
import { Canvas } from './Canvas.tsx';
import { drawCrowd, type CrowdPicture } from './crowdPicture.ts';
import { crowdSceneAt } from './crowdScene.ts';
import type { Band } from './sheet.ts';
import { crowdCaptionAt } from './crowdSentences.ts';
import { CROWD } from './crowdTexts.ts';
import { crowdWords, whoAsks } from './crowdWords.ts';
import { Over, Ring } from './Overlay.tsx';
import { Names, Said, Time, useSize, type SaidAt } from './Score.tsx';
import { secondsOf } from './sentences.ts';
import { TEXTS } from './texts.ts';
import './score.css';

/** undefined for a run in which no pod goes. */
export const crowdIn = (trace: ReturnType<typeof useTrace>): CrowdStory | undefined => crowdStoryOf(trace);

function useSaid(story: CrowdStory): SaidAt {
  const say = useTexts(CROWD);
  const trace = useTrace();
  const beats = crowdBeatsOf(trace) ?? [];
  return (t, index) => crowdCaptionAt(say, story, trace, beats, t, index);
}

export function CrowdScore({ story }: { readonly story: CrowdStory }) {
  const say = useTexts(CROWD);
  const base = useTexts(TEXTS);
  const trace = useTrace();
  const [ref, size] = useSize();
  const who = whoAsks(story);
  const words = useMemo(() => crowdWords(say, base, who), [say, base, who]);
  const picture = useMemo(() => drawCrowd(trace, size, words), [trace, size, words]);
  const saidAt = useSaid(story);
  return (
    <section ref={ref} className="score" aria-label={base.title}>
      {picture === null ? null : (
        <>
          <Grounds picture={picture} />
          <Names picture={picture} />
          <Canvas picture={picture}>
            <Overlay picture={picture} />
          </Canvas>
          <Time picture={picture} saidAt={saidAt} />
          <Events picture={picture} saidAt={saidAt} />
        </>
      )}
    </section>
  );
}

/** The picture as a list, for those who do not see it. */
function Events({ picture: { story, beats }, saidAt }: { readonly picture: CrowdPicture; readonly saidAt: SaidAt }) {
  const say = useTexts(CROWD);
  const base = useTexts(TEXTS);
  const events = beats.filter(({ from, to, seq }) => from === to && seq !== undefined);
  return (
    <ol className="sr-only" aria-label={say.events}>
      {events.map(({ from, seq, subject }) => (
        <li key={`${from} ${subject.is}`}>
          {base.flag({ seconds: secondsOf(from - story.asked) })}: {saidAt(from, seq).title.replaceAll('`', '')}
        </li>
      ))}
    </ol>
  );
}

/** What is below the cluster, the line between nodes, and the line that requests leave. */
function Grounds({ picture: { sheet } }: { readonly picture: CrowdPicture }) {
  const { isTurned, left, right, lanes, strata } = sheet;
  const band = ({ y, h }: Band) => (isTurned ? { left: y, width: h, top: 0, bottom: 0 } : { top: y, height: h });
  const you = strata.you?.y ?? 0;
  return (
    <>
      {lanes.map(({ node, y, h }) => (
        <div key={node} className="score-lane-edge" data-down={isTurned || undefined} style={band({ y, h })} />
      ))}
      {lanes.flatMap(({ node, grounds }) =>
        grounds.map(({ y, h }) => (
          <div
            key={`${node} ${y}`}
            className="score-node"
            data-within={true}
            data-down={isTurned || undefined}
            style={band({ y, h })}
          />
        )),
      )}
      <i
        className="score-rail"
        data-down={isTurned || undefined}
        style={isTurned ? { top: left, height: right - left, left: you } : { left, width: right - left, top: you }}
      />
    </>
  );
}

function Overlay({ picture }: { readonly picture: CrowdPicture }) {
  const say = useTexts(TEXTS);
  const { t } = useInstant();
  const scene = useMemo(() => crowdSceneAt(picture, t), [picture, t]);
  const rings = scene.rings.map((ring, i) => <Ring key={i} ring={ring} caption={say.graceLeft} />);
  return <Over picture={picture} scene={scene} rings={rings} />;
}

export function CrowdSentence({ story }: { readonly story: CrowdStory }) {
  useLanguage();
  return <Said saidAt={useSaid(story)} to={story.to} hasEnded={story.hasEnded} />;
}
