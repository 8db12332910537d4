/** Where a tour is told while there is one; `otherwise` what stands there. */
import { Suspense, type ReactNode } from 'react';
import { part } from '../shell/ui/index.ts';
import { usePage } from '../store/index.ts';

const TourCard = part(() => import('./TourCard.tsx'));

export function TourPlace({ otherwise = null }: { otherwise?: ReactNode }) {
  const touring = usePage((s) => s.tour !== null);
  if (!touring) return otherwise;
  return (
    <Suspense>
      <TourCard />
    </Suspense>
  );
}
