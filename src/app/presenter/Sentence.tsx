/** What happens now, in a sentence. */
import type { ReactElement } from 'react';
import { Prose } from '../explain/index.ts';
import { useTelling } from '../player/index.ts';
import { useCurrentStep } from '../store/index.ts';

export function Sentence(): ReactElement | null {
  const told = useTelling(useCurrentStep()?.seq);
  const text = told?.sentences[0] ?? told?.title;
  return text === undefined ? null : (
    <p>
      <Prose text={text} />
    </p>
  );
}
