/** What to press, told to whoever has not moved yet. It goes with the first move and does not come back. */
import { useEffect, useState } from 'react';
import { keysOf } from '../commands/index.ts';
import { pageStore, usePage } from '../store/index.ts';

export function FirstHint({ place }: { place: 'pane' | 'over' | 'phone' }) {
  const [shown, setShown] = useState(true);
  const ready = usePage((s) => s.run.status === 'ready');
  useEffect(() => {
    if (!ready) return;
    const { instant } = pageStore.getState();
    return pageStore.subscribe((state) => {
      if (state.instant.index !== instant.index || state.playing) setShown(false);
    });
  }, [ready]);
  if (!shown || !ready) return null;
  return (
    <p className={`first-hint first-hint-${place}`}>
      {place === 'phone' ? (
        'Press play, or step with the triangles.'
      ) : (
        <>
          <kbd>{keysOf('play')}</kbd> plays, <kbd>{keysOf('forward')}</kbd> steps.
          {place === 'pane' ? ' Delete another pod to see what happens then.' : null}
        </>
      )}
    </p>
  );
}
