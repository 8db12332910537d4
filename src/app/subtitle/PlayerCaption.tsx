/** The same sentence in an article: at the left, like the text around it, what happened before what there is to know. */
import { useMemo, type ReactElement } from 'react';
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import type { Caption } from '../readings/index.ts';
import { useWidth } from '../shell/ui/index.ts';
import { fitted } from './said.ts';
import { SIZES } from './sizes.ts';
import { useCaption } from './Subtitle.tsx';
import { TEXTS } from './texts.ts';
import './subtitle.css';

/** Semibold is wider than what the lines are counted by. */
const BOLDER = 1.04;

interface PlayerCaptionProps {
  /** What is said before anything plays; null: what the instant tells. */
  readonly promise: Caption | null;
  readonly isTall: boolean;
}

export function PlayerCaption({ promise, isTall }: PlayerCaptionProps): ReactElement {
  const say = useTexts(TEXTS);
  const [ref, width] = useWidth();
  const told = useCaption();
  const { title, more } = promise ?? told;
  const size = SIZES[isTall ? 'tallPlayer' : 'player'];
  const text = useMemo(() => fitted({ title, more }, size, width / BOLDER, say), [title, more, size, width, say]);
  const isWhole = more !== '' && text.endsWith(more);
  return (
    <section
      className="player-caption flex-none overflow-hidden bg-surface border-t border-t-line"
      style={{
        height: size.height,
        padding: `9px ${size.side}px 0`,
        font: `${size.font}px/${size.line}px var(--font-ui)`,
      }}
      aria-label={say.label}
    >
      <p ref={ref} className="num wrap-anywhere text-pretty text-ink-2">
        <b className="font-semibold text-ink">
          <Prose text={isWhole ? text.slice(0, -more.length) : text} />
        </b>
        {isWhole ? <Prose text={more} /> : null}
      </p>
    </section>
  );
}
