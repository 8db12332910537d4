/** A request to the API server, as far as its sender's event tells of it. */
import type { Resource } from './apiObjects.ts';

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';
export type Subresource = 'status' | 'eviction' | 'binding' | 'scale' | 'finalize';

export interface SentRequest {
  readonly verb: Verb;
  /** Of what it is, where that is no pod. */
  readonly resource?: Resource;
  /** Empty of a list or a watch. */
  readonly name: string;
  readonly subresource?: Subresource;
  readonly gracePeriodSeconds?: number;
  /** It is only for the object of that UID. */
  readonly namesUID: boolean;
}
