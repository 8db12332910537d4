import { useTexts } from '../language/index.ts';
import { IconButton } from '../shell/ui/index.ts';
import { copy } from './copy.ts';
import { TEXTS } from './texts.ts';

/** @param what with its article, in the page's language: `the log`. */
export function CopyButton({ what, text }: { what: string; text: () => string }) {
  const say = useTexts(TEXTS);
  return (
    <IconButton
      icon="copy"
      variant="ghost"
      size="sm"
      label={say.copyWhat({ what })}
      onClick={() => void copy(text(), what)}
    />
  );
}
