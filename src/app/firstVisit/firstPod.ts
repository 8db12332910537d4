/** Of the pod that Play deletes: what the foot says before it does. */
import { firstToGo, type PageState } from '../store/index.ts';

type Shown = Pick<PageState, 'cluster'>;

export function nameOfFirst({ cluster }: Shown): string | null {
  const key = cluster === null ? null : firstToGo(cluster);
  return key === null ? null : key.slice(key.indexOf('/') + 1);
}
