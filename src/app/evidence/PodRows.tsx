/** The pods that the input tells of, those that wait first. A hundred thousand are drawn as fast as ten. */
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { PodRow } from '../../worker/evidenceProtocol.ts';
import { useTexts } from '../language/index.ts';
import { Icon, KindBadge, PHONE, useMedia } from '../shell/ui/index.ts';
import { VirtualList } from '../terminal/index.ts';
import { useEvidence } from './evidenceStore.ts';
import { counted, nameOf } from './names.ts';
import { foundPods, inOrder, ORDERS, sharedNames, type PodOrder } from './podList.ts';
import { choose, useReading } from './reading.ts';
import { StagePill } from './StagePill.tsx';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { TEXTS } from './texts.ts';
import { podsFound, waitWords } from './waitWords.ts';

const ROW = 52;
/** So many are found without searching. */
const FEW = 8;
const NONE: readonly PodRow[] = [];

export function PodRows() {
  const say = useTexts(TEXTS);
  const words = useTexts(DIAGNOSIS);
  const phone = useMedia(PHONE);
  const pods = useReading((s) => s.context.result?.pods ?? NONE);
  const account = useReading((s) => s.context.result?.account);
  const chosen = useEvidence((s) => s.chosen);
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<PodOrder>('waiting');
  const section = useRef<HTMLElement>(null);
  const wanted = useDeferredValue(query);
  const ordered = useMemo(() => inOrder(pods, order), [pods, order]);
  const found = useMemo(() => foundPods(ordered, wanted, say, words), [ordered, wanted, say, words]);
  const shared = useMemo(() => sharedNames(pods), [pods]);
  const waiting = account?.waiting ?? 0;
  const pick = (index: number) => {
    const pod = found[index];
    if (pod !== undefined) void choose(pod.key, phone ? 'diagnosis' : undefined);
  };
  return (
    <section ref={section} className="ev-pods" aria-label={say.pods}>
      <header className="bar">
        <h2>{say.pods}</h2>
        <span className="cap">{podsFound(pods.length, waiting, say)}</span>
      </header>
      {pods.length > FEW ? (
        <div className="ev-search">
          <Icon name="search" />
          <input
            type="search"
            className="input"
            aria-label={say.search}
            placeholder={say.searchBy}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
              event.preventDefault();
              section.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
            }}
          />
          <select
            className="input"
            aria-label={say.order}
            value={order}
            onChange={(event) => setOrder(ORDERS.find((each) => each === event.target.value) ?? 'waiting')}
          >
            {ORDERS.map((each) => (
              <option key={each} value={each}>
                {say.orders[each]}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      <VirtualList
        label={say.pods}
        count={found.length}
        rowHeight={ROW}
        present={found.length}
        marked={found.findIndex(({ key }) => key === chosen)}
        onChoose={pick}
        nameOf={(i) => {
          const pod = found[i];
          if (pod === undefined) return '';
          const name = shared.has(`${pod.namespace}/${pod.name}`) ? `${nameOf(pod)} ${pod.uid}` : nameOf(pod);
          return say.podNamed({ name, stage: say.stages[pod.stage], wait: waitWords(pod, say, words) });
        }}
        classOf={() => 'ev-pod'}
        empty={pods.length === 0 ? say.noPods : say.noneFound}
        row={(i) => {
          const pod = found[i];
          return pod === undefined ? null : <Row pod={pod} isShared={shared.has(`${pod.namespace}/${pod.name}`)} />;
        }}
      />
      {account !== undefined && account.podsLeftOut > 0 ? (
        <p className="ev-left-out cap">{say.leftOut(counted(account.podsLeftOut))}</p>
      ) : null}
    </section>
  );
}

function Row({ pod, isShared }: { pod: PodRow; isShared: boolean }) {
  const say = useTexts(TEXTS);
  const words = useTexts(DIAGNOSIS);
  const { namespace, name, uid, stage, isStatic } = pod;
  return (
    <>
      <span className="ev-pod-name mono">
        {namespace === '' ? null : <span className="ev-dim">{namespace}/</span>}
        {name === '' ? nameOf({ namespace, name, uid }) : name}
        {isStatic ? <KindBadge kind="static" /> : null}
        {isShared && name !== '' ? <span className="ev-pod-uid">{uid.slice(0, 8)}</span> : null}
      </span>
      <span className="ev-pod-state">
        <StagePill stage={stage} />
        <span className="ev-pod-wait" title={waitWords(pod, say, words)}>
          {waitWords(pod, say, words)}
        </span>
      </span>
    </>
  );
}
