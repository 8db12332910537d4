import { useTexts } from '../language/index.ts';
import { showLine } from './reading.ts';
import { TEXTS } from './texts.ts';

interface PlaceButtonProps {
  readonly file: string;
  readonly line: number;
  readonly className?: string;
}

/** Where something stands in the input, which leads there. */
export function PlaceButton({ file, line, className = '' }: PlaceButtonProps) {
  const say = useTexts(TEXTS);
  return (
    <button
      type="button"
      className={`mono block rounded-1 text-left text-ink-3 underline decoration-line-2 underline-offset-3 wrap-anywhere hover:text-ink hover:decoration-current ${className}`}
      onClick={() => showLine({ file, line })}
    >
      {say.place({ file, line })}
    </button>
  );
}
