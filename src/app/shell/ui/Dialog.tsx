/** A modal dialog on the native <dialog>: the browser keeps the focus inside, closes on Escape or a
 * click beside it, and gives focus back. */
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { IconButton } from './Button.tsx';
import { UI_TEXTS } from './texts.ts';

export interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** No visible heading: the content brings its own, and `title` only names the dialog. */
  readonly bare?: boolean;
  /** Stands between the heading and Close. */
  readonly head?: ReactNode;
}

export function Dialog({ title, onClose, children, className, bare = false, head }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const say = useTexts(UI_TEXTS);

  // A layout effect: its end comes while the dialog is still in the page, so that closing can give focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    // React's autoFocus has run before the dialog was shown; a dialog gives focus to whoever asks for it by name.
    // Without such a one the heading takes it: the first control is often Close.
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2'))?.focus();
    return () => dialog.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className={`dialog p-0 text-ink shadow-3 overflow-hidden ${className ?? ''}`}
      aria-labelledby={titleId}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body flex flex-col flex-1 min-w-0 max-h-[inherit]">
        {bare ? (
          <h2 id={titleId} className="sr-only">
            {title}
          </h2>
        ) : (
          <header className="dialog-head top-0 z-1 flex items-center justify-between bg-surface">
            <h2 className="font-semibold" id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {head}
            <IconButton icon="close" label={say.close} keys="Esc" variant="ghost" size="sm" onClick={onClose} />
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}
