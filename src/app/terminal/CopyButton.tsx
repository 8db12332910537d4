/** Copies what a machine said, as it said it. */
import { Button } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';

export function CopyButton({ what, text }: { what: string; text: () => string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      actions.notify({ text: `${what} copied.`, tone: 'plain' });
    } catch {
      actions.notify({ text: 'The browser did not let the page copy.', tone: 'failure' });
    }
  };
  return (
    <Button variant="ghost" size="sm" aria-label={`Copy ${what.toLowerCase()}`} onClick={() => void copy()}>
      Copy
    </Button>
  );
}
