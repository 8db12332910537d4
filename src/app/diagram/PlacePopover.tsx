/** What a box is, in a sentence, and the steps that happened in it last and happen in it next. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useReactFlow } from 'reactflow';
import { explain, plainText } from '../explain/index.ts';
import { actions, usePage, useReadyRun } from '../store/index.ts';
import type { Seq } from '../../trace/index.ts';
import { useTexts } from '../language/index.ts';
import { MiddleCut } from '../shell/ui/index.ts';
import { TEXTS } from './texts.ts';
import { useDiagram } from './DiagramContext.ts';
import type { Place } from '../readings/index.ts';
import { onScreen, type Size } from './geometry/viewport.ts';
import { seconds } from './contents/time.ts';
import { useAround, useRelease } from './picture/hooks.ts';
import { WORDS } from './words.ts';

const WIDTH = 264;
const GAP = 8;

function StepButton({ label, seq }: { readonly label: string; readonly seq: Seq }): ReactElement | null {
  const { trace, cursor } = useReadyRun();
  const release = useRelease();
  const event = trace.events[seq];
  const title = useMemo(
    () => (event ? plainText(explain(event, cursor.stateAt(event.seq), release).title) : ''),
    [event, cursor, release],
  );
  if (event === undefined) return null;
  return (
    <button
      type="button"
      className="dg-goto grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-1 w-full min-h-7 border border-line-2 pointer-coarse:min-h-(--h-touch) py-0 px-2 rounded-2 text-left hover:bg-raised-2"
      onClick={() => actions.seekEvent(seq)}
      onPointerEnter={() => actions.hover(seq)}
      onPointerLeave={() => actions.hover(null)}
    >
      <span className="text-(length:--fs-11) text-ink-3">{label}</span>
      <b className="truncate [font:500_var(--fs-11)/16px_var(--font-ui)]" title={title}>
        {title}
      </b>
      <time className="font-mono text-(length:--fs-11) text-ink-3">{seconds(event.t)}</time>
    </button>
  );
}

export function PlacePopover({ place, pane }: { readonly place: Place; readonly pane: Size }): ReactElement {
  const { layout, open } = useDiagram();
  const { getViewport } = useReactFlow();
  const self = useRef<HTMLDialogElement>(null);
  const [height, setHeight] = useState(0);
  const around = useAround(place);
  usePage((state) => state.instant.index); // the steps around are those of the instant
  const { last, next } = around();
  const say = useTexts(TEXTS);
  const { name, source } = WORDS[place];

  useLayoutEffect(() => {
    setHeight(self.current?.offsetHeight ?? 0);
  }, []);
  useEffect(() => {
    if (height > 0) self.current?.focus(); // what is still hidden takes no focus
  }, [height]);
  useEffect(() => {
    const away = (event: PointerEvent): void => {
      const target = event.target;
      if (target instanceof Element && !self.current?.contains(target) && !target.closest('.dg-box, .dg-keep'))
        open(null);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);

  const box = onScreen(layout.boxes.get(place) ?? { x: 0, y: 0, w: 0, h: 0 }, getViewport());
  const anchor = layout.name === 'inside' && place === 'kubelet' ? { ...box, h: 28 } : box;
  const below = anchor.y + anchor.h + GAP;
  const above = anchor.y - GAP - height;
  const top = below + height <= pane.height ? below : above >= 0 ? above : Math.max(GAP, pane.height - height - GAP);
  const left = Math.min(Math.max(GAP, anchor.x), Math.max(GAP, pane.width - WIDTH - GAP));
  return (
    <dialog
      ref={self}
      open
      aria-label={name}
      tabIndex={-1}
      className="text-12/4.5 z-10 px-3 pt-2.5 pb-3 border border-line-2 rounded-3 bg-raised shadow-2 absolute"
      style={{
        left,
        top,
        width: Math.min(WIDTH, pane.width - 2 * GAP),
        visibility: height === 0 ? 'hidden' : 'visible',
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        open(null);
      }}
    >
      <h3 className="text-12 font-semibold">{name}</h3>
      <p className="text-ink-2 text-pretty">{say.abouts[place]}</p>
      {source !== undefined && (
        <p className="mono truncate mt-1 text-[10.5px] leading-4 text-ink-3">
          <MiddleCut text={source} tail={source.length - source.lastIndexOf('/')} />
        </p>
      )}
      {last !== null && <StepButton label={say.last} seq={last} />}
      {next !== null && <StepButton label={say.next} seq={next} />}
    </dialog>
  );
}
