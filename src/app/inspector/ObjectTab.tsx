/** The API object at the instant, as `kubectl get -o yaml` shows it, with the lines that changed. */
import { Suspense, useMemo, useState } from 'react';
import type { Pod } from '../../kube/objects.ts';
import { instant, Prose, subjectKey, type PodKey } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { historiesOf, ownCursor } from '../readings/index.ts';
import { part } from '../shell/ui/index.ts';
import { actions, useClusterState, usePage, useSelectedPod, useTrace } from '../store/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { Deletes } from './Deletes.tsx';
import { objectLines } from './objectLines.ts';
import { TEXTS } from './objectTexts.ts';
import { ObjectYaml } from './ObjectYaml.tsx';
import { PaneHead } from './PaneHead.tsx';
import { TOLD } from './Section.tsx';
import { labelOf, objectsOf, type ObjectName } from './shownObjects.ts';
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
      <p className={`py-2.5 px-4 ${TOLD}`}>
        <Prose text={last === null ? say.noObject({ name }) : say.gone({ name, at: instant(last.gone) })} />
      </p>
      {last === null ? null : <ObjectYaml pod={last.pod} podKey={objectKey} before={undefined} dim />}
    </>
  );
}

const ApiObject = part(() => import('./ApiObject.tsx'));

/** Which object is shown: the selected pod, or another one of the cluster. */
function ObjectChoice({ pod, shown }: { pod: string; shown: ObjectName | undefined }) {
  const say = useTexts(TEXTS);
  const all = objectsOf(useTrace());
  return (
    <div className="flex-none flex items-center gap-2 min-h-9 py-1 px-3 border-b border-b-line">
      <select
        className="flex-1 min-w-0 h-7 px-1.5 border border-line-2 rounded-2 bg-raised text-ink font-stamp text-12 font-semibold text-ellipsis phone:h-9"
        aria-label={say.which}
        value={shown?.key ?? ''}
        onChange={(event) => actions.showObject(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{labelOf({ kind: 'Pod', name: pod })}</option>
        {all.map((each) => (
          <option key={each.key} value={each.key}>
            {labelOf(each)}
          </option>
        ))}
      </select>
    </div>
  );
}

export function ObjectTab() {
  const trace = useTrace();
  const chosen = usePage((s) => s.object);
  const all = objectsOf(trace);
  const shown = all.find(({ key }) => key === chosen);
  const selected = useSelectedPod();
  const pod = selected?.slice(selected.indexOf('/') + 1) ?? '';
  return (
    <div className={`flex-1 min-h-0 flex flex-col ${shown === undefined ? '' : 'of-no-pod'}`}>
      {all.length === 0 ? null : <ObjectChoice pod={pod} shown={shown} />}
      {shown === undefined ? (
        <PodObject />
      ) : (
        <Suspense>
          <ApiObject of={shown} />
        </Suspense>
      )}
    </div>
  );
}

function PodObject() {
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
    <div className="flex-1 min-h-0 flex flex-col">
      <PaneHead name={name} podKey={key} pod={pod}>
        {pod === undefined ? undefined : (
          <>
            <SinceChoice since={since} onChange={setSince} />
            <CopyButton
              what={say.theObject}
              text={() =>
                objectLines(pod, undefined)
                  .map(({ text }) => text)
                  .join('\n')
              }
            />
          </>
        )}
      </PaneHead>
      <Deletes podKey={key} />
      {pod === undefined ? <Gone objectKey={key} /> : <ObjectYaml pod={pod} podKey={key} before={before} />}
    </div>
  );
}
