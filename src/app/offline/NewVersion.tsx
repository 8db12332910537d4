/** Keeps the page for when there is no network, and says when a newer version waits: it never comes by itself. */
import { useEffect, useState } from 'react';
import { useTexts } from '../language/index.ts';
import { Button } from '../shell/ui/index.ts';
import { keepPage } from './serviceWorker.ts';
import { TEXTS } from './texts.ts';

export default function NewVersion() {
  const say = useTexts(TEXTS);
  const [takeUp, setTakeUp] = useState<(() => void) | null>(null);
  useEffect(() => keepPage((load) => setTakeUp(() => load)), []);
  if (takeUp === null) return null;
  return (
    <section className="banner" aria-label={say.label}>
      <output className="phone:flex-[1_1_240px]">{say.waits}</output>
      <Button size="sm" variant="primary" onClick={takeUp}>
        {say.reload}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setTakeUp(null)}>
        {say.later}
      </Button>
    </section>
  );
}
