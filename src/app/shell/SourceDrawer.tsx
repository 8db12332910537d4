/** What proves the story, beside it: loaded when somebody asks. */
import { Suspense } from 'react';
import { Guard, part } from './ui/index.ts';

const Drawer = part(async () => ({ default: (await import('../inspector/index.ts')).InspectorDrawer }));

export function SourceDrawer() {
  return (
    <div className="score-drawer flex flex-col min-w-0 min-h-0 bg-surface border-l border-l-line">
      <Guard name="inspector">
        <Suspense>
          <Drawer />
        </Suspense>
      </Guard>
    </div>
  );
}
