/**
 * Short news. They leave by themselves, unless one is pointed at or focused; a failure waits to be dismissed. They lie
 * over what no news speaks of: at a desk over the diagram's legend, on a phone over the header. There is room for one
 * there, the newest; one that still has to be read comes back after it.
 */
import { useEffect, useState } from 'react';
import { keysOf } from '../commands/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, IconButton, StateIcon, UI_TEXTS } from './ui/index.ts';
import { actions, usePage, type Toast as ToastData } from '../store/index.ts';
import { TEXTS } from './texts.ts';

/** Time to read one line; with an Undo, time to decide. */
const STAYS_MS = 4_000;
const STAYS_WITH_UNDO_MS = 8_000;

function Toast({ toast, isNewest }: { toast: ToastData; isNewest: boolean }) {
  const say = useTexts(TEXTS);
  const { tryAgain } = useTexts(UI_TEXTS);
  const [held, setHeld] = useState(false);
  const { id, text, tone, undo, again } = toast;
  useEffect(() => {
    if (held || tone === 'failure') return;
    const timer = window.setTimeout(() => actions.dismiss(id), undo ? STAYS_WITH_UNDO_MS : STAYS_MS);
    return () => window.clearTimeout(timer);
  }, [held, id, tone, undo]);
  if (!isNewest) return null;
  return (
    <div
      role="presentation"
      className="toast items-center gap-2 min-h-9 py-0.5 pr-1 pl-2.5 rounded-3 shadow-2 phone:min-h-11 phone:py-0 flex border border-line-2 bg-raised animate-[toast-in_var(--d-base)_var(--e-out)]"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'plain' ? null : <StateIcon shape={tone} />}
      <span className="toast-text min-w-0 overflow-hidden wrap-anywhere line-clamp-2" title={text}>
        {text}
      </span>
      {undo ? (
        <Button variant="ghost" size="sm" onClick={() => void actions.undo()}>
          {say.undo} <kbd className="phone:hidden">{keysOf('undo')}</kbd>
        </Button>
      ) : null}
      {again ? (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            actions.dismiss(id);
            again();
          }}
        >
          {tryAgain}
        </Button>
      ) : null}
      <IconButton icon="close" label={say.dismiss} variant="ghost" size="sm" onClick={() => actions.dismiss(id)} />
    </div>
  );
}

export function Toasts() {
  const toasts = usePage((s) => s.toasts);
  return (
    <div className="toasts-place z-40 h-0 flex-none">
      <output className="toasts absolute">
        {toasts.map((toast, i) => (
          <Toast key={toast.id} toast={toast} isNewest={i === toasts.length - 1} />
        ))}
      </output>
    </div>
  );
}
