/** Chooses the picture of a run: of one pod, or of several, whose code is loaded when it is needed. */
import { useEffect, useSyncExternalStore } from 'react';
import type { CrowdStory, PodStory } from '../readings/index.ts';
import { withPart } from '../shell/ui/index.ts';
import { isCrowd, usePage, useTrace } from '../store/index.ts';
import type * as crowdScore from './crowdScore.tsx';
import { PodScore, PodSentence, usePodStory } from './Score.tsx';

type Story = PodStory | CrowdStory;
type Crowds = typeof crowdScore;

let crowds: Crowds | undefined;
const waiting = new Set<() => void>();

function onArrival(tell: () => void): () => void {
  waiting.add(tell);
  return () => void waiting.delete(tell);
}

/** undefined until it has loaded. */
function useCrowds(isWanted: boolean): Crowds | undefined {
  const loaded = useSyncExternalStore(onArrival, () => crowds);
  useEffect(() => {
    if (!isWanted || loaded !== undefined) return;
    withPart(
      () => import('./crowdScore.tsx'),
      (code) => {
        crowds = code;
        for (const tell of waiting) tell();
      },
    );
  }, [isWanted, loaded]);
  return loaded;
}

/** The run's story; null if it removes no pod, and until the code that reads it has loaded. */
export function useToldStory(): Story | null {
  const trace = useTrace();
  const one = usePodStory();
  const isOfMany = usePage(isCrowd);
  const code = useCrowds(isOfMany);
  return isOfMany ? (code?.crowdIn(trace) ?? null) : one;
}

export function Score({ story }: { readonly story: Story }) {
  const code = useCrowds('dying' in story);
  if (!('dying' in story)) return <PodScore story={story} />;
  return code === undefined ? null : <code.CrowdScore story={story} />;
}

export function Sentence({ story }: { readonly story: Story }) {
  const code = useCrowds('dying' in story);
  if (!('dying' in story)) return <PodSentence story={story} />;
  return code === undefined ? null : <code.CrowdSentence story={story} />;
}
