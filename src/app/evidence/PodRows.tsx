/** The pods that the input tells of, those that wait first. A hundred thousand are drawn as fast as ten. */
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { isWaiting } from '../../words/index.ts';
import type { PodRow } from '../../worker/evidenceProtocol.ts';
import { useTexts } from '../language/index.ts';
import { Icon, KindBadge, PHONE, useMedia } from '../shell/ui/index.ts';
import { VirtualList } from '../terminal/index.ts';
import { evidenceStore, useEvidence } from './evidenceStore.ts';
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
  const waitingOnly = useEvidence((s) => s.waitingOnly);
  const listed = useMemo(() => (waitingOnly ? pods.filter(isWaiting) : pods), [pods, waitingOnly]);
  const ordered = useMemo(() => inOrder(listed, order), [listed, order]);
  const found = useMemo(() => foundPods(ordered, wanted, say, words), [ordered, wanted, say, words]);
  const shared = useMemo(() => sharedNames(pods), [pods]);
  const waiting = account?.waiting ?? 0;
  const pick = (index: number) => {
    const pod = found[index];
    if (pod !== undefined) void choose(pod.key, phone ? 'diagnosis' : undefined);
  };
  return (
    <section ref={section} className="flex-1 min-h-0 flex flex-col [&_.term]:bg-transparent" aria-label={say.pods}>
      <header className="bar">
        <h2>{say.pods}</h2>
        <span className="cap flex-1">{podsFound(pods.length, waiting, say)}</span>
        {pods.length > 1 && (waitingOnly || listed.some((pod) => !isWaiting(pod))) ? (
          <label className="flex items-center gap-1.5 text-12 text-ink-2 whitespace-nowrap cursor-pointer pointer-coarse:py-2">
            <input
              type="checkbox"
              checked={waitingOnly}
              onChange={(event) => evidenceStore.setState({ waitingOnly: event.target.checked })}
            />
            {say.waitingOnly}
          </label>
        ) : null}
      </header>
      {pods.length > FEW ? (
        <div className="flex-none flex items-center gap-1.5 py-1.5 px-3 border-b border-b-line text-ink-3">
          <Icon name="search" />
          <input
            type="search"
            className="input flex-1 min-w-0"
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
            className="input flex-none w-auto pr-1"
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
        classOf={(i) =>
          `right-0 flex-col items-stretch justify-center gap-1 px-3 border-b border-b-line font-plain text-12 ${found[i]?.key === chosen ? 'shadow-[inset_3px_0_0_var(--user)]' : ''}`
        }
        empty={pods.length === 0 ? say.noPods : say.noneFound}
        row={(i) => {
          const pod = found[i];
          return pod === undefined ? null : <Row pod={pod} isShared={shared.has(`${pod.namespace}/${pod.name}`)} />;
        }}
      />
      {account !== undefined && account.podsLeftOut > 0 ? (
        <p className="cap flex-none py-1.5 px-3 border-t border-t-line">{say.leftOut(counted(account.podsLeftOut))}</p>
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
      <span className="mono flex items-center gap-1.5 w-full overflow-hidden text-ink whitespace-nowrap">
        {namespace === '' ? null : <span className="text-ink-3 -mr-1.5">{namespace}/</span>}
        {name === '' ? nameOf({ namespace, name, uid }) : name}
        {isStatic ? <KindBadge kind="static" /> : null}
        {isShared && name !== '' ? (
          <span className="ml-auto pl-1.5 text-(length:--fs-11) text-ink-3">{uid.slice(0, 8)}</span>
        ) : null}
      </span>
      <span className="text-11 [&_.pill]:h-4.5 flex items-center gap-2 min-w-0 text-ink-2">
        <StagePill stage={stage} />
        <span className="truncate min-w-0" title={waitWords(pod, say, words)}>
          {waitWords(pod, say, words)}
        </span>
      </span>
    </>
  );
}
