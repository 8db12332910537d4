/** Says quietly when the run breaks what Kubernetes otherwise keeps, and leads to the event. Else nothing is drawn. */
import { part } from '../shell/ui/index.ts';
import { useBrokenInvariants } from './broken.ts';

const BrokenList = part(() => import('./BrokenList.tsx'));

export function BrokenInvariants() {
  const all = useBrokenInvariants();
  return all.length === 0 ? null : <BrokenList all={all} />;
}
