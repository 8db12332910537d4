/** The selected pod's worker as its own statechart, drawn from the machine that drives it, at the instant. */
import { useId, type ReactNode } from 'react';
import { withoutNode } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { PinButton } from '../pods/index.ts';
import { KindBadge, Segmented, StateIcon, StatePill, stateOfWorker } from '../shell/ui/index.ts';
import { isInferred, useClusterState, useEvents } from '../store/index.ts';
import { Drawing } from './Drawing.tsx';
import { Fields } from './Fields.tsx';
import { visitAt, type Passage } from './passage.ts';
import { TEXTS } from './texts.ts';
import { useIsMirror, useWorker, type WorkerView } from './useWorker.ts';
import './statechart.css';

const nameIn = (key: string): string => key.split('/').at(-1) ?? key;

/** Which of two workers of one name to look at. */
function Choice({ view, shown }: { view: WorkerView; shown: Passage }) {
  const say = useTexts(TEXTS);
  return (
    <Segmented
      label={say.choice}
      className="sc-choice"
      value={shown.uid}
      options={view.known.map(({ uid, visits }) => ({
        value: uid,
        name: say.ofUid(uid),
        label: (
          <>
            <StateIcon shape={stateOfWorker({ value: visitAt(visits, view.index)?.path.split('.')[0] })} />
            {uid.slice(0, 4)}
          </>
        ),
      }))}
      onChange={view.choose}
    />
  );
}

interface FrameProps {
  readonly name: string | null;
  /** `namespace/name` of the pod, which can be pinned here. */
  readonly pod?: string;
  readonly aside?: ReactNode;
  readonly corner?: ReactNode;
  readonly children?: ReactNode;
}

function Frame({ name, pod, aside, corner, children }: FrameProps) {
  const id = useId();
  const { title } = useTexts(TEXTS);
  return (
    <section className="sc" aria-labelledby={id}>
      <header className="sc-bar">
        <h2 id={id}>
          {title} {name === null ? null : <span className="sc-name mono">{name}</span>}
        </h2>
        {pod === undefined || name === null ? null : <PinButton pod={pod} name={name} />}
        {aside}
        <span className="sc-file mono">pod_workers.go</span>
        {corner}
      </header>
      {children}
    </section>
  );
}

export interface StatechartProps {
  /** Nothing but the bar, with the state that the worker is in. */
  readonly folded?: boolean;
  /** Stands at the bar’s end. */
  readonly corner?: ReactNode;
}

export function Statechart({ folded = false, corner }: StatechartProps) {
  const say = useTexts(TEXTS); // the words of the drawing too: it is drawn again with it
  const view = useWorker();
  const { key, passage, index } = view;
  const isMirror = useIsMirror(key);
  const events = useEvents();
  const node = useClusterState((cluster) => cluster.node.name);
  if (key === null) {
    return (
      <Frame name={null} corner={corner}>
        <p className="sc-empty">{say.noPod}</p>
      </Frame>
    );
  }
  const name = passage === undefined ? nameIn(key) : withoutNode(nameIn(key), passage.uid, node);
  if (passage === undefined) {
    return (
      <Frame name={name} pod={key} corner={corner}>
        <p className="sc-empty">{say.neverKnown(name)}</p>
      </Frame>
    );
  }
  if (folded) {
    const state = stateOfWorker({ value: visitAt(passage.visits, index)?.path.split('.')[0] });
    return <Frame name={name} pod={key} aside={<StatePill shape={state} />} corner={corner} />;
  }
  const aside = (
    <>
      {isInferred(events[visitAt(passage.visits, index)?.seq ?? -1]) ? (
        <span className="badge badge-inferred">{say.inferred}</span>
      ) : null}
      {passage.isStatic ? <KindBadge kind="static" /> : null}
      {view.known.length > 1 ? <Choice view={view} shown={passage} /> : null}
    </>
  );
  return (
    <Frame name={name} pod={key} aside={aside} corner={corner}>
      <div className="sc-body">
        <Drawing passage={passage} index={index} />
        <Fields passage={passage} index={index} note={isMirror && passage.isStatic} />
      </div>
    </Frame>
  );
}
