/** One line that says what comes next, and how long everyone waits for it. */
import { lastAtOrBelow } from '../../trace/index.ts';
import { useTexts } from '../language/index.ts';
import {
  useBusy,
  useClusterState,
  useInstant,
  useNextStep,
  usePage,
  useReadyRun,
  useSelectedPod,
} from '../store/index.ts';
import { lengthText, secondsText } from '../explain/index.ts';
import { WAIT_US } from './story.ts';
import { useTelling } from '../readings/index.ts';
import { TEXTS } from './texts.ts';

const nameOf = (key: string | null): string => key?.slice(key.indexOf('/') + 1) ?? '';

export function NextLine() {
  const say = useTexts(TEXTS);
  const next = useNextStep();
  const told = useTelling(next?.seq);
  const { t, index } = useInstant();
  const { trace, milestones } = useReadyRun();
  const stops = usePage((s) => s.stopsAtMilestones);
  const ahead = stops ? trace.events[milestones[lastAtOrBelow(milestones, index) + 1] ?? -1] : undefined;
  const milestone = useTelling(ahead?.seq);
  const key = useSelectedPod();
  const isLeft = useClusterState(
    ({ etcd }) => key !== null && etcd.pods[key]?.metadata.deletionTimestamp !== undefined,
  );
  const busy = useBusy();
  const until = (next?.t ?? trace.end) - t;
  const waits = until >= WAIT_US;
  let text: string;
  if (busy) text = say.working;
  else if (ahead !== undefined) text = say.nextMilestone({ title: milestone?.title ?? '', at: secondsText(ahead.t) });
  else if (next === undefined && waits) text = say.nothingMore({ length: lengthText(until) });
  else if (next === undefined && trace.stopped !== undefined) text = say.brokenOff;
  else if (next === undefined) text = isLeft ? say.atRest({ pod: nameOf(key) }) : say.end;
  else
    text = waits
      ? say.nextIn({ length: lengthText(until), title: told?.title ?? '' })
      : say.next({ title: told?.title ?? '' });
  return (
    <p className="transport-next cap pt-1 line-clamp-2" title={text}>
      {text}
    </p>
  );
}
