/** What `kubectl describe pod` prints at the instant, with the lines that changed. */
import { useMemo, useState } from 'react';
import { REFUSED } from '../../cluster/apiserver/requests.ts';
import { unreachableLine } from '../../cluster/client/words.ts';
import { micros } from '../../engine/time.ts';
import { Prose, subjectKey } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { ownCursor } from '../readings/index.ts';
import { useClusterState, usePage, useSelectedPod, useTrace } from '../store/index.ts';
import { CopyButton, Empty } from '../terminal/index.ts';
import { markedLines, type MarkedLine } from './describedLines.ts';
import { describedAt } from './described.ts';
import { MarkedLines } from './MarkedLines.tsx';
import { PaneHead } from './PaneHead.tsx';
import { SinceChoice, useBefore, type Since } from './Since.tsx';
import { TEXTS } from './texts.ts';
import { useRelease, useShownEvent } from './useShown.ts';
import { YAML } from './yamlLook.ts';

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
