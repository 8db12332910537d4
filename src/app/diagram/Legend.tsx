/** One colour, one shape, one meaning, in every view; what lines mean is a press away. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTexts } from '../language/index.ts';
import { StateIcon, type ShapeName } from '../shell/ui/index.ts';
import { TEXTS, type Line } from './texts.ts';

const SHAPES: readonly ShapeName[] = ['waiting', 'sync', 'terminating', 'terminated', 'gone', 'user', 'failure'];
const ALL_SHAPES: readonly ShapeName[] = [...SHAPES, 'none'];
const LINES: readonly Line[] = ['packet', 'lit', 'user', 'held', 'plain', 'idle', 'tie', 'cut', 'down'];

function LineSample({ line }: { readonly line: Line }): ReactElement {
  if (line === 'down')
    return (
      <span
        className="dg-hatch z-3 pointer-events-none block border border-line-2 rounded-1 w-8 h-3.5 static animate-[dg-appear_var(--d-base)_var(--e-out)]"
        aria-hidden="true"
      />
    );
  return (
    <svg
      className={line === 'tie' ? 'dg-tie z-1 overflow-visible pointer-events-none' : `is-${line}`}
      width="36"
      height="12"
      aria-hidden="true"
    >
      {line === 'packet' ? (
        <rect className="fill-now" x="6" y="1" width="24" height="10" rx="5" />
      ) : (
        <path className="dg-wire" d={line === 'tie' ? 'M2 6H34' : 'M2 6H28'} />
      )}
      {line === 'cut' ? (
        <path
          className="fill-none stroke-failure stroke-2 forced-colors:stroke-[CanvasText]"
          d="M12 11 15 1M18 11 21 1"
        />
      ) : null}
      {line === 'packet' || line === 'tie' ? null : <path className="dg-arrow" d="M34 6 27 3v6z" />}
    </svg>
  );
}

export function Legend(): ReactElement {
  const say = useTexts(TEXTS);
  const [isOpen, setOpen] = useState(false);
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const away = (event: PointerEvent): void => {
      if (event.target instanceof Node && !self.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', escape, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', escape, { capture: true });
    };
  }, [isOpen]);
  return (
    <div ref={self} className="relative ml-auto -mr-1.5 flex items-center gap-1 min-w-0">
      <ul className="dg-legend text-11 gap-2 min-w-0 text-ink-2" aria-label={say.legend}>
        {SHAPES.map((shape) => (
          <li className="flex items-center gap-1 min-w-0" key={shape} title={say.meanings[shape]}>
            <StateIcon shape={shape} />
            <span className="truncate">{say.states[shape]}</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={say.showLegend}
        title={say.showLegend}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2.5 4h11M2.5 8h2M6.5 8h2M10.5 8h2M2.5 12h8M10 10l2.5 2-2.5 2" />
        </svg>
      </button>
      {isOpen ? (
        <div className="dg-legend-full text-12/4.5 absolute top-full right-0 z-10 grid gap-2 w-84 p-3 border border-line-2 rounded-3 bg-raised shadow-2 text-ink-2">
          <dl>
            {LINES.map((line) => (
              <div key={line}>
                <dt className="flex items-center gap-1.5 text-ink">
                  <LineSample line={line} />
                </dt>
                <dd>{say.lines[line]}</dd>
              </div>
            ))}
          </dl>
          <dl>
            {ALL_SHAPES.map((shape) => (
              <div key={shape}>
                <dt className="flex items-center gap-1.5 text-ink">
                  <StateIcon shape={shape} /> {say.states[shape]}
                </dt>
                <dd>{say.meanings[shape]}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </div>
  );
}
