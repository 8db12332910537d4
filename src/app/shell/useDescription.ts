/** What the page says of itself to search engines and to whoever shares its address, in the language that it speaks. */
import { useEffect } from 'react';
import { useTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';

export function useDescription(): void {
  const { firstWords } = useTexts(TEXTS);
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', firstWords);
  }, [firstWords]);
}
