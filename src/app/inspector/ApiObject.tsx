/** An object other than a pod at the instant: as `kubectl get` prints it, and its YAML with the lines that changed. */
import { useMemo, useState } from 'react';
import { micros } from '../../engine/time.ts';
import { getLines } from '../../kube/kubectlGet.ts';
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { useClusterState, usePage, useTrace } from '../store/index.ts';
import { CopyButton } from '../terminal/index.ts';
import type { MarkedLine } from './describedLines.ts';
import { MarkedLines } from './MarkedLines.tsx';
import { objectLines } from './objectLines.ts';
import { TEXTS } from './objectTexts.ts';
import { TOLD } from './Section.tsx';
import { nameForKubectl, objectIn, type ObjectName } from './shownObjects.ts';
import { SinceChoice, useBefore, type Since } from './Since.tsx';
import { useRelease, useShownEvent } from './useShown.ts';

export default function ApiObject({ of }: { of: ObjectName }) {
  const say = useTexts(TEXTS);
  const trace = useTrace();
  const release = useRelease();
  const state = useClusterState((cluster) => cluster);
  const index = usePage((s) => s.instant.index);
  const second = usePage((s) => Math.floor(s.instant.t / 1_000_000));
  const [since, setSince] = useState<Since>('step');
  const before = useBefore(useShownEvent(), since)?.state;
  const object = objectIn(state, of, release);
  const was = before && objectIn(before, of, release);
  const name = nameForKubectl(of);
  const lines = useMemo(
    () =>
      object === undefined
        ? []
        : objectLines(object, was).map(({ text, mark, path }, i): MarkedLine => ({
            text,
            mark,
            id: `${mark}${path} ${i}`,
          })),
    [object, was],
  );
  const table = useMemo(() => {
    const now = micros(Math.max(second * 1_000_000, trace.events[index]?.t ?? 0));
    return object === undefined ? [] : getLines(object, now, release);
  }, [object, second, index, trace, release]);
  if (object === undefined)
    return (
      <p className={`py-2.5 px-4 ${TOLD}`}>
        <Prose text={say.noObject({ name })} />
      </p>
    );
  const command = `kubectl get ${name}${of.namespace === '' ? '' : ` -n ${of.namespace}`}`;
  return (
    <>
      <section
        className="flex-none overflow-x-auto py-2 px-3 border-b border-b-line bg-inset text-11/4.25 mono focus-visible:-outline-offset-2"
        aria-label={command}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
        tabIndex={0}
      >
        <pre className="m-0 [font:inherit] text-ink-3">$ {command}</pre>
        <pre className="m-0 [font:inherit] text-ink">{table.join('\n')}</pre>
      </section>
      <div className="flex-none flex items-center gap-0.5 py-1 px-3 border-b border-b-line text-11">
        <span className="mono text-ink-3">-o yaml</span>
        <span className="flex-none ml-auto flex items-center gap-0.5">
          <SinceChoice since={since} onChange={setSince} />
          <CopyButton
            what={say.theObject}
            text={() =>
              objectLines(object, undefined)
                .map(({ text }) => text)
                .join('\n')
            }
          />
        </span>
      </div>
      <MarkedLines label={say.yaml} lines={lines} />
      {of.kind === 'Node' ? (
        <p className="flex-none px-4 pt-1.5 pb-2 border-t border-t-line text-11 text-ink-3">{say.partOfNode}</p>
      ) : null}
    </>
  );
}
