/** The selected pod's worker as its own statechart, drawn from the machine that drives it, at the instant. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { withoutNode } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { PinButton } from '../pods/index.ts';
import {
  IconButton,
  KindBadge,
  MiddleCut,
  PHONE,
  Segmented,
  StateIcon,
  StatePill,
  useMedia,
} from '../shell/ui/index.ts';
import { isInferred, useClusterState, useEvents } from '../store/index.ts';
import { Drawing } from './Drawing.tsx';
import { Fields } from './Fields.tsx';
import { visitAt, type Passage } from './passage.ts';
import { TEXTS } from './texts.ts';
import { useIsMirror, useWorker, type WorkerView } from './useWorker.ts';
import { stateOfWorker } from '../readings/index.ts';
import './statechart.css';

/** The bar over a chart; `.sc-bar` tells its style sheet and the focus where it is. */
const BAR = 'sc-bar flex-none flex items-center gap-2 py-0 px-4';
/** What stands where there is no chart to draw. */
const EMPTY = 'my-2 mx-4 p-4 border border-dashed border-line-2 rounded-2 text-13 text-ink-2';

const nameIn = (key: string): string => key.split('/').at(-1) ?? key;

/** Which of two workers of one name to look at. */
function Choice({ view, shown }: { view: WorkerView; shown: Passage }) {
  const say = useTexts(TEXTS);
  return (
    <Segmented
      label={say.choice}
      className="sc-choice ml-auto"
      value={shown.uid}
      options={view.known.map(({ uid, visits }) => ({
        value: uid,
        name: say.ofUid({ uid }),
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
    <section className="sc flex flex-col min-h-0 bg-surface" aria-labelledby={id}>
      <header className={`${BAR} h-7.5`}>
        <h2
          className="flex gap-2 min-w-0 whitespace-nowrap text-(length:--fs-12) font-semibold"
          id={id}
          aria-label={name === null ? undefined : `${title} ${name}`}
        >
          {title}{' '}
          {name === null ? null : (
            <MiddleCut className="mono text-(length:--fs-11) font-normal text-ink-2" text={name} />
          )}
        </h2>
        {pod === undefined || name === null ? null : <PinButton pod={pod} name={name} />}
        {aside}
        <span className="sc-file mono ml-auto text-(length:--fs-11) text-ink-3">pod_workers.go</span>
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
  const its = useClusterState(({ etcd }) => (key === null ? undefined : etcd.pods[key]?.spec.nodeName)) ?? node;
  if (key === null) {
    return (
      <Frame name={null} corner={corner}>
        <p className={EMPTY}>{say.noPod}</p>
      </Frame>
    );
  }
  const name = passage === undefined ? nameIn(key) : withoutNode(nameIn(key), passage.uid, node);
  if (passage === undefined) {
    return (
      <Frame name={name} pod={key} corner={corner}>
        <p className={EMPTY}>{its === node ? say.neverKnown({ name }) : say.onAnotherNode({ name, its, node })}</p>
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
  const note = isMirror && passage.isStatic;
  return (
    <Frame name={name} pod={key} aside={aside} corner={<Enlarging name={name} {...{ passage, index, note, corner }} />}>
      <Body {...{ passage, index, note }} />
    </Frame>
  );
}

interface BodyProps {
  readonly passage: Passage;
  readonly index: number;
  readonly note: boolean;
}

const Body = ({ passage, index, note }: BodyProps) => (
  <div className="sc-body flex-1 min-h-0 flex">
    <Drawing passage={passage} index={index} />
    <Fields passage={passage} index={index} note={note} />
  </div>
);

/** The button that opens the chart over the diagram; where the page shows no diagram beside it there is none. */
function Enlarging({ name, corner, ...body }: BodyProps & { readonly name: string; readonly corner: ReactNode }) {
  const say = useTexts(TEXTS);
  const [over, setOver] = useState<Element | null>(null);
  const button = useRef<HTMLSpanElement>(null);
  const phone = useMedia(PHONE);
  const close = () => {
    setOver(null);
    button.current?.querySelector('button')?.focus();
  };
  return (
    <>
      {phone ? null : (
        <span ref={button} className="sc-corner flex-none">
          <IconButton
            icon="fit"
            label={say.enlarge}
            size="sm"
            variant="ghost"
            aria-expanded={over !== null}
            onClick={() => (over === null ? setOver(document.querySelector('.app-diagram')) : close())}
          />
        </span>
      )}
      {corner}
      {over === null ? null : createPortal(<Large name={name} onClose={close} {...body} />, over)}
    </>
  );
}

function Large({ name, onClose, ...body }: BodyProps & { readonly name: string; readonly onClose: () => void }) {
  const say = useTexts(TEXTS);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.querySelector<HTMLElement>('.sc-bar button')?.focus();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is for whatever has the focus in it
    <section
      ref={section}
      className="sc sc-large flex flex-col min-h-0 bg-surface absolute z-6 inset-0 h-auto"
      aria-label={say.enlarged({ name })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={`${BAR} h-(--h-bar) border-b border-b-line mb-3`}>
        <h2 className="flex gap-2 min-w-0 whitespace-nowrap text-(length:--fs-12) font-semibold">
          {say.title} <MiddleCut className="mono text-(length:--fs-11) font-normal text-ink-2" text={name} />
        </h2>
        <span className="sc-file mono ml-auto text-(length:--fs-11) text-ink-3">pod_workers.go</span>
        <IconButton icon="close" label={say.shrink} keys="Esc" size="sm" variant="ghost" onClick={onClose} />
      </header>
      <Body {...body} />
    </section>
  );
}
