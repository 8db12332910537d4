/** A value, and while the step that changed it is told, what it was before: framed in the white of what just happened. */
import type { ReactElement, ReactNode } from 'react';
import './flash.css';

interface FlashProps {
  /** What it was; null or undefined where nobody knows, or where there was nothing that could have changed. */
  readonly was: string | null | undefined;
  readonly now: string;
  /** No room for what it was: only the frame. */
  readonly brief?: boolean;
  /** How the value is written; as it is, unless something else is given. */
  readonly children?: ReactNode;
  /** The field's name, which belongs into the frame. */
  readonly name?: string;
}

export function Flash({ was, now, brief = false, children, name }: FlashProps): ReactElement {
  const value = children ?? now;
  const named = name === undefined ? null : `${name} `;
  if (was === null || was === undefined || was === now) {
    return (
      <>
        {named}
        {value}
      </>
    );
  }
  return (
    <span className="flash rounded-1" data-was={was} title={brief ? `${was} → ${now}` : undefined}>
      {named}
      {brief ? null : (
        <>
          <del className="text-ink-2 font-normal">{was}</del> →{' '}
        </>
      )}
      {value}
    </span>
  );
}
