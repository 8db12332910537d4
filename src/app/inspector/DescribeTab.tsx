/** What `kubectl describe pod` prints at the instant, with the lines that changed. */
import { useMemo, useState } from 'react';
import { REFUSED } from '../../cluster/apiserver/requests.ts';
import { unreachableLine } from '../../cluster/client/words.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { micros, type Micros } from '../../engine/time.ts';
import { describePod, type DescribedLine } from '../../kube/kubectlDescribe.ts';
import { CONFIG_MIRROR } from '../../kube/objects.ts';
import type { Release } from '../../kube/release.ts';
import type { Seq, Trace } from '../../trace/index.ts';
import { Prose, subjectKey, type PodKey } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { ownCursor } from '../readings/index.ts';
import { useClusterState, usePage, useSelectedPod, useTrace } from '../store/index.ts';
import { CopyButton, Empty } from '../terminal/index.ts';
import { markedLines, type MarkedLine } from './describedLines.ts';
import { eventRows } from './recordedEvents.ts';
import { MarkedLines } from './MarkedLines.tsx';
import { PaneHead } from './PaneHead.tsx';
import { SinceChoice, useBefore, type Since } from './Since.tsx';
import { TEXTS } from './texts.ts';
import { useRelease, useShownEvent } from './useShown.ts';
import { YAML } from './yamlLook.ts';

/** After event `index`; all ages are those of `now`, so that what differs is what was written, not the time. */
function describedAt(
  { trace, release, key, now }: { trace: Trace<ClusterState>; release: Release; key: PodKey; now: Micros },
  { etcd }: Pick<ClusterState, 'etcd'>,
  index: Seq,
): readonly DescribedLine[] | undefined {
  const pod = etcd.pods[key];
  if (pod === undefined) return undefined;
  // Of a mirror pod Events are asked for by the static pod's UID.
  const uid = pod.metadata.annotations?.[CONFIG_MIRROR] ?? pod.metadata.uid;
  const events = eventRows(trace, release, { index, t: now }).filter(
    (row) => row.about.uid === uid && row.standing === 'listed',
  );
  return describePod(pod, { now, release, events });
}

const isLater = (lines: readonly MarkedLine[]): boolean => lines.some(({ text }) => text.includes('(lasts <invalid>)'));

const text = (lines: readonly MarkedLine[]): string =>
  lines.flatMap((line) => (line.mark === '-' ? [] : [line.text])).join('\n');

export default function DescribeTab() {
  const say = useTexts(TEXTS);
  const trace = useTrace();
  const release = useRelease();
  const selected = useSelectedPod();
  const key = useMemo(() => (selected === null ? '' : subjectKey(trace.initial, selected)), [trace, selected]);
  const { etcd, serving } = useClusterState((state) => ({ etcd: state.etcd, serving: state.apiserver.serving }));
  const index = usePage((s) => s.instant.index);
  const second = usePage((s) => Math.floor(s.instant.t / 1_000_000));
  const [since, setSince] = useState<Since>('step');
  const before = useBefore(useShownEvent(), since)?.index;
  const name = key.split('/')[1] ?? '';
  const pod = etcd.pods[key];

  const lines = useMemo(() => {
    const now = micros(Math.max(second * 1_000_000, trace.events[index]?.t ?? 0));
    const of = { trace, release, key, now };
    const after = describedAt(of, { etcd }, index);
    if (after === undefined) return undefined;
    const was = before === undefined ? undefined : describedAt(of, ownCursor(trace).stateAt(before), before);
    return markedLines(after, was);
  }, [trace, release, key, etcd, index, second, before]);
  const failure = serving ? `Error from server (NotFound): pods "${name}" not found` : unreachableLine(REFUSED);

  if (selected === null) return <Empty>{say.noPod}</Empty>;
  return (
    <div className="flex-1 min-h-0 flex flex-col">
      <PaneHead name={name} podKey={key} label={say.describePod({ name })} pod={pod}>
        <SinceChoice since={since} onChange={setSince} />
        <CopyButton what={say.theDescription} text={() => (lines === undefined || !serving ? failure : text(lines))} />
      </PaneHead>
      {lines === undefined || !serving ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
        <section className={`px-3 text-ink-2 ${YAML}`} aria-label={say.describePod({ name })} tabIndex={0}>
          <pre className="m-0 whitespace-pre-wrap [font:inherit]">{failure}</pre>
        </section>
      ) : (
        <MarkedLines label={say.describePod({ name })} lines={lines} />
      )}
      {serving && lines !== undefined && isLater(lines) ? (
        <p className="flex-none px-4 pt-1.5 pb-2 border-t border-t-line text-11 text-ink-3">
          <Prose text={say.lastsInvalid} />
        </p>
      ) : null}
    </div>
  );
}
