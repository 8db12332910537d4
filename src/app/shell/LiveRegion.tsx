/** What a screen reader hears of the run: the step's title, its first sentence and the wait that follows. */
import { eventLevel } from '../../cluster/eventKinds.ts';
import { isIdle, plainText, waitsOf, waitText } from '../explain/index.ts';
import { useSentence, useTexts } from '../language/index.ts';
import { useTelling } from '../readings/index.ts';
import { useClusterState, useCurrentStep, usePage, usePlaying, useReadyRun, useSelectedPod } from '../store/index.ts';
import { said } from './narration.ts';
import { NARRATION_TEXTS } from './narrationTexts.ts';

function useSaid(): string {
  const say = useTexts(NARRATION_TEXTS);
  const sentence = useSentence();
  const { steps, trace, milestones } = useReadyRun();
  const playing = usePlaying();
  const narration = usePage((s) => s.narration);
  const step = useCurrentStep();
  const what = said(narration, {
    step: step?.seq,
    isMilestone: step !== undefined && eventLevel(step.kind) === 'milestone',
    milestones,
    playing,
  });
  const told = useTelling('seq' in what ? what.seq : undefined);
  const key = useSelectedPod();
  const wait = useClusterState((cluster) => {
    const [first] = key === null || what.kind !== 'all' ? [] : waitsOf(cluster, key);
    return first === undefined || isIdle(first) ? '' : plainText(waitText(first).sentence);
  });
  switch (what.kind) {
    case 'nothing':
      return '';
    case 'start':
      return say.atStart({ events: trace.events.length });
    case 'title':
      return sentence(told?.title ?? '');
    case 'all': {
      const [first = ''] = told?.sentences ?? [];
      const place = say.step({ number: steps.indexOf(what.seq) + 1, count: steps.length });
      const then = narration === 'milestones' || wait === '' ? '' : say.waits({ what: wait });
      return [place, sentence(told?.title ?? ''), plainText(first), then].filter(Boolean).join(' ');
    }
  }
}

export default function LiveRegion() {
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {useSaid()}
    </p>
  );
}
