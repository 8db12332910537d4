/**
 * What a screen reader hears: each step's title, its first sentence and the wait that follows; only milestones while
 * the run plays, as speech is slower than the story.
 */
import { eventLevel } from '../../cluster/eventKinds.ts';
import { plainText, waitsOf, waitText } from '../explain/index.ts';
import { useTelling } from '../player/index.ts';
import {
  useClusterState,
  useCurrentStep,
  usePlaying,
  useReadyRun,
  useSelectedPod,
  useStepNumber,
} from '../store/index.ts';

export function LiveRegion() {
  const { steps, trace, milestones } = useReadyRun();
  const playing = usePlaying();
  const step = useCurrentStep();
  const number = useStepNumber();
  const spoken =
    playing && step && eventLevel(step.kind) !== 'milestone' ? milestoneBefore(milestones, step.seq) : step?.seq;
  const told = useTelling(spoken);
  const key = useSelectedPod();
  const wait = useClusterState((cluster) => {
    const [first] = key === null || playing ? [] : waitsOf(cluster, key);
    return first === undefined || first.kind === 'runs' || first.kind === 'nothing'
      ? ''
      : plainText(waitText(first).sentence);
  });
  const where = `Step ${number + 1} of ${steps.length}.`;
  const first = told?.sentences[0];
  let text = '';
  if (step === undefined || told === undefined) text = `At the start, ${trace.events.length} events ahead.`;
  else if (playing) text = `${told.title}.`;
  else text = `${where} ${told.title}. ${first ? plainText(first) : ''} ${wait ? `Waits for ${wait}.` : ''}`;
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {text.trim()}
    </p>
  );
}

const milestoneBefore = (milestones: readonly number[], seq: number): number | undefined =>
  milestones.findLast((milestone) => milestone <= seq);
