/** Keeps the page for when there is no network, and says when a newer version waits: it never comes by itself. */
import { useEffect, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { Button, IconButton } from '../shell/ui/index.ts';
import { keepPage } from './serviceWorker.ts';
import { TEXTS } from './texts.ts';

export default function NewVersion() {
  const say = useTexts(TEXTS);
  const [takeUp, setTakeUp] = useState<(() => void) | null>(null);
  useEffect(() => keepPage((load) => setTakeUp(() => load)), []);
  if (takeUp === null) return null;
  return (
    <section className="banner phone:flex-nowrap shadow-[inset_3px_0_0_var(--text-2)]" aria-label={say.label}>
      <output>{say.waits}</output>
      <Button size="sm" onClick={takeUp}>
        {say.reload}
      </Button>
      <IconButton icon="close" label={say.later} variant="ghost" size="sm" onClick={() => setTakeUp(null)} />
    </section>
  );
}
