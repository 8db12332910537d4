/** Beside the diagram of a pod that is watched: what is expected of it, and what Services have of it. */
import { usePage } from '../store/index.ts';
import { useLive } from './live.ts';
import { EndpointSlices } from './EndpointSlices.tsx';
import { LiveExpected } from './LiveExpected.tsx';

export default function LivePlace() {
  const snapshot = useLive((s) => s.context.snapshot);
  const key = usePage((s) => s.imported?.key);
  const look = snapshot?.look ?? null;
  if (snapshot === null || look === null || look.pod?.key !== key) return null;
  return (
    <>
      <LiveExpected snapshot={snapshot} look={look} />
      <EndpointSlices look={look} />
    </>
  );
}
