/** The pods that the input tells of, those that wait first. A hundred thousand are drawn as fast as ten. */
import { useDeferredValue, useMemo, useState } from 'react';
import type { PodRow } from '../../worker/evidenceProtocol.ts';
import { useTexts } from '../language/index.ts';
import { Icon, KindBadge, PHONE, useMedia } from '../shell/ui/index.ts';
import { VirtualList } from '../terminal/index.ts';
import { useEvidence } from './evidenceStore.ts';
import { nameOf } from './names.ts';
import { choose } from './reading.ts';
import { StagePill } from './StagePill.tsx';
import { TEXTS } from './texts.ts';
import { waitWords } from './waitWords.ts';

const ROW = 52;
const NONE: readonly PodRow[] = [];

export function PodRows() {
  const say = useTexts(TEXTS);
  const phone = useMedia(PHONE);
  const pods = useEvidence((s) => s.result?.pods ?? NONE);
  const account = useEvidence((s) => s.result?.account);
  const chosen = useEvidence((s) => s.chosen);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim().toLowerCase());
  const found = useMemo(
    () =>
      wanted === ''
        ? pods
        : pods.filter(({ namespace, name, uid }) => `${namespace}/${name} ${uid}`.toLowerCase().includes(wanted)),
    [pods, wanted],
  );
  const waiting = account?.waiting ?? 0;
  const pick = (index: number) => {
    const pod = found[index];
    if (pod !== undefined) void choose(pod.key, phone ? 'diagnosis' : undefined);
  };
  return (
    <section className="ev-pods" aria-label={say.pods}>
      <header className="bar">
        <h2>{say.pods}</h2>
        <span className="cap">{say.podsFound(pods.length, waiting)}</span>
      </header>
      {pods.length > 8 ? (
        <label className="ev-search">
          <Icon name="search" />
          <input
            type="search"
            className="input"
            aria-label={say.search}
            placeholder={say.search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
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
          return pod === undefined ? '' : say.podNamed(nameOf(pod), say.stages[pod.stage], waitWords(pod, say));
        }}
        classOf={() => 'ev-pod'}
        empty={pods.length === 0 ? say.noPods : say.noneFound}
        row={(i) => {
          const pod = found[i];
          return pod === undefined ? null : <Row pod={pod} />;
        }}
      />
      {account !== undefined && account.podsLeftOut > 0 ? (
        <p className="ev-left-out cap">{say.leftOut(account.podsLeftOut)}</p>
      ) : null}
    </section>
  );
}

function Row({ pod }: { pod: PodRow }) {
  const say = useTexts(TEXTS);
  const { namespace, name, uid, stage, isStatic } = pod;
  return (
    <>
      <span className="ev-pod-name mono">
        {namespace === '' ? null : <span className="ev-dim">{namespace}/</span>}
        {name === '' ? nameOf({ namespace, name, uid }) : name}
        {isStatic ? <KindBadge kind="static" /> : null}
      </span>
      <span className="ev-pod-state">
        <StagePill stage={stage} />
        <span className="ev-pod-wait">{waitWords(pod, say)}</span>
      </span>
    </>
  );
}
