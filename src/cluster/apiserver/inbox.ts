/** What the API server and etcd are told. */
import type { Micros } from '../../engine/time.ts';
import type { ApiObject } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ReturnAddress } from '../messages.ts';
import type { ApiFault } from './faults.ts';
import type { ApiRequest, Watcher } from './state.ts';

export type ApiserverInbox =
  | { readonly type: 'apiRequest'; readonly request: ApiRequest; readonly replyTo: ReturnAddress }
  | { readonly type: 'apiProcess'; readonly id: number }
  | { readonly type: 'etcdDone'; readonly id: number; readonly committed: boolean; readonly pod: Pod | null }
  | {
      readonly type: 'etcdObjectDone';
      readonly id: number;
      readonly committed: boolean;
      readonly object: ApiObject | null;
    }
  /** The client has given its watch up; what it misses from now on is kept for it. */
  | { readonly type: 'watchAbandoned'; readonly watcher: Watcher }
  /** What the network had held back has reached the kubelet after all. */
  | { readonly type: 'watchCaughtUp'; readonly watcher: Watcher }
  | { readonly type: 'stopApiserver' | 'startApiserver' }
  | { readonly type: 'apiserverReady'; readonly since: Micros }
  | { readonly type: 'apiFault'; readonly fault: ApiFault }
  | { readonly type: 'apiFaultEnds'; readonly what: ApiFault['what'] };

export type EtcdInbox =
  | {
      readonly type: 'etcdTxn';
      readonly id: number;
      readonly key: string;
      readonly expect: string | null;
      readonly put: Pod | null;
    }
  | {
      readonly type: 'etcdObjectTxn';
      readonly id: number;
      readonly key: string;
      readonly expect: string | null;
      readonly put: ApiObject | null;
    }
  | { readonly type: 'etcdPassesTime' };
