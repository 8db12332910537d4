/** The API object at the instant, as `kubectl get -o yaml` shows it, with the lines that this step changed. */
import { useMemo } from 'react';
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { instant, Prose, subjectKey, type PodKey } from '../explain/index.ts';
import { KindBadge } from '../shell/ui/index.ts';
import { lastAtOrBelow, useClusterState, useReadyRun, useSelectedPod, useTrace } from '../store/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { historiesOf, ownCursor } from '../timeline/index.ts';
import { objectNote } from './objectNotes.ts';
import { objectLines, type ObjectLine } from './objectLines.ts';
import { useRelease, useShownEvent } from './useShown.ts';

/** The object before the present step: after the one before it. */
function useBefore(event: TraceEvent | undefined, key: PodKey): Pod | undefined {
  const { trace, steps } = useReadyRun();
  if (event === undefined) return undefined;
  const previous = steps[lastAtOrBelow(steps, event.seq - 1)] ?? -1;
  return ownCursor(trace).stateAt(previous).etcd.pods[key];
}

function Line({ line, note }: { line: ObjectLine; note: string | undefined }) {
  return (
    <>
      <div className={`yaml-line ${line.mark === ' ' ? '' : 'yaml-changed'} ${line.mark === '-' ? 'yaml-gone' : ''}`}>
        <span className="yaml-mark">{line.mark}</span>
        <span className="yaml-text">{line.text}</span>
      </div>
      {note === undefined ? null : (
        <p className="yaml-note">
          <Prose text={note} />
        </p>
      )}
    </>
  );
}

function Yaml({ pod, before, dim = false }: { pod: Pod; before: Pod | undefined; dim?: boolean }) {
  const release = useRelease();
  const lines = useMemo(() => objectLines(pod, before), [pod, before]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
    <section className={`yaml ${dim ? 'yaml-dim' : ''}`} aria-label="The object as YAML" tabIndex={0}>
      {lines.map((line, i) => (
        <Line
          key={`${line.mark}${line.path}${i}`}
          line={line}
          note={
            dim || line.mark === '-' || lines[i - 1]?.path === line.path
              ? undefined
              : objectNote(line.path, pod, release)
          }
        />
      ))}
    </section>
  );
}

/** The last object of that name before the instant: what DELETED carried. */
function useLast(key: PodKey): { readonly pod: Pod; readonly gone: number } | null {
  const trace = useTrace();
  const end = useClusterState(({ etcd }) => etcd.revision);
  return useMemo(() => {
    const spans = historiesOf(trace).get(key)?.object ?? [];
    const span = spans.findLast(({ to }) => to < trace.end);
    if (span === undefined || end === 0) return null;
    const removal = trace.events.find((event) => event.kind === 'ObjectRemoved' && event.t === span.to);
    if (removal === undefined) return null;
    const pod = ownCursor(trace).stateAt(removal.seq - 1).etcd.pods[key];
    return pod === undefined ? null : { pod, gone: span.to };
  }, [trace, key, end]);
}

function Gone({ objectKey }: { objectKey: PodKey }) {
  const last = useLast(objectKey);
  const name = objectKey.split('/')[1] ?? objectKey;
  return (
    <>
      <p className="insp-prose object-gone">
        <Prose
          text={
            last === null
              ? `There is no object \`${name}\` in the API at this instant.`
              : `\`${name}\` left the API at ${instant(last.gone)} s. Whatever the node still holds of it, no request can ask for it. Below is the object that DELETED carried.`
          }
        />
      </p>
      {last === null ? null : <Yaml pod={last.pod} before={undefined} dim />}
    </>
  );
}

export function ObjectTab() {
  const selected = useSelectedPod();
  const trace = useTrace();
  const key = useMemo(() => (selected === null ? '' : subjectKey(trace.initial, selected)), [trace, selected]);
  const pod = useClusterState(({ etcd }) => ({ pod: etcd.pods[key] })).pod;
  const event = useShownEvent();
  const before = useBefore(event, key);
  return (
    <div className="insp-object">
      <div className="pane-bar">
        <h2>{key.split('/')[1] ?? 'No pod'}</h2>
        {pod === undefined ? null : <KindBadge kind={isMirrorPod(pod) ? 'mirror' : 'regular'} />}
        <span className="pane-grow" />
        {pod === undefined ? null : (
          <CopyButton
            what="The object"
            text={() =>
              objectLines(pod, undefined)
                .map(({ text }) => text)
                .join('\n')
            }
          />
        )}
      </div>
      {pod === undefined ? <Gone objectKey={key} /> : <Yaml pod={pod} before={before} />}
    </div>
  );
}
