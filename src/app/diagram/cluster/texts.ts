/** What the cluster's view says of nodes, controllers and clients. */
import en from '../../catalogues/en/diagramCluster.json';
import { catalogue } from '../../language/index.ts';

export const TEXTS = catalogue('diagramCluster', en);
export type ClusterWords = typeof en;
