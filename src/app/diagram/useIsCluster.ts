/** Whether there is more than one node to show. */
import { isCluster, usePage } from '../store/index.ts';

export const useIsCluster = (): boolean => usePage(isCluster);
