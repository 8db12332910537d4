/** What to press, told to whoever has not moved yet. It goes with the first move and does not come back. */
import { keysOf } from '../commands/index.ts';
import { usePage } from '../store/index.ts';

export function FirstHint({ place }: { place: 'pane' | 'over' | 'phone' }) {
  const hasMoved = usePage((s) => s.hasMoved || s.playing);
  if (hasMoved) return null;
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
