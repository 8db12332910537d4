/** Whether there is more than one node to show: other nodes, objects around the pods, or clients. */
import { usePage, type PageState } from '../store/index.ts';

const isCluster = ({ scenario, imported }: PageState): boolean =>
  imported === null &&
  scenario !== null &&
  ((scenario.nodes?.length ?? 1) > 1 || (scenario.objects?.length ?? 0) > 0 || (scenario.clients?.length ?? 0) > 0);

export const useIsCluster = (): boolean => usePage(isCluster);
