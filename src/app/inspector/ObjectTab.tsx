/** The API object at the instant, as `kubectl get -o yaml` shows it, with the lines that changed. */
import { useMemo, useState } from 'react';
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import { instant, Prose, subjectKey, type PodKey } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { historiesOf, ownCursor } from '../readings/index.ts';
import { KindBadge, MiddleCut } from '../shell/ui/index.ts';
import { useClusterState, useSelectedPod, useTrace } from '../store/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { Deletes } from './Deletes.tsx';
import { objectLines } from './objectLines.ts';
import { TEXTS } from './objectTexts.ts';
import { ObjectYaml } from './ObjectYaml.tsx';
import { SinceChoice, useBefore, type Since } from './Since.tsx';
import { useShownEvent } from './useShown.ts';

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
  const say = useTexts(TEXTS);
  const last = useLast(objectKey);
  const name = objectKey.split('/')[1] ?? objectKey;
  return (
    <>
      <p className="insp-prose object-gone text-pretty">
        <Prose text={last === null ? say.noObject({ name }) : say.gone({ name, at: instant(last.gone) })} />
      </p>
      {last === null ? null : <ObjectYaml pod={last.pod} podKey={objectKey} before={undefined} dim />}
    </>
  );
}

export function ObjectTab() {
  const say = useTexts(TEXTS);
  const selected = useSelectedPod();
  const trace = useTrace();
  const key = useMemo(() => (selected === null ? '' : subjectKey(trace.initial, selected)), [trace, selected]);
  const pod = useClusterState(({ etcd }) => ({ pod: etcd.pods[key] })).pod;
  const event = useShownEvent();
  const [since, setSince] = useState<Since>('step');
  const before = useBefore(event, since)?.state.etcd.pods[key];
  const name = key.split('/')[1] ?? say.noPod;
  return (
    <div className="insp-object">
      <div className="pane-bar">
        <h2 className="truncate min-w-0" aria-label={name}>
          <MiddleCut text={name} title={key} />
        </h2>
        {pod === undefined ? null : <KindBadge kind={isMirrorPod(pod) ? 'mirror' : 'regular'} />}
        {pod === undefined ? null : (
          <span className="pane-end flex-none ml-auto flex items-center gap-0.5">
            <SinceChoice since={since} onChange={setSince} />
            <CopyButton
              what={say.theObject}
              text={() =>
                objectLines(pod, undefined)
                  .map(({ text }) => text)
                  .join('\n')
              }
            />
          </span>
        )}
      </div>
      <Deletes podKey={key} />
      {pod === undefined ? <Gone objectKey={key} /> : <ObjectYaml pod={pod} podKey={key} before={before} />}
    </div>
  );
}
